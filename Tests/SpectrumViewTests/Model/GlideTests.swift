// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import MessageSamples
import SpectrumMessages
import SpectrumPorts
import Testing

@testable import SpectrumView

@Suite struct GlideTests {
  /// A display whose bands are at −60 dBFS, on a scale of 100 dB, and follow their targets at once.
  private func display() -> Display {
    var display = Display()
    for (port, value) in [
      (.autoLevel, 0), (.floor, -100), (.ceiling, 0), (.attack, 0), (.decay, 0),
    ]
      as [(Port, Float)]
    {
      display.settings[port] = value
    }
    display.receive(levels: -60)
    display.step(elapsed: 1)
    return display
  }

  @Test("Bands move evenly from one frame's levels to the next one's, in the time between the two")
  func even() {
    var display = display()
    display.receive(levels: -20, motion: 0.04)
    for tenth in 0...10 {
      // The first step is that of the moment in which the frame came.
      display.step(elapsed: 0.004)
      #expect(abs(display.level(of: 3) - (-60 + 4 * Float(tenth))) < 0.01, "\(tenth)")
      #expect(tenth == 10 || display.isStill == false)
    }
    display.step(elapsed: 0.004)
    #expect(display.level(of: 3) == -20)
    // The next one begins where this one was to end, although it comes before that.
    display.receive(levels: -40, motion: 0.04, age: 0.01)
    display.step(elapsed: 0.02)
    #expect(abs(display.level(of: 3) + 25) < 0.01)
    display.step(elapsed: 0.03)
    #expect(abs(display.level(of: 3) + 40) < 0.01)
  }

  @Test("Attack follows the way to its end, also where that falls within a step")
  func attack() {
    var display = display()
    display.settings[.attack] = 0.088
    display.receive(levels: -20, motion: 0.04)
    for elapsed in [0.016, 0.015, 0.025] as [Float] { display.step(elapsed: elapsed) }
    // A filter of one pole falls behind an even rise: 40 dB in 0.04 s.
    let constant: Float = 0.088 / log(10)
    let behind = 40 / 0.04 * constant * (1 - exp(-0.04 / constant))
    #expect(abs(display.level(of: 3) - (-20 - behind)) < 0.01)
  }

  @Test("What is kept has the frame's levels, at once: only the picture moves")
  func kept() {
    var display = display()
    display.settings[.holdCurve] = 1
    display.receive(levels: -20, motion: 0.5)
    display.step(elapsed: 0.01)
    #expect(display.model.spectra.heard.all.allSatisfy { $0 == -20 })
    #expect(display.level(of: 3) < -55)
  }

  @Test("Gain moves bands on their way as it does at rest")
  func gain() {
    var display = display()
    display.receive(levels: -20, motion: 0.04)
    display.step(elapsed: 0.01)
    display.step(elapsed: 0.01)
    #expect(abs(display.level(of: 3) + 50) < 0.01)
    display.settings[.gain] = 6
    display.step(elapsed: 0)
    #expect(abs(display.level(of: 3) + 44) < 0.01)
  }

  @Test("A new number of bands is shown at once")
  func atOnce() {
    var display = display()
    display.receive(levels: -20, count: 64, motion: 0.04)
    display.step(elapsed: 0.01)
    #expect(abs(display.level(of: 3) + 20) < 0.01)
  }

  @Test("Frames of the same levels, as in silence, are no change of the levels")
  func rest() {
    var display = display()
    display.receive(levels: -60, motion: 0.03)
    let revision = display.levelsRevision
    for _ in 0..<10 {
      display.receive(levels: -60, motion: 0.03)
      display.step(elapsed: 0.016)
    }
    #expect(display.levelsRevision == revision)
    display.receive(levels: -50, motion: 0.03)
    #expect(display.levelsRevision > revision)
  }
}

extension Display {
  fileprivate mutating func receive(
    levels: Float, count: Int = 32, motion: Float = 0, age: Float = 0
  ) {
    Message.withFrame([Float](repeating: levels, count: count)) { message in
      receive(message, motion: motion, age: age)
    }
  }

  fileprivate func level(of band: Int) -> Float {
    model.spectra.left.shownLevel(of: band, on: model.spectra.scale)
  }
}
