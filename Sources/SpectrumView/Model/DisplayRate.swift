// SPDX-License-Identifier: GPL-3.0-or-later

/// Counts pictures per second, and changes its mind twice a second, so that it can be read.
struct DisplayRate {
  private static var window: Float { 0.5 }

  /// Pictures per second; nil until the first half second is over.
  private(set) var perSecond: Float?
  private var seconds: Float = 0
  private var pictures: Float = 0

  /// Pictures that nobody needs tell nothing: counts anew from the next one on.
  mutating func pause() { (seconds, pictures) = (0, 0) }

  mutating func step(elapsed: Float) {
    seconds += elapsed
    pictures += 1
    guard seconds >= Self.window else { return }
    perSecond = pictures / seconds
    (seconds, pictures) = (0, 0)
  }
}
