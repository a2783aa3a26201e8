// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// The spectrum: bars with their peak marks.
public struct SpectrumFace: Equatable, Sendable {
  public static var barCount: Int { @_noAllocation @_noLocks get { 64 } }
  /// The height of a full bar.
  public static var fullHeight: Float { @_noAllocation @_noLocks get { 255 } }

  /// A bar's height, and that of its peak mark times 256.
  private var bars = InlineArray<64, Int32>(repeating: 0)
  /// dBFS at the bottom and the top, whole.
  public private(set) var (floor, top): (Int, Int) = (0, 0)
  /// Hz on the left and on the right, to a tenth.
  public private(set) var (lowHz, highHz): (Float, Float) = (0, 0)

  /// An empty spectrum.
  @_noAllocation @_noLocks
  init() {}

  /// An empty spectrum on these scales.
  @_noAllocation @_noLocks
  init(_ levels: LevelScale, _ frequencies: FrequencyScale) {
    (floor, top) = (Int(Int32(steps: 1, of: levels.floor)), Int(Int32(steps: 1, of: levels.top)))
    (lowHz, highHz) = (frequencies.low.toTenths, frequencies.high.toTenths)
  }

  /// Sets the height of a bar and of its peak mark, 0…1.
  @_noAllocation @_noLocks
  mutating func set(_ bar: Int, height: Float, mark: Float) {
    bars[bar] =
      Int32(steps: Self.fullHeight, of: height) | Int32(steps: Self.fullHeight, of: mark) << 8
  }

  /// 0…1.
  func height(_ bar: Int) -> Float { Float(bars[bar] & 255) / Self.fullHeight }
  func mark(_ bar: Int) -> Float { Float(bars[bar] >> 8 & 255) / Self.fullHeight }

  @_noAllocation @_noLocks
  public static func == (one: Self, other: Self) -> Bool {
    for bar in 0..<barCount where one.bars[bar] != other.bars[bar] { return false }
    return one.floor == other.floor && one.top == other.top && one.lowHz == other.lowHz
      && one.highHz == other.highHz
  }
}
