// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension LevelScale {
  /// A meter level as received, within what a message can hold: NaN and what is below are silence.
  static func meterLevel(_ level: Float) -> Float {
    level > silence ? min(level, Message.levelRange.upperBound) : silence
  }
}
