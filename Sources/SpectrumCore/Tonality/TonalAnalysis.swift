// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The chroma of the sound, frame by frame, from which key and bars are found.
///
/// It is read from spectra of 4096 samples at 8 to 16 kHz, 371 ms at 11 kHz, that overlap by half.
/// Frame k ends at sample 2048·(k + 1) of the decimated sound; before the first sample there is
/// silence. The work of a frame is spread over the time until the next: `stepCount` steps here, then
/// those that the caller may append:
///
///     tonality.append(samples)
///     while let step = tonality.advance(reference: hz) { … step ≥ TonalAnalysis.stepCount … }
struct TonalAnalysis: ~Copyable {
  static let windowLength = 4096
  static let hop = windowLength / 2
  /// Steps of a frame: the weighted samples, slice by slice, the transform, and the chroma.
  static let stepCount = spectrumSteps + PeakChroma.stepCount

  private(set) var chroma: PeakChroma
  /// Samples a second of the decimated sound, 8000 up to 16,000, and seconds from frame to frame.
  let rate: Double
  let frameSeconds: Float
  /// |X[k]|² of the newest frame, a full-scale sine's is 1 at its bin; shape: [windowLength/2 + 1].
  /// Complete after the last step, until the next frame's slices are taken.
  let power = SampleBuffer(count: windowLength / 2 + 8)

  private static let sliceCount = 8
  private static let sliceLength = windowLength / sliceCount
  private static let transformSteps = 18
  private static let spectrumSteps = sliceCount + transformSteps
  /// The rate is halved from here on, in Hz.
  private static let highestRate = 16_000.0

  private let decimators: FixedArray<HalfBandDecimator>
  private let block = SampleBuffer(count: 64 + HalfBandDecimator.batch)
  private var history = SampleHistory(minimumCapacity: windowLength + hop)
  private var steps: FrameSteps
  private let transform: LongTransform
  private let window = SampleBuffer(count: windowLength)
  private let slice = SampleBuffer(count: sliceLength)
  private let samples: SampleBuffer
  private let rows: SampleBuffer
  /// Samples so far, and those of them at the newest frame's end.
  private var (total, end) = (0, 0)

  /// `sampleRate` in Hz: 8000 up to 88,200; `callerSteps`: the steps that follow in each frame.
  init(sampleRate: Float, callerSteps: Int) {
    var (rate, halvings) = (Double(sampleRate), 0)
    while rate >= Self.highestRate { (rate, halvings) = (rate / 2, halvings + 1) }
    self.rate = rate
    frameSeconds = Float(Double(Self.hop) / rate)
    chroma = PeakChroma(
      windowLength: Self.windowLength, rate: rate, frameSeconds: frameSeconds)
    // Only the last one's band is used up to a quarter of its rate.
    decimators = FixedArray(count: halvings) { index in
      HalfBandDecimator(band: index == halvings - 1 ? .quarter : .eighth)
    }
    steps = FrameSteps(
      rate: rate, framesPerSecond: rate / Double(Self.hop),
      stepsPerFrame: Self.stepCount + callerSteps)
    let transform = LongTransform(size: Self.windowLength)
    samples = SampleBuffer(count: transform.rowsCount)
    rows = SampleBuffer(count: transform.rowsCount)
    self.transform = transform
    precondition(self.transform.stepCount == Self.transformSteps)
    // The window's sum is half of its length; a full-scale sine's peak should be 1.
    for index in 0..<Self.windowLength {
      let weight = WindowFunction.hann.value(at: Double(index) / Double(Self.windowLength))
      window[index] = Float(4 * weight / Double(Self.windowLength))
    }
  }

  /// Seconds of a frame's window, and since the end of the newest frame.
  var windowSeconds: Double { @_noAllocation @_noLocks get { Double(Self.windowLength) / rate } }
  var age: Double { @_noAllocation @_noLocks get { Double(total - end) / rate } }

  /// Takes the next 1…64 samples, finite. Then call `advance` until it returns nil.
  @_noAllocation @_noLocks
  mutating func append(_ samples: Span<Float>) {
    var count = min(samples.count, 64)
    // The span holds the samples until the end; a closure with the decimators in it is refused.
    var source = UnsafePointer(block.base)
    samples.withUnsafeBufferPointer { source = $0.baseAddress ?? source }
    for index in 0..<decimators.count {
      count = decimators[index].process(source, count: count, into: block.base)
      source = UnsafePointer(block.base)
    }
    guard count > 0 else { return }
    history.append(source, count: count)
    total += count
  }

  /// Does the next step that is due and returns its number in the frame; nil if there is none.
  /// `reference`: the frequency of A4 in Hz.
  @_noAllocation @_noLocks
  mutating func advance(reference: Float) -> Int? {
    let due = steps.due
    guard let step = steps.next(total: total) else { return nil }
    if step == 0 { end = due }
    if step < Self.sliceCount {
      windowSlice(step)
    } else if step < Self.spectrumSteps {
      transform.process(
        step: step - Self.sliceCount, samples, rows: rows, to: power.base, scale: 1)
    } else if step < Self.stepCount {
      chroma.process(step: step - Self.spectrumSteps, power, reference: reference)
    }
    return step
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    for index in 0..<decimators.count { decimators[index].reset() }
    history.clear()
    steps.reset()
    chroma.reset()
    // The steps count from the reset on, the history from the start.
    (total, end, origin) = (0, 0, history.total)
  }

  /// The history's number of the first sample after the last reset.
  private var origin = 0

  @_noAllocation @_noLocks
  private mutating func windowSlice(_ index: Int) {
    let first = index * Self.sliceLength
    history.weighted(
      from: origin + end - Self.windowLength + first, count: Self.sliceLength,
      by: window.base + first, into: slice.base)
    transform.spread(slice.base, from: first, count: Self.sliceLength, into: samples)
  }
}
