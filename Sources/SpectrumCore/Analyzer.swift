// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The whole analysis of one track: spectrum, levels, pitch, tempo and key.
///
/// Audio comes in pieces of any length and is gathered into *quanta* of at most 64 samples that
/// begin at fixed places of the stream. All work is done at the end of a quantum, where each stage
/// takes at most one small step: the load is even, and the same for all block sizes of a host.
public struct Analyzer: ~Copyable {
  /// Supported sample rates in Hz.
  public static var sampleRates: ClosedRange<Double> {
    @_noAllocation @_noLocks get { 8000...384_000 }
  }

  public let channelCount: Int
  /// Samples of a quantum: the largest power of two, 8 to 64, that gives at least 689 quanta a
  /// second.
  public let quantum: Int
  /// Its length in seconds: 0.17 to 1.45 ms.
  public let quantumSeconds: Float

  /// The part of a stereo signal that spectrum, tuner, tempo and key analyse.
  public var channel = ChannelSelection.mix
  /// The sound that the spectrum is compared with. With one, left + right is analysed as the mix.
  public var compared = ComparedSound.none
  // Not public: outside Embedded Swift, the optimiser of 6.3 fails at a setter that may be inlined
  // into other packages and destroys one of these.
  package var spectrum: BandSpectrum
  package var levels: LevelStage
  package var tempo: TempoTracker
  package var notes: NoteFollower
  /// Where the track and the side-chain mask each other.
  package var masking: MaskingStage
  /// The tuning by which pitches are notes.
  package var noteTuning = Tuning()
  /// As of the last quantum.
  public private(set) var pitchReading = PitchReading.none
  /// The stretch of the piano as of the last quantum; nil unless it is measured.
  public private(set) var stretchReading: StretchReading?
  /// As of the last quantum.
  public private(set) var tempoReading = TempoReading.none
  /// Samples from the end of the last quantum to a beat in the next, 0..<quantum: 0 is the next
  /// quantum's first; nil without one.
  public private(set) var beatDelay: Int?
  /// The bar as of the last beat, or the one at `beatDelay`.
  public private(set) var barReading = BarReading.none
  /// A beat that will fall so many samples after the last quantum's end, with its bar, if that became
  /// known in it.
  public private(set) var comingBeat: (delay: Int, bar: BarReading)?
  /// As of the last quantum.
  public var keyReading: KeyReading { @_noAllocation @_noLocks get { key.reading } }
  var tonality: TonalAnalysis
  var key: KeyTracker
  var pitch: PitchTracker
  private(set) var (tracksPitch, tracksTempo, tracksKey, tracksNotes) = (true, true, true, false)

  /// The current quantum; shape: [64].
  private let left = SampleBuffer(count: 64)
  private let right = SampleBuffer(count: 64)
  /// The sound that is compared with, likewise.
  private let comparison = SampleBuffer(count: 64)
  private var filled = 0
  /// Whether `process` is due.
  public private(set) var isQuantumWhole = false
  /// The signal that tuner, tempo and key listen to, at the full rate and halved to theirs.
  private let monitor = SampleBuffer(count: 64)
  private let halved = SampleBuffer(count: 64 + HalfBandDecimator.batch)
  private let halvings: Int
  private let decimators: FixedArray<HalfBandDecimator>
  private var waveform: WaveformHistory

  /// `sampleRate`: one of `sampleRates`; `channelCount`: 1 or 2.
  public init(sampleRate: Double, channelCount: Int) {
    let rate = Float(sampleRate)
    self.channelCount = channelCount
    var quantum = 64
    while quantum > 8 && Float(quantum) * 689 > rate { quantum /= 2 }
    (self.quantum, quantumSeconds) = (quantum, Float(quantum) / rate)
    notes = NoteFollower(stepSeconds: quantumSeconds)
    masking = MaskingStage(stepSeconds: quantumSeconds)
    spectrum = BandSpectrum(sampleRate: rate, streams: channelCount)
    levels = LevelStage(sampleRate: rate, channelCount: channelCount)
    var halvings = 0
    while rate / Float(1 << halvings) >= 88_200 { halvings += 1 }
    self.halvings = halvings
    let baseRate = rate / Float(1 << halvings)
    pitch = PitchTracker(sampleRate: baseRate)
    tempo = TempoTracker(sampleRate: baseRate, decimation: 1 << halvings)
    tonality = TonalAnalysis(sampleRate: baseRate, callerSteps: KeyTracker.stepCount)
    key = KeyTracker(frameSeconds: tonality.frameSeconds)
    decimators = FixedArray(count: halvings) { _ in HalfBandDecimator() }
    waveform = WaveformHistory(step: 1 << halvings)
  }

  // Without it, the destruction of internal members is inlined into other modules, where they
  // aren't visible.
  deinit {}

  /// The frequency of A4 in Hz that the tuning is relative to, and by which keys are named.
  public var tuningReference: Float = 440
  var heardReference: Float = 440

  /// How strongly each pitch class has sounded in the last seconds, from C on, 0…1 of the
  /// strongest; shape: [12].
  public var chroma: UnsafeBufferPointer<Float> {
    @_noAllocation @_noLocks get {
      UnsafeBufferPointer(start: key.profile.shares.base, count: PeakChroma.classCount)
    }
  }

  /// Chooses whether pitch, tempo (with beats and bars) and key are looked for. Off, there is none;
  /// on again, the search starts again.
  @_noAllocation @_noLocks
  public mutating func track(
    pitch isPitchOn: Bool, tempo isTempoOn: Bool, key isKeyOn: Bool = true
  ) {
    if tracksPitch && !isPitchOn {
      pitch.reset()
      pitchReading = .none
      stretchReading = pitch.stretch
      notes.reset()
    }
    if tracksTempo && !isTempoOn { resetTempo() }
    if tracksKey && !isKeyOn { key.reset() }
    if hearsTonality && !isTempoOn && !isKeyOn { tonality.reset() }
    (tracksPitch, tracksTempo, tracksKey) = (isPitchOn, isTempoOn, isKeyOn)
  }

  /// Chooses whether notes are made of the pitch (`notes`). Off, none sounds.
  @_noAllocation @_noLocks
  public mutating func trackNotes(_ isOn: Bool) {
    if tracksNotes && !isOn { notes.reset() }
    tracksNotes = isOn
  }

  /// Chooses whether the stretch of a piano is measured. Off, it is forgotten.
  @_noAllocation @_noLocks
  public mutating func measureStretch(_ isOn: Bool) {
    pitch.measuresStretch = isOn
    stretchReading = pitch.stretch
  }

  /// Takes a tap by the user, now: after the samples taken so far.
  @_noAllocation @_noLocks
  public mutating func tapTempo() {
    if tracksTempo { tempo.tap(at: filled) }
  }

  /// Forgets the tempo, heard or tapped.
  @_noAllocation @_noLocks
  public mutating func resetTempo() {
    tempo.reset()
    (tempoReading, barReading) = (.none, .none)
  }

  /// Forgets the sound that spectrum, masking, waveform and meters look back on, since samples follow
  /// that they haven't taken. What the levels count since their last reset stays; pitch, tempo and key
  /// forget by `track`. It costs as much as another resolution, some ten usual calls.
  @_noAllocation @_noLocks
  public mutating func forgetMoment() {
    (filled, isQuantumWhole) = (0, false)
    spectrum.forget()
    masking.forget()
    waveform.history.clear()
    levels.forgetMoment()
  }

  /// Takes samples from number `start` of the spans on, up to the end of the quantum, and returns
  /// how many. Any numbers are legal (`SampleRepair`); mono: both spans are the same.
  @_noAllocation @_noLocks
  public mutating func take(left: Span<Float>, right: Span<Float>, from start: Int) -> Int {
    let count = min(left.count - start, quantum - filled)
    SampleRepair.copy(left, from: start, count: count, to: self.left.base + filled)
    if channelCount > 1 {
      SampleRepair.copy(right, from: start, count: count, to: self.right.base + filled)
    }
    filled += count
    isQuantumWhole = filled == quantum
    return count
  }

  /// Takes the side-chain's samples that belong to the last `count` taken, from number `start` of the
  /// spans on; any numbers are legal.
  @_noAllocation @_noLocks
  public mutating func takeSideChain(
    left: Span<Float>, right: Span<Float>, from start: Int, count: Int
  ) {
    SampleRepair.mix(
      left, right, channel.gains(), from: start, count: count,
      to: comparison.base + (filled - count))
  }

  /// Takes up to `count` samples of silence, to the end of the quantum, and returns how many.
  @_noAllocation @_noLocks
  public mutating func takeSilence(_ count: Int) -> Int {
    let count = min(count, quantum - filled)
    for index in filled..<filled + count { (left.base[index], right.base[index]) = (0, 0) }
    filled += count
    isQuantumWhole = filled == quantum
    return count
  }

  /// Does the quantum's work; true if it completed a frame of the spectrum.
  @_noAllocation @_noLocks
  public mutating func process() -> Bool {
    (filled, isQuantumWhole) = (0, false)
    mixMonitor()
    waveform.history.append(monitor.base, count: quantum)
    let frameCount = spectrum.frameCount
    if masking.advance() {
      masking.find(track: spectrum.powers(stream: 0), sideChain: spectrum.powers(stream: 1))
    }
    spectrum.compared = compared
    if compares {
      if case .otherChannel = compared {
        mix(left.base, right.base, channel.counterpart.gains(), into: comparison.base)
      }
      spectrum.streamCount = 2
      spectrum.process(monitor.base, comparison.base, count: quantum)
      masking.hear(track: monitor.base, sideChain: comparison.base, count: quantum)
    } else if showsBothChannels {
      spectrum.streamCount = 2
      spectrum.process(left.base, right.base, count: quantum)
    } else {
      spectrum.streamCount = 1
      spectrum.process(monitor.base, monitor.base, count: quantum)
    }
    levels.process(left.base, right.base, count: quantum)
    listen()
    let isFrameWhole = spectrum.frameCount != frameCount
    if isFrameWhole {
      masking.endFrame(isComparable: spectrum.isFrameComparable && !spectrum.isFrozen)
    }
    return isFrameWhole
  }

  /// Whether there are two spectra: left + right, or one and what it is compared with.
  public var showsTwoSpectra: Bool {
    @_noAllocation @_noLocks get { compares || showsBothChannels }
  }

  private var showsBothChannels: Bool {
    @_noAllocation @_noLocks get { channelCount > 1 && channel == .leftAndRight }
  }

  private var compares: Bool {
    @_noAllocation @_noLocks get { channelCount > 1 && !compared.isNone }
  }

  /// The latest audio that the tuner listens to, oldest first; shape: [512], a point per sample below
  /// 88.2 kHz, every second, fourth … sample above.
  @_noAllocation @_noLocks
  public mutating func latestWaveform() -> UnsafeBufferPointer<Float> { waveform.latest() }

  @_noAllocation @_noLocks
  private mutating func mixMonitor() {
    guard channelCount > 1 else {
      spectrum_copy(monitor.base, left.base, quantum)
      return
    }
    mix(left.base, right.base, channel.gains(), into: monitor.base)
  }

  @_noAllocation @_noLocks
  private mutating func mix(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>,
    _ gains: (left: Float, right: Float), into mix: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<quantum { mix[index] = gains.left * left[index] + gains.right * right[index] }
  }

  /// Follows pitch, tempo and key.
  @_noAllocation @_noLocks
  private mutating func listen() {
    (beatDelay, comingBeat) = (nil, nil)
    guard tracksPitch || tracksTempo || tracksKey else { return }
    var (source, count) = (monitor.base, quantum)
    for index in 0..<halvings {
      count = decimators[index].process(source, count: count, into: halved.base)
      source = halved.base
    }
    guard count > 0 else { return }
    let samples = UnsafeMutableBufferPointer(start: source, count: count)
    if tracksPitch {
      pitch.reference = tuningReference
      pitch.process(samples.span)
      pitchReading = pitch.reading
      if stretchReading != nil { stretchReading = pitch.stretch }
      if tracksNotes { notes.process(samples.span, pitchReading, noteTuning) }
    }
    if hearsTonality { hearTonality(samples.span) }
    if tracksTempo {
      tempo.process(samples.span)
      tempoReading = tempo.reading
      (beatDelay, barReading, comingBeat) = (tempo.beatDelay, tempo.bar, tempo.comingBeat)
    }
  }
}
