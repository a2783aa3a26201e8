// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumView

@Suite struct PeakLabelsTests {
  /// Levels of peaks that are parabolas in dB over a floor of −100 dBFS, `steepness` dB at the
  /// distance of one band.
  private func levels(
    _ peaks: [(frequency: Float, level: Float)], bandCount: Int = 256, steepness: Float = 12
  ) -> [Float] {
    let axis = FrequencyScale(low: 20, high: 20_000)
    return (0..<bandCount).map { band in
      var level: Float = -100
      for peak in peaks {
        let distance =
          Float(band) + 0.5 - axis.position(of: peak.frequency) * Float(bandCount)
        level = max(level, peak.level - steepness * distance * distance)
      }
      return level
    }
  }

  private func display(bandCount: Int = 256) -> Display {
    Display.still(.curve, bandCount: bandCount, [.peakLabels: 1])
  }

  private func found(_ display: borrowing Display) -> [Float] {
    var found: [Float] = []
    for peak in display.model.spectra.peakFinder.peaks {
      found.append(PeakLabels.frequency(of: peak, display.model))
    }
    return found
  }

  @Test(
    "A peak's frequency is that of the parabola's top, wherever between two bands it is",
    arguments: [100, 432.1, 440, 445, 3000] as [Float], [64, 256, 1024])
  func frequency(frequency: Float, bandCount: Int) {
    var display = display(bandCount: bandCount)
    display.hear(levels([(frequency, -20)], bandCount: bandCount, steepness: 6))
    for _ in 0..<60 { display.step(elapsed: 1 / 60.0) }
    expectOne(at: frequency, in: display)
  }

  private func expectOne(at frequency: Float, in display: borrowing Display) {
    let found = found(display)
    #expect(found.count == 1)
    // A tenth of a cent: the logarithms in single precision.
    #expect(abs(1200 * log2((found.first ?? 1) / frequency)) < 0.1)
  }

  @Test(
    "With lines in the message a label has their frequency and level, whatever the bands",
    arguments: [439.2, 997.31, 12_345.6] as [Float], [32, 128, 1024])
  func lines(frequency: Float, bandCount: Int) throws {
    var display = display(bandCount: bandCount)
    let bands = levels([(frequency, -20)], bandCount: bandCount, steepness: 6)
    for _ in 0..<60 { display.hear(bands, lines: [100, -50, frequency, -19.4], elapsed: 1 / 60.0) }
    expectOne(at: frequency, in: display)
    #expect(try #require(display.model.spectra.peakFinder.peaks.first?.line) == -19.4)
  }

  @Test(
    "Smoothed, a label names the line, with its level said to be that, and no band in between",
    arguments: [1, 3, 6] as [Float])
  func smoothed(smoothing: Float) throws {
    for (hertz, label) in [
      (200, "200.0 Hz G3 +35 c, line −20.0 dB"), (440, "440.0 Hz A4 0 c, line −20.0 dB"),
    ] as [(Float, String)] {
      var display = display(bandCount: 128)
      display.settings[.smoothing] = smoothing
      var bands = Display.line(at: hertz, level: -20)
      // A floor that isn't flat, so that the plateau has its summit at an end.
      for band in bands.indices { bands[band] = max(bands[band], -60 - Float(band) / 8) }
      for _ in 0..<60 { display.hear(bands, lines: [hertz, -20], elapsed: 1 / 60.0) }
      expectOne(at: hertz, in: display)
      let texts = display.texts(1064, 577).strings
      #expect(texts.contains(label), "\(texts)")
    }
  }

  @Test("Without a line, bands and smoothing wider than a semitone give no note")
  func wide() {
    for (bandCount, smoothing) in [(32, 0), (256, 1)] as [(Int, Float)] {
      var display = display(bandCount: bandCount)
      display.settings[.smoothing] = smoothing
      display.hear(levels([(1000, -20)], bandCount: bandCount, steepness: 6))
      for _ in 0..<60 { display.step(elapsed: 1 / 60.0) }
      let texts = display.texts(1064, 577).strings.filter {
        $0.hasSuffix("Hz") || $0.contains("Hz ")
      }
      #expect(!texts.isEmpty && !texts.contains { $0.contains("B5") || $0.contains("A♯5") })
    }
  }

  @Test("A line's level includes gain and tilt, in either channel")
  func lifted() throws {
    for isRight in [false, true] {
      var display = display()
      display.settings[.gain] = 6
      let (sound, silence) = (levels([(1000, -20)]), [Float](repeating: -200, count: 256))
      for _ in 0..<60 {
        display.hear(
          isRight ? silence : sound, right: isRight ? sound : silence, lines: [1000, -20])
        display.step(elapsed: 1 / 60.0)
      }
      let line = try #require(display.model.spectra.peakFinder.peaks.first?.line)
      #expect(abs(line + 14) < 0.001, "right: \(isRight), \(line) dB")
    }
  }

  @Test("The five strongest peaks are found, and neither slopes nor ripples nor the floor")
  func strongest() {
    var display = display()
    let peaks: [(Float, Float)] = [
      (100, -50), (200, -20), (400, -45), (800, -30), (1600, -60), (3200, -25), (6400, -40),
    ]
    display.hear(levels(peaks), elapsed: 0.1)
    let expected: [Float] = [200, 3200, 800, 6400, 400]
    let found = found(display)
    #expect(found.count == 5)
    for (frequency, other) in zip(found, expected) { #expect(abs(frequency / other - 1) < 0.001) }
    // A slope, a ripple of 2 dB on it, and what is below the display's bottom.
    var flat = self.display()
    var slope: [Float] = []
    for band in 0..<256 {
      let ripple: Float = band % 8 == 0 ? 2 : 0
      slope.append(ripple - Float(band) / 4)
    }
    flat.hear(slope, elapsed: 0.1)
    #expect(self.found(flat).isEmpty)
    flat.hear(levels([(1000, -79)]), elapsed: 0.1)
    #expect(self.found(flat).isEmpty)
  }

  @Test("A label stays with its peak until another is clearly stronger, or it is gone")
  func hysteresis() {
    var display = display()
    let five: [(Float, Float)] = [(100, -20), (200, -20), (400, -20), (800, -20), (1600, -40)]
    func found(after peaks: [(Float, Float)]) -> [Float] {
      display.hear(levels(peaks), elapsed: 0.1)
      return self.found(display)
    }
    func has(_ frequency: Float, _ found: [Float]) -> Bool {
      found.contains { abs($0 / frequency - 1) < 0.001 }
    }
    let before = found(after: five)
    #expect(found(after: five + [(3200, -38)]) == before)
    let stronger = found(after: five + [(3200, -34)])
    #expect(has(3200, stronger) && !has(1600, stronger))
    // Gone for a moment it is waited for, and for longer not.
    #expect(has(100, found(after: Array(five[1...]))))
    for _ in 0..<4 { display.step(elapsed: 0.1) }
    #expect(!has(100, self.found(display)))
  }

  @Test("A peak that glides keeps its label and its place in the list", arguments: FrameTimes.all)
  func glide(frames: FrameTimes) {
    var display = display()
    display.hear(levels([(4000, -20), (400, -25)]), elapsed: 0.1)
    var now: Float = 0
    // An octave in 4 s.
    for elapsed in frames.steps(over: 4) {
      now += elapsed
      display.hear(levels([(4000, -20), (400 * pow(2, now / 4), -25)]), elapsed: elapsed)
      #expect(found(display).count == 2)
    }
    // Behind by the rate times the time constant: 3 semitones per second times 0.15 s.
    #expect(abs(12 * log2(found(display)[1] / 800)) < 0.6)
  }

  @Test("A peak is called by its frequency, its note and its cents")
  func names() {
    for (hertz, reference, text) in [
      (440, 440, "440 Hz A4 0 c"), (440.6, 440, "441 Hz A4 +2 c"), (440, 442, "440 Hz A4 −8 c"),
      (82.41, 440, "82.4 Hz E2 0 c"), (1318.5, 440, "1.32 kHz E6 0 c"),
      (277.18, 440, "277 Hz C♯4 0 c"), (999.6, 440, "1.00 kHz B5 +21 c"),
    ] as [(Float, Float, String)] {
      #expect(
        PeakName(hertz, reference: reference).label(withNote: true, withCents: true).string == text)
    }
    let exact = PeakName(12_345.6, reference: 440).label(
      withNote: true, withCents: true, isExact: true)
    #expect(exact.string == "12.346 kHz G9 −28 c")
    let name = PeakName(440, reference: 440)
    #expect(name.label(withNote: true).string == "440 Hz A4")
    #expect(name.label(withNote: false).string == "440 Hz")
  }

  @Test("Labels stand above their peaks, within the plot and apart", arguments: WindowSize.all)
  func placed(size: WindowSize) {
    var display = display()
    let frequencies: [Float] = [21, 430, 520, 3000, 19_500]
    display.hear(levels(frequencies.map { ($0, -10) }))
    for _ in 0..<10 { display.step(elapsed: 0.1) }
    let layout = Layout(width: size.width, height: size.height, mode: .curve)
    let picture = DisplayPicture(width: size.width, height: size.height, scale: size.scale)
    let bounds = picture.withCanvas { canvas in
      display.peakTexts(on: canvas, layout, taken: []).map { $0.bounds }
    }
    #expect(bounds.count >= (size.width > 600 ? 4 : 3))
    let plot = layout.plot
    expectApart(bounds, within: plot, "\(size)")
    for rect in bounds {
      #expect(
        frequencies.contains { frequency in
          let x = plot.x + plot.width * log(frequency / 20) / log(1000)
          return x > rect.x - 8 && x < rect.right + 8
        })
      // −10 dBFS and, for a top between two bands, 3 dB less, of −80…0.
      #expect(rect.bottom < plot.y + plot.height * 13 / 80 || rect.y < plot.y + 16)
    }
  }
}
