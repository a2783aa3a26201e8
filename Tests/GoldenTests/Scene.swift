// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MessageSamples
import SpectrumMessages

@testable import SpectrumView

/// A piece of synthetic music as the plugin would send it: a chord of harmonics over a wavy floor, a
/// beat twice a second, and a sweep. The same messages at every run.
struct Scene {
  /// Bands of a frame, and frames per second.
  static let (bandCount, frameRate) = (128, 30)
  private static let scale = FrequencyScale(low: 20, high: 20_000)

  var channelCount = 2
  /// Whether frames have a spectrum of the right channel of its own.
  var sendsBothChannels = false
  /// Whether frames have a side-chain, which is what the right channel would be.
  var hasSideChain = false
  /// MIDI notes of an instrument's strings.
  var strings: [Int32] = []
  var transpose = 0
  /// Sent instead of the two.
  var tuning: Message.Tuning?
  var music = Music()

  /// What is heard of bar, tempo and key.
  struct Music {
    /// 0 for none.
    var bpm: Float = 120.4
    var hostBPM: Float? = 120
    /// 0 if unknown.
    var beatsPerBar = 4
    /// Milliseconds, about which the beats scatter; nil without beats of the host.
    var hostOffset: Float? = 6
    var (key, confidence): (Int32, Float) = (9, 0.88)
    var (rival, rivalConfidence): (Int32, Float) = (18, 0.06)
    var tuningCents: Float? = 4
    /// Whether the notes of the key sound, or all alike.
    var hasNotes = true

    init(
      bpm: Float = 120.4, hostBPM: Float? = nil, beatsPerBar: Int = 0, hostOffset: Float? = nil,
      key: Int32 = -1, confidence: Float = 0, rival: Int32 = -1, rivalConfidence: Float = 0.05,
      tuningCents: Float? = nil, hasNotes: Bool = true
    ) {
      (self.bpm, self.hostBPM, self.beatsPerBar) = (bpm, hostBPM, beatsPerBar)
      (self.hostOffset, self.key, self.confidence) = (hostOffset, key, confidence)
      (self.rival, self.rivalConfidence) = (rival, rivalConfidence)
      (self.tuningCents, self.hasNotes) = (tuningCents, hasNotes)
    }

    /// In A major, four beats to the bar.
    init() {}

    /// A tempo that sways by half a percent.
    func tempo(at time: Float) -> Message.Tempo {
      .init(bpm: bpm * (1 + 0.005 * sin(0.8 * time)), confidence: 0.87, hostBPM: hostBPM)
    }

    /// Seconds of a beat; from the first second on there are beats, 0.3 s after each full one at 120.
    func beat(at time: Float) -> Int? {
      bpm > 0 && time >= 1.3 ? Int((time - 1.3) * bpm / 60) : nil
    }

    func bar(ofBeat beat: Int) -> Message.Bar {
      .init(
        beat: beatsPerBar > 0 ? beat % beatsPerBar + 1 : 0, beatsPerBar: beatsPerBar,
        confidence: 0.9, hostOffset: hostOffset.map { $0 + 9 * sin(2.3 * Float(beat)) })
    }

    /// How strong a degree of the scale is, from the first one up in semitones.
    private static let major: [Float] = [1, 0, 0.45, 0, 0.7, 0.5, 0.05, 0.85, 0, 0.4, 0, 0.3]
    private static let minor: [Float] = [1, 0, 0.4, 0.7, 0, 0.55, 0, 0.85, 0.4, 0, 0.35, 0.1]

    var keyMessage: Message.Key {
      var chroma = InlineArray<12, Float>(repeating: 0.3)
      let degrees = key >= 12 ? Self.minor : Self.major
      if hasNotes { for note in 0..<12 { chroma[note] = degrees[(note - Int(key) + 24) % 12] } }
      return .init(
        key: key, confidence: confidence, rival: rival, rivalConfidence: rivalConfidence,
        tuningCents: tuningCents, chroma: chroma)
    }
  }

  /// Plays from `start` to `end`, both in seconds; `pitch` is what the tuner hears at a time.
  func play(
    to display: inout Display, from start: Float = 0, until end: Float,
    pitch: (Float) -> Message.Pitch = Self.pitch(at:)
  ) {
    display.receive(
      .tuning(
        tuning
          ?? .init(
            transpose: transpose, strings: .init(starting: strings), stringCount: strings.count)))
    display.receive(
      .setup(
        .init(
          sampleRate: 48_000, channelCount: channelCount, bandCount: Self.bandCount,
          lowestFrequency: Self.scale.low, highestFrequency: Self.scale.high)))
    let frames = Int(start * Float(Self.frameRate))..<Int(end * Float(Self.frameRate))
    for frame in frames {
      receive(&display, frame, pitch(Self.time(of: frame)))
      display.step(elapsed: 1 / Float(Self.frameRate))
    }
  }

  /// Seconds since the scene's start.
  private static func time(of frame: Int) -> Float { Float(frame) / Float(frameRate) }

  private func receive(_ display: inout Display, _ frame: Int, _ pitch: Message.Pitch) {
    let time = Self.time(of: frame)
    Message.withFrame(
      Self.bands[frame], right: sendsBothChannels ? Self.rightBands[frame] : nil,
      compared: hasSideChain ? Self.rightBands[frame] : nil, waveform: Self.waveform(at: time)
    ) { display.receive($0) }
    if hasSideChain { receiveMasking(&display) }
    display.receive(.pitch(pitch))
    display.receive(.tempo(music.tempo(at: time)))
    display.receive(.key(music.keyMessage))
    if let beat = music.beat(at: time), beat != music.beat(at: Self.time(of: frame - 1)) {
      display.receive(.beat(.init(confidence: 0.9)))
      display.receive(.bar(music.bar(ofBeat: beat)))
    }
    display.receive(.level(level(at: time)))
  }

  /// The track is hidden about 300 Hz, the side-chain masked about 2.5 kHz.
  private func receiveMasking(_ display: inout Display) {
    let conflicts = (0..<80).map { (13...17).contains($0) ? 8 : (44...48).contains($0) ? -3 : 0 }
      .map { Float($0) }
    let ranges: [Float] = [284, 442, 8, 2490, 3328, -3]
    Message.withMasking(conflicts, ranges: ranges, highest: 18_600) { display.receive($0) }
  }

  /// The levels of each frame of the longest scene, computed once; shape: [frame][bandCount].
  private static let bands = (0..<10 * frameRate).map { makeBands(at: time(of: $0)) }
  private static let rightBands = (0..<10 * frameRate).map {
    makeBands(at: time(of: $0), isRight: true)
  }

  /// dBFS; the right channel has the chord's upper voices and less bass.
  private static func makeBands(at time: Float, isRight: Bool = false) -> [Float] {
    let beat = 2 * time - floor(2 * time)
    return (0..<bandCount).map { band -> Float in
      let hertz = scale.frequency(at: (Float(band) + 0.5) / Float(bandCount))
      // The noise falls by 2 dB per octave, in three hills that wander.
      let hills: Float = 4 * sin(time + 0.05 * Float(band) * .pi)
      let noise: Float = -36 - 2 * log2(hertz / 60) + hills
      var power: Float = pow(10, noise / 10)
      func add(_ level: Float, at center: Float, width: Float) {
        let distance = 12 * log2(hertz / center) / width
        power += pow(10, (level - 4 * distance * distance) / 10)
      }
      let roots: [Float] = isRight ? [329.63, 440] : [110, 220, 277.18]
      for root in roots {
        for harmonic in 1...8 {
          let tremble: Float = 2 * sin(3 * time + Float(harmonic))
          let level: Float = -16 - 3 * Float(harmonic) + tremble
          add(level, at: root * Float(harmonic), width: 0.7)
        }
      }
      add((isRight ? -26 : -9) - 40 * beat, at: 55, width: 3)
      let sweep: Float = 4000 * exp2(1.5 * sin(0.9 * time))
      add(-24, at: sweep, width: 0.8)
      return 10 * log10(power)
    }
  }

  private static func waveform(at time: Float) -> [Float] {
    (0..<512).map { index -> Float in
      let turn: Float = 2 * .pi * Float(index) / 48_000
      let low: Float = 0.35 * sin(110 * turn + time)
      let middle: Float = 0.2 * sin(277.18 * turn)
      let high: Float = 0.12 * sin(880 * turn + 2 * time)
      return low + middle + high
    }
  }

  /// A written note or a string, so many cents off.
  static func pitch(
    _ note: Int32, cents: Float, string: Int32 = 0, stringCents: Float = 0, transpose: Int32 = 0
  ) -> Message.Pitch {
    .init(
      frequency: 440 * exp2((Float(note - transpose) - 69 + cents / 100) / 12),
      confidence: 0.95, note: note, cents: cents, string: string, stringCents: stringCents)
  }

  /// An A4 that settles, and before it an F♯4 that drifts flat.
  static func pitch(at time: Float) -> Message.Pitch {
    if time < 4 {
      let cents = -12 - 4 * time + 3 * sin(9 * time)
      return .init(
        frequency: 369.99 * pow(2, cents / 1200), confidence: 0.94, note: 66, cents: cents)
    }
    let cents = 7.6 + 30 * exp(4 - time) * sin(5 * time)
    return .init(frequency: 440 * pow(2, cents / 1200), confidence: 0.97, note: 69, cents: cents)
  }

  private func level(at time: Float) -> Message.Level {
    var level = Message.Level(channelCount: channelCount)
    let swing = 3 * sin(4 * time)
    (level.rms, level.peak) = ([-16 + swing, -19.5 - swing], [-6.2 + swing, -9 - swing])
    (level.heldPeak, level.truePeak, level.clipped) = ([0, -5.5], [0.4, -5.2], [12, 0])
    (level[.correlation], level[.loudnessRange]) = (0.62, 5.4)
    (level[.momentary], level[.shortTerm], level[.integrated]) = (-17.3, -19.1, -21.6)
    (level[.psr], level[.plr]) = (17.4, 22)
    (level[.momentaryMax], level[.shortTermMax]) = (-15.2, -18.4)
    return level
  }
}
