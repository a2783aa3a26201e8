// SPDX-License-Identifier: GPL-3.0-or-later

/// Schedules the `MaskingMeter`: it runs in the step after the one that completes a frame, which
/// has enough work of its own.
package struct MaskingStage: ~Copyable {
  package private(set) var meter = MaskingMeter()
  /// Whether the meter has just run.
  package private(set) var isNew = false

  private let stepSeconds: Float
  private var presence: SoundPresence
  private var (isOn, isDue) = (false, false)
  /// Steps since the meter last ran.
  private var steps = 0

  /// `stepSeconds`: from one call of `advance` to the next.
  init(stepSeconds: Float) {
    self.stepSeconds = stepSeconds
    presence = SoundPresence(stepSeconds: stepSeconds)
  }

  // For the reason that `Analyzer` has one.
  deinit {}

  /// Turns the meter on or off. Off, it forgets everything.
  @_noAllocation @_noLocks
  package mutating func measure(_ isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    forget()
  }

  /// Forgets the sound so far.
  @_noAllocation @_noLocks
  mutating func forget() {
    (isNew, isDue, steps) = (false, false, 0)
    presence.forget()
    meter.reset()
  }

  /// Takes both sounds' next `count` samples, a step's.
  @_noAllocation @_noLocks
  mutating func hear(
    track: UnsafePointer<Float>, sideChain: UnsafePointer<Float>, count: Int
  ) {
    if isOn { presence.hear(track, sideChain, count: count) }
  }

  /// Goes on to the next step; true if `find` has to follow.
  @_noAllocation @_noLocks
  mutating func advance() -> Bool {
    steps += 1
    isNew = false
    return isDue
  }

  /// Finds the conflicts in both sounds' power per band.
  @_noAllocation @_noLocks
  mutating func find(track: UnsafeBufferPointer<Float>, sideChain: UnsafeBufferPointer<Float>) {
    isNew = meter.process(
      track: track, sideChain: sideChain, elapsed: Float(steps) * stepSeconds, presence)
    (isDue, steps) = (false, 0)
    presence.restart()
  }

  /// Takes note that a frame is complete. `isComparable`: whether it is new, and its windows hold both
  /// sounds; the time of one that isn't counts for nothing.
  @_noAllocation @_noLocks
  mutating func endFrame(isComparable: Bool) {
    isDue = isOn && isComparable
    if !isComparable {
      steps = 0
      presence.restart()
    }
  }
}
