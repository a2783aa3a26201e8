// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a player's sound goes: two channels at the output's own rate.
public protocol SoundOutput: AnyObject {
  /// Hz.
  var sampleRate: Double { get }

  /// Takes as many frames as there is room for, in order; `frames`: [frame][2]. Returns how many.
  func write(_ frames: UnsafeBufferPointer<Float>) -> Int

  /// Frames taken that haven't been heard, including those on their way through server and card.
  var pending: Double { get }

  /// Drops the frames taken that haven't been heard.
  func discard()

  /// Whether it can play no more, since its server or its card is gone.
  var isLost: Bool { get }
}
