// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SeededRandom
import SpectrumMessages
import Testing

@testable import SpectrumView

/// A mix that has nothing left in the chosen channel says so.
@Suite struct ChannelLossTests {
  typealias Signal = (left: [Float], right: [Float])

  /// A tenth of a second of partials whose right channel is the left one times `gain`.
  static func scaled(_ gain: Float) -> Signal {
    let left = (0..<4800).map { index -> Float in
      let phase = Float(index) * 0.0144
      return 0.2 * sin(phase) + 0.1 * sin(4 * phase)
    }
    return (left, left.map { gain * $0 })
  }

  /// A sine whose right channel is a quarter of a period late.
  static var quadrature: Signal {
    let phases = (0..<4800).map { Float($0) * 2 * .pi / 100 }
    return (phases.map { 0.3 * sin($0) }, phases.map { 0.3 * cos($0) })
  }

  /// Two independent noises and a common one: as wide as a mix gets.
  static var wide: Signal {
    var random = SplitMix64(seed: 11)
    var signal: Signal = ([], [])
    for _ in 0..<4800 {
      let middle = 0.1 * random.signedUnit()
      signal.left.append(middle + 0.2 * random.signedUnit())
      signal.right.append(middle + 0.2 * random.signedUnit())
    }
    return signal
  }

  /// The message for a signal, by the definitions: 10·log10 of the mean square, and
  /// Σ l·r / sqrt(Σ l² · Σ r²).
  static func message(_ signal: Signal) -> Message.Level {
    var (left, right, product) = (0.0, 0.0, 0.0)
    for (l, r) in zip(signal.left, signal.right) {
      left += Double(l * l)
      right += Double(r * r)
      product += Double(l) * Double(r)
    }
    let count = Double(signal.left.count)
    func decibels(_ sum: Double) -> Float { Float(max(-90, 10 * log10(sum / count))) }
    let correlation = left > 0 && right > 0 ? Float(product / (left * right).squareRoot()) : 0
    return .init(rms: [decibels(left), decibels(right)], [.correlation: correlation])
  }

  private static func shown(
    _ message: Message.Level, _ choice: ChannelChoice, seconds: Float = 1
  ) -> ChannelLoss.Kind? {
    var loss = ChannelLoss()
    for _ in 0..<Int(seconds * 60) {
      loss.step(elapsed: 1 / 60.0, level: message, listening: choice)
    }
    return loss.shown
  }

  @Test("The mono sum is lost where the channels cancel to a tenth, and nowhere else")
  func sum() {
    for (signal, expected, name) in [
      (Self.scaled(-1), .sum, "R = −L"), (Self.scaled(-0.99), .sum, "R = −0.99 L"),
      (Self.scaled(-0.85), .sum, "R = −0.85 L"), (Self.scaled(-0.5), nil, "R = −0.5 L"),
      (Self.scaled(0), nil, "L only"), (Self.scaled(1), nil, "mono"),
      (Self.quadrature, nil, "90°"), (Self.wide, nil, "wide"),
    ] as [(Signal, ChannelLoss.Kind?, String)] {
      let message = Self.message(signal)
      for choice in [.mix, .mid, .leftAndRight] as [ChannelChoice] {
        let shown = Self.shown(message, choice)
        #expect(
          shown == expected,
          "\(name), \(choice): \(message.rms[0]), \(message.rms[1]), \(message[.correlation])")
      }
    }
  }

  @Test("The side of equal channels is lost, a side channel far below the middle isn't")
  func side() {
    #expect(Self.shown(Self.message(Self.scaled(1)), .side) == .side)
    // The side of r = 0.95 l is 32 dB below the left channel.
    for signal in [Self.scaled(0.95), Self.scaled(0), Self.scaled(-1), Self.wide] {
      #expect(Self.shown(Self.message(signal), .side) == nil)
    }
  }

  @Test("A single channel is lost if it is silent while the other sounds")
  func single() {
    let message = Self.message(Self.scaled(0))
    #expect(Self.shown(message, .right) == .right && Self.shown(message, .left) == nil)
    #expect(Self.shown(message, .mix) == nil)
    #expect(Self.shown(Self.message(Self.scaled(-1)), .left) == nil)
  }

  @Test("Silence and a mono plugin have lost nothing")
  func silence() {
    let (silent, mono) = (Message.Level(rms: [-90, -90]), Message.Level(rms: [-20]))
    for choice in [.mix, .left, .right, .side, .mid] as [ChannelChoice] {
      #expect(Self.shown(silent, choice) == nil && Self.shown(mono, choice) == nil)
    }
  }

  @Test("The warning neither flickers at its limit nor goes in a pause")
  func steady() {
    var (loss, random) = (ChannelLoss(), SplitMix64(seed: 5))
    var (changes, last): (Int, ChannelLoss.Kind?) = (0, nil)
    let message = Self.message(Self.scaled(-1))
    for step in 0..<1800 {
      var level = message
      // The sum is 17 to 23 dB down, and there are pauses of half a second.
      level[.correlation] = -0.98 + 0.02 * random.signedUnit()
      if step < 60 { level[.correlation] = -1 }
      if step % 120 > 90 { level.rms = [-90, -90] }
      loss.step(elapsed: 1 / 60.0, level: level, listening: .mix)
      if loss.shown != last { changes += 1 }
      last = loss.shown
    }
    #expect(changes == 1 && last == .sum, "\(changes) changes")
    // 17 dB down: too little to show it, not enough to take it back.
    var between = message
    between[.correlation] = -0.96
    for _ in 0..<180 { loss.step(elapsed: 1 / 60.0, level: between, listening: .mix) }
    #expect(loss.shown == .sum && Self.shown(between, .mix) == nil)
    let there = Self.message(Self.scaled(1))
    for _ in 0..<50 { loss.step(elapsed: 1 / 60.0, level: there, listening: .mix) }
    #expect(loss.shown == .sum)
    for _ in 0..<20 { loss.step(elapsed: 1 / 60.0, level: there, listening: .mix) }
    #expect(loss.shown == nil)
  }

  @Test(
    "A cancelled mix says so in every mode, with the correlation, and silence says something else",
    arguments: DisplayMode.allCases)
  func words(mode: DisplayMode) {
    var display = Display.window(mode)
    let message = Self.message(Self.scaled(-1))
    for _ in 0..<120 {
      display.hear([Float](repeating: -200, count: 128), waveform: [0, 0])
      display.receive(.level(message), elapsed: 1 / 60.0)
    }
    func expectWords(_ isLost: Bool) {
      for (width, height) in [(240, 120), (320, 200), (1064, 577)] as [(Float, Float)] {
        display.resize(width: width, height: height)
        let texts = display.texts().strings
        // A small window has no room for the number beside a time scale.
        let text = width < 640 ? "Mono sum cancels" : "Mono sum cancels: correlation −1.00"
        #expect(texts.contains { $0.hasPrefix(isLost ? text : "Mono sum") } == isLost, "\(texts)")
        #expect(!isLost || !texts.contains("Silence"))
      }
    }
    expectWords(true)
    display.step(elapsed: 1 / 60.0, with: [.channel: 1])
    expectWords(false)
  }

  @Test("A window of a plugin that the host has switched off, or that it exports with, says so")
  func host() {
    for (port, value, expected) in [
      (Port.enabled, 0, "Switched off by the host"), (.freeWheeling, 1, "The host is exporting"),
    ] as [(Port, Float, String)] {
      var display = Display.window(.bars)
      display.receive(.level(Self.message(Self.scaled(1))), elapsed: 1 / 60.0)
      display.step(elapsed: 1 / 60.0, with: [port: value])
      #expect(display.texts()[expected] != nil, "\(display.texts().strings)")
      display.step(elapsed: 1 / 60.0, with: [port: 1 - value])
      #expect(display.texts()[expected] == nil)
    }
  }
}
