// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc
import SpectrumHost

/// One go at a fault: everything in it follows from its seed.
final class Round {
  let site: Site
  let number: Int
  var random: SplitMix64
  var tally = Tally()
  /// Lines for the end.
  var notes: [String] = []

  init(site: Site, fault: String, seed: UInt64, number: Int) {
    (self.site, self.number) = (site, number)
    // FNV-1a, so that each fault has its own numbers.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in fault.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    random = SplitMix64(seed: seed ^ hash &+ UInt64(number) &* 0x9E37_79B9)
  }

  static let rates = [
    8000.0, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 64_000, 88_200, 96_000, 176_400,
    192_000, 384_000,
  ]

  /// A usual rate as often as any other between 8 and 384 kHz.
  func rate() -> Double {
    Bool.random(using: &random)
      ? Self.rates.randomElement(using: &random)!
      : 8000 * pow(48, Double.random(in: 0...1, using: &random))
  }

  /// An instance: by turns mono, stereo and with notes, at any rate, in a host that is well.
  func rig(
    sampleRate: Double? = nil, library: Library? = nil, strip: InlineStrip? = nil
  ) throws -> Rig {
    let rate = sampleRate ?? rate()
    return try Rig(
      site.pinouts[number % site.pinouts.count], sampleRate: rate, site: site, seed: random.next(),
      library: library, strip: strip)
  }

  /// Does `body` with an instance that has heard something, and sees it recover.
  func harm(strip: InlineStrip? = nil, _ body: (Rig) throws -> Void) throws {
    let rig = try rig(strip: strip)
    do {
      var sine = Sine(sampleRate: rig.sampleRate)
      try rig.play(&sine, seconds: 0.1)
      try body(rig)
      try rig.recover()
    } catch let defect as Defect {
      throw Defect("\(rig.pinout.name) at \(rig.sampleRate) Hz: \(defect)")
    }
    tally += rig.tally
  }
}
