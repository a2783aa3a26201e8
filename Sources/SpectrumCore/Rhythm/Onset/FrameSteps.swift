// SPDX-License-Identifier: GPL-3.0-or-later

/// Spreads the steps of a frame's work evenly over the time until the next frame.
///
/// Frame k ends at sample ⌊(k + 1)·R/F⌋, with R samples and F frames a second, so there is no drift
/// whatever their ratio. Its step j of S is due (j/S)/F seconds later. The steps done by a given
/// sample depend on the sample's number alone, not on the calls' lengths; and a frame's steps are
/// done before the next frame's.
struct FrameSteps {
  /// S.
  let stepsPerFrame: Int
  /// Samples per second.
  private let rate: Double
  /// S·F.
  private let stepsPerSecond: Double
  /// The number of samples after which the next step is due.
  private(set) var due = 0
  /// The number of the next step, counted from the start.
  private var position = 0

  /// `rate` in Hz; `framesPerSecond`: at most `rate`.
  init(rate: Double, framesPerSecond: Double, stepsPerFrame: Int) {
    self.rate = rate
    self.stepsPerFrame = stepsPerFrame
    stepsPerSecond = framesPerSecond * Double(stepsPerFrame)
    due = dueCount(stepsPerFrame)
  }

  /// The number in its frame, 0..<S, of the next step if that is due after `total` samples; else
  /// nil.
  @_noAllocation @_noLocks
  mutating func next(total: Int) -> Int? {
    guard total >= due else { return nil }
    let step = position % stepsPerFrame
    position += 1
    due = dueCount(position + stepsPerFrame)
    return step
  }

  /// Restarts at sample 0.
  @_noAllocation @_noLocks
  mutating func reset() {
    position = 0
    due = dueCount(stepsPerFrame)
  }

  /// The number of samples in the time of `count` steps.
  @_noAllocation @_noLocks
  private func dueCount(_ count: Int) -> Int {
    // Exact: both factors are whole, or multiples of a small power of ½, and so is the quotient
    // where it matters.
    Int(Double(count) * rate / stepsPerSecond)
  }
}
