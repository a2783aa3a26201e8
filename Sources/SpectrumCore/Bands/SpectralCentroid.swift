// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The mean frequency of a spectrum, weighted by power: Σ f·P / Σ P over the bins of all rungs, each
/// within the frequencies that it serves.
///
/// Source: Peeters et al., "The Timbre Toolbox", J. Acoust. Soc. Am. 130(5), 2011, with the power as
/// the weight.
struct SpectralCentroid {
  /// Power below which there is only silence: −90 dBFS.
  private static let least: Float = 1e-9

  private var (power, moment): (Float, Float) = (0, 0)

  /// In Hz; 0 in silence.
  var hertz: Float {
    @_noAllocation @_noLocks get { power > Self.least ? moment / power : 0 }
  }

  /// Adds the power of a rung between two frequencies.
  @_noAllocation @_noLocks
  mutating func add(
    _ bins: UnsafePointer<BandBins>, from lowHz: Float, to highHz: Float
  ) {
    let (binsPerHz, power) = (bins.pointee.binsPerHz, bins.pointee.power)
    guard highHz > lowHz, Float(bins.pointee.endBin - 2) > lowHz * binsPerHz else { return }
    let place = BandPlace(
      from: lowHz, to: highHz, binsPerHz: binsPerHz,
      bins: bins.pointee.firstBin..<bins.pointee.endBin)
    let (first, last) = (place.first, place.last)
    let ends = (power[first] * place.firstPart, power[last] * place.lastPart)
    var (sum, moment) = (ends.0 + ends.1, Float(first) * ends.0 + Float(last) * ends.1)
    var k = first &+ 1
    var (sums, moments) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    var places = SIMD8.lanes + Float(k)
    while k &+ 8 <= last {
      let eight = SIMD8(at: power + k)
      sums += eight
      moments += eight * places
      places += 8
      k &+= 8
    }
    (sum, moment) = (sum + sums.total, moment + moments.total)
    while k < last {
      sum += power[k]
      moment += Float(k) * power[k]
      k &+= 1
    }
    let gain = bins.pointee.scale * bins.pointee.noiseGain
    self.power += gain * sum
    self.moment += gain * moment / binsPerHz
  }
}
