// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The strongest peaks shown, followed with hysteresis, so that labels stay readable.
struct PeakFinder {
  /// A followed peak.
  struct Peak: Equatable {
    /// The peak's smoothed position, in bands from the first band's lower edge.
    var position: Float
    /// dBFS, as shown.
    var level: Float
    /// The level of the sine, in dBFS with gain, tilt and weighting; nil if the position is that of the bands.
    var line: Float?
    /// Seconds since the peak was last found; 0 while present.
    var missing: Float = 0
  }

  /// A spectral line: its place as a peak's, and its level in dBFS with gain, tilt and weighting.
  struct Line {
    let position, level: Float
  }

  /// A local maximum of one picture.
  private struct Candidate {
    var position, level: Float
    var line: Float?
    /// dB above the mean of the bands around it.
    var prominence: Float
    var isTaken = false
  }

  /// Most peaks followed.
  static var limit: Int { 5 }
  /// dB above the surrounding bands: for a new peak, and for a followed one to remain.
  private static let (prominence, keptProminence): (Float, Float) = (6, 3)
  /// dB by which a new peak must be stronger than a followed one to take its place.
  private static var bonus: Float { 4 }
  /// dB above the display's bottom below which nothing is a peak.
  private static var leastHeight: Float { 3 }
  /// Seconds without a peak after which its label is removed.
  private static var patience: Float { 0.3 }
  /// The frequency's time constant in seconds, and the distance in bands at which it has arrived.
  private static let (steadying, arrival): (Float, Float) = (0.15, 1e-3)

  /// Initially strongest first; followed peaks keep their order.
  private(set) var peaks: [Peak] = []
  /// Whether the same picture again has no effect.
  private(set) var isStill = true

  mutating func reset() {
    isStill = peaks.isEmpty
    peaks.removeAll(keepingCapacity: true)
  }

  /// Finds peaks. `shown`, `levels`: dBFS of each band, as shown in motion and as received; `floor`:
  /// dBFS at the display's bottom; `visible`: the visible bands; `lines`: those received, which give a
  /// peak's exact frequency and level; `smoothing`: bands over which levels are smoothed.
  mutating func step(
    shown: [Float], levels: [Float], visible: Range<Int>, floor: Float, elapsed: Float,
    lines: [Line], smoothing: Float
  ) {
    let (before, bandCount) = (peaks, Float(shown.count))
    var candidates = Self.candidates(shown, levels, visible, floor)
    // Smoothed, a line is a plateau of that width, with its highest band anywhere on it.
    let room = 1 + max(0, smoothing - 1) / 2
    for index in candidates.indices { Self.refine(&candidates[index], by: lines, within: room) }
    Self.removeRepeats(from: &candidates)
    // A tone moves less than this from picture to picture.
    let reach = max(1.5, bandCount / 60)
    for index in peaks.indices {
      follow(&peaks[index], &candidates, reach: reach, elapsed: elapsed)
    }
    peaks.removeAll { $0.missing > Self.patience }
    fill(from: candidates, apart: bandCount / 60)
    isStill = peaks == before && elapsed > 0
  }

  /// The local maxima, each the highest within 1/60 of the bands, at least two, on either side.
  private static func candidates(
    _ shown: [Float], _ levels: [Float], _ visible: Range<Int>, _ floor: Float
  ) -> [Candidate] {
    let (near, wide) = (max(2, shown.count / 60), max(4, shown.count / 20))
    return visible.compactMap { band in
      let height = shown[band]
      guard height > floor + leastHeight, isHighest(band, within: near, shown) else { return nil }
      let around = max(0, band - wide)...min(shown.count - 1, band + wide)
      let sum = shown[around].reduce(0) { $0 + max(floor, $1) }
      let prominence = height - sum / Float(around.count)
      guard prominence >= keptProminence else { return nil }
      return Candidate(
        position: Float(band) + 0.5 + summit(band, levels, shown), level: height,
        prominence: prominence)
    }
  }

  /// Takes over the strongest line within `room` bands of the candidate.
  private static func refine(_ candidate: inout Candidate, by lines: [Line], within room: Float) {
    var best = -Float.infinity
    let middle = candidate.position
    for line in lines where abs(line.position - middle) < room && line.level > best {
      best = line.level
      (candidate.position, candidate.line) = (line.position, line.level)
    }
  }

  /// Of several candidates on one line's plateau, keeps the first.
  private static func removeRepeats(from candidates: inout [Candidate]) {
    var kept: [Candidate] = []
    for candidate in candidates
    where candidate.line == nil
      || !kept.contains(where: { $0.line != nil && $0.position == candidate.position })
    {
      kept.append(candidate)
    }
    candidates = kept
  }

  private static func isHighest(_ band: Int, within reach: Int, _ shown: [Float]) -> Bool {
    let (first, end) = (max(0, band - reach), min(shown.count, band + reach + 1))
    return shown[first..<band].allSatisfy { $0 < shown[band] }
      && shown[band..<end].allSatisfy { $0 <= shown[band] }
  }

  /// The peak of the parabola through a band and its neighbours, −½…½ bands from the band: (a − c)
  /// / 2(a − 2b + c). Uses the levels, because the shown heights are clipped and lag; for a sound
  /// that has just ended, the shown heights.
  private static func summit(_ band: Int, _ levels: [Float], _ shown: [Float]) -> Float {
    guard band > 0, band + 1 < shown.count else { return 0 }
    func top(_ values: [Float]) -> Float? {
      let (a, b, c) = (values[band - 1], values[band], values[band + 1])
      let curvature = a - 2 * b + c
      guard a <= b, c <= b, curvature < 0 else { return nil }
      return ((a - c) / (2 * curvature)).held(within: -0.5...0.5)
    }
    return top(levels) ?? top(shown) ?? 0
  }

  private func follow(
    _ peak: inout Peak, _ candidates: inout [Candidate], reach: Float, elapsed: Float
  ) {
    var (nearest, shortest): (Int?, Float) = (nil, reach.nextUp)
    for (index, candidate) in candidates.enumerated() where !candidate.isTaken {
      let distance = abs(candidate.position - peak.position)
      if distance < shortest { (nearest, shortest) = (index, distance) }
    }
    guard let nearest else {
      peak.missing += elapsed
      return
    }
    candidates[nearest].isTaken = true
    let candidate = candidates[nearest]
    let rest = spectrum_exp(-elapsed / Self.steadying)
    let distance = (peak.position - candidate.position) * rest
    peak.position = candidate.position + (abs(distance) < Self.arrival ? 0 : distance)
    (peak.level, peak.line, peak.missing) = (candidate.level, candidate.line, 0)
  }

  /// Adds new peaks while there is room, or in place of a much weaker one.
  private mutating func fill(from candidates: [Candidate], apart: Float) {
    var fresh = candidates.filter { !$0.isTaken && $0.prominence >= Self.prominence }
    fresh.sort { $0.level > $1.level }
    for candidate in fresh {
      if peaks.contains(where: { abs($0.position - candidate.position) < apart }) { continue }
      let peak = Peak(
        position: candidate.position, level: candidate.level, line: candidate.line)
      if peaks.count < Self.limit {
        peaks.append(peak)
      } else if let weakest = peaks.indices.min(by: { peaks[$0].level < peaks[$1].level }),
        candidate.level > peaks[weakest].level + Self.bonus
      {
        peaks[weakest] = peak
      }
    }
  }
}
