// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages

/// The received data and their display state at the moment.
///
/// It knows no window, host or clock. Messages arrive at any time; `step` advances the time, and
/// two short steps equal a long one.
final class DisplayModel {
  /// The port values; set by the controls.
  var settings = DisplaySettings() {
    didSet {
      (tuner.reference, tuner.spelling) = (settings.reference, settings.spelling)
      tuner.temperament = settings.temperament
      tuner.temperamentRoot = settings.temperamentRoot
      tuner.zones = settings.tunerZones
      tuner.pace = settings.needlePace
      (tuner.tunedString, tuner.isLeftHanded) = (settings.tunedString, settings.isLeftHanded)
      tuner.offsets = settings.stringOffsets
      tuner.tracksPitch = settings[.trackPitch] > 0
      (levels.loudness, levels.target) = (settings.loudness, settings[.loudnessTarget])
      music.follow(settings)
    }
  }

  /// The plugin whose settings are shown; nil: one of so many channels as `setup` says.
  var plugin: Plugin?
  /// The description of the bands; nil before the first message.
  private(set) var setup: Message.Setup?
  var pitch = Message.Pitch()
  var tempo = Message.Tempo()
  /// Nil before the first message.
  var level: Message.Level? = nil
  /// Levels at the display's bottom and top.
  var scale = AutoLevel().scale

  /// The left or only channel's spectrum, and the right one's if both are shown.
  let left = DisplaySpectrum()
  let right = DisplaySpectrum()
  /// The levels of the last step, of two channels the louder one in each band.
  let heard = KeptLevels()
  let smoothing = BandSmoothing()
  var lift = BandLift()
  /// Curves for comparison: since they were switched on, and of one moment.
  let hold = HoldCurves()
  let reference = ReferenceCurve()
  /// What is compared with, as shown; whether the last frame had its bands; and what it was in the last
  /// step.
  let compared = DisplaySpectrum()
  var hasComparedBands = false
  /// How loud the track and the compared sound were in the last frame.
  var weightedLevels = Comparison.Loudness()
  /// Seconds for which the compared bands have been missing.
  var secondsWithoutComparedBands: Float = 0
  var comparand = Comparand.nothing
  /// The references with names, and which state of which one was compared with in the last step.
  var references = ReferenceSlots()
  var comparedState = (reference: ComparedReference.curve, version: 0)
  /// The settings' measure in the last step; nil before the first.
  var measure: Measure?
  /// Seconds until all levels are of it.
  var unsettledSeconds: Float = 0
  /// What the shown levels are of; nil before the first step.
  var shownMeasure: Measure?
  /// A reference that is being captured, and one that is ready.
  var capture = ReferenceCapture()
  var captured: CapturedReference?
  let comparison = Comparison()
  var masking = MaskingMarks()
  /// The track's own average, to compare with.
  let ownAverage = MeanPower()
  var peakFinder = PeakFinder()
  /// The spectral lines of the last frame: Hz, and dBFS as received.
  private(set) var lines: [(hertz: Float, level: Float)] = []
  var autoLevel = AutoLevel()
  /// How the latest levels of spectrogram and surface were drawn.
  var historyView = LevelView()
  let history = DisplayHistory()
  var rate = DisplayRate()
  /// Linear samples, oldest first; shape: [4096], of which `waveformCount` are used.
  let waveform: UnsafeMutableBufferPointer<Float>
  private(set) var waveformCount = 0
  /// Whether the plugin has frozen the bands.
  private(set) var isHeldBySender = false
  /// The settings' `viewPorts` in the picture.
  var shownPorts: [Float] = []
  /// Whether the first bands came while the display was frozen and have yet to be shown.
  var owesHeldBands = false
  /// Whether a message since the last step has changed the display.
  var hasNews = false
  /// The settings of the last step; nil before the first.
  var steppedSettings: DisplaySettings?
  /// Seconds since the last frame; nil before the first.
  var secondsSinceFrame: Float?
  /// Seconds since the last level above silence.
  var secondsSinceSound = Float.infinity
  /// Seconds for which the spectrum has been frozen by now; 0 if it isn't.
  var frozenSeconds: Float = 0
  var beatLight = BeatLight()

  // The full-window pages and the surface, each a model of its own.
  var tuner = TunerPage()
  var levels = LevelsPage()
  var music = MusicPage()
  var channelLoss = ChannelLoss()
  let surface = SurfaceHistory()

  init() {
    waveform = .allocate(capacity: Message.Frame.maximumWaveformCount)
    waveform.initialize(repeating: 0)
  }

  deinit { waveform.deallocate() }

  /// Takes a message; keeps nothing of its memory.
  func receive(_ message: Message) {
    switch message {
    case .frame(let frame): receive(frame)
    case .pitch(let pitch):
      if pitch != self.pitch { hasNews = true }
      self.pitch = pitch
      tuner.receive(pitch)
    case .tempo(let tempo):
      if tempo != self.tempo { hasNews = true }
      self.tempo = tempo
      music.receive(tempo)
    case .beat(let beat):
      beatLight.beat()
      music.receive(beat)
    case .level(let level): receive(level)
    case .setup(let setup):
      if setup != self.setup { hasNews = true }
      self.setup = setup
    case .tuning(let tuning):
      if !tuning.looksSame(as: tuner.tuning) { hasNews = true }
      tuner.receive(tuning)
    case .key(let key):
      if key != music.key { hasNews = true }
      music.receive(key)
    case .bar(let bar):
      if bar != music.bar { hasNews = true }
      music.receive(bar)
    case .masking(let masking):
      if self.masking.receive(masking) { hasNews = true }
    // The display's part.
    case .text: break
    }
  }

  private func receive(_ frame: Message.Frame) {
    if secondsSinceFrame == nil || frame.frozen != isHeldBySender { hasNews = true }
    secondsSinceFrame = 0
    if !frame.waveform.equals(waveform, waveformCount) { hasNews = true }
    waveformCount = frame.waveform.copy(into: waveform)
    isHeldBySender = frame.frozen
    guard !isFrozen || left.bandCount == 0 else { return }
    owesHeldBands = isFrozen
    if !left.hasReceived(frame.bands) { hasNews = true }
    if let bands = frame.rightBands, !right.hasReceived(bands) { hasNews = true }
    if frame.rightBands == nil, right.bandCount > 0 { hasNews = true }
    left.receive(frame.bands)
    weightedLevels = .init(track: frame.weightedLevel, compared: frame.comparedWeightedLevel)
    receive(compared: frame.comparedBands)
    if let bands = frame.rightBands { right.receive(bands) } else { right.clear() }
    lines.removeAll(keepingCapacity: true)
    for index in 0..<frame.peaks.count / 2 {
      lines.append((frame.peaks[2 * index], frame.peaks[2 * index + 1]))
    }
  }

  private func receive(compared bands: FloatVector?) {
    guard settings.comparand.isLive else {
      hasComparedBands = false
      return
    }
    if hasComparedBands != (bands != nil) { hasNews = true }
    hasComparedBands = bands != nil
    guard let bands else { return }
    if !compared.hasReceived(bands) { hasNews = true }
    compared.receive(bands)
  }

  /// Whether the waveform is a straight line.
  var isWaveformSilent: Bool {
    for index in 0..<waveformCount where waveform[index] != 0 { return false }
    return true
  }

  private func receive(_ level: Message.Level) {
    if level != self.level { hasNews = true }
    self.level = level
    levels.receive(level)
    if loudest(of: level) > LevelScale.silence { secondsSinceSound = 0 }
  }

  /// The loudest channel's RMS in dBFS.
  func loudest(of level: Message.Level) -> Float {
    level.channelCount > 1 ? max(level.rms[0], level.rms[1]) : level.rms[0]
  }

  /// Whether the spectrum is frozen, by the window or by the plugin.
  var isFrozen: Bool { settings.isFrozen || isHeldBySender }

  /// Whether both channels' spectra are shown.
  var showsBothChannels: Bool { right.bandCount > 0 && right.bandCount == left.bandCount }

  /// A band's shown level in dBFS, the louder channel's.
  func shownLevel(of band: Int) -> Float {
    let level = left.shownLevel(of: band, on: scale)
    return showsBothChannels ? max(level, right.shownLevel(of: band, on: scale)) : level
  }

  /// A band's level as smoothed and lifted in dBFS, the louder channel's.
  func liftedLevel(of band: Int) -> Float {
    showsBothChannels ? max(left.levels[band], right.levels[band]) : left.levels[band]
  }

  /// Whether a band has heard nothing.
  func isSilent(_ band: Int) -> Bool {
    left.kept.isSilent(band) && (!showsBothChannels || right.kept.isSilent(band))
  }

  /// What the shown levels are of: a change of the settings names them once they have followed.
  var levelsMeasure: Measure { shownMeasure ?? Measure(settings) }

  /// How levels are drawn.
  var view: LevelView {
    LevelView(scale: scale, unit: LevelUnit(lift.settings, levelsMeasure.quantity))
  }

  /// The band at a frequency in Hz; nil outside the bands.
  func band(at frequency: Float) -> Int? {
    let position = bandRange.position(of: frequency)
    guard left.bandCount > 0, position >= 0, position <= 1 else { return nil }
    return min(left.bandCount - 1, Int(position * Float(left.bandCount)))
  }

  /// Edges of the first and the last band in Hz.
  var bandRange: FrequencyScale {
    FrequencyScale(low: setup?.lowestFrequency ?? 20, high: setup?.highestFrequency ?? 20_000)
  }

  /// How many bands begin below half the sample rate: those above hold nothing.
  var bandsBelowHalfRate: Int {
    guard let rate = setup?.sampleRate, rate > 0 else { return left.bandCount }
    let place = bandRange.position(of: rate / 2).held(within: 0...1)
    return Int((place * Float(left.bandCount)).rounded(.up))
  }

  /// The ends of the visible frequencies as positions on the bands' scale: 0 is the lowest band's
  /// edge, 1 the highest one's.
  var shownBands: (low: Float, high: Float) {
    let (bands, shown) = (bandRange, settings.frequencies)
    return (bands.position(of: shown.low), bands.position(of: shown.high))
  }

  /// Added to red, green and blue during the beat's flash.
  var flash: Float { settings.flashesOnBeats && beatLight.isOn ? 0.15 : 0 }

  /// Whether frames come.
  var isReceiving: Bool { secondsSinceFrame.map { $0 <= Self.patience } ?? false }

  /// Whether frames may still be of a former channel, detector or unit.
  var isUnsettled: Bool { unsettledSeconds > 0 }

  /// The reason for an empty picture.
  enum State { case switchedOff, exporting, noAudioYet, silence, sound }

  /// Why the picture is empty, or `sound`.
  var state: State {
    if settings[.enabled] == 0 { return .switchedOff }
    if settings[.freeWheeling] > 0 { return .exporting }
    if secondsSinceFrame == nil { return .noAudioYet }
    return secondsSinceSound > 1 ? .silence : .sound
  }
  /// Channels of the plugin; 1 before the first message.
  var channelCount: Int { (setup?.channelCount ?? 1) > 1 ? 2 : 1 }

  /// The mapping of the bands to `width` columns of the visible frequencies.
  func makeColumns(width: Int) -> DisplayColumns {
    DisplayColumns(
      bandCount: left.bandCount, bands: bandRange, visible: settings.frequencies, width: width)
  }

  /// The summary for the controls.
  var summary: ModelSummary {
    ModelSummary(
      plugin: plugin ?? Plugin(channelCount: channelCount), scale: scale,
      meterCount: max(1, min(2, levels.channelCount)), stringCount: tuner.tuning.stringCount,
      shownString: tuner.readout.string)
  }
}
