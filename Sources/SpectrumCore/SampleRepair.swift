// SPDX-License-Identifier: GPL-3.0-or-later

/// Repairs samples where they enter the analysis: afterwards every sample is finite and not
/// denormal.
///
/// A sample becomes 0 if it is
/// - NaN or louder than `loudest`: a fault upstream;
/// - quieter than `quietest`: computing with denormal numbers is slow.
enum SampleRepair {
  /// Linear, 120 dB above full scale: far beyond any gain error, and its square far from overflow.
  static let loudest: Float = 1e6
  /// Linear, 220 dB below full scale.
  static let quietest: Float = 1e-11

  /// Copies samples from number `start` of the span on, repaired.
  @_noAllocation @_noLocks
  static func copy(
    _ samples: Span<Float>, from start: Int, count: Int, to target: UnsafeMutablePointer<Float>
  ) {
    samples.withUnsafeBufferPointer { source in
      let source = source.baseAddress.unsafelyUnwrapped + start
      for index in 0..<count { target[index] = repaired(source[index]) }
    }
  }

  /// Writes left and right samples from number `start` of the spans on, repaired and times `gains`, as
  /// their sum.
  @_noAllocation @_noLocks
  static func mix(
    _ left: Span<Float>, _ right: Span<Float>, _ gains: (left: Float, right: Float),
    from start: Int, count: Int, to target: UnsafeMutablePointer<Float>
  ) {
    // A closure within a closure is refused.
    var (first, second) = (UnsafePointer(target), UnsafePointer(target))
    left.withUnsafeBufferPointer { first = $0.baseAddress.unsafelyUnwrapped + start }
    right.withUnsafeBufferPointer { second = $0.baseAddress.unsafelyUnwrapped + start }
    for index in 0..<count {
      target[index] = gains.left * repaired(first[index]) + gains.right * repaired(second[index])
    }
  }

  @_noAllocation @_noLocks @inline(__always)
  private static func repaired(_ sample: Float) -> Float {
    // A comparison with NaN is false.
    let size = abs(sample)
    return size >= quietest && size <= loudest ? sample : 0
  }
}
