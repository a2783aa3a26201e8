// SPDX-License-Identifier: GPL-3.0-or-later

/// Something that goes wrong in a host, a session or a signal.
struct Fault: Sendable {
  let name: String
  /// Times that it is done, each with an instance of its own, in a run of scale 1.
  let rounds: Int
  /// Whether it measures, and wants the machine for itself.
  let isMeasurement: Bool
  /// Does it once, and throws a `Defect` where the plugin does not bear it.
  let strike: @Sendable (Round) throws -> Void

  init(
    _ name: String, rounds: Int, isMeasurement: Bool = false,
    _ strike: @escaping @Sendable (Round) throws -> Void
  ) {
    (self.name, self.rounds, self.strike) = (name, rounds, strike)
    self.isMeasurement = isMeasurement
  }

  /// Done to an instance that has heard something, and that must recover.
  init(harming name: String, rounds: Int, _ strike: @escaping @Sendable (Rig) throws -> Void) {
    self.init(name, rounds: rounds) { try $0.harm(strike) }
  }

  static let all: [Fault] = [
    measurements, audio, blocks, ports, messages, fuzz, controls, lives, strips,
  ].flatMap { (group: [Fault]) in group }
}
