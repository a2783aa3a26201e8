// SPDX-License-Identifier: GPL-3.0-or-later

/// The way of the bands from one frame's levels to the next one's: evenly, in the time between the two.
struct Glide: Equatable {
  /// Seconds; 0: at once.
  private var length: Float = 0
  private var age: Float = 0
  /// Whether it has begun since the last step, which its age takes into account.
  private(set) var isNew = false

  /// Begins, `age` seconds ago.
  mutating func begin(_ length: Float, age: Float) {
    self = Glide(length: length.held(within: 0...1), age: age.held(within: 0...1), isNew: true)
  }

  mutating func step(elapsed: Float) {
    if !isNew { age = min(age + elapsed, length) }
    isNew = false
  }

  /// The part of the way that has been gone, 0…1.
  var part: Float { age < length ? age / length : 1 }

  var isOver: Bool { age >= length }
}
