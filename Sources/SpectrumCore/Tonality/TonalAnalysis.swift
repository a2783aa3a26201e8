// SPDX-License-Identifier: GPL-3.0-or-later

/// The chroma of the sound, frame by frame, from which key and bars are found.
///
/// The work of a frame is spread over the time until the next; the caller may have further steps
/// follow:
///
///     tonality.append(samples)
///     while let step = tonality.advance(reference: hz) { … step ≥ TonalAnalysis.stepCount … }
struct TonalAnalysis: ~Copyable {
  /// The analysis's own steps of a frame; after the last one the chroma is complete.
  static let stepCount = TonalSpectrum.stepCount + PeakChroma.stepCount

  private(set) var chroma: PeakChroma
  private var spectrum: TonalSpectrum

  /// `sampleRate` in Hz: 8000 up to 88,200.
  init(sampleRate: Float, callerSteps: Int) {
    spectrum = TonalSpectrum(
      sampleRate: sampleRate, callerSteps: PeakChroma.stepCount + callerSteps)
    chroma = PeakChroma(rate: spectrum.rate, frameSeconds: spectrum.frameSeconds)
  }

  /// Seconds from frame to frame, of a frame's window, and since the end of the newest frame.
  var frameSeconds: Float { @_noAllocation @_noLocks get { spectrum.frameSeconds } }
  var windowSeconds: Double {
    @_noAllocation @_noLocks get { Double(TonalSpectrum.windowLength) / spectrum.rate }
  }
  var age: Double { @_noAllocation @_noLocks get { spectrum.age } }

  /// Takes the next 1…64 samples, finite. Then call `advance` until it returns nil.
  @_noAllocation @_noLocks
  mutating func append(_ samples: Span<Float>) { spectrum.append(samples) }

  /// Does the next step that is due and returns its number in the frame; nil if there is none.
  /// `reference`: the frequency of A4 in Hz.
  @_noAllocation @_noLocks
  mutating func advance(reference: Float) -> Int? {
    guard let step = spectrum.advance() else { return nil }
    if step >= TonalSpectrum.stepCount && step < Self.stepCount {
      chroma.process(
        step: step - TonalSpectrum.stepCount, spectrum.power, reference: reference)
    }
    return step
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func reset() {
    spectrum.reset()
    chroma.reset()
  }
}
