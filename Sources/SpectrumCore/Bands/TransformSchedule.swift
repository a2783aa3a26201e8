// SPDX-License-Identifier: GPL-3.0-or-later

/// Which transform is computed when, at most one piece of work at a time.
///
/// A rung's transform is due once per hop, as soon as its samples have come:
/// - a short one is computed in one piece; the topmost one's hops are stretched or shortened so that
///   each frame has a transform that has just been made;
/// - a long one, which only the topmost rung can have, goes on a step at a time while no short one is
///   due. Its samples are kept until then.
struct TransformSchedule: ~Copyable {
  enum Work {
    case none
    /// The transform of a rung; its window ends before sample number `end` at the rung's rate.
    case transform(rung: Int, end: Int)
    /// A step of the topmost rung's; likewise.
    case longStep(Int, end: Int)
  }

  /// The sample number at which each rung's next window ends.
  private let due = FixedArray(count: Ladder.maximumRungs, repeating: 0)
  /// Samples from one transform of the topmost rung to the next.
  private var topHop = 0
  /// The next step of the long transform (−1: none), and where its window ends.
  private var step = -1
  private var end = 0

  /// Every rung is due with the next sample.
  @_noAllocation @_noLocks
  mutating func restart(_ plan: borrowing SpectrumPlan, _ stream: borrowing SpectrumStream) {
    step = -1
    topHop = plan.rungs[0].hop
    for index in 0..<plan.rungCount {
      due[index] = stream.total(at: plan.rungs[index].halvings)
    }
  }

  /// The next piece of work.
  @_noAllocation @_noLocks
  mutating func next(
    _ plan: borrowing SpectrumPlan, _ stream: borrowing SpectrumStream
  ) -> Work {
    for index in 0..<plan.rungCount where isDue(index, plan, stream) {
      let (rung, windowEnd) = (plan.rungs[index], due[index])
      if rung.isLong && step >= 0 { continue }
      due[index] += index == 0 ? topHop : rung.hop
      guard rung.isLong else { return .transform(rung: index, end: windowEnd) }
      (step, end) = (0, windowEnd)
    }
    guard step >= 0 else { return .none }
    let work = Work.longStep(step, end: end)
    step = step + 1 < plan.longSteps(of: plan.rungs[0]) ? step + 1 : -1
    return work
  }

  /// Makes a transform of the topmost rung due `samples` from now, and those before it at even
  /// hops. A long one, or one whose hop is longer, keeps its own: it would cost more.
  @_noAllocation @_noLocks
  mutating func align(
    after samples: Int, _ plan: borrowing SpectrumPlan, _ stream: borrowing SpectrumStream
  ) {
    let rung = plan.rungs[0]
    guard !rung.isLong, samples >= rung.hop, !isDue(0, plan, stream) else { return }
    let latest = due[0] - topHop
    let distance = stream.total(at: rung.halvings) + samples - latest
    // As many hops as keep each below 5/4 of what it should be: windows must overlap.
    let count = max(1, (4 * distance + 3 * rung.hop - 1) / (4 * rung.hop))
    topHop = distance / count
    due[0] = latest + distance - (count - 1) * topHop
  }

  /// Makes the topmost rung's next transform due half a hop from now, when its window holds enough
  /// of a sound that has just begun; returns how many samples that is, nil for a long transform.
  @_noAllocation @_noLocks
  mutating func hasten(
    _ plan: borrowing SpectrumPlan, _ stream: borrowing SpectrumStream
  ) -> Int? {
    let rung = plan.rungs[0]
    guard !rung.isLong else { return nil }
    let delay = rung.hop / 2
    due[0] = stream.total(at: rung.halvings) + delay
    return delay
  }

  /// Drops the work that is due: catching up later would delay frames.
  @_noAllocation @_noLocks
  mutating func skip(_ plan: borrowing SpectrumPlan, _ stream: borrowing SpectrumStream) {
    step = -1
    for index in 0..<plan.rungCount where isDue(index, plan, stream) {
      due[index] += index == 0 ? topHop : plan.rungs[index].hop
    }
  }

  @_noAllocation @_noLocks
  private mutating func isDue(
    _ index: Int, _ plan: borrowing SpectrumPlan, _ stream: borrowing SpectrumStream
  ) -> Bool {
    stream.total(at: plan.rungs[index].halvings) >= due[index]
  }
}
