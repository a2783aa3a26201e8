// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// Chords of notes with four partials, struck and decaying.
enum ChordSound {
  /// Each chord, MIDI numbers of notes, sounds for `seconds`; `cents`: above equal temperament at
  /// 440 Hz.
  static func play(
    _ chords: [[Double]], seconds: Double, rate: Double, cents: Double = 0, amplitude: Double = 0.1
  ) -> [Float] {
    chords.flatMap { chord in
      let frequencies = chord.map { 440 * exp2(($0 + cents / 100 - 69) / 12) }
      return (0..<Int(seconds * rate)).map { index in
        let time = Double(index) / rate
        var sum = 0.0
        for frequency in frequencies {
          for partial in 1...4 where Double(partial) * frequency < rate / 2.2 {
            let turn = 2 * Double.pi * Double(partial) * frequency * time
            sum += amplitude / Double(partial) * sin(turn)
          }
        }
        return Float(sum * exp(-time / seconds))
      }
    }
  }

  /// Tonic, subdominant, dominant seventh and tonic over their roots, in major or minor, `count`
  /// times. `tonic`: 0 = C.
  static func cadences(
    tonic: Int, isMinor: Bool, count: Int, rate: Double, cents: Double = 0
  ) -> [Float] {
    let third: Double = isMinor ? 3 : 4
    let sixth: Double = isMinor ? 8 : 9
    let root = 48 + Double(tonic)
    let chords: [[Double]] = [
      [root - 12, root, root + third, root + 7], [root - 7, root + 5, root + sixth, root + 12],
      [root - 5, root + 2, root + 5, root + 7, root + 11],
      [root - 12, root, root + third, root + 7],
    ]
    return play(
      (0..<count).flatMap { _ in chords }, seconds: 0.6, rate: rate, cents: cents)
  }
}
