// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import SpectrumMessages

extension Fault {
  /// Block lengths, sample rates, and a thread that computes in another way.
  static let blocks = [
    Fault(harming: "block-sizes", rounds: 600) { rig in
      let lengths = [0, 1, 2, 63, 64, 65, 4095, 4096, 8191, 8192]
      for _ in 0..<60 {
        let isOdd = Bool.random(using: &rig.random)
        try rig.run(isOdd ? lengths.randomElement(using: &rig.random)! : rig.blockLength())
      }
      for _ in 0..<50 { try rig.run(0) }
      for _ in 0..<500 { try rig.run(1) }
    },
    Fault("sample-rates", rounds: 900) { round in
      let rates = Round.rates
      let rate =
        round.number / 2 < rates.count
        ? rates[round.number / 2] : Double.random(in: 8000...384_000, using: &round.random)
      let rig = try round.rig(sampleRate: rate)
      do { try rig.recover() } catch { throw Defect("\(rig.pinout.name) at \(rate) Hz: \(error)") }
      round.tally += rig.tally
    },
    Fault("refused-rates", rounds: 60) { round in
      for rate in [
        0, -0.0, -48_000, 1000, 7999.99, 384_000.1, 1e9, 1e300, .infinity, -.infinity, .nan,
        .signalingNaN, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
      ] {
        for pinout in round.site.pinouts {
          let instance = try RawInstance(pinout, sampleRate: rate, site: round.site)
          if instance != nil { throw Defect("an instance at \(rate) Hz") }
        }
      }
      try round.harm { _ in }
    },
    Fault("float-environment", rounds: 300) { round in
      let rig = try round.rig()
      let directions: [Int32] = [FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO]
      try FloatingPoint.with(
        direction: directions[round.number / 2 % 4], flushesDenormals: round.number / 8 % 2 == 0
      ) {
        try rig.play(seconds: 0.3)
        try rig.recover()
      }
      try rig.recover()
      round.tally += rig.tally
    },
  ]
}
