// SPDX-License-Identifier: GPL-3.0-or-later
import CMath
import SpectrumMessages
import SpectrumPorts

/// What was received, and what is shown of it at this moment.
///
/// It knows no window, host or clock. Messages come in as they come; time passes with `step`, and
/// two short steps are the same as a long one.
struct DisplayModel: ~Copyable {
  /// What the ports say; the controls decide it.
  var settings = DisplaySettings() {
    didSet {
      (tuner.reference, tuner.spelling) = (settings.reference, settings.spelling)
      tuner.temperament = settings.temperament
      tuner.temperamentRoot = settings.temperamentRoot
    }
  }

  /// What the plugin said of its bands; nil before the first message.
  private(set) var setup: Message.Setup?
  var pitch = Message.Pitch()
  var tempo = Message.Tempo()
  /// Nil before the first message.
  var level: Message.Level?
  /// Levels at the display's bottom and top.
  var scale = AutoLevel().scale

  /// The left channel's or the only spectrum, and the right one's when both are shown.
  var left = DisplaySpectrum()
  var right = DisplaySpectrum()
  var lift = BandLift()
  /// What is kept to compare with: since it was switched on, and at one moment.
  var hold = HoldCurves()
  var reference = ReferenceCurve()
  var peakFinder = PeakFinder()
  var autoLevel = AutoLevel()
  var history = DisplayHistory()
  var rate = DisplayRate()
  /// Linear samples, oldest first; shape: [4096], of which `waveformCount` are used.
  let waveform: UnsafeMutableBufferPointer<Float>
  private(set) var waveformCount = 0
  /// Whether the plugin holds its bands.
  private(set) var isHeldBySender = false
  /// Whether the first bands came when the display was frozen already, and are still to be shown.
  var owesHeldBands = false
  /// Whether a message came since the latest step that changes what is shown.
  var hasNews = false
  /// The settings that the latest step went by; nil before the first.
  var steppedSettings: DisplaySettings?
  /// Seconds since the latest frame; nil before the first.
  var secondsSinceFrame: Float?
  /// Seconds since a level above silence was heard.
  var secondsSinceSound = Float.infinity
  /// Seconds for which a beat still brightens the display.
  var flashSeconds: Float = 0

  // The pages and the surface: each a model of its own.
  var tuner = TunerPage()
  var levels = LevelsPage()
  var surface = SurfaceHistory()

  init() {
    waveform = .allocate(capacity: Message.Frame.maximumWaveformCount)
    waveform.initialize(repeating: 0)
  }

  deinit { waveform.deallocate() }

  /// Takes a message over; nothing of its memory is kept.
  mutating func receive(_ message: Message) {
    switch message {
    case .frame(let frame): receive(frame)
    case .pitch(let pitch):
      if pitch != self.pitch { hasNews = true }
      self.pitch = pitch
      tuner.receive(pitch)
    case .tempo(let tempo):
      if tempo != self.tempo { hasNews = true }
      self.tempo = tempo
    case .beat: flashSeconds = Self.flashLength
    case .level(let level): receive(level)
    case .setup(let setup):
      self.setup = setup
      hasNews = true
    case .tuning(let tuning):
      if !tuning.looksSame(as: tuner.tuning) { hasNews = true }
      tuner.receive(tuning)
    }
  }

  /// How long a beat brightens the display, in seconds.
  private static var flashLength: Float { 0.1 }

  private mutating func receive(_ frame: Message.Frame) {
    if secondsSinceFrame == nil || frame.frozen != isHeldBySender { hasNews = true }
    secondsSinceFrame = 0
    if !hasReceived(frame.waveform) { hasNews = true }
    waveformCount = frame.waveform.copy(into: waveform)
    isHeldBySender = frame.frozen
    guard !isFrozen || left.bandCount == 0 else { return }
    owesHeldBands = isFrozen
    if !left.hasReceived(frame.bands) { hasNews = true }
    if let bands = frame.rightBands, !right.hasReceived(bands) { hasNews = true }
    if frame.rightBands == nil, right.bandCount > 0 { hasNews = true }
    left.receive(frame.bands)
    if let bands = frame.rightBands { right.receive(bands) } else { right.clear() }
  }

  private func hasReceived(_ samples: FloatVector) -> Bool {
    guard samples.count == waveformCount else { return false }
    for index in 0..<waveformCount where samples[index] != waveform[index] { return false }
    return true
  }

  /// Whether the waveform is a straight line.
  var isWaveformSilent: Bool {
    for index in 0..<waveformCount where waveform[index] != 0 { return false }
    return true
  }

  /// dBFS; at and below it is silence.
  static var silence: Float { -90 }

  private mutating func receive(_ level: Message.Level) {
    if level != self.level { hasNews = true }
    self.level = level
    levels.receive(level)
    if loudest(of: level) > Self.silence { secondsSinceSound = 0 }
  }

  /// The loudest channel's RMS in dBFS.
  func loudest(of level: Message.Level) -> Float {
    level.channelCount > 1 ? max(level.rms[0], level.rms[1]) : level.rms[0]
  }

  /// Whether the spectrum is frozen, by the window or by the plugin.
  var isFrozen: Bool { settings.isFrozen || isHeldBySender }

  /// Whether both channels' spectra are shown.
  var showsBothChannels: Bool { right.bandCount > 0 && right.bandCount == left.bandCount }

  /// What is shown of a band in dBFS, of two channels the louder one.
  func shownLevel(of band: Int) -> Float {
    let level = left.shownLevel(of: band, on: scale)
    return showsBothChannels ? max(level, right.shownLevel(of: band, on: scale)) : level
  }

  /// A band's level with gain and tilt in dBFS, of two channels the louder one.
  func liftedLevel(of band: Int) -> Float {
    showsBothChannels ? max(left.levels[band], right.levels[band]) : left.levels[band]
  }

  /// Edges of the first and the last band in Hz.
  var bandRange: FrequencyScale {
    FrequencyScale(low: setup?.lowestFrequency ?? 20, high: setup?.highestFrequency ?? 20_000)
  }

  /// The ends of the visible frequencies among the bands: the lowest's edge is 0, the highest's 1.
  var shownBands: (low: Float, high: Float) {
    let (bands, shown) = (bandRange, settings.frequencies)
    return (bands.position(of: shown.low), bands.position(of: shown.high))
  }

  /// What to add to red, green and blue while a beat lasts.
  var flash: Float { settings.flashesOnBeats && flashSeconds > 0 ? 0.15 : 0 }

  /// What an empty picture has to say.
  enum State { case noAudioYet, silence, sound }

  var state: State {
    if secondsSinceFrame == nil { return .noAudioYet }
    return secondsSinceSound > 1 ? .silence : .sound
  }
  /// Channels of the plugin; 1 before it has said.
  var channelCount: Int { (setup?.channelCount ?? 1) > 1 ? 2 : 1 }

  /// The bands over `width` columns of the visible frequencies.
  func makeColumns(width: Int) -> DisplayColumns {
    DisplayColumns(
      bandCount: left.bandCount, bands: bandRange, visible: settings.frequencies, width: width)
  }

  /// What the controls are told.
  var summary: ModelSummary {
    ModelSummary(
      plugin: Plugin(channelCount: channelCount), scale: scale,
      meterCount: max(1, min(2, levels.channelCount)))
  }
}

/// What the controls have to know of the model.
struct ModelSummary {
  var plugin = Plugin.mono
  /// Levels at the display's bottom and top.
  var scale = AutoLevel().scale
  /// Channels on the page of levels, 1 or 2.
  var meterCount = 1
}
