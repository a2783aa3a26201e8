// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
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
  private var pictures: PictureBuffers
  private var display = Display()
  /// Times in seconds: the display's last step and the next check.
  private var latestStep = spectrum_seconds()
  private var nextLook = 0.0
  private var clock = PictureClock()
  /// Whether the last step changed nothing.
  private var isStill = false
  /// Whether something has changed since the last picture.
  private var hasNews = true

  /// `isForPlayer`: whether the host has the keys of a player.
  init(
    _ window: consuming Window, mailbox: Mailbox, plugin: Plugin, urids: URIDs, scale: Float,
    isForPlayer: Bool
  ) {
    pictures = window.makePictureBuffers()
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
      if let size = mailbox.takeSize() { window.resize(to: size) }
      if let size = mailbox.takeGrantedSize() { window.grow(into: size) }
      if let isShown = mailbox.takeShown() { window.show(isShown) }
      let now = spectrum_seconds()
      look(now)
      mailbox.setFrameRate(window.isVisible ? display.settings.frameRate : 0)
      if window.isVisible && now >= nextPicture() { drawPicture(now) }
      // What the user does is about the settings as the host has them now.
      mailbox.deliverControls(to: &display)
      // Last, because a blocking request above may have queued events that poll() won't report.
      if window.readEvents(into: &display, scale: scale, &pictures) { hasNews = true }
      for request in display.takeReferenceRequests() {
        ReferenceClerk(folder: .user()).answer(request, in: &display)
      }
      writeExports()
      restoreSize()
      mailbox.add(display.takeActions())
      mailbox.add(display.takeSessionChanges())
      if window.isLost || window.isDestroyed || window.isCloseRequested { break }
      spectrum_wait(window.file, mailbox.file, wait())
      spectrum_silence(mailbox.file)
    }
    mailbox.add(display.takeSessionChanges(isLast: true))
    mailbox.end()
  }

  /// Writes what the user wants to take along, as it is at this moment.
  private func writeExports() {
    for export in display.takeExports() {
      Exporter().write(export, of: &display, size: window.size, scale: scale)
      hasNews = true
    }
  }

  /// Gives the window the size that the session had it in. Within a window of the host's, the host has
  /// to make room first.
  private func restoreSize() {
    guard let size = display.takeRestoredSize() else { return }
    let wanted = WindowSize(size, scale: scale).held(within: window.screenSize)
    if window.parent == 0 { window.resize(to: wanted) } else { mailbox.ask(for: wanted) }
  }

  /// The time of the next picture, as far as is known.
  private func nextPicture() -> Double {
    clock.time(hasFrame: mailbox.hasFrame, isStill: isStill)
  }

  /// Seconds until the next action if no event comes.
  private func wait() -> Double {
    let due = window.isVisible ? min(nextPicture(), nextLook) : nextLook
    return max(0, due - spectrum_seconds())
  }

  private func look(_ now: Double) {
    guard now >= nextLook else { return }
    window.checkViewability()
    window.letGoIfHidden(into: &display)
    // Read now: in the mailbox, the messages would be outdated when the window is visible again.
    if !window.isVisible { receiveAndStep(now) }
    nextLook = now + (window.isVisible ? Self.viewabilityInterval : Self.hiddenInterval)
  }

  private func drawPicture(_ now: Double) {
    clock.advance(
      now: now, hasFrame: mailbox.hasFrame, interval: 1 / Double(display.settings.frameRate))
    receiveAndStep(now)
    if pictures.resize(to: window.size) {
      display.resize(
        width: Float(window.size.width) / scale, height: Float(window.size.height) / scale)
      hasNews = true
    }
    if hasNews {
      // While the server is busy, the picture stays due.
      hasNews = !pictures.show(&display, scale: scale)
    } else {
      pictures.showAgain()
    }
  }

  private func receiveAndStep(_ now: Double) {
    let colors = display.hostColors
    mailbox.deliver(to: &display, urids: urids)
    if display.hostColors != colors { hasNews = true }
    isStill = !display.step(elapsed: Float(now - latestStep))
    if !isStill { hasNews = true }
    latestStep = now
  }
}
