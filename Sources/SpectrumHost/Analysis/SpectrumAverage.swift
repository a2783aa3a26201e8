// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages
import SpectrumReadings

extension AnalysisRecorder {
  /// Seconds from the start during which the longest windows of the spectrum still fill.
  public var settling: Double {
    MeterTiming.settling(resolution: instance.control("resolution")?.pointee ?? 0)
  }
}

/// Averages the power of spectra.
///
/// Frames of windows that aren't full would lower the mean of a steady tone. A file that is shorter has
/// the levels of its strongest frame.
struct SpectrumAverage {
  private let settling: Double
  private var sums: [Double] = []
  private var rightSums: [Double] = []
  private var lines = LineAverage()
  private var count = 0
  private var hasSettled = false
  /// Edges of the lowest and the highest band in Hz; nil before they are known.
  var range: ClosedRange<Double>?
  /// The power of the strongest frame so far.
  private var strongest = 0.0

  init(settling: Double) { self.settling = settling }

  mutating func add(_ frame: Message.Frame, time: Double) {
    let isSettled = time >= settling
    if !isSettled {
      let power = Self.power(frame)
      guard power >= strongest else { return }
      strongest = power
    }
    if frame.bands.count != sums.count || !hasSettled {
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

  /// The power of all bands.
  private static func power(_ frame: Message.Frame) -> Double {
    func sum(_ levels: FloatVector) -> Double { levels.reduce(0) { $0 + pow(10, Double($1) / 10) } }
    return sum(frame.bands) + (frame.rightBands.map(sum) ?? 0)
  }

  /// The strongest spectral lines, loudest first.
  func lines(limit: Int) -> [SpectralLine] {
    spectrum.map { lines.lines(limit: limit, in: $0) } ?? []
  }

  /// Nil before the first frame.
  var spectrum: BandLevels? {
    guard count > 0, let range else { return nil }
    func levels(_ sums: [Double]) -> [Float] {
      sums.map { DecibelScale.decibels(power: $0 / Double(count)) }
    }
    return BandLevels(
      range: range, levels: levels(sums), rightLevels: rightSums.isEmpty ? nil : levels(rightSums))
  }
}
