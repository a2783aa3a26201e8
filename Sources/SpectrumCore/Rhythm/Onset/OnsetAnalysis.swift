// SPDX-License-Identifier: GPL-3.0-or-later

/// Onset envelopes of the sound and their autocorrelation, from which tempo and beats are found.
///
/// There are a hundred frames a second. The work of each is `stepCount` steps, spread over the time
/// until the next. The caller may have further steps follow:
///
///     onsets.append(samples)
///     while let step = onsets.advance() { … step ≥ OnsetAnalysis.stepCount … }
struct OnsetAnalysis: ~Copyable {
  /// The analysis's own steps of a frame: its spectrum; its onsets and their autocorrelation.
  static let stepCount = 2
  static let frameSeconds: Float = 0.01

  /// The envelopes so far.
  private(set) var history = OnsetHistory()
  /// Their autocorrelation.
  var autocorrelation = LeakyAutocorrelation(frameSeconds: frameSeconds)

  private var frames: OnsetFrames
  private var steps: FrameSteps
  private let transform: MagnitudeTransform
  private let filterbank: OnsetFilterbank
  private var flux: OnsetFlux
  private var envelopes = OnsetEnvelopes(frameSeconds: frameSeconds)
  /// Spectrum and bands of the newest frame.
  private let magnitudes: SampleBuffer
  private let bands: SampleBuffer

  /// `sampleRate` in Hz: 8000 up to 88,200; `stepsPerFrame`: `stepCount` or more.
  init(sampleRate: Float, stepsPerFrame: Int = stepCount) {
    precondition(stepsPerFrame >= Self.stepCount)
    frames = OnsetFrames(sampleRate: sampleRate)
    let rate = frames.rate
    steps = FrameSteps(
      rate: rate, framesPerSecond: OnsetFrames.framesPerSecond, stepsPerFrame: stepsPerFrame)
    transform = MagnitudeTransform(windowLength: frames.windowLength)
    filterbank = OnsetFilterbank(rate: rate, binHz: rate / Double(transform.size))
    flux = OnsetFlux(
      centers: OnsetFilterbank.centers(rate: rate), frameSeconds: Self.frameSeconds)
    magnitudes = SampleBuffer(count: transform.outputCount)
    bands = SampleBuffer(count: filterbank.paddedCount)
  }

  /// Takes the next 1…64 samples, finite. Then call `advance` until it returns nil.
  @_noAllocation @_noLocks
  mutating func append(_ samples: Span<Float>) { frames.append(samples) }

  /// Does the next step that is due and returns its number in the frame; nil if there is none.
  @_noAllocation @_noLocks
  mutating func advance() -> Int? {
    guard let step = steps.next(total: frames.total) else { return nil }
    switch step {
    case 0: transform.process(frames.samples, into: magnitudes.base)
    case 1: findOnsets()
    default: break
    }
    return step
  }

  /// Seconds of sound so far.
  var seconds: Double {
    @_noAllocation @_noLocks get { Double(frames.total) / frames.rate }
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    frames.reset()
    steps.reset()
    flux.reset()
    envelopes = OnsetEnvelopes(frameSeconds: Self.frameSeconds)
    history.reset()
    autocorrelation.reset()
  }

  @_noAllocation @_noLocks
  private mutating func findOnsets() {
    filterbank.process(magnitudes.base, into: bands.base)
    let strengths = flux.process(bands.base, isOutburst: frames.isOutburst)
    history.append(envelopes.process(strengths))
    autocorrelation.process(history)
  }
}
