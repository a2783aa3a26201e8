// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The mean power spectrum of the transforms between two pictures (Welch's method).
///
/// Where transforms are shorter than the time between pictures, all of them count: nothing that
/// happens between two pictures is missed. Where they are longer, the last one stands.
/// Source: Welch, "The use of fast Fourier transform for the estimation of power spectra", IEEE
/// Trans. Audio Electroacoust. 15(2), 1967.
struct PowerAverage: ~Copyable {
  /// Bins kept.
  let capacity: Int
  /// Floats behind them that eight at a time may take in.
  private static let spare = 16
  private let first: SampleBuffer
  private let second: SampleBuffer
  /// Whether `first` is the one that grows and `second` the one that is read.
  private var growsFirst = true
  private var transformCount = 0
  /// What turns the latched sums into means.
  private var latchedScale: Float = 0

  init(capacity: Int) {
    self.capacity = capacity
    first = SampleBuffer(count: capacity + Self.spare)
    second = SampleBuffer(count: capacity + Self.spare)
  }

  /// Adds |X|²·`scale` of bins `range`.
  @_noAllocation @_noLocks
  mutating func add(_ bins: borrowing SampleBuffer, _ range: Range<Int>, scale: Float) {
    let sums = growsFirst ? first.base : second.base
    let isFirst = transformCount == 0
    var k = range.lowerBound
    while k + 8 <= range.upperBound {
      let power = Self.power(bins.base + 2 * k) * scale
      (isFirst ? power : power + SIMD8(at: sums + k)).store(at: sums + k)
      k += 8
    }
    while k < range.upperBound {
      let (re, im) = (bins.base[2 * k], bins.base[2 * k + 1])
      sums[k] = (re * re + im * im) * scale + (isFirst ? 0 : sums[k])
      k += 1
    }
    transformCount += 1
  }

  /// |X|² of eight bins.
  @_noAllocation @_noLocks
  private static func power(_ bins: UnsafePointer<Float>) -> SIMD8<Float> {
    let (re, im) = (spectrum_evens8(bins), spectrum_odds8(bins))
    return re * re + im * im
  }

  /// A step of a long transform, whose power goes straight into the growing sums; the last step is
  /// followed by `replace`.
  @_noAllocation @_noLocks
  func step(
    of bank: borrowing TransformBank, _ step: Int, _ samples: borrowing SampleBuffer,
    rows: borrowing SampleBuffer, scale: Float, size: Int
  ) {
    if growsFirst {
      bank.process(step: step, samples, rows: rows, power: first, scale: scale, size: size)
    } else {
      bank.process(step: step, samples, rows: rows, power: second, scale: scale, size: size)
    }
  }

  /// Ends a stretch: its mean is what `latched` reads from now on. Without a transform since the
  /// last time, that stays as it is.
  @_noAllocation @_noLocks
  mutating func latch() {
    guard transformCount > 0 else { return }
    latchedScale = 1 / Float(transformCount)
    growsFirst.toggle()
    transformCount = 0
  }

  /// Counts what the steps of a long transform wrote, and latches it.
  @_noAllocation @_noLocks
  mutating func replace() {
    transformCount = 1
    latch()
  }

  /// The latched sums, and what to multiply them by.
  @_noAllocation @_noLocks
  func latched() -> (sums: UnsafePointer<Float>, scale: Float) {
    (UnsafePointer(growsFirst ? second.base : first.base), latchedScale)
  }

  @_noAllocation @_noLocks
  mutating func reset() {
    transformCount = 0
    latchedScale = 0
  }
}
