// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The lines of a text as powers in bands of 1/24 octave.
///
/// | more than 8 lines at | are | a band's power |
/// |---|---|---|
/// | equal steps of Hz | bins: white noise is flat | mean of its bins · its width in bins |
/// | equal parts of an octave | bands: pink noise is flat | level there − 10·log10(24 · part) |
/// | anything else, and fewer | a curve for 1/24 octave | level there |
/// | anything with phases | a device's response, a curve, too | level there |
///
/// Steps count as equal within 1 %, parts of at most an octave within 20 %, as nominal frequencies
/// are rounded; both after rounding to two decimals of a Hz. The level there is interpolated
/// linearly in dB over log f from line to line; where a band holds several lines, it is their mean
/// power. A band narrower than two bins has the interpolated density, times its width.
struct ReferenceReading {
  private enum Spacing {
    /// Hz from bin to bin.
    case bins(step: Double)
    /// Bands of ours from line to line.
    case parts(width: Float)
    case curve
  }

  private let table: ReferenceTable
  private let spacing: Spacing
  /// Where each line lies among our bands.
  private let places: [Float]
  /// Fewer lines are a curve, however they are spaced.
  private static let leastCount = 9
  /// A line so near a band's middle lies there: frequencies are written with two decimals.
  private static let slack: Float = 0.05

  init(_ table: ReferenceTable) {
    self.table = table
    let places = table.lines.map { ReferenceSpectrum.band(atHz: Float($0.hertz)) }
    self.places = places.map { place in
      let middle = spectrum_round(place)
      return abs(place - middle) < Self.slack ? middle : place
    }
    spacing =
      table.isResponse
      ? .curve
      : Self.step(of: table).map { .bins(step: $0) }
        ?? Self.width(of: places, in: table).map { .parts(width: $0) } ?? .curve
  }

  /// The powers by a column: dBFS, NaN for none; shape: [ReferenceSpectrum.bandCount].
  func levels(of column: Int) -> [Float] {
    (0..<ReferenceSpectrum.bandCount).map { band in
      let level: Float
      switch spacing {
      case .bins(let step): level = binned(Float(band), column, step)
      case .parts(let width):
        level = read(Float(band), column, reach: width / 2) - 10 * spectrum_log10(width)
      case .curve: level = read(Float(band), column, reach: 0)
      }
      return ReferenceTable.held(Double(level))
    }
  }

  private static func step(of table: ReferenceTable) -> Double? {
    let (lines, count) = (table.lines, table.lines.count)
    guard count >= leastCount else { return nil }
    let step = (lines[count - 1].hertz - lines[0].hertz) / Double(count - 1)
    let tolerance = max(0.01 * step, 0.011)
    for index in 1..<count
    where abs(lines[index].hertz - lines[index - 1].hertz - step) > tolerance { return nil }
    return step
  }

  private static func width(of places: [Float], in table: ReferenceTable) -> Float? {
    guard places.count >= leastCount else { return nil }
    let widths = (1..<places.count).map { places[$0] - places[$0 - 1] }
    let median = widths.sorted()[widths.count / 2]
    guard median <= 1.1 * Float(ReferenceSpectrum.bandsPerOctave) else { return nil }
    for (width, line) in zip(widths, table.lines) {
      // What 0.01 Hz are in bands: 24 · 0.01 / (ln 2 · f).
      let rounding = 0.35 / Float(line.hertz)
      guard abs(width - median) <= 0.2 * median + rounding else { return nil }
    }
    // The mean, as nominal frequencies are rounded. Our own width exactly, so that a reference that is
    // written comes back.
    let mean = (places[places.count - 1] - places[0]) / Float(widths.count)
    return abs(mean - 1) < 0.01 ? 1 : mean
  }

  /// The level at a band. `reach`: how far the outermost lines reach beyond themselves.
  private func read(_ band: Float, _ column: Int, reach: Float) -> Float {
    guard band >= places[0] - reach - Self.slack,
      band <= places[places.count - 1] + reach + Self.slack
    else { return .nan }
    let first = index(from: band - 0.5)
    let end = index(from: band + 0.5)
    return end - first > 1
      ? table.mean(of: column, in: first..<end) : interpolated(band, column)
  }

  /// The power of a band by bins.
  private func binned(_ band: Float, _ column: Int, _ step: Double) -> Float {
    let first = table.lines[0].hertz
    let low = (Double(ReferenceSpectrum.frequency(of: band - 0.5)) - first) / step + 0.5
    let high = (Double(ReferenceSpectrum.frequency(of: band + 0.5)) - first) / step + 0.5
    let (middle, count) = ((low + high) / 2, table.lines.count)
    // Past this check both are near the bins, since a band is narrow relative to its frequency.
    guard middle >= 0, middle <= Double(count) else { return .nan }
    // In fewer bins the steps from bin to bin would show.
    guard high - low >= 2 else {
      return interpolated(band, column) + 10 * spectrum_log10(Float(high - low))
    }
    return ReferenceTable.level(from: low, to: high, count: count) {
      table.lines[$0].levels[column]
    }
  }

  /// The level at a place, interpolated between the lines on either side. If one of them has no
  /// level, the other's counts up to halfway.
  private func interpolated(_ place: Float, _ column: Int) -> Float {
    let after = min(places.count - 1, max(1, index(from: place)))
    let (from, to) = (places[after - 1], places[after])
    let part = to > from ? min(1, max(0, (place - from) / (to - from))) : 0
    let low = table.lines[after - 1].levels[column]
    let high = table.lines[after].levels[column]
    if low.isNaN || high.isNaN { return part < 0.5 ? low : high }
    return low + part * (high - low)
  }

  /// The first line that lies at `place` or above; the count of lines if none does.
  private func index(from place: Float) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
