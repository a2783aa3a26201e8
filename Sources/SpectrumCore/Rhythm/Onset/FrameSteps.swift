// SPDX-License-Identifier: GPL-3.0-or-later

/// When the pieces of a frame's work are due: evenly over the time until the next frame is.
///
/// Frame k ends at sample ⌊(k + 1)·R/F⌋, R samples and F frames a second, whatever the ratio: there
/// is no drift. Its step j of S is due (j/S)/F seconds later. What is done by a given sample
/// depends on that sample's number alone, however the samples come; and all of a frame is done
/// before the next.
struct FrameSteps {
  /// S.
  let stepsPerFrame: Int
  /// Samples per second.
  private let rate: Double
  /// S·F.
  private let stepsPerSecond: Double
  /// How many samples have come when the next step is due.
  private(set) var due = 0
  /// The next step's number since the start.
  private var position = 0

  /// `framesPerSecond`: at most as many as `rate`.
  init(rate: Double, framesPerSecond: Double, stepsPerFrame: Int) {
    self.rate = rate
    self.stepsPerFrame = stepsPerFrame
    stepsPerSecond = framesPerSecond * Double(stepsPerFrame)
    due = dueCount(stepsPerFrame)
  }

  /// The next step that is due when `total` samples have come, 0..<S; nil if none is yet.
  @_noAllocation @_noLocks
  mutating func next(total: Int) -> Int? {
    guard total >= due else { return nil }
    let step = position % stepsPerFrame
    position += 1
    due = dueCount(position + stepsPerFrame)
    return step
  }

  /// Starts anew at sample 0.
  @_noAllocation @_noLocks
  mutating func reset() {
    position = 0
    due = dueCount(stepsPerFrame)
  }

  /// How many samples have come at `count` steps' time.
  @_noAllocation @_noLocks
  private func dueCount(_ count: Int) -> Int {
    // Exact: both numbers are whole (or a small power of two's part) and the quotient, where it is
    // whole, is one that a Double holds.
    Int(Double(count) * rate / stepsPerSecond)
  }
}
