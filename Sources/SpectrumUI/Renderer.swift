// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import CXCB
import SpectrumMessages
import SpectrumPorts
import SpectrumReferences
import SpectrumView

/// The drawing thread's object: the display, its window, and the time between pictures.
final class Renderer {
  /// Seconds between checks whether the host has hidden the window.
  private static let viewabilityInterval = 0.5
  /// Seconds between reads of the host's messages while the window is invisible.
  private static let hiddenInterval = 2.0

  private let mailbox: Mailbox
  private let urids: URIDs
  /// Device pixels per logical pixel.
  private let scale: Float
  private var window: Window
  private var display = Display()
  /// Times in seconds: the display's last step and the next check.
  private var latestStep = spectrum_seconds()
  private var nextCheck = 0.0
  private var clock = PictureClock()
  private var pace = PicturePace()
  private var playOut = PlayOut()
  private var rest = SoundRest()
  private var inbox = Mailbox.FromHost()
  /// Whether a frame has come since the last picture.
  private var hasFrame = false
  /// Whether something has changed since the last picture.
  private var hasNews = true

  /// `isForPlayer`: whether the host has the keys of a player.
  init(
    _ window: consuming Window, mailbox: Mailbox, plugin: Plugin, urids: URIDs, scale: Float,
    isForPlayer: Bool
  ) {
    mailbox.setConnection(window.file)
    self.window = window
    self.mailbox = mailbox
    self.urids = urids
    self.scale = scale
    display.isForPlayer = isForPlayer
    display.plugin = plugin
  }

  /// Draws until the host asks for an end, the user closes the window, or the window is lost.
  func run() {
    while !mailbox.isEndRequested {
      receive()
      let now = spectrum_seconds()
      checkVisibility(now)
      if window.isVisible && now >= nextPicture() { drawPicture(now) }
      // Last, because a blocking request above may have queued events that poll() won't report.
      readEvents()
      send(display.takeEffects())
      if window.isLost || window.isDestroyed || window.isCloseRequested { break }
      spectrum_wait(window.file, mailbox.file, wait())
      spectrum_silence(mailbox.file)
    }
    send(display.takeEffects(isLast: true))
    mailbox.end()
  }

  /// Handles the window's events. What the host set before the user's input is received before it is
  /// handled, so that a key acts on that.
  private func readEvents() {
    while true {
      let events = window.newEvents()
      guard !events.isEmpty else { return }
      receive()
      let wasVisible = window.isVisible
      if window.handle(events, into: &display) { hasNews = true }
      if window.isVisible && !wasVisible { nextCheck = 0 }
      // Before the next reception: an older value of the host's would replace the user's.
      send(display.takeEffects())
    }
  }

  private func receive() {
    mailbox.receive(into: &inbox)
    if let size = inbox.size { window.resize(to: size) }
    if let size = inbox.grantedSize { window.grow(into: size) }
    if let isShown = inbox.isShown { window.show(isShown) }
    if inbox.hasFrame { hasFrame = true }
    let colors = display.hostColors
    inbox.deliver(to: &display, &playOut, urids: urids)
    if display.hostColors != colors { hasNews = true }
  }

  /// Does what the display asks for, as it is at this moment, and passes on what is for the host.
  private func send(_ effects: [Effect]) {
    var outbox = Mailbox.ToHost(frameRate: window.isVisible ? display.settings[.frameRate] : 0)
    var effects = effects
    // The answer to a request may have others follow.
    while !effects.isEmpty {
      for effect in effects { perform(effect, &outbox) }
      effects = display.takeEffects()
    }
    mailbox.send(outbox)
  }

  private func perform(_ effect: Effect, _ outbox: inout Mailbox.ToHost) {
    switch effect {
    case .port(let action): outbox.actions.append(action)
    case .session(let change): outbox.texts.append(change)
    case .reference(let request):
      ReferenceFiles(folder: .user()).answer(request, in: &display)
    case .export(let export):
      Exporter().write(export, of: &display, size: window.size, scale: scale)
      hasNews = true
    case .resize(let size):
      // Within a window of the host's, the host has to make room first.
      let wanted = WindowSize(size, scale: scale).held(within: window.screenSize)
      if window.parent != 0 { outbox.sizeToAsk = wanted } else { window.resize(to: wanted) }
    }
  }

  /// The time of the next picture, as far as is known.
  private func nextPicture() -> Double {
    clock.time(isAwaited: hasFrame && isAtRest(spectrum_seconds()))
  }

  private func isAtRest(_ now: Double) -> Bool { rest.isReached(now: now) }

  /// Seconds until the next action if no event comes.
  private func wait() -> Double {
    let due = window.isVisible ? min(nextPicture(), nextCheck) : nextCheck
    return max(0, due - spectrum_seconds())
  }

  private func checkVisibility(_ now: Double) {
    guard now >= nextCheck else { return }
    window.checkViewability()
    window.letGoIfHidden(into: &display)
    if !window.isVisible {
      show(playOut.takeAll())
      step(now)
    }
    nextCheck = now + (window.isVisible ? Self.viewabilityInterval : Self.hiddenInterval)
  }

  private func drawPicture(_ now: Double) {
    let due = clock.time(isAwaited: false)
    clock.advance(now: now, interval: interval * Double(pace.divisor))
    show(playOut.take(now: now, isStill: isAtRest(now)))
    rest.note(levels: display.levelsRevision, now: now)
    if let beat = playOut.takeBeat(now: now, interval: interval) { display.receive(.beat(beat)) }
    hasFrame = false
    step(now)
    if window.pictures.resize(to: window.size) {
      display.resize(
        width: Float(window.size.width) / scale, height: Float(window.size.height) / scale)
      hasNews = true
    }
    if hasNews {
      // While the server is busy, the picture stays due.
      hasNews = !window.pictures.show(&display, scale: scale)
      // From rest there was no time that it was due.
      if now >= due {
        pace.note(spectrum_seconds() - due, interval: interval)
        display.wantedRate = pace.divisor > 1 ? Float(1 / interval) : nil
      }
    } else {
      window.pictures.showAgain()
    }
  }

  /// Seconds from picture to picture, as the user wants them.
  private var interval: Double {
    let rate = display.settings[PictureRate.self].perSecond ?? window.refreshRate ?? 60
    return 1 / min(max(rate, 20), 240)
  }

  private func show(_ frames: [PlayOut.Frame]) {
    for frame in frames {
      frame.atom.withUnsafeBytes {
        guard let message = Message(decoding: $0, urids: urids) else { return }
        display.receive(message, motion: Float(frame.motion), age: Float(frame.age))
      }
    }
  }

  private func step(_ now: Double) {
    if display.step(elapsed: Float(now - latestStep)) { hasNews = true }
    latestStep = now
  }
}
