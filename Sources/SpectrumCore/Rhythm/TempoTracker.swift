// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The tempo of one moment.
public struct TempoReading: Equatable, Sendable {
  /// Beats per minute; 0 = none.
  public var bpm: Float = 0
  /// How likely it is, 0…1; 0 without a tempo.
  public var confidence: Float = 0

  /// No tempo.
  public static let none = TempoReading()
}

/// Follows the tempo and signals the beats.
///
/// The engine finds the tempo up to octaves. The range, the user's taps and `scale` decide which
/// octave is shown; taps also, whether two thirds or three halves of it are the beat. Beats and taps
/// are timed in samples of the undecimated sound.
public struct TempoTracker: ~Copyable {
  /// The user's factor for the tempo shown: ½, 1 or 2. At 1 the beats are those that are felt: in
  /// drum & bass at 174 BPM, where 87 is shown, twice as fast as the tempo shown.
  public var scale: Float = 1
  /// Samples of the undecimated sound from the end of the last call to a beat, less than a call's
  /// length: 0 is the next sample. Nil if no beat falls in the next call.
  public private(set) var beatDelay: Int?
  /// The bar as of the last beat, or the one at `beatDelay`.
  public private(set) var bar = BarReading.none
  /// A beat that will fall so many samples of the undecimated sound after the end of the last call, with
  /// its bar, if that became known in this call: about a tenth of a second before it.
  public private(set) var comingBeat: (delay: Int, bar: BarReading)?
  /// The user's taps.
  public private(set) var taps: TapTempo
  /// `scale` at the last tap of the series that has the tempo: what is tapped is the tempo that is shown
  /// then.
  private var tapScale: Float = 1

  private var engine: TempoEngine
  /// Samples of the undecimated sound to each one taken.
  private let decimation: Int
  private let samplesPerFrame: Double
  /// Samples taken since `init` or `reset`.
  private var time = 0
  /// When the next beat falls, in samples taken; nil = not known yet.
  private var nextBeat: Double?
  private var nextBar = BarReading.none
  /// The tempo heard when the user last tapped another one for `thirdTaps` or longer; 0 = never.
  private var tempoOfThirds: Float = 0

  /// The share by which a tempo may differ from the tapped one, or an octave of it, and still be
  /// taken for it.
  private static let tapTolerance: Float = 0.08
  /// The same for two thirds of it and three halves, and the taps that it takes to mean these.
  private static let thirdTolerance: Float = 0.04
  private static let thirdTaps = 4
  /// The confidence of a tempo that is tapped but not heard.
  private static let tapConfidence: Float = 0.5

  /// A tracker of audio at `sampleRate` Hz, from 8000 to 88,200, which is every `decimation`th
  /// sample of the undecimated sound.
  public init(sampleRate: Float, decimation: Int = 1) {
    taps = TapTempo(sampleRate: sampleRate)
    engine = TempoEngine(sampleRate: sampleRate)
    self.decimation = decimation
    samplesPerFrame = Double(sampleRate) / OnsetFrames.framesPerSecond
  }

  /// Sets the tempi shown, in BPM, at first 70…160: faster ones are halved, slower ones doubled.
  /// Clamped to 30…300.
  @_noAllocation @_noLocks
  public mutating func setRange(_ range: ClosedRange<Float>) { engine.range = TempoRange(range) }

  /// Takes the next 1…64 samples, finite. Does at most one small step of work from 48 kHz on, at
  /// lower rates a few.
  @_noAllocation @_noLocks
  public mutating func process(_ samples: Span<Float>) {
    time += samples.count
    if let frames = engine.process(samples, beatMultiple: beatMultiple()) {
      (nextBeat, nextBar) = (frames * samplesPerFrame, engine.bar)
    }
    comingBeat = nil
    if let frames = engine.comingBeat {
      let delay = Int(clamping: Float(frames * samplesPerFrame - Double(time)), to: 0...1 << 16)
      comingBeat = (delay * decimation, engine.bar(isComing: true))
    }
    if engine.lock.bpm == 0 { bar = .none }
    beatDelay = nil
    // The next call has the same length.
    if let beat = nextBeat, beat < Double(time + samples.count) {
      let delay = Int(clamping: Float(beat - Double(time)) + 0.5, to: 0...samples.count)
      beatDelay = min(delay * decimation, samples.count * decimation - 1)
      (nextBeat, bar) = (nil, nextBar)
    }
  }

  /// Adds the newest frame of chroma.
  @_noAllocation @_noLocks
  mutating func add(_ tonality: borrowing TonalAnalysis) { engine.add(tonality) }

  /// Takes a tap by the user, `offset` samples of the undecimated sound after the end of the last
  /// call, 0 or more. A double tap says that this beat is the 1 of its bar.
  @_noAllocation @_noLocks
  public mutating func tap(at offset: Int) {
    let meaning = taps.tap(
      at: time + max(0, offset) / decimation, beat: Double(engine.period) * samplesPerFrame)
    switch meaning {
    case .beat: addTappedBeat()
    case .one:
      engine.beginBar(at: Double(taps.lastTap) / samplesPerFrame)
      readBar()
    case .noOne:
      engine.undoBeginBar()
      readBar()
      addTappedBeat()
    }
  }

  /// Adds a tap that is a beat.
  @_noAllocation @_noLocks
  private mutating func addTappedBeat() {
    // The first tap of a series leaves the tempo of the one before, and its scale.
    if taps.count > 1 { tapScale = scale }
    if taps.bpm > 0 { engine.pinBeat(bpm: taps.bpm) }
    if taps.count >= Self.thirdTaps, asTapped(engine.lock.bpm) == 0 {
      tempoOfThirds = engine.lock.bpm
    }
  }

  /// Reads the bar after the user has said where it begins.
  @_noAllocation @_noLocks
  private mutating func readBar() {
    bar = engine.bar(isComing: false)
    // Where a beat is about to fall, the slot of its own is yet to come.
    if nextBeat != nil { nextBar = engine.bar(isComing: true) }
  }

  /// Taps of the user's present series, which ends 2.5 s after its last tap; 0 for none.
  public var liveTapCount: Int {
    @_noAllocation @_noLocks get { taps.isLive(at: time) ? taps.count : 0 }
  }

  // Inlined, as are the private methods below: to call a nonmutating method the compiler copies all
  // of `self`, two kilobytes.
  /// The tempo now.
  public var reading: TempoReading {
    @_noAllocation @_noLocks @inline(__always) get {
      let bpm = shown() * scale
      guard bpm > 0 else { return .none }
      let isHeard = engine.lock.bpm > 0
      return TempoReading(
        bpm: bpm, confidence: isHeard ? engine.confidence : Self.tapConfidence)
    }
  }

  /// Whether there is a tempo by the sound, and not only by taps.
  public var isHeard: Bool {
    @_noAllocation @_noLocks @inline(__always) get { engine.lock.bpm > 0 && shown() > 0 }
  }

  /// Forgets the sound and the taps so far; keeps the settings.
  @_noAllocation @_noLocks
  public mutating func reset() {
    (beatDelay, nextBeat, comingBeat, time, bar) = (nil, nil, nil, 0, .none)
    (tempoOfThirds, tapScale) = (0, 1)
    taps.reset()
    engine.reset()
  }

  /// The tempo before the user's scale: the one heard, as it was tapped or at the octave that lies
  /// in the range; the tapped one while none is heard. 0 = none.
  @_noAllocation @_noLocks @inline(__always)
  private func shown() -> Float {
    let heard = engine.lock.bpm
    guard heard > 0 else { return tappedTempo() }
    let tapped = asTapped(heard)
    return tapped > 0 ? tapped : engine.bpm
  }

  /// The tempo tapped, before the user's scale; 0 = none.
  @_noAllocation @_noLocks @inline(__always)
  private func tappedTempo() -> Float { taps.bpm / tapScale }

  /// `bpm` or, if taps have decided so, two thirds or three halves of it, at the octave nearest to
  /// the tapped tempo; 0 if that differs, or no tempo is tapped.
  @_noAllocation @_noLocks @inline(__always)
  private func asTapped(_ bpm: Float) -> Float {
    guard taps.bpm > 0, bpm > 0 else { return 0 }
    let tapped = nearTap(bpm, Self.tapTolerance)
    guard tapped == 0, abs(bpm - tempoOfThirds) <= Self.thirdTolerance * bpm else { return tapped }
    return max(nearTap(bpm * 2 / 3, Self.thirdTolerance), nearTap(bpm * 1.5, Self.thirdTolerance))
  }

  /// `bpm` at the octave nearest to the tapped tempo; 0 if they differ by more than the share
  /// `tolerance`.
  @_noAllocation @_noLocks @inline(__always)
  private func nearTap(_ bpm: Float, _ tolerance: Float) -> Float {
    let wanted = tappedTempo()
    let tapped = bpm * spectrum_exp2(spectrum_round(spectrum_log2(wanted / bpm)))
    return abs(tapped - wanted) <= tolerance * wanted ? tapped : 0
  }

  /// The ratio of the beat to the tempo heard that the user asks for; nil where the music decides.
  @_noAllocation @_noLocks @inline(__always)
  private func beatMultiple() -> Float? {
    let heard = engine.lock.bpm
    guard heard > 0, scale != 1 || asTapped(heard) > 0 else { return nil }
    let bpm = shown()
    return bpm > 0 ? bpm * scale / heard : nil
  }
}
