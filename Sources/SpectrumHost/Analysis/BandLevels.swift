// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages

/// The levels of a spectrum's bands with their frequencies: of one moment, or a mean over time.
public struct BandLevels: Sendable {
  /// Edges of the lowest and the highest band in Hz.
  public let range: ClosedRange<Double>
  /// dBFS; of the left channel if there are `rightLevels`. Shape: [band].
  public let levels: [Float]
  public let rightLevels: [Float]?

  public init(range: ClosedRange<Double>, levels: [Float], rightLevels: [Float]? = nil) {
    (self.range, self.levels, self.rightLevels) = (range, levels, rightLevels)
  }

  /// The spectrum of a frame.
  public init(_ frame: Message.Frame, range: ClosedRange<Double>) {
    self.init(
      range: range, levels: Array(frame.bands), rightLevels: frame.rightBands.map { Array($0) })
  }

  /// The frequency at `position` bands from the bottom: low·(high/low)^(position/bands).
  public func frequency(atBand position: Double) -> Double {
    range.lowerBound * pow(range.upperBound / range.lowerBound, position / Double(levels.count))
  }

  /// How strong noise reads at a frequency: the median level within half an octave of it, in dBFS,
  /// as bands of 1/12.8 octave (128 in the audible range) would have it.
  func surroundings(of hertz: Double) -> Float {
    let octaves = log2(range.upperBound / range.lowerBound)
    let middle = log2(hertz / range.lowerBound) / octaves * Double(levels.count)
    let reach = 0.5 / octaves * Double(levels.count)
    let near = levels.indices.filter { abs(Double($0) + 0.5 - middle) <= max(1, reach) }
    let sorted = near.map { max(levels[$0], rightLevels?[$0] ?? levels[$0]) }.sorted()
    guard !sorted.isEmpty else { return DecibelScale.silence }
    let perOctave = Double(levels.count) / octaves
    return sorted[sorted.count / 2] + Float(10 * log10(perOctave / 12.8))
  }
}
