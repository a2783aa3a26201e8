// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts pictures per second; updated twice a second, so that it can be read.
struct DisplayRate {
  private static var window: Float { 0.5 }

  /// Pictures per second; nil in the first half second.
  private(set) var perSecond: Float?
  private var seconds: Float = 0
  private var pictures: Float = 0

  /// Restarts the count: steps without a redraw don't count.
  mutating func pause() { (seconds, pictures) = (0, 0) }

  mutating func step(elapsed: Float) {
    seconds += elapsed
    pictures += 1
    guard seconds >= Self.window else { return }
    perSecond = pictures / seconds
    (seconds, pictures) = (0, 0)
  }
}
