// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// How alike two channels are over the last 400 ms.
///
/// ρ = Σ l·r / sqrt(Σ l² · Σ r²): 1 alike, −1 in opposite phase, cos φ for sines φ apart, and 0
/// where a channel is silent, since silence is related to nothing.
struct CorrelationMeter: ~Copyable {
  /// 400 ms, as the momentary loudness: slow enough for the lowest notes.
  static let windowBlocks = 40

  /// ρ, −1…1.
  private(set) var correlation: Float = 0

  /// (mean l², mean r², mean l·r, 0) of the window's blocks, the oldest at `next`.
  private var blocks = InlineArray<40, SIMD4<Float>>(repeating: .zero)
  private var next = 0

  @_noAllocation @_noLocks
  mutating func process(_ block: BlockSums) {
    let scale = 1 / Double(max(1, block.count))
    blocks[next] = SIMD4(
      Float(block.energy.x * scale), Float(block.energy.y * scale), Float(block.product * scale), 0)
    next = next + 1 < Self.windowBlocks ? next + 1 : 0
    var sums = SIMD4<Float>()
    for index in 0..<Self.windowBlocks { sums += blocks[index] }
    let means = sums / Float(Self.windowBlocks)
    guard means.x > Decibels.silentPower, means.y > Decibels.silentPower else {
      correlation = 0
      return
    }
    correlation = (means.z / (spectrum_sqrt(means.x) * spectrum_sqrt(means.y))).clamped(to: -1...1)
  }
}
