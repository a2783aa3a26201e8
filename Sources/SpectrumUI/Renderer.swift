// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import SpectrumMessages
import SpectrumView

/// The thread that draws: the display, its window, and the time between pictures.
final class Renderer {
  /// Seconds between two looks whether the host has hidden the window.
  private static let viewabilityInterval = 0.5
  /// Seconds between looks for what the host says, while nobody sees the window.
  private static let hiddenInterval = 2.0

  private let mailbox: Mailbox
  private let urids: URIDs
  /// Device pixels per logical one.
  private let scale: Float
  private var window: Window
  private var pictures: PictureBuffers
  private var display = Display()
  /// When the display was stepped last, and when the next picture and look are due; in seconds.
  private var latestStep = spectrum_seconds()
  private var nextPicture = 0.0
  private var nextLook = 0.0
  /// Whether something came that has not been drawn.
  private var hasNews = true

  init(_ window: consuming Window, mailbox: Mailbox, urids: URIDs, scale: Float) {
    pictures = window.makePictureBuffers()
    self.window = window
    self.mailbox = mailbox
    self.urids = urids
    self.scale = scale
  }

  /// Draws until the host wants an end, the user closes the window, or there is none any more.
  func run() {
    while !mailbox.isEndRequested {
      if let size = mailbox.takeSize() { window.resize(to: size) }
      let now = spectrum_seconds()
      look(now)
      mailbox.setFrameRate(window.isVisible ? display.settings.frameRate : 0)
      if window.isVisible && now >= nextPicture { drawPicture(now) }
      // Last: who waits for an answer above reads events along, and those wake nobody any more.
      if window.readEvents(into: &display, scale: scale, &pictures) { hasNews = true }
      mailbox.takeChanges(of: &display)
      if window.isLost || window.isDestroyed || window.isCloseRequested { break }
      spectrum_wait(window.file, mailbox.file, wait())
      spectrum_silence(mailbox.file)
    }
    mailbox.end()
  }

  /// Seconds until there is something to do, if nothing happens.
  private func wait() -> Double {
    let due = window.isVisible ? min(nextPicture, nextLook) : nextLook
    return max(0, due - spectrum_seconds())
  }

  private func look(_ now: Double) {
    guard now >= nextLook else { return }
    window.checkViewability()
    // Held back in the mailbox it would be old news when the window is seen again.
    if !window.isVisible { receiveAndStep(now) }
    nextLook = now + (window.isVisible ? Self.viewabilityInterval : Self.hiddenInterval)
  }

  private func drawPicture(_ now: Double) {
    let interval = 1 / Double(display.settings.frameRate)
    // From the time at which it was due, so that the rate is kept; but nothing is made up for.
    nextPicture = max(nextPicture + interval, now)
    let wasStill = display.isStill
    receiveAndStep(now)
    if pictures.resize(to: window.size) {
      display.resize(
        width: Float(window.size.width) / scale, height: Float(window.size.height) / scale)
      hasNews = true
    }
    if hasNews || !wasStill || !display.isStill {
      // Where the server is busy the news waits for the next time.
      hasNews = !pictures.show(&display, scale: scale)
    } else {
      pictures.showAgain()
    }
  }

  private func receiveAndStep(_ now: Double) {
    if mailbox.deliver(to: &display, urids: urids) { hasNews = true }
    display.step(elapsed: Float(now - latestStep))
    latestStep = now
  }
}
