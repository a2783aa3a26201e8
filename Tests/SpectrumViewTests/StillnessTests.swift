// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages
import Testing

@testable import SpectrumView

@Suite struct StillnessTests {
  /// A display with everything switched on, after a second of sound.
  private func sounding(_ mode: DisplayMode) -> Display {
    var display = Display()
    display.settings[DisplayMode.self] = mode
    display.settings[.spectrogramTime] = 1
    display.settings[HoldCurve.self] = .both
    display.set([.referenceCurve: 1, .peakLabels: 1, .frequencyAxis: FrequencyLabels.notes.value])
    for frame in 0..<60 {
      play(&display, level: -20, phase: Float(frame))
      display.step(elapsed: 1 / 60.0)
    }
    return display
  }

  /// One frame and what goes with it, as the plugin sends them; silence up to −90 dBFS.
  private func play(
    _ display: inout Display, level: Float, phase: Float = 0, channels: Int = 2
  ) {
    let isSound = level > -90
    // The bands' silence is lower than that of the meters.
    var bands = [Float](repeating: -200, count: 128)
    if isSound {
      for band in 0..<128 { bands[band] = level - 40 + 30 * sin(Float(band) / 6 + phase / 40) }
    }
    let audio = (0..<512).map { isSound ? 0.3 * sin(Float($0) / 9 + phase) : 0 }
    display.hear(bands, right: channels == 2 ? bands.reversed() : nil, waveform: audio)
    display.setUp(channels: channels)
    display.receive(.tuning(.init()))
    var levels = Message.Level.silent(channels: channels)
    if channels == 1 { levels[.correlation] = 1 }
    if isSound {
      (levels.rms, levels.peak, levels.heldPeak) = ([level, level], [level, -3], [0.1, -3])
      (levels.truePeak, levels.clipped) = ([0.2, -3], [1, 0])
      (levels[.correlation], levels[.momentary], levels[.shortTerm]) = (0.4, -21, -22)
    }
    (levels[.integrated], levels[.loudnessRange]) = (-23, 5)
    display.receive(.level(levels))
    display.receive(
      .pitch(isSound ? .init(frequency: 441, confidence: 1, note: 69, cents: 3.93) : .init()))
  }

  /// The surface, which costs most, in the smallest window.
  private func picture(_ display: inout Display) -> DisplayPicture {
    let isSurface = [.surface, .surfacePlus].contains(display.settings.mode)
    return DisplayPicture(&display, width: isSurface ? 320 : 480, height: isSurface ? 200 : 330)
  }

  /// Steps until the display is still; returns the seconds, or nil if it isn't within `limit`.
  private func settle(
    _ display: inout Display, within limit: Float, _ each: (inout Display) -> Void = { _ in }
  ) -> Float? {
    var seconds: Float = 0
    while seconds < limit {
      each(&display)
      display.step(elapsed: 1 / 60.0)
      seconds += 1 / 60.0
      if display.isStill { return seconds }
    }
    return nil
  }

  /// Expects the same picture, pixel by pixel, for a second.
  private func expectStill(_ display: inout Display) {
    let before = picture(&display)
    for (index, elapsed) in FrameTimes.irregular.steps(over: 1).enumerated() {
      display.step(elapsed: elapsed)
      #expect(display.isStill == true)
      if index % 4 == 0 { #expect(picture(&display).isSame(as: before)) }
    }
    #expect(picture(&display).isSame(as: before))
    display.step(elapsed: 100)
    #expect(picture(&display).isSame(as: before))
  }

  @Test(
    "When the sender stops, the picture comes to rest within seconds, and stays",
    arguments: DisplayMode.allCases)
  func senderStops(mode: DisplayMode) {
    var display = sounding(mode)
    #expect(display.isStill == false)
    // The tuner's trace goes back 10 s, the surface 3 s; the scale falls 60 dB in 5.6 s.
    #expect(settle(&display, within: 14) != nil)
    expectStill(&display)
  }

  @Test(
    "Silence brings the picture to rest as well, but for a running average",
    arguments: DisplayMode.allCases)
  func silence(mode: DisplayMode) {
    var display = sounding(mode)
    display.settings[HoldCurve.self] = .off
    #expect(settle(&display, within: 14) { play(&$0, level: -90) } != nil)
    // Silence again is no news, a sound is.
    play(&display, level: -90)
    #expect(display.isStill == true)
    expectStill(&display)
    play(&display, level: -30)
    #expect(display.isStill == false)
  }

  @Test(
    "In mono, silence brings the meters to rest, too",
    arguments: [.levels, .stereo] as [DisplayMode])
  func monoSilence(mode: DisplayMode) {
    var display = sounding(mode)
    #expect(settle(&display, within: 14) { play(&$0, level: -90, channels: 1) } != nil)
    expectStill(&display)
    #expect(display.model.pages.levels.correlation == 1)
  }

  @Test(
    "Peak marks that are held for ever come to rest above their bands",
    arguments: [.bars, .curve, .circular] as [DisplayMode])
  func heldMarks(mode: DisplayMode) {
    var display = sounding(mode)
    display.set([.holdCurve: HoldCurve.off.value, .peakHold: 30])
    #expect(settle(&display, within: 14) { play(&$0, level: -90) } != nil)
    let values = display.heights
    let peaks = values.indices.map { display.model.spectra.left.motion.peak(of: $0) }
    #expect(values.max() == 0 && (peaks.max() ?? 0) > 0.5)
    expectStill(&display)
  }

  @Test("Frozen, the spectrum rests at once", arguments: DisplayMode.allCases)
  func frozen(mode: DisplayMode) {
    guard mode.value.showsSpectrum else { return }
    var display = sounding(mode)
    display.settings[.freeze] = 1
    // The header's note ends after 0.5 s and fades to 1 % in 0.2 s · ln 100.
    let seconds = settle(&display, within: 3) ?? 9
    #expect(seconds < 1.5, "\(seconds) s")
    expectStill(&display)
  }

  @Test("A picture that is still never changes by a step", arguments: DisplayMode.allCases)
  func never(mode: DisplayMode) {
    var display = sounding(mode)
    display.set([.decay: 0, .peakHold: 0])
    var stillSteps = 0
    for step in 0..<40 {
      if step == 10 { play(&display, level: -90) }
      if step == 20 { display.settings[.gain] = 6 }
      if step == 24 { display.receive(.tempo(.init(bpm: 120, confidence: 1))) }
      if step == 28 { display.receive(.beat(.init(confidence: 1))) }
      let wasStill = display.isStill
      let before = picture(&display)
      display.step(elapsed: step % 3 == 0 ? 0 : 0.4)
      guard wasStill else { continue }
      stillSteps += 1
      #expect(picture(&display).isSame(as: before), "\(step)")
    }
    #expect(stillSteps > 0)
  }
}
