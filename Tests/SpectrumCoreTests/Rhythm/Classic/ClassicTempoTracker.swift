// SPDX-License-Identifier: GPL-3.0-or-later

@testable import SpectrumCore

/// The ear for rhythm as it was before, kept for comparison: a beat is a loud growth of the bass,
/// the tempo the highest peak of the onsets' autocorrelation.
struct ClassicTempoTracker: ~Copyable {
  /// The tempi shown, in BPM: faster ones are halved, slower ones doubled. Held within 40…240.
  var range: ClosedRange<Float> = 70...160
  /// Where in the last call's samples a beat fell: 0 = its first sample; nil = nowhere.
  private(set) var beatOffset: Int?

  private var flux: ClassicOnsetFlux
  private var tempo: ClassicTempoEngine
  private var beats: ClassicBeatDetector

  /// A tracker of audio at `sampleRate` Hz, from 8000 to 88,200.
  init(sampleRate: Float) {
    flux = ClassicOnsetFlux(sampleRate: sampleRate)
    tempo = ClassicTempoEngine(framesPerSecond: flux.framesPerSecond)
    beats = ClassicBeatDetector(framesPerSecond: flux.framesPerSecond)
  }

  /// Takes the next 1…64 samples, finite; does one step of work at the most: a frame where one ends
  /// in these samples, else a slice of the tempo's autocorrelation.
  mutating func process(_ samples: Span<Float>) {
    beatOffset = nil
    if let end = flux.process(samples) {
      tempo.append(flux.broadband, level: flux.level)
      // The flux is of the frame that has just ended, so the beat can't be placed earlier.
      let isBeat = beats.process(flux: flux.bass, level: flux.bassLevel)
      if isBeat { beatOffset = end }
    } else {
      tempo.advance(range: range)
    }
  }

  /// The tempo now.
  var reading: TempoReading { tempo.reading }

  /// Forgets the sound so far; the settings stay.
  mutating func reset() {
    beatOffset = nil
    flux.reset()
    tempo.reset()
    beats.reset()
  }
}
