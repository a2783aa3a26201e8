// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The received data and their display state at the moment, in parts that own what they keep.
///
/// It knows no window, host or clock. Messages arrive at any time; `step` advances the time, and
/// two short steps equal a long one.
final class DisplayModel {
  let stream = Stream()
  let spectra: Spectra
  let comparison: Comparison
  let pages = Pages()
  private(set) var rate = DisplayRate()
  /// The pictures per second that are wanted, where there can't be so many; else nil.
  var wantedRate: Float?
  /// The parts' revision in the last step; below all before the first.
  private var steppedRevision = -1

  init() {
    spectra = Spectra(stream)
    comparison = Comparison(stream, spectra)
  }

  /// The plugin whose settings are shown.
  var plugin: Plugin {
    get { stream.plugin }
    set { stream.givenPlugin = newValue }
  }

  /// The port values; set by the controls.
  var settings: DisplaySettings {
    get { stream.settings }
    set {
      stream.settings = newValue
      pages.follow(newValue)
    }
  }

  /// Takes a message; keeps nothing of its memory. Bands move to a frame's levels in `motion` seconds,
  /// 0…1, of which `age` have passed.
  func receive(_ message: Message, motion: Float = 0, age: Float = 0) {
    switch message {
    case .frame(let frame): receive(frame, motion: motion, age: age)
    case .pitch(let pitch):
      stream.receive(pitch)
      pages.tuner.receive(pitch)
    case .tempo(let tempo):
      stream.receive(tempo)
      pages.music.receive(tempo)
    case .beat(let beat):
      stream.receive(beat)
      pages.music.receive(beat)
    case .level(let level):
      stream.receive(level)
      pages.levels.receive(level)
    case .setup(let setup): stream.receive(setup)
    case .tuning(let tuning): pages.receive(tuning)
    case .key(let key): pages.receive(key)
    case .bar(let bar): pages.receive(bar)
    case .masking(let masking): comparison.receive(masking)
    // The display's part, and what its owner shows as a beat at its time.
    case .text, .comingBeat: break
    }
  }

  private func receive(_ frame: Message.Frame, motion: Float, age: Float) {
    stream.receive(frame)
    guard !stream.isFrozen || spectra.bandCount == 0 else { return }
    // Other bands have no way from the former ones, and equal levels none at all.
    let motion = frame.bands.count == spectra.bandCount ? motion : 0
    let (isNew, isOther) = (spectra.receive(frame), comparison.receive(frame))
    if isNew || isOther { spectra.glide(motion, age: age) }
  }

  /// Advances by `elapsed` seconds, the time of a picture; NaN and negative times count as 0.
  /// `isIdle`: whether the previous picture needed no redraw.
  func step(elapsed: Float, isIdle: Bool) {
    let elapsed = elapsed.held(within: 0...3600)
    if isIdle { rate.pause() } else { rate.step(elapsed: elapsed) }
    steppedRevision = revision
    stream.step(elapsed: elapsed)
    if stream.hasStopped && !stream.isFrozen { fallSilent() }
    pages.step(stream, elapsed: elapsed)
    comparison.stepReference(elapsed)
    if !stream.isFrozen {
      stepBands(elapsed, motion: elapsed)
      pages.record(spectra, seconds: settings[.spectrogramTime], elapsed: elapsed)
    } else if spectra.isFrozenPictureDue {
      // Frozen, they show only this picture: skip the motion; for the means no time passes.
      stepBands(0, motion: 3600)
      pages.show(spectra.view)
    } else {
      // A session may have restored the reference curve.
      comparison.smoothReference()
      if spectra.bandCount > 0, comparison.isOther || spectra.isOtherView { viewFrozen() }
    }
  }

  private func fallSilent() {
    stream.fallSilent()
    spectra.fallSilent()
    pages.music.fallSilent()
  }

  /// `motion`: the seconds by which heights move on.
  private func stepBands(_ elapsed: Float, motion: Float) {
    comparison.follow(spectra.hear(elapsed))
    comparison.step(elapsed)
    spectra.move(elapsed, motion: motion, showsCompared: comparison.isLevelKnown)
  }

  /// Draws a frozen spectrum, and what is kept, as the settings ask for now.
  private func viewFrozen() {
    let isNew = spectra.shape()
    comparison.showFrozen()
    spectra.stand(isNew: isNew, showsCompared: comparison.isLevelKnown)
  }
}

// Which parts of the picture stay the same while time passes.
extension DisplayModel {
  /// Whether the picture of a mode stays the same.
  func isStill(in mode: DisplayMode, isPaused: Bool) -> Bool {
    isPaused ? isUnchanged : isQuiet && mode.value.isStill(self)
  }

  /// Whether nothing has changed since the last step, and readouts and waveform won't change.
  private var isQuiet: Bool {
    isUnchanged && !stream.beatLight.isOn && stream.state != .sound
      && !willFallSilent && pages.tuner.motion.isStill && pages.levels.areTextsStill
  }

  /// Grows with each change in a part that a picture shows, but for motion: each part's only grows.
  private var revision: Int {
    stream.revision + spectra.revision + comparison.revision + pages.revision
  }

  /// Whether no message and no setting has changed anything since the last step.
  private var isUnchanged: Bool { revision == steppedRevision }

  /// Whether bands, marks and held lines are at rest.
  var areBandsStill: Bool {
    // The reference is captured in the step after the first sound.
    if comparison.reference.isWaiting && spectra.isAnythingHeard { return false }
    return stream.isFrozen
      || !spectra.isUnsettled && spectra.areStill && comparison.difference.isStill
  }

  /// Whether spectrum, waveform and readouts will be cleared because frames have stopped.
  private var willFallSilent: Bool {
    stream.isReceiving && !stream.isFrozen
      && !(stream.hasFallen && pages.music.hasFallen && spectra.areSilent)
  }
}
