// SPDX-License-Identifier: GPL-3.0-or-later

@testable import SpectrumCore

enum MaskedSide { case track, sideChain }

extension MaskingMeter {
  /// The conflict in each band in dB, 0 without one.
  var bands: [Float] { signedBands.map { abs($0) } }

  /// Which sound is masked in a band; without a conflict, the one that was last.
  func masked(in band: Int) -> MaskedSide {
    signedBands[band].sign == .plus ? .track : .sideChain
  }

  /// The worst ranges, the worst first.
  var ranges: [(lowHz: Float, highHz: Float, decibels: Float, masked: MaskedSide)] {
    let values = Array(signedRanges)
    return stride(from: 0, to: values.count, by: 3).map {
      (values[$0], values[$0 + 1], abs(values[$0 + 2]), values[$0 + 2] > 0 ? .track : .sideChain)
    }
  }
}

/// A meter behind the spectra of two signals, fed as the analyser feeds them.
struct MaskingProbe: ~Copyable {
  private var spectrum: BandSpectrum
  var meter = MaskingMeter()
  private let frameRate: Float

  init(bands: Int = 128, frameRate: Float = 30) {
    self.frameRate = frameRate
    spectrum = BandSpectrum(pair: SpectrumSettings(bands: bands), frameRate: frameRate)
  }

  /// Plays both signals over and over; an empty one is silence.
  mutating func play(
    _ track: [Float], _ sideChain: [Float], seconds: Double,
    each: (borrowing MaskingMeter) -> Void = { _ in }
  ) {
    let silence = [Float](repeating: 0, count: Synthesis.count)
    let (first, second) = (
      track.isEmpty ? silence : track, sideChain.isEmpty ? silence : sideChain
    )
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        for quantum in 0..<Int(seconds * Synthesis.sampleRate) / 64 {
          let start = quantum * 64 % Synthesis.count
          let count = spectrum.frameCount
          spectrum.process(
            first.baseAddress! + start, second.baseAddress! + start, count: 64)
          guard spectrum.frameCount != count else { continue }
          if meter.process(
            track: spectrum.powers(stream: 0), sideChain: spectrum.powers(stream: 1),
            elapsed: 1 / frameRate)
          {
            each(meter)
          }
        }
      }
    }
  }
}
