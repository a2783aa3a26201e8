// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// What modes keep from step to step, each a model of its own.
final class Pages {
  /// Grows with each change that a picture shows, but for those of readings that the stream has, too.
  private(set) var revision = 0
  var tuner = TunerPage()
  var levels = LevelsPage()
  var music = MusicPage()
  private(set) var loudness = LoudnessHistory()
  private(set) var channelLoss = ChannelLoss()
  let history = DisplayHistory()
  let surface = SurfaceHistory()
  /// How the latest levels of spectrogram and surface were drawn.
  private(set) var historyView = LevelView()
  /// Seconds for which the histories have been frozen; 0 if they aren't.
  private var frozenSeconds: Float = 0

  func follow(_ settings: DisplaySettings) {
    tuner.follow(settings)
    (levels.loudness, levels.target) = (settings[LoudnessSetting.self], settings[.loudnessTarget])
    music.follow(settings)
  }

  func receive(_ tuning: Message.Tuning) {
    if !tuning.isSame(as: tuner.tuning) { revision += 1 }
    tuner.receive(tuning)
  }

  func receive(_ key: Message.Key) {
    if key != music.key { revision += 1 }
    music.receive(key)
  }

  func receive(_ bar: Message.Bar) {
    if bar != music.bar { revision += 1 }
    music.receive(bar)
  }

  func step(_ stream: Stream, elapsed: Float) {
    let isSounding = stream.state == .sound
    tuner.step(elapsed: elapsed)
    levels.step(elapsed: elapsed)
    loudness.step(levels, elapsed: elapsed, isReceiving: stream.isReceiving)
    music.step(elapsed: elapsed, isSounding: isSounding)
    channelLoss.step(
      elapsed: elapsed, level: isSounding ? stream.level : nil,
      listening: stream.settings[ChannelChoice.self])
    let shown = stream.shownBands
    surface.show(from: shown.low, to: shown.high)
    if stream.isFrozen { frozenSeconds += elapsed }
  }

  /// Adds the spectra of the last `elapsed` seconds to the histories.
  func record(_ spectra: Spectra, seconds: Float, elapsed: Float) {
    if frozenSeconds > 0 {
      // A gap as long as the freeze: its sound wasn't recorded.
      history.rest(elapsed: frozenSeconds)
      surface.rest(elapsed: frozenSeconds)
      frozenSeconds = 0
    }
    let (left, right) = (spectra.left, spectra.right)
    history.shape(bandCount: left.bandCount, seconds: seconds)
    show(spectra.view)
    history.step(left.targets, right.targets, in: historyView, elapsed: elapsed)
    surface.push(left.motion.values.span, right.motion.values.span, elapsed: elapsed)
  }

  /// Takes how levels are drawn.
  func show(_ view: LevelView) { historyView = view }
}

/// What drawing keeps from picture to picture.
final class PictureCaches {
  var scratch = DisplayScratch()
  var spectrogram = SpectrogramImage()
  var polarMap = PolarMap()
  var music = MusicCaches()
  var surfaceRenderer = SurfaceRenderer()
}
