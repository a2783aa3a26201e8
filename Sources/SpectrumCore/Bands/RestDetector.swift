// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Notices when a sound begins after a rest.
struct RestDetector {
  /// Samples since the last that was audible.
  private var rest = 0

  /// A sample beyond this, −60 dBFS, ends a rest.
  private static let audible: Float = 0.001
  /// The least length of a rest in frame periods: so new sounds add at most a quarter to the frame
  /// rate.
  private static let restPeriods = 4.0

  /// Whether these `count` samples, a multiple of eight, of one or two signals end a rest. `framePeriod` in samples.
  @_noAllocation @_noLocks
  mutating func ends(
    _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>?, count: Int, framePeriod: Double
  ) -> Bool {
    var isLoud = Self.isAudible(first, count)
    if let second, !isLoud { isLoud = Self.isAudible(second, count) }
    let isOnset = isLoud && Double(rest) >= Self.restPeriods * framePeriod
    rest = isLoud ? 0 : rest + count
    return isOnset
  }

  @_noAllocation @_noLocks
  private static func isAudible(_ samples: UnsafePointer<Float>, _ count: Int) -> Bool {
    var peaks = SIMD8<Float>.zero
    var index = 0
    while index < count {
      peaks = peaks.larger(SIMD8(at: samples + index).magnitude)
      index &+= 8
    }
    return spectrum_highest8(peaks) > audible
  }
}
