// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages

/// Averages the power of spectra.
struct SpectrumAverage {
  /// Seconds from the start during which the longest windows still fill, so that their frames would
  /// lower the mean of a steady tone. A shorter file uses all frames.
  static let settling = 0.5

  private var sums: [Double] = []
  private var rightSums: [Double] = []
  private var lines = LineAverage()
  private var count = 0
  private var hasSettled = false

  mutating func add(_ frame: Message.Frame, time: Double) {
    let isSettled = time >= Self.settling
    if frame.bands.count != sums.count || (isSettled && !hasSettled) {
      sums = Array(repeating: 0, count: frame.bands.count)
      rightSums = Array(repeating: 0, count: frame.rightBands?.count ?? 0)
      (count, hasSettled) = (0, isSettled)
      lines.reset()
    }
    lines.add(frame)
    for (band, level) in frame.bands.enumerated() { sums[band] += pow(10, Double(level) / 10) }
    if let right = frame.rightBands, right.count == rightSums.count {
      for (band, level) in right.enumerated() { rightSums[band] += pow(10, Double(level) / 10) }
    }
    count += 1
  }

  /// The strongest spectral lines, loudest first.
  func lines(limit: Int, range: ClosedRange<Double>) -> [SpectralLine] {
    spectrum(range: range).map { lines.lines(limit: limit, in: $0) } ?? []
  }

  /// Nil before the first frame.
  func spectrum(range: ClosedRange<Double>) -> BandLevels? {
    guard count > 0 else { return nil }
    func levels(_ sums: [Double]) -> [Float] {
      sums.map { DecibelScale.decibels(power: $0 / Double(count)) }
    }
    return BandLevels(
      range: range, levels: levels(sums), rightLevels: rightSums.isEmpty ? nil : levels(rightSums))
  }
}
