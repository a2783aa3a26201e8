// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The next samples of two channels, with the last few before them.
///
/// `offset` is added to all: in digital silence the K-weighting's feedback would become denormal after
/// a tenth of a second.
struct MeterInput: ~Copyable {
  /// Most samples per channel in one go.
  static let capacity = 64
  /// Samples before the current ones that stay readable, for the true peak's interpolator.
  static let historyCount = 24
  /// −300 dBFS.
  private static let offset: Float = 1e-15

  /// Current samples per channel; up to seven of padding follow, to fill the last vector of eight.
  private(set) var count = 0
  /// max |x| of the current samples of each channel.
  private(set) var peak = SIMD2<Float>()
  /// Samples per channel; shape: [historyCount + capacity].
  private let leftBuffer = SampleBuffer(count: historyCount + capacity)
  private let rightBuffer = SampleBuffer(count: historyCount + capacity)
  private let isStereo: Bool
  private var (leftRun, rightRun) = (FullScaleRun(), FullScaleRun())

  init(channelCount: Int) { isStereo = channelCount > 1 }

  /// The current samples of the left channel; the history is at negative indices.
  var left: UnsafePointer<Float> {
    @_noAllocation @_noLocks get { UnsafePointer(leftBuffer.base + Self.historyCount) }
  }
  /// The current samples of the right channel, silence for mono.
  var right: UnsafePointer<Float> {
    @_noAllocation @_noLocks get { UnsafePointer(rightBuffer.base + Self.historyCount) }
  }

  /// Takes the next `count` samples of both channels (mono: of `left`), up to `capacity`, and adds
  /// their sums to `block`.
  @_noAllocation @_noLocks
  mutating func load(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, count: Int,
    into block: inout BlockSums
  ) {
    precondition(count >= 0 && count <= Self.capacity)
    keepHistory()
    self.count = count
    if !isStereo { rightBuffer.fill(0) }
    measureNew(left, isStereo ? right : self.right, into: &block)
    block.clipped.left += leftRun.clipped(self.left, count: count, peak: peak.x)
    block.clipped.right += rightRun.clipped(self.right, count: count, peak: peak.y)
    block.count += count
  }

  /// Forgets the samples so far.
  @_noAllocation @_noLocks
  mutating func forget() {
    leftBuffer.fill(0)
    rightBuffer.fill(0)
    (leftRun, rightRun) = (FullScaleRun(), FullScaleRun())
  }

  /// Moves the end of the last samples to where the history of the next ones is.
  @_noAllocation @_noLocks
  private func keepHistory() {
    spectrum_copy(leftBuffer.base, leftBuffer.base + count, Self.historyCount)
    spectrum_copy(rightBuffer.base, rightBuffer.base + count, Self.historyCount)
  }

  /// Makes `count` samples from elsewhere the current ones. Nothing beyond them is read there.
  @_noAllocation @_noLocks
  private mutating func measureNew(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, into block: inout BlockSums
  ) {
    guard count & 7 != 0 else { return measure(left, right, into: &block) }
    Self.pad(left, count, into: leftBuffer.base + Self.historyCount)
    Self.pad(right, count, into: rightBuffer.base + Self.historyCount)
    measure(self.left, self.right, into: &block)
  }

  /// Copies the samples, and zeros after them up to a whole vector.
  @_noAllocation @_noLocks
  private static func pad(
    _ samples: UnsafePointer<Float>, _ count: Int, into buffer: UnsafeMutablePointer<Float>
  ) {
    spectrum_copy(buffer, samples, count)
    for index in count..<(count + 7) & ~7 { buffer[index] = 0 }
  }

  /// Makes `count` samples, in whole vectors, plus `offset` the current ones, sets `peak` and adds
  /// their sums. Float lanes are precise enough for the sums of at most eight samples each.
  @_noAllocation @_noLocks
  private mutating func measure(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, into block: inout BlockSums
  ) {
    let (leftTarget, rightTarget) = (
      leftBuffer.base + Self.historyCount, rightBuffer.base + Self.historyCount
    )
    var (leftPeak, rightPeak) = (SIMD8<Float>(), SIMD8<Float>())
    var (leftEnergy, rightEnergy) = (SIMD8<Float>(), SIMD8<Float>())
    var product = SIMD8<Float>()
    var index = 0
    while index < count {
      let l = SIMD8(at: left + index) + Self.offset
      let r = SIMD8(at: right + index) + Self.offset
      l.store(at: leftTarget + index)
      r.store(at: rightTarget + index)
      leftPeak = leftPeak.larger(l.magnitude)
      rightPeak = rightPeak.larger(r.magnitude)
      leftEnergy += l * l
      rightEnergy += r * r
      product += l * r
      index &+= 8
    }
    peak = SIMD2(spectrum_highest8(leftPeak), spectrum_highest8(rightPeak))
    block.energy += SIMD2(Double(leftEnergy.total), Double(rightEnergy.total))
    block.product += Double(product.total)
    block.peak = block.peak.larger(peak)
  }
}

/// Counts the samples that a converter has clipped or will clip.
///
/// - At or beyond ±1 each one counts.
/// - Integers end below 1 on the positive side, at 1 − 2⁻¹⁵ of 16 bits and at 1 − 2⁻²³ of 24. From
///   the former on, three or more in succession count if each is at the same magnitude or beyond 1.
///   Fewer may be the peak of a normalised recording, and magnitudes that differ are the crest of a
///   slow wave.
private struct FullScaleRun {
  /// The highest number of 16 bits, linear.
  private static let fullScale: Float = 32_767 / 32_768
  private static let leastLength = 3

  /// Samples of the run up to now, and those of them that don't count yet.
  private var (length, waiting) = (0, 0)
  /// The magnitude of those below 1, linear.
  private var rail: Float = 0

  /// The number of clipped samples: among the next ones, whose highest magnitude is `peak`, and
  /// among those before, if only these show that they are.
  @_noAllocation @_noLocks @inline(__always)
  mutating func clipped(_ samples: UnsafePointer<Float>, count: Int, peak: Float) -> Int {
    if peak >= Self.fullScale { return counted(samples, count) }
    if count > 0 { end() }
    return 0
  }

  @_noAllocation @_noLocks @inline(never)
  private mutating func counted(_ samples: UnsafePointer<Float>, _ count: Int) -> Int {
    var clipped = 0
    for index in 0..<count {
      let size = samples[index].magnitude
      guard size >= Self.fullScale else {
        end()
        continue
      }
      if size < 1 && size != rail {
        // Those beyond 1 before it belong to the run of any rail.
        if rail > 0 { end() }
        rail = size
      }
      length += 1
      if size >= 1 { clipped += 1 } else { waiting += 1 }
      guard length >= Self.leastLength else { continue }
      clipped += waiting
      waiting = 0
    }
    return clipped
  }

  @_noAllocation @_noLocks @inline(__always)
  private mutating func end() { (length, waiting, rail) = (0, 0, 0) }
}
