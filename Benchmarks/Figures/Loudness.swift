// SPDX-License-Identifier: GPL-3.0-or-later
import CEbur128
import Foundation

/// What libebur128 says of a signal, looked at every 10 ms; but what needs 3 s, every 100 ms.
struct Loudness {
  /// LUFS, over windows that are full.
  private(set) var highestMomentary = -Double.infinity
  private(set) var highestShortTerm = -Double.infinity
  private(set) var integrated = 0.0
  /// LU.
  private(set) var range = 0.0
  /// dBTP.
  private(set) var truePeak = -Double.infinity
  /// dB; nil without a full window.
  private(set) var lowestPSR: Double?

  var plr: Double { truePeak - integrated }

  struct Failure: Error {}

  /// `samples`: [frame][2].
  init(_ samples: [Float], rate: Int) throws {
    let modes = [
      EBUR128_MODE_M, EBUR128_MODE_S, EBUR128_MODE_I, EBUR128_MODE_LRA, EBUR128_MODE_TRUE_PEAK,
    ]
    let mode = modes.reduce(0) { $0 | $1.rawValue }
    var state: UnsafeMutablePointer<ebur128_state>? = ebur128_init(2, UInt(rate), Int32(mode))
    guard state != nil else { throw Failure() }
    defer { ebur128_destroy(&state) }
    let step = rate / 100
    var peaks: [Double] = []
    var shortTerms: [Double] = []
    for start in stride(from: 0, to: samples.count / 2 - step + 1, by: step) {
      samples.withUnsafeBufferPointer {
        _ = ebur128_add_frames_float(state, $0.baseAddress! + 2 * start, step)
      }
      var (momentary, shortTerm, one, other) = (0.0, 0.0, 0.0, 0.0)
      ebur128_loudness_momentary(state, &momentary)
      ebur128_loudness_shortterm(state, &shortTerm)
      ebur128_prev_true_peak(state, 0, &one)
      ebur128_prev_true_peak(state, 1, &other)
      peaks.append(20 * log10(max(one, other)))
      if peaks.count >= 40 { highestMomentary = max(highestMomentary, momentary) }
      guard peaks.count >= 300 else { continue }
      guard peaks.count % 10 == 0 else { continue }
      highestShortTerm = max(highestShortTerm, shortTerm)
      shortTerms.append(shortTerm)
      let psr = (peaks.suffix(300).max() ?? 0) - shortTerm
      lowestPSR = min(lowestPSR ?? psr, psr)
    }
    ebur128_loudness_global(state, &integrated)
    // The values between the last samples come with the silence after them.
    let rest = Array(samples.suffix(samples.count % (2 * step)))
    let end = rest + [Float](repeating: 0, count: 2 * step)
    _ = ebur128_add_frames_float(state, end, end.count / 2)
    for channel in [0, 1] as [UInt32] {
      var peak = 0.0
      ebur128_true_peak(state, channel, &peak)
      truePeak = max(truePeak, 20 * log10(peak))
    }
    range = Self.range(of: shortTerms)
  }

  /// EBU Tech 3342: between the 10th and the 95th percentile of the short-term loudness above −70 LUFS
  /// and 20 LU under the mean of its power. (libebur128 takes one value a second.)
  private static func range(of shortTerms: [Double]) -> Double {
    let loud = shortTerms.filter { $0 >= -70 }
    let power = loud.reduce(0) { $0 + pow(10, $1 / 10) } / Double(loud.count)
    let kept = loud.filter { $0 >= 10 * log10(power) - 20 }.sorted()
    guard let last = kept.indices.last else { return 0 }
    func percentile(_ part: Double) -> Double { kept[Int((part * Double(last)).rounded())] }
    return percentile(0.95) - percentile(0.1)
  }
}
