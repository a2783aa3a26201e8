// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CSnapshot
import SpectrumMessages
import SpectrumReadings

/// The audio thread's side of the inline display: 25 times a second the page's readings move on and
/// become a face. A face that differs from the last one is published, and the host asked to draw
/// it.
public struct InlineSource: ~Copyable {
  /// Faces per second, of the audio's time.
  public static var rate: Float { @_noAllocation @_noLocks get { 25 } }
  private static var period: Float { @_noAllocation @_noLocks get { 1 / rate } }

  private var settings = InlineSettings()
  private var spectrum = SpectrumMotion()
  private var tuner = PitchMotion()
  private var loudness = LoudnessFace()
  private var readout = ReadoutClock()
  private var light = BeatLight()

  private let display: UnsafePointer<Spectrum_Inline_Display>
  private let exchange: SnapshotExchange
  private var slot = UInt32(spectrum_first_write_slot)
  /// The face published last.
  private(set) var shown = InlineFace.spectrum(SpectrumFace())
  /// How often the reader had fetched a face when the host was last asked to draw; the host is
  /// asked again once that has changed.
  private var pollsWhenAsked: UInt32 = 0
  /// Seconds since then.
  private var secondsSinceAsked = Float.infinity
  /// Samples per face, and those until the next one.
  private let samplesPerFace: Double
  private var samplesLeft: Double

  init(
    sampleRate: Double, display: UnsafePointer<Spectrum_Inline_Display>,
    exchange: SnapshotExchange
  ) {
    (self.display, self.exchange) = (display, exchange)
    samplesPerFace = sampleRate / Double(Self.rate)
    samplesLeft = samplesPerFace
  }

  /// The picture to be shown.
  public var page: InlinePage { @_noAllocation @_noLocks get { settings.page } }

  @_noAllocation @_noLocks
  public mutating func follow(_ settings: InlineSettings) {
    self.settings = settings
    spectrum.follow(settings)
  }

  /// Forgets what was heard.
  public mutating func reset() {
    spectrum = SpectrumMotion()
    spectrum.follow(settings)
    (tuner, loudness, light) = (PitchMotion(), LoudnessFace(), BeatLight())
    readout = ReadoutClock()
  }

  /// Whether a face is due after `samples` more.
  @_noAllocation @_noLocks
  public mutating func isDue(after samples: Int) -> Bool {
    samplesLeft -= Double(samples)
    guard samplesLeft <= 0 else { return false }
    // At most one face a call, however long a block of the host is.
    samplesLeft = max(0, samplesLeft + samplesPerFace)
    return true
  }

  /// Lights the beat.
  @_noAllocation @_noLocks
  public mutating func beat() { light.beat() }

  /// `levels`: dBFS of bands evenly spaced from `lowHz` to `highHz`, none before the first frame;
  /// `right`: the right channel's, or empty.
  @_noAllocation @_noLocks
  public mutating func showSpectrum(
    _ levels: UnsafeBufferPointer<Float>, right: UnsafeBufferPointer<Float>, lowHz: Float,
    highHz: Float
  ) {
    spectrum.step(
      towards: levels, right, of: FrequencyScale(low: lowHz, high: highHz), settings,
      elapsed: Self.period)
    publish(.spectrum(spectrum.face(settings)))
  }

  @_noAllocation @_noLocks
  public mutating func show(_ pitch: Message.Pitch, _ tuning: Message.Tuning) {
    tuner.pace = settings.pace
    tuner.receive(settings.tracksPitch ? TunerReading(pitch, tuning) : nil)
    tuner.step(elapsed: Self.period)
    publish(.tuner(TunerFace(tuner, tuning, settings)))
  }

  @_noAllocation @_noLocks
  public mutating func show(_ tempo: Message.Tempo) {
    publish(
      .tempo(TempoFace(tempo, isTracked: settings.tracksTempo, isOnBeat: light.isOn)))
    light.step(elapsed: Self.period)
  }

  /// LUFS and dBTP.
  @_noAllocation @_noLocks
  public mutating func showLoudness(shortTerm: Float, momentary: Float, truePeak: Float) {
    loudness.isMeasured = settings.measuresLoudness
    loudness.isTruePeakMeasured = settings.measuresTruePeak
    loudness.target = settings.loudnessTarget.toTenths
    loudness.momentary = momentary.toTenths
    if readout.isDue(after: Self.period) {
      (loudness.shortTerm, loudness.truePeak) = (shortTerm.toTenths, truePeak.toTenths)
    }
    publish(.loudness(loudness))
  }

  @_noAllocation @_noLocks
  private mutating func publish(_ face: InlineFace) {
    secondsSinceAsked += Self.period
    if face != shown {
      exchange.face(slot).pointee = face
      shown = face
      slot = spectrum_exchange_publish(exchange.state, slot)
      hasNews = true
    }
    askToDraw()
  }

  /// Whether a face has been published since the host was last asked to draw.
  private var hasNews = false

  /// Asks the host to draw a new face: at once if it has drawn since it was last asked, else once a
  /// second, because the strip may be hidden.
  @_noAllocation @_noLocks
  private mutating func askToDraw() {
    let polls = spectrum_exchange_polls(exchange.state)
    guard hasNews, polls != pollsWhenAsked || secondsSinceAsked >= 1 else { return }
    (hasNews, pollsWhenAsked, secondsSinceAsked) = (false, polls, 0)
    spectrum_queue_draw(display)
  }
}
