// SPDX-License-Identifier: GPL-3.0-or-later

/// The mean power spectrum of the transforms between two frames (Welch's method).
///
/// Where transforms are shorter than the time between frames, all of them count: nothing that
/// happens between two frames is missed. Where they are longer, the last one stays.
/// Source: Welch, "The use of fast Fourier transform for the estimation of power spectra", IEEE
/// Trans. Audio Electroacoust. 15(2), 1967.
struct PowerAverage: ~Copyable {
  /// Floats after the last bin that may be read or written with it, eight at a time.
  private static let spare = 16
  /// Sums of |X[k]|²·scale: those in the making, and the latched ones; shape: [capacity].
  private let first: SampleBuffer
  private let second: SampleBuffer
  /// Whether `first` is in the making.
  private var addsToFirst = true
  private var transformCount = 0
  /// Turns the latched sums into means.
  private var latchedScale: Float = 0
  /// Changes with what `latched` returns.
  private(set) var version = 0

  /// `capacity`: bins.
  init(capacity: Int) {
    first = SampleBuffer(count: capacity + Self.spare)
    second = SampleBuffer(count: capacity + Self.spare)
  }

  /// The sums in the making.
  private var sums: UnsafeMutablePointer<Float> {
    @_noAllocation @_noLocks get { addsToFirst ? first.base : second.base }
  }

  /// Adds the power of `samples` in the bins of a rung; `points`: scratch, [size + 2].
  @_noAllocation @_noLocks
  mutating func add(
    _ samples: borrowing SampleBuffer, _ points: borrowing SampleBuffer, _ rung: Rung,
    by transform: borrowing RealTransform
  ) {
    transform.transform(samples, into: points)
    transform.power(of: points, rung.bins, scale: rung.scale, adds: transformCount > 0, to: sums)
    transformCount += 1
  }

  /// A step of a rung's long transform, whose power goes straight into the sums; the last one
  /// latches it.
  @_noAllocation @_noLocks
  mutating func step(
    _ step: Int, _ samples: borrowing SampleBuffer, _ rows: borrowing SampleBuffer,
    _ rung: Rung, by transform: borrowing LongTransform
  ) {
    transform.process(step: step, samples, rows: rows, to: sums, scale: rung.scale)
    guard step == transform.stepCount - 1 else { return }
    transformCount = 1
    latch()
  }

  /// Ends a stretch: its mean is what `latched` returns from now on. Without a transform since the
  /// last time, that stays as it is.
  @_noAllocation @_noLocks
  mutating func latch() {
    guard transformCount > 0 else { return }
    latchedScale = 1 / Float(transformCount)
    addsToFirst.toggle()
    transformCount = 0
    version &+= 1
  }

  /// Whether there has been a transform since the reset.
  var hasPower: Bool { @_noAllocation @_noLocks get { transformCount > 0 || latchedScale > 0 } }

  /// The latched sums, and what to multiply them by.
  @_noAllocation @_noLocks
  func latched() -> (sums: UnsafePointer<Float>, scale: Float) {
    (UnsafePointer(addsToFirst ? second.base : first.base), latchedScale)
  }

  @_noAllocation @_noLocks
  mutating func reset() {
    transformCount = 0
    latchedScale = 0
    version &+= 1
  }
}
