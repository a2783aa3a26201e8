// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Whether a sound has the partials of one low note.
///
/// A chord repeats as a low note does, with a period that all its notes share. But of that period's
/// first eight partials it has few, and no two of them in a row; a string lacks at most those that
/// have a node where it is struck. A partial is there if it stands out between its neighbours.
struct LowPartials {
  /// How many there are of the first eight.
  private(set) var count = 0

  /// The partials that are looked for, and how many a note has at least.
  private static let most = 8
  static let enough = 6
  /// The least power of a partial: that of the whole sound, −46 dB; and of what is halfway to the
  /// one before.
  private static let leastPower: Float = 2.5e-5
  private static let leastContrast: Float = 4

  /// Looks at the `count` samples before `end` for partials of `period` samples, by a Hann window.
  @_noAllocation @_noLocks
  init(before end: UnsafePointer<Float>, count samples: Int, period: Float) {
    var energy: Float = 0
    var sample = end - samples
    while sample < end {
      energy += sample.pointee * sample.pointee
      sample += 1
    }
    // A sine's power, as it is read here, is that of its samples times half their count.
    let least = Self.leastPower * energy * Float(samples) / 2
    for index in 1...Self.most {
      let cycles = Float(index) / period
      let power = Self.power(cycles, before: end, count: samples)
      let between = Self.power(cycles - 0.5 / period, before: end, count: samples)
      if power > least && power > Self.leastContrast * between { count += 1 }
    }
  }

  /// The power at `cycles` per sample.
  @_noAllocation @_noLocks
  private static func power(
    _ cycles: Float, before end: UnsafePointer<Float>, count: Int
  ) -> Float {
    let (turn, bend) = (2 * Float.pi * cycles, 2 * Float.pi / Float(count))
    let (c, s) = (spectrum_cos(Double(turn)), spectrum_sin(Double(turn)))
    let (wc, ws) = (spectrum_cos(Double(bend)), spectrum_sin(Double(bend)))
    var (x, y, u, v) = (1.0, 0.0, 1.0, 0.0)
    var (re, im) = (0.0, 0.0)
    var sample = end - count
    while sample < end {
      let weighted = Double(sample.pointee) * (1 - u)
      re += weighted * x
      im += weighted * y
      (x, y) = (x * c - y * s, x * s + y * c)
      (u, v) = (u * wc - v * ws, u * ws + v * wc)
      sample += 1
    }
    return Float(re * re + im * im)
  }
}
