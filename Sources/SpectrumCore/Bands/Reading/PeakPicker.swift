// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Finds the spectral lines of a frame: the strongest local maxima among the bins of its transforms.
///
/// A line has the frequency and the level of a steady sine, whatever the bands are: `PeakShape` finds
/// both from the three bins around a maximum. Each rung is searched where bands are read from it.
/// Rejected are:
/// - ripples: a maximum must exceed the bins beside its main lobe, on one side at least, by 6 dB;
/// - side lobes: a maximum must exceed what the window shows of any stronger line at that distance.
struct PeakPicker: ~Copyable {
  /// The most lines of a frame.
  static let limit = 16
  /// The most maxima that are compared.
  private static let candidateLimit = 24
  /// The least power of a line, and the least relative to the strongest maximum: −140 dBFS and −90
  /// dB.
  private static let least: Float = 1e-14
  private static let leastShare: Float = 1e-9
  /// 6 dB above the bins beside.
  private static let prominence: Float = 4
  /// 3 dB above a side lobe, whose height between bins may differ.
  private static let margin: Float = 2
  /// Bins on either side of a main lobe that a maximum is compared with: a vector.
  private static let neighbours = 4
  /// Bins that have one threshold.
  private static let stride = 32

  /// A local maximum.
  private struct Candidate {
    var (power, hertz, binsPerHz): (Float, Float, Float)
    var shape: UnsafePointer<PeakShape>
    /// Power times frequency, by which the strongest are chosen: music falls by about 3 dB an octave,
    /// and the bass must not take all places.
    var rank: Float { @_noAllocation @_noLocks get { power * hertz } }
  }

  /// Candidates by falling rank; shape: [candidateLimit].
  private let candidates: UnsafeMutablePointer<Candidate>
  private var count = 0
  private var strongest: Float = 0
  /// Rank below which a maximum has hardly a chance: 10 dB below the last one of the frame before; 0
  /// if that had room for more.
  private var leastRank: Float = 0

  init() { candidates = .allocate(capacity: Self.candidateLimit) }

  deinit { candidates.deallocate() }

  /// Begins with no maximum.
  @_noAllocation @_noLocks
  mutating func start() { (count, strongest) = (0, 0) }

  /// The bins of a rung between two frequencies that may be maxima.
  @_noAllocation @_noLocks
  static func range(
    of bins: UnsafePointer<BandBins>, in range: (Float, Float)
  ) -> Range<Int> {
    let (last, binsPerHz) = (bins.pointee.endBin &- 2, bins.pointee.binsPerHz)
    guard last > 0 else { return 0..<0 }
    let first = max(bins.pointee.firstBin &+ 1, Int(clamping: range.0 * binsPerHz, to: 1...last))
    let end = min(last, Int(clamping: range.1 * binsPerHz, to: 1...last) &+ 1) &+ 1
    return first..<max(first, end)
  }

  /// Adds the maxima among bins of a rung.
  @_noAllocation @_noLocks
  mutating func add(_ bins: UnsafePointer<BandBins>, in range: Range<Int>) {
    let binsPerHz = bins.pointee.binsPerHz
    let beside = bins.pointee.mainLobeReach &+ Self.neighbours
    let (power, end) = (bins.pointee.power, range.upperBound)
    var (k, next) = (range.lowerBound, range.lowerBound)
    var least: Float = 0
    while k < end {
      if k == next {
        // The threshold falls with the frequency: it is right for all of a stride, or too low.
        next = min(k &+ Self.stride, end)
        least = threshold(at: Float(next) / binsPerHz) / bins.pointee.scale
      }
      var maxima = spectrum_maxima8(power + k, least)
      if end &- k < 8 { maxima &= UInt32(1) << UInt32(end &- k) &- 1 }
      while maxima != 0 {
        let place = k &+ maxima.trailingZeroBitCount
        maxima &= maxima &- 1
        guard mayCount(place, bins, binsPerHz), standsOut(place, bins, beside) else { continue }
        let sine = bins.pointee.shape.pointee.sine(at: place, of: power)
        insert(
          Candidate(
            power: sine.power * bins.pointee.scale, hertz: sine.bin / binsPerHz,
            binsPerHz: binsPerHz, shape: bins.pointee.shape))
      }
      k &+= 8
    }
  }

  /// Writes frequency in Hz and level in dBFS of each line within the bands to `target`, shape: [2 ·
  /// limit]; returns the number of lines.
  @_noAllocation @_noLocks
  mutating func finish(into target: UnsafeMutablePointer<Float>) -> Int {
    leastRank = count == Self.candidateLimit ? 0.1 * candidates[count - 1].rank : 0
    var written = 0
    for index in 0..<count
    where written < Self.limit && Self.isInBand(candidates[index].hertz) && isLine(index) {
      target[2 * written] = candidates[index].hertz
      target[2 * written + 1] = Decibels.perDoubling * spectrum_log2(candidates[index].power)
      written += 1
    }
    return written
  }

  /// Whether a line is in a band: maxima a little beyond them are found, too.
  @_noAllocation @_noLocks
  private static func isInBand(_ hertz: Float) -> Bool {
    hertz >= (1 - BandLayout.slack) * BandLayout.lowestHz
      && hertz <= (1 + BandLayout.slack) * BandLayout.highestHz
  }

  /// The power below which a maximum is of no interest.
  @_noAllocation @_noLocks @inline(__always)
  private func threshold(at hertz: Float) -> Float {
    let rank = count == Self.candidateLimit ? candidates[count - 1].rank : leastRank
    // Half of the power that this rank asks for: a sine between two bins has less in each.
    return max(max(Self.least, strongest * Self.leastShare), 0.5 * rank / max(1, hertz))
  }

  /// Whether a maximum could be the strongest yet, or have a place among the candidates.
  @_noAllocation @_noLocks @inline(__always)
  private func mayCount(_ k: Int, _ bins: UnsafePointer<BandBins>, _ binsPerHz: Float) -> Bool {
    guard count == Self.candidateLimit else { return true }
    let most = bins.pointee.power[k] * bins.pointee.scale * bins.pointee.shape.pointee.highestGain
    return most > strongest || most * Float(k &+ 1) > candidates[count - 1].rank * binsPerHz
  }

  /// Whether a maximum exceeds the mean of the bins beside its main lobe, on one side at least.
  @_noAllocation @_noLocks @inline(__always)
  private func standsOut(_ k: Int, _ bins: UnsafePointer<BandBins>, _ beside: Int) -> Bool {
    let (power, reach) = (bins.pointee.power, bins.pointee.mainLobeReach)
    let (first, end) = (k &- beside, k &+ reach &+ 1)
    if first >= bins.pointee.firstBin, k &+ beside < bins.pointee.endBin {
      let (lower, upper) = (SIMD4(at: power + first).total, SIMD4(at: power + end).total)
      return Float(Self.neighbours) * power[k] > Self.prominence * min(lower, upper)
    }
    let lower = Self.mean(bins, from: first, to: k &- reach &- 1)
    let upper = Self.mean(bins, from: end, to: k &+ beside)
    return power[k] > Self.prominence * min(lower, upper)
  }

  /// The mean of those of the bins that hold power, unscaled; 0 of none.
  @_noAllocation @_noLocks
  private static func mean(_ bins: UnsafePointer<BandBins>, from: Int, to: Int) -> Float {
    let (from, to) = (max(from, bins.pointee.firstBin), min(to, bins.pointee.endBin &- 1))
    guard from <= to else { return 0 }
    var sum: Float = 0
    for index in from...to { sum += bins.pointee.power[index] }
    return sum / Float(to &- from &+ 1)
  }

  @_noAllocation @_noLocks
  private mutating func insert(_ candidate: Candidate) {
    strongest = max(strongest, candidate.power)
    let isFull = count == Self.candidateLimit
    guard !isFull || candidate.rank > candidates[count - 1].rank else { return }
    var place = isFull ? count - 1 : count
    while place > 0 && candidates[place - 1].rank < candidate.rank {
      candidates[place] = candidates[place - 1]
      place -= 1
    }
    candidates[place] = candidate
    if !isFull { count += 1 }
  }

  /// Whether no stronger maximum explains this one: by a side lobe, or as the same line in the
  /// other channel or in another rung (rungs are searched a little beyond their limits).
  @_noAllocation @_noLocks
  private func isLine(_ index: Int) -> Bool {
    let candidate = candidates[index]
    let shape = candidate.shape
    guard candidate.power > strongest * Self.leastShare else { return false }
    // Of most windows the far side lobes are too low for any of these maxima.
    let reach = PeakShape.envelopeReach
    let isClearAfar =
      candidate.power >= Self.margin * strongest * shape.pointee.envelope(reach)
    for other in 0..<count where other != index {
      let stronger = candidates[other]
      // Of two alike the first counts.
      guard
        stronger.power > candidate.power || (stronger.power == candidate.power && other < index)
      else { continue }
      let distance =
        abs(stronger.hertz - candidate.hertz)
        * min(candidate.binsPerHz, stronger.binsPerHz)
      if isClearAfar && distance >= reach { continue }
      let lobe = stronger.power * shape.pointee.envelope(distance)
      if candidate.power < Self.margin * lobe { return false }
    }
    return true
  }
}
