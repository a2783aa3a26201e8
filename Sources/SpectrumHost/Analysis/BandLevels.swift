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

  /// A spectral line.
  public struct Peak: Sendable {
    /// Hz.
    public let frequency: Double
    /// dBFS.
    public let level: Float
  }

  /// The strongest peaks, loudest first, with a prominence of at least 6 dB and at most 60 dB below
  /// the loudest band. A peak is the vertex of the parabola through three levels in dB: d = (a −
  /// c)/(2(a − 2b + c)).
  public func peaks(limit: Int = 8) -> [Peak] {
    guard levels.count > 2, let loudest = levels.max() else { return [] }
    let lowest = max(loudest - Self.peakRange, DecibelScale.silence)
    var peaks: [Peak] = []
    for band in 1..<(levels.count - 1) where levels[band] >= lowest && standsOut(band) {
      let (a, b, c) = (levels[band - 1], levels[band], levels[band + 1])
      let curvature = a - 2 * b + c
      let shift = curvature < 0 ? min(max((a - c) / (2 * curvature), -0.5), 0.5) : 0
      peaks.append(
        Peak(
          frequency: frequency(atBand: Double(band) + 0.5 + Double(shift)),
          level: b - (a - c) * shift / 4))
    }
    return Array(peaks.sorted { $0.level > $1.level }.prefix(limit))
  }

  /// dB.
  private static let peakRange: Float = 60
  private static let prominence: Float = 6

  /// Whether the level falls by the prominence on both sides before it exceeds this band's.
  private func standsOut(_ band: Int) -> Bool {
    let level = levels[band]
    // Of equal neighbours only the first is the peak.
    guard levels[band - 1] < level, levels[band + 1] <= level else { return false }
    func falls(_ others: some Sequence<Float>) -> Bool {
      for other in others {
        if other > level { return false }
        if other <= level - Self.prominence { return true }
      }
      // The end of the spectrum counts as a fall: a line may be near it.
      return true
    }
    return falls(levels[..<band].reversed()) && falls(levels[(band + 1)...])
  }
}
