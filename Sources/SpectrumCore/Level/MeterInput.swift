// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The next samples of two channels, made safe to meter, with the last few before them.
///
/// - A sample beyond ±`faultLimit`, or NaN, is no sound but a fault upstream: it counts as clipped,
///   and is 0 for all that is averaged or held, so that it can't spoil an integrated reading.
/// - `offset` is added to all, so that neither a sample nor its square is denormal.
struct MeterInput: ~Copyable {
  /// Most samples per channel in one go.
  static let capacity = 64
  /// Samples before the current ones that stay readable, for the true peak's interpolator.
  static let historyCount = 12
  /// Linear, +120 dBFS: far beyond any gain error, and its square is far from overflow.
  static let faultLimit: Float = 0x1p20
  /// −300 dBFS: inaudible, and its square is a normal number.
  private static let offset: Float = 1e-15

  /// Current samples per channel; up to seven of padding follow, to fill the last vector of eight.
  private(set) var count = 0
  /// max |x| of the current samples of each channel.
  private(set) var peak = SIMD2<Float>()
  /// Samples per channel; shape: [historyCount + capacity].
  private let leftBuffer = SampleBuffer(count: historyCount + capacity)
  private let rightBuffer = SampleBuffer(count: historyCount + capacity)
  private let isStereo: Bool

  init(channelCount: Int) { isStereo = channelCount > 1 }

  /// The current samples of the left channel; the history is at negative indices.
  var left: UnsafePointer<Float> {
    @_noAllocation @_noLocks get { UnsafePointer(leftBuffer.base + Self.historyCount) }
  }
  /// The current samples of the right channel, silence for mono.
  var right: UnsafePointer<Float> {
    @_noAllocation @_noLocks get { UnsafePointer(rightBuffer.base + Self.historyCount) }
  }

  /// Takes `range` of both spans (for mono: of `left`), up to `capacity` samples, and adds their
  /// sums to `block`.
  @_noAllocation @_noLocks
  mutating func load(
    left: Span<Float>, right: Span<Float>, range: Range<Int>, into block: inout BlockSums
  ) {
    let rangeCount = range.count
    precondition(rangeCount <= Self.capacity)
    keepHistory()
    count = rangeCount
    Self.copy(left, range, to: leftBuffer.base + Self.historyCount)
    if isStereo {
      Self.copy(right, range, to: rightBuffer.base + Self.historyCount)
    } else {
      rightBuffer.fill(0)
    }
    var sums = measure(adding: Self.offset)
    // A NaN passes every maximum, but no product.
    if !(peak.x < 1 && peak.y < 1 && sums.product.isFinite) {
      countClipped(into: &block)
      sums = measure(adding: 0)
    }
    block.count += count
    block.energy += sums.energy
    block.product += sums.product
    block.peak = block.peak.larger(peak)
  }

  /// Moves the end of the last samples to where the history of the next ones is.
  @_noAllocation @_noLocks
  private func keepHistory() {
    spectrum_copy(leftBuffer.base, leftBuffer.base + count, Self.historyCount)
    spectrum_copy(rightBuffer.base, rightBuffer.base + count, Self.historyCount)
  }

  @_noAllocation @_noLocks
  private static func copy(
    _ samples: Span<Float>, _ range: Range<Int>, to destination: UnsafeMutablePointer<Float>
  ) {
    let (start, count) = (range.lowerBound, range.count)
    if count & 7 != 0 { SIMD8<Float>().store(at: destination + (count & ~7)) }
    samples.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      spectrum_copy(destination, base + start, count)
    }
  }

  /// Adds `offset` to the current samples, notes their peak and gives their sums.
  /// Float lanes are precise enough for the sums of at most eight samples each.
  @_noAllocation @_noLocks
  private mutating func measure(adding offset: Float) -> (energy: SIMD2<Double>, product: Double) {
    let (left, right) = (
      leftBuffer.base + Self.historyCount, rightBuffer.base + Self.historyCount
    )
    var (leftPeak, rightPeak) = (SIMD8<Float>(), SIMD8<Float>())
    var (leftEnergy, rightEnergy) = (SIMD8<Float>(), SIMD8<Float>())
    var product = SIMD8<Float>()
    var index = 0
    while index < count {
      let l = SIMD8(at: left + index) + offset
      let r = SIMD8(at: right + index) + offset
      l.store(at: left + index)
      r.store(at: right + index)
      leftPeak = leftPeak.larger(l.magnitude)
      rightPeak = rightPeak.larger(r.magnitude)
      leftEnergy += l * l
      rightEnergy += r * r
      product += l * r
      index &+= 8
    }
    peak = SIMD2(spectrum_highest8(leftPeak), spectrum_highest8(rightPeak))
    return (
      SIMD2(Double(leftEnergy.total), Double(rightEnergy.total)),
      Double(product.total)
    )
  }

  /// Counts what is beyond full scale, and takes what is beyond the fault limit as 0.
  @_noAllocation @_noLocks
  private mutating func countClipped(into block: inout BlockSums) {
    let (left, right) = (
      leftBuffer.base + Self.historyCount, rightBuffer.base + Self.historyCount
    )
    for index in 0..<count {
      if !(left[index].magnitude < 1) { block.clipped.left += 1 }
      if !(right[index].magnitude < 1) { block.clipped.right += 1 }
      if !(left[index].magnitude <= Self.faultLimit) { left[index] = 0 }
      if !(right[index].magnitude <= Self.faultLimit) { right[index] = 0 }
    }
  }
}
