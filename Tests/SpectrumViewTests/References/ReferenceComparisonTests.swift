// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumPorts
import SpectrumReferences
import Testing

@testable import SpectrumView

/// What a track is compared with, while settings, references and windows change.
@Suite struct ReferenceComparisonTests {
  private let narrower = ReferenceSpectrum.narrower

  /// A display that is compared with a reference in the first slot.
  private func display(
    beside reference: ReferenceSpectrum, _ mode: DisplayMode = .bars,
    with settings: [Port: Float] = [:]
  ) -> Display {
    var display = Display.still(mode, settings)
    display.show(reference, "one")
    return display
  }

  @Test(
    "Smoothing is of both: a track has no difference to itself, kept before",
    arguments: [0, 1, 2, 4] as [Float])
  func smoothed(smoothing: Float) {
    // A bell of 20 dB over half an octave.
    func level(_ band: Float) -> Float {
      let distance: Float = (band - 60.5) / 4
      return -50 + 20 * exp(-distance * distance)
    }
    let scale = FrequencyScale(low: 20, high: 20_000)
    let reference = (0..<ReferenceSpectrum.bandCount).map { band -> Float in
      let place = scale.position(of: ReferenceSpectrum.frequency(of: Float(band)))
      return level(128 * place) + narrower
    }
    var display = display(
      beside: ReferenceSpectrum(levels: reference), with: [.smoothing: smoothing])
    display.play((0..<128).map { level(Float($0) + 0.5) }, seconds: 0.5)
    for band in 2..<126 { #expect(abs(display.difference(band)) < 0.3, "\(band)") }
  }

  @Test("A spread is smoothed with its reference, and a noise slope to its ends")
  func smoothedEnds() {
    var reference = ReferenceSpectrum.flat(-50)
    let tooth = (0..<ReferenceSpectrum.bandCount).map { Float($0 % 2 == 0 ? -60 : -40) }
    reference.spread = .init(low: tooth, high: tooth)
    var display = display(beside: reference)
    display.play(-30, seconds: 0.5, with: [.smoothing: 1])
    let ends = display.model.comparison.spread(of: 50)
    let mean = 10 * log10f((1e-6 + 1e-4) / 2) - narrower
    #expect(abs((ends?.low ?? 0) - mean) < 0.5 && ends?.low == ends?.high)
    // White noise: each band has more power by its width.
    display.settings[ComparedReference.self] = .whiteNoise
    display.play((0..<128).map { -60 + 30 * Float($0) / 128 }, seconds: 0.5)
    for band in [0, 60, 127] { #expect(abs(display.difference(band)) < 0.02, "\(band)") }
  }

  @Test(
    "Levels of another channel, detector or unit are gathered by themselves",
    arguments: [(.channel, 1), (.detector, 1), (.calibration, 2)] as [(Port, Float)])
  func otherMeasure(port: Port, value: Float) {
    var display = Display.still(
      .bars,
      [.compare: Comparand.average.value, .holdCurve: HoldCurve.both.value, .differenceTime: 60])
    display.play(-20, seconds: 3)
    display.set(port, to: value)
    // Frames of the former setting that were on their way.
    display.play(-20, seconds: 0.2)
    display.play(-50, seconds: 1)
    #expect(abs(display.model.spectra.hold.maxima.received[9] + 50) < 0.01)
    #expect(abs(display.model.spectra.hold.average(of: 9) + 50) < 0.01)
    #expect(abs(display.comparedLevel(9) + 50) < 0.01)
    #expect(abs(display.difference(9)) < 0.01)
  }

  @Test("While frames of a former channel may come, the matched line and the picture stay")
  func settling() {
    var display = Display.still(.difference, [.compare: Comparand.sideChain.value, .levelMatch: 1])
    display.play(-20, compared: -50, seconds: 1)
    display.set(.channel, to: 1)
    for _ in 0..<40 {
      // It is another sound, too.
      display.play(-20, compared: -40, seconds: 0.02)
      let missing = display.model.comparison.missingComparand
      #expect(abs(display.comparedLevel(60) + 20) < 0.01 && missing == nil)
    }
  }

  @Test("A kept curve is hidden while the unit of the bands is another one, and only then")
  func otherUnit() {
    var display = Display.still(.curve, [.referenceCurve: 1])
    // Long enough to fill the windows.
    display.play(-20, seconds: 2)
    display.play(-30, seconds: 0.5, with: [.channel: 1])
    #expect(display.model.comparison.reference.isKept == true)
    for (calibration, isKept) in [(2, false), (0, true)] as [(Float, Bool)] {
      display.set(.calibration, to: calibration)
      // Until then levels may be of the former unit.
      display.play(-30, seconds: 1.1)
      #expect(display.model.comparison.reference.isKept == isKept)
    }
  }

  @Test(
    "What is done to another slot, or to a name, leaves the means alone",
    arguments: [0, 1] as [Float])
  func otherSlot(isFrozen: Float) {
    var display = display(beside: .flat(-40))
    display.play(-20, seconds: 3, with: [.differenceTime: 60])
    display.play(-60, seconds: 3)
    display.set(.freeze, to: isFrozen)
    let before = display.difference(60)
    display.set(1, to: NamedReference(name: Array("two".utf8), spectrum: .flat(-10)))
    display.set(0, to: NamedReference(name: Array("three".utf8), spectrum: .flat(-40)))
    display.play(-60, seconds: 0.02)
    #expect(abs(display.difference(60) - before) < 0.1)
    // Other levels are another reference.
    display.set(0, to: NamedReference(name: Array("three".utf8), spectrum: .flat(-30)))
    display.play(-60, seconds: 0.02)
    #expect(abs(display.difference(60) + 30 - narrower) < 0.1)
  }

  @Test("A reference in dB SPL is matched, and the scale stays with the track")
  func soundPressure() {
    var display = display(beside: .flat(85), with: [.autoLevel: 1])
    // Before a sound, too.
    for level in [Float(-200), -45] {
      display.play(level, seconds: 12)
      #expect(display.model.spectra.scale.top < -20, "\(level)")
    }
    #expect(display.model.comparison.isMatched == true)
    #expect(abs(display.difference(60)) < 0.05)
    // A sound may be above full scale.
    display.set(0, to: NamedReference(name: Array("hot".utf8), spectrum: .flat(6)))
    #expect(display.model.comparison.isMatched == false)
  }

  @Test("Beside its average a track of all the time has no difference, however it changed")
  func average() {
    var display = Display.still(.bars, [.compare: Comparand.average.value, .differenceTime: 60])
    display.play(-20, seconds: 5)
    display.play(-40, seconds: 5)
    #expect(abs(display.difference(60)) < 0.01)
    #expect(abs(display.comparedLevel(60) - 10 * log10f((1e-2 + 1e-4) / 2)) < 0.05)
  }

  @Test("A reference may be quieter than silence, and a track may not")
  func quiet() {
    var display = display(beside: .flat(-150))
    display.play(-30, seconds: 0.5)
    #expect(abs(display.difference(60) - (120 + narrower)) < 0.01)
    display = self.display(beside: .flat(-150))
    display.play(-130, seconds: 0.5)
    #expect(display.model.comparison.difference(of: 60) == nil)
  }

  @Test(
    "The line of a reference of a part of the range ends with it",
    arguments: [.bars, .curve] as [DisplayMode])
  func partial(mode: DisplayMode) {
    let levels = (0..<ReferenceSpectrum.bandCount).map { $0 < 100 ? Float(-30) : .nan }
    var display = display(beside: ReferenceSpectrum(levels: levels), mode)
    display.play(-90, seconds: 0.5)
    #expect(display.model.height(of: .compared, at: 20) > 0.2)
    #expect(display.model.height(of: .compared, at: 100).isNaN)
    // Lowered by a match, or by the gain, too.
    display.play(-80, seconds: 0.5, with: [.levelMatch: 1])
    #expect(display.model.comparison.matchingOffset < -40)
    #expect(display.model.height(of: .compared, at: 100).isNaN)
    display.play(-60, seconds: 0.5, with: [.levelMatch: 0, .gain: -24])
    #expect(display.model.height(of: .compared, at: 100).isNaN)
    // Or raised.
    display.play(-1, seconds: 0.5, with: [.levelMatch: 1, .gain: 24])
    #expect(display.model.comparison.matchingOffset > 10)
    #expect(display.model.height(of: .compared, at: 100).isNaN)
    display.set([.levelMatch: 0, .gain: 0])
    // Another sound that lacks a band is silent there.
    display.settings[Comparand.self] = .sideChain
    for _ in 0..<50 {
      display.hear(
        (0..<128).map { _ in -90 }, compared: (0..<128).map { $0 < 60 ? -30 : -200 }, elapsed: 0.1)
    }
    #expect(display.model.height(of: .compared, at: 100) == 0)
  }
}
