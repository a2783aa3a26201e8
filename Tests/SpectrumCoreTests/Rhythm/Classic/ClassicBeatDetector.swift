// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

@testable import SpectrumCore

/// Tells a beat by its bass: the flux of 20–200 Hz is over mean + 1.5 σ of the last ten seconds.
///
/// Beats are at least 100 ms apart. Beyond the rule, the bass must have grown by a fifth of itself
/// and above −60 dBFS: a steady sound has no beats, whatever its flux is compared with itself.
struct ClassicBeatDetector: ~Copyable {
  /// Flux of the last ten seconds, in no order that matters, then zeros to a whole vector of 8;
  /// shape: [`capacity` rounded up to 8].
  private let history: SampleBuffer
  /// Ten seconds in frames.
  private let capacity: Int
  /// Frames in `history`.
  private var count = 0
  /// Where the next one goes.
  private var writeIndex = 0
  /// Frames from one beat to the next: at least 100 ms.
  private let leastDistance: Int
  /// Frames since the last beat.
  private var sinceBeat: Int

  private static let historySeconds: Float = 10
  private static let leastSeconds: Float = 0.1
  private static let deviations: Float = 1.5
  private static let leastGrowth: Float = 0.2
  /// −60 dBFS.
  private static let leastFlux: Float = 0.001

  init(framesPerSecond: Float) {
    capacity = Int(clamping: Self.historySeconds * framesPerSecond, to: 8...4096)
    history = SampleBuffer(count: (capacity + 7) / 8 * 8)
    leastDistance = Int(clamping: Self.leastSeconds * framesPerSecond, to: 1...1024) + 1
    sinceBeat = leastDistance
  }

  /// Whether the frame of this `flux` is a beat. `level`: the bass in the frame, in the flux's
  /// unit.
  mutating func process(flux: Float, level: Float) -> Bool {
    let isOver = flux > threshold()
    history[writeIndex] = flux
    writeIndex = writeIndex + 1 < capacity ? writeIndex + 1 : 0
    count = min(count + 1, capacity)
    sinceBeat = min(sinceBeat + 1, leastDistance)
    guard isOver, sinceBeat == leastDistance, flux > Self.leastFlux,
      flux > Self.leastGrowth * level
    else { return false }
    sinceBeat = 0
    return true
  }

  /// Mean + 1.5 σ of the history, 0 while it is empty.
  ///
  /// Summed again for each frame, so that nothing drifts: a tenth of a microsecond.
  private func threshold() -> Float {
    guard count > 0 else { return 0 }
    var (sums, squares) = (SIMD8<Float>(), SIMD8<Float>())
    // What is beyond `count` is 0 and the storage ends on a whole vector.
    for index in stride(from: 0, to: count, by: 8) {
      let values = UnsafeRawPointer(history.base + index).loadUnaligned(as: SIMD8<Float>.self)
      sums += values
      squares += values * values
    }
    let mean = sums.sum() / Float(count)
    let variance = squares.sum() / Float(count) - mean * mean
    return mean + Self.deviations * spectrum_sqrt(max(0, variance))
  }

  /// Forgets the sound so far.
  mutating func reset() {
    history.fill(0)
    (count, writeIndex, sinceBeat) = (0, 0, leastDistance)
  }
}
