// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct FirstPartialsTests {
  /// What is found of a note of `frequency` Hz in sines, 0.3 s of them; nil if there is too little.
  static func found(
    _ frequency: Double, in sines: [(Double, Double)], seconds: Float = 0.25
  ) -> (areBeside: Bool, frequency: Double)? {
    var pyramid = PitchPyramid(sampleRate: 48_000)
    let sound = PitchSignal.sum(
      sines.map { Partial(frequency: $0, amplitude: $1, phase: $0) }, count: 64 * 300)
    sound.withUnsafeBufferPointer {
      for start in stride(from: 0, to: sound.count, by: PitchPyramid.tickSamples) {
        pyramid.process($0.baseAddress! + start)
      }
    }
    let first = FirstPartials(of: Float(1 / frequency), in: pyramid, seconds: seconds)
    return first.map { ($0.areBeside, 1 / Double($0.period)) }
  }

  @Test(
    "A note's period is that of its first partial, whatever else sounds",
    arguments: [98, 220, 784.0], [-12.0, 0, 15])
  func period(frequency: Double, cents: Double) throws {
    let sines = [(frequency, 0.3), (1.26 * frequency, 0.2), (2.756 * frequency, 0.2)]
    let guess = frequency * pow10(cents / 1200 * 0.30103)
    let found = try #require(Self.found(guess, in: sines, seconds: 0.2))
    // A second sine reaches it by its side lobes.
    #expect(abs(found.frequency / frequency - 1) < 0.001)
  }

  @Test("A period between those of two notes is none of theirs", arguments: [82.4, 55, 110])
  func between(frequency: Double) throws {
    let two = [(frequency, 0.3), (1.19 * frequency, 0.3)]
    #expect(try #require(Self.found(1.09 * frequency, in: two)).areBeside)
    #expect(try !#require(Self.found(frequency, in: two)).areBeside)
  }

  @Test("A note that moves isn't between two others", arguments: [82.4, 220])
  func oneSide(frequency: Double) throws {
    let beside = [(frequency * 1.08, 0.3), (frequency * 2.16, 0.2)]
    #expect(try !#require(Self.found(frequency, in: beside)).areBeside)
  }

  @Test("In too short a time they aren't apart")
  func short() {
    #expect(Self.found(220, in: [(220, 0.3)], seconds: 0.05) == nil)
    #expect(Self.found(784, in: [(784, 0.3)], seconds: 0.05) != nil)
  }
}
