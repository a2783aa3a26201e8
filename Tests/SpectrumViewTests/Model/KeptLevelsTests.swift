// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages
import SpectrumReferences
import Testing

@testable import SpectrumView

@Suite("What is kept is as received: lifted, smoothed and named when it is drawn")
struct KeptLevelsTests {
  private static let count = 128
  private static let scale = FrequencyScale(low: 20, high: 20_000)
  /// The band at 1 kHz, and one of 100 Hz.
  private static let (middle, low) = (
    Int(scale.position(of: 1000) * Float(count)), Int(scale.position(of: 100) * Float(count))
  )

  private func even(_ level: Float) -> (Int) -> Float { { _ in level } }

  /// A tone among bands without a level.
  private func tone(_ level: Float) -> (Int) -> Float { { $0 == Self.middle ? level : -200 } }

  /// dB by which A weighting lifts a band.
  private func weight(of band: Int) -> Float {
    Weighting.a.decibels(atHz: Self.scale.frequency(at: (Float(band) + 0.5) / Float(Self.count)))
  }

  /// The names and the row of a band of the export.
  private func table(_ display: borrowing Display, _ band: Int) -> (names: [String], row: [Float]) {
    let lines = String(decoding: display.spectrumText(), as: UTF8.self).split(separator: "\n")
    func fields(_ line: Int) -> [String] {
      lines[line].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return (fields(0), fields(1 + band).map { Float($0) ?? .nan })
  }

  @Test("Held curves, the reference curve and peak marks for ever move with gain and weighting")
  func lift() {
    var display = Display.still(
      .bars, [.holdCurve: HoldCurve.both.value, .peakHold: 30, .referenceCurve: 1, .floor: -140])
    // Long enough for a reference.
    display.play(seconds: 2, even(-40))
    for (gain, weighting) in [(0, .none), (0, .a), (-24, .none), (12, .a)] as [(Float, Weighting)] {
      display.play(seconds: 0.1, even(-40), with: [.gain: gain, .weighting: weighting.value])
      for band in [Self.low, Self.middle] {
        let expected = -40 + gain + (weighting == .a ? weight(of: band) : 0)
        let (names, row) = table(display, band)
        for name in ["Level mix", "Peak hold", "Maximum", "Average", "Reference"] {
          let column = names.firstIndex { $0.hasPrefix(name) } ?? 0
          #expect(abs(row[column] - expected) < 0.02, "\(name): \(row[column]), not \(expected)")
        }
      }
    }
  }

  @Test(
    "A steady tone doesn't differ from its average, nor do its held curves, at another Smoothing")
  func smoothing() {
    var display = Display.still(
      .difference, [.compare: Comparand.average.value, .holdCurve: HoldCurve.both.value])
    display.play(seconds: 5, tone(-10))
    // Over an octave, of 9.97 of which each has 12.8 bands.
    display.play(seconds: 0.1, tone(-10), with: [.smoothing: 1])
    let smoothed = -10 - 10 * log10f(128 / Self.scale.octaves)
    for band in (Self.middle - 4)...(Self.middle + 4) {
      #expect(abs(display.difference(band)) < 0.01)
      #expect(abs(display.model.spectra.liftedLevel(of: band) - smoothed) < 0.01)
      for line in [HeldLine.maximum, .average, .compared] {
        #expect(abs((display.model.level(of: line, at: band) ?? .nan) - smoothed) < 0.01)
      }
    }
  }

  @Test("A tone stands as far above noise as a reference at any Smoothing, all the time")
  func smoothedReference() {
    var display = Display.still(
      .difference,
      [.compare: Comparand.reference.value, .comparedReference: 5, .differenceTime: 60])
    display.show(.flat(-30), "flat")
    display.play(seconds: 8, tone(-10))
    display.play(seconds: 0.1, tone(-10), with: [.smoothing: 1])
    // Levels of 24ths of an octave are as much lower than those of the bands as they are narrower.
    let expected = -10 - 10 * log10f(128 / Self.scale.octaves) + 30 + ReferenceSpectrum.narrower
    let difference = display.difference(Self.middle)
    #expect(abs(difference - expected) < 0.05, "\(difference), not \(expected)")
  }

  @Test(
    "Held curves, means and the average begin again where the bands are made in another way",
    arguments: [(.resolution, 1), (.window, 4), (.detector, 1)] as [(Port, Float)])
  func otherBands(port: Port, value: Float) {
    var display = Display.still(
      .difference,
      [.compare: Comparand.average.value, .holdCurve: HoldCurve.both.value, .differenceTime: 60])
    display.play(seconds: 8, tone(-10))
    display.set(port, to: value)
    func wide(_ band: Int) -> Float { abs(band - Self.middle) < 3 ? -10 : -200 }
    // Of the former way for at most a second.
    display.play(seconds: 1.1, wide)
    for band in (Self.middle - 2)...(Self.middle + 2) {
      #expect(abs(display.difference(band)) < 0.01)
      #expect(abs(display.model.spectra.hold.average(of: band) + 10) < 0.01)
    }
  }

  @Test(
    "Nothing is compared with by no difference, however far gain and weighting lower both")
  func loweredSilence() {
    var display = Display.still(
      .difference,
      [
        .compare: Comparand.sideChain.value, .gain: -24, .tilt: Tilt.sixDecibels.value,
        .weighting: Weighting.a.value,
      ])
    display.play(seconds: 1, even(-40)) { $0 < 40 ? -200 : -30 }
    for band in 0..<40 { #expect(display.model.comparison.difference(of: band) == nil) }
    #expect(abs(display.difference(41) + 10) < 0.01)
  }

  @Test("Of a density, too, a quiet sound is kept as the reference, and silence under gain isn't")
  func quietReference() {
    var display = Display.still(.bars, [.calibration: 2, .referenceCurve: 1])
    // Noise of −60 dBFS RMS: −104 dBFS/Hz; a band at 1 kHz is 55 Hz wide.
    display.play(seconds: 3, even(-104))
    #expect(display.model.heldLines == [.reference])
    display = .still(.bars, [.referenceCurve: 1, .gain: 48])
    display.play(seconds: 3, even(-130))
    #expect(display.model.heldLines == [])
  }

  @Test("A frozen spectrum and its lines follow gain, weighting, smoothing, floor and ceiling")
  func frozen() {
    var display = Display.still(
      .bars, [.holdCurve: HoldCurve.both.value, .compare: Comparand.sideChain.value])
    display.play(seconds: 1, tone(7), compared: even(-50))
    display.play(seconds: 0.1, even(-90), compared: even(-90), with: [.freeze: 1])
    func expect(_ level: Float, compared: Float) {
      let (band, top) = (Self.middle, display.model.spectra.scale.top)
      #expect(abs(display.model.spectra.shownLevel(of: band) - min(level, top)) < 0.01)
      #expect(abs((display.model.level(of: .maximum, at: band) ?? .nan) - level) < 0.01)
      #expect(abs((display.model.level(of: .compared, at: band) ?? .nan) - compared) < 0.01)
      #expect(abs(display.difference(band) - (level - compared)) < 0.01)
    }
    expect(7, compared: -50)
    // A peak that was above the top comes into view.
    display.step(elapsed: 0.1, with: [.ceiling: 24])
    expect(7, compared: -50)
    display.step(elapsed: 0.1, with: [.gain: -20, .weighting: Weighting.a.value])
    let weight = weight(of: Self.middle)
    expect(7 - 20 + weight, compared: -70 + weight)
    display.step(elapsed: 0.1, with: [.smoothing: 1])
    expect(7 - 20 + weight - 10 * log10f(128 / Self.scale.octaves), compared: -70 + weight)
    let (names, row) = table(display, Self.middle)
    #expect(names[1] == "Level mix (dB(A))" && row[1] < -20)
    // No time has passed for what is held.
    #expect(abs(display.model.spectra.hold.seconds - 1) < 0.01)
  }

  @Test("Frozen, a band below the bottom for a while comes back with the mark that it had")
  func frozenBelow() {
    var display = Display.still(.bars, [.floor: -80])
    display.play(seconds: 1, even(-50))
    for (weighting, unit) in [(Weighting.a, "dB(A)"), (.none, "dBFS")] {
      display.step(elapsed: 0.1, with: [.freeze: 1, .weighting: weighting.value])
      let (names, row) = table(display, 0)
      let level = -50 + (weighting == .a ? weight(of: 0) : 0)
      #expect(names[4] == "Peak hold (\(unit))")
      #expect(abs(row[1] - level) < 0.02 && abs(row[4] - level) < 0.02, "\(row)")
    }
  }

  /// Frozen after the decay time, in which a band falls by 90 % of the way from −20 to −60 dBFS.
  private func frozenFalling() -> Display {
    var display = Display.still(.bars, [.decay: 0.3])
    display.play(seconds: 1, even(-20))
    display.hear((0..<Self.count).map(even(-60)))
    display.step(elapsed: 0.3)
    display.settings[.freeze] = 1
    return display
  }

  @Test("Frozen in motion, bands keep their places in it when the view changes")
  func frozenMotion() {
    var display = frozenFalling()
    for gain in [0, 6, -6] as [Float] {
      display.step(elapsed: 0.1, with: [.gain: gain, .floor: -100 + gain])
      #expect(abs(display.model.spectra.shownLevel(of: 9) - (-56 + gain)) < 0.01)
    }
  }

  @Test(
    "Frozen in motion, bands that were out of view are where they were", arguments: [-48, 48])
  func frozenOutOfView(gain: Float) {
    var display = frozenFalling()
    for _ in 0..<2 {
      display.step(elapsed: 0.1, with: [.gain: gain, .floor: -80, .ceiling: -20])
      display.step(elapsed: 0.1, with: [.gain: 0])
      #expect(abs(display.model.spectra.shownLevel(of: 9) + 56) < 0.01, "\(gain) dB")
    }
  }

  @Test("A frozen spectrum keeps the names of its channel and of its calibration")
  func frozenNames() {
    var display = Display.still(.bars)
    display.play(seconds: 1, even(-40))
    display.play(seconds: 0.1, even(-40), with: [.freeze: 1])
    display.play(seconds: 3, even(-90), with: [.channel: 4, .calibration: 2])
    #expect(table(display, 0).names[1] == "Level mix (dBFS)")
    // It goes on with frames that may be of the former for a second.
    display.play(seconds: 0.5, even(-90), with: [.freeze: 0])
    #expect(table(display, 0).names[1] == "Level mix (dBFS)")
    display.play(seconds: 0.6, even(-90))
    #expect(table(display, 0).names[1] == "Level side (dBFS/Hz)")
  }

  @Test(
    "Until its levels have come, another channel or calibration doesn't name those of the former")
  func unsettledNames() {
    var display = Display.still(.bars)
    display.play(seconds: 1, even(-40))
    display.set([.channel: 1, .calibration: 2])
    for (seconds, name) in [
      (0, "Level mix (dBFS)"), (0.9, "Level mix (dBFS)"), (0.2, "Level left (dBFS/Hz)"),
    ] as [(Float, String)] {
      display.play(seconds: seconds, even(-40))
      #expect(table(display, 0).names[1] == name)
    }
  }

  /// The second line of the readout in the spectrogram, so many seconds ago at 1 kHz; its
  /// rows have steps of 80 dB / 255.
  private func readout(_ display: inout Display, ago: Float) -> String? {
    let layout = Layout(width: 640, height: 360, mode: .spectrogram)
    display.resize(width: 640, height: 360)
    let place = Self.scale.position(of: 1000)
    let y = layout.plot.bottom - ago / display.settings[.spectrogramTime] * layout.plot.height
    display.move(to: layout.plot.x + place * layout.plot.width, y)
    return display.cursorReadout()?.texts[1].label.string
  }

  @Test("In the spectrogram the readout names the unit of a row, and has nothing before the first")
  func rows() throws {
    var display = Display.still(.spectrogram, [.spectrogramTime: 30])
    display.play(seconds: 4, even(-20))
    display.play(seconds: 4, even(-30), with: [.weighting: Weighting.a.value])
    for (ago, level) in [
      (2, "−30.1 dB(A)"), (6, "−20.1 dBFS"), (10, "– dB(A)"), (29, "– dB(A)"),
    ] as [(Float, String)] {
      let text = try #require(readout(&display, ago: ago))
      #expect(text.hasSuffix("signal " + level), "\(text)")
    }
  }
}
