// SPDX-License-Identifier: GPL-3.0-or-later

/// The position that is heard, in seconds of the file.
///
/// Time passes evenly, although an output reports its position in steps: the clock runs by the
/// computer's time, and is drawn towards the output's position. It stops while the output stops.
struct PlayClock {
  /// Seconds from the file's start.
  private(set) var position: Double

  /// How much faster than real time the clock may run to catch up with an output that is ahead.
  private static let haste = 0.05
  /// The part of a deviation that is made up for at each step.
  private static let pull = 0.125

  init(at position: Double = 0) { self.position = position }

  /// Advances by `elapsed` seconds of the computer's time. `heard`: the output's position in
  /// seconds; nil without an output.
  mutating func advance(by elapsed: Double, heard: Double? = nil) {
    guard let heard else {
      position += elapsed
      return
    }
    let deviation = heard - (position + elapsed)
    position += elapsed + min(max(deviation * Self.pull, -elapsed), elapsed * Self.haste)
  }
}
