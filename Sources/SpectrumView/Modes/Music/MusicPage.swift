// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The music, full window: bar and beat, tempo and its history, key and pitch classes.
///
/// Update it with `receive`, advance it with `step`, draw it with `draw`.
struct MusicPage {
  /// How notes and keys are called.
  var naming = NoteName.Naming()
  var keyStyle = KeyName.Style.names
  /// A4 in Hz, to which the tuning is relative.
  var reference: Float = 440
  /// Whether the plugin looks for tempo and key at all.
  var (tracksTempo, tracksKey) = (true, true)
  var history = MusicHistory()

  private(set) var key = Message.Key()
  private(set) var bar = Message.Bar()
  private(set) var tempo = Message.Tempo()
  /// How far the tuning has moved, since this window knows it.
  private(set) var drift = TuningDrift()
  /// The strengths of C, C♯ … B, 0…1, in motion.
  private(set) var chroma = InlineArray<12, Float>(repeating: 0)
  /// Whether the next bar belongs to a new beat.
  private var hasNewBeat = false

  /// Time constant of the pitch classes in seconds: the plugin sends them four times a second.
  private static var chromaTime: Float { 0.12 }
  /// A strength this close to its target has arrived: the rest is invisible in any window.
  private static var arrival: Float { 1e-3 }

  /// The key, unless there is none.
  var keyName: KeyName? { KeyName(Int(key.key), naming) }

  /// The likeliest other key, unless there is none.
  var rivalName: KeyName? {
    keyName == nil ? nil : KeyName(Int(key.rival), naming)
  }

  /// The rival, if the plugin can't decide between the two.
  var equalRival: KeyName? { key.isUndecided ? rivalName : nil }

  /// Whether a host's beats are there to compare with, now or in the histories.
  private var hasHost: Bool { tempo.hostBPM ?? 0 > 0 || history.offsets.count > 0 }

  /// The layout of a page drawn into `rect`.
  func layout(in rect: Rect) -> MusicLayout { MusicLayout(in: rect, hasHost: hasHost) }

  /// Whether the page stays the same until the next message or sound.
  var isStill: Bool {
    for index in 0..<12 where chroma[index] != key.chroma[index] { return false }
    return true
  }

  /// Whether `fallSilent` would change nothing.
  var hasFallen: Bool {
    key == Message.Key() && bar == Message.Bar() && tempo.bpm == 0
  }

  /// Takes what the page shows of the settings.
  mutating func follow(_ settings: DisplaySettings) {
    let isTracked = settings[.trackKey] > 0
    // Another tuning, or a new start.
    if reference != settings[.reference] || tracksKey != isTracked { drift = TuningDrift() }
    (naming, keyStyle) = (settings.naming, settings[KeyName.Style.self])
    (reference, history.span) = (settings[.reference], settings.tempoHistorySeconds)
    (tracksTempo, tracksKey) = (settings[.trackTempo] > 0, isTracked)
  }

  /// Takes the tempo heard, the host's and the tapped one.
  mutating func receive(_ tempo: Message.Tempo) { self.tempo = tempo }

  /// Takes a beat, whose place in the bar follows in a message of its own.
  mutating func receive(_ beat: Message.Beat) { hasNewBeat = true }

  /// Takes the bar as of the last beat.
  mutating func receive(_ bar: Message.Bar) {
    self.bar = bar
    // The same beat's bar may come again, when a window attaches.
    guard hasNewBeat else { return }
    hasNewBeat = false
    if let milliseconds = bar.hostOffset { history.append(offset: milliseconds) }
  }

  /// Takes key, tuning and pitch classes.
  mutating func receive(_ key: Message.Key) { self.key = key }

  /// The stream has stopped: readings end, but for the host's; the histories stay.
  mutating func fallSilent() {
    (key, bar) = (Message.Key(), Message.Bar())
    tempo = Message.Tempo(hostBPM: tempo.hostBPM)
  }

  /// Advances by `elapsed` seconds, at most a minute; negative times and NaN count as 0.
  mutating func step(elapsed: Float, isSounding: Bool) {
    let elapsed = elapsed.held(within: 0...60)
    for index in 0..<12 {
      chroma[index] = chroma[index].moved(
        to: key.chroma[index], elapsed: elapsed, timeConstant: Self.chromaTime,
        arrival: Self.arrival)
    }
    history.step(tempo, elapsed: elapsed, isSounding: isSounding)
    if isSounding { drift.hear(key.tuningCents, elapsed: elapsed) }
  }
}
