// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages
import SpectrumPorts
import SpectrumReferences
import Testing

@testable import SpectrumView

/// The track beside another sound, its own average and references.
@Suite struct ComparisonTests {
  private static let scale = FrequencyScale(low: 20, high: 20_000)

  private func all(_ level: Float) -> (Int) -> Float { { _ in level } }

  private func display(
    _ comparand: Comparand, _ mode: DisplayMode = .difference, with settings: [Port: Float] = [:]
  ) -> Display {
    Display.still(mode, settings.merging([.compare: comparand.value]) { $1 })
  }

  @Test("At a low rate smoothing ends with half of it: what is flat stays flat up to there")
  func lowRate() {
    var display = display(.nothing, .bars, with: [.smoothing: 1])
    display.setUp(rate: 8000, channels: 1)
    // The band that 4 kHz falls into is the last one.
    let last = Int(Self.scale.position(of: 4000) * 128)
    display.play(seconds: 0.1) { $0 <= last ? -30 : -200 }
    #expect(abs(display.model.spectra.left.levels[last] + 30) < 0.01)
    #expect(display.model.spectra.left.levels[last + 1] <= -200)
  }

  @Test(
    "At a low rate noise of a slope and references are matched below half of it, and end there, smoothed or not",
    arguments: [ComparedReference.whiteNoise, .slot1], [0, 1] as [Float])
  func lowRateReference(reference: ComparedReference, smoothing: Float) {
    var display = display(.reference)
    // White noise: 3.01 dB more per octave in bands of equal parts of one.
    let white = ReferenceSpectrum(
      levels: (0..<ReferenceSpectrum.bandCount).map { -50 + 3.0103 * Float($0) / 24 })
    display.show(white, "White")
    display.set([.comparedReference: reference.value, .levelMatch: 1, .smoothing: smoothing])
    display.setUp(rate: 8000, channels: 1)
    let last = Int(Self.scale.position(of: 4000) * 128)
    display.play(seconds: 1) { $0 > last ? -200 : -60 + 3.0103 * log2(1000) * Float($0) / 128 }
    for band in 0...last { #expect(abs(display.difference(band)) < 0.06) }
    #expect(display.model.comparison.difference(of: last + 1) == nil)
  }

  @Test("A small window, too, says why there is no difference")
  func smallNotes() {
    for (width, text) in [
      (Float(320), "C: compare with …"), (640, "Click, or press C, to choose what to compare with"),
    ] {
      var display = display(.nothing)
      display.resize(width: width, height: 200)
      display.hear([Float](repeating: -30, count: 128), elapsed: 1)
      #expect(display.texts()[text] != nil, "\(display.texts().strings)")
    }
  }

  @Test("The difference is track minus side-chain, in each band, whatever lifts and smooths both")
  func difference() {
    for isLifted in [false, true] {
      var display = display(.sideChain)
      if isLifted {
        (display.settings[.gain], display.settings[Tilt.self]) = (12, .fourAndAHalfDecibels)
        display.settings[Weighting.self] = .a
      }
      display.play(seconds: 1, { -30 - Float($0 % 7) }, compared: { -20 - Float($0 % 5) })
      for band in 0..<128 {
        let expected = -10 - Float(band % 7) + Float(band % 5)
        let difference = display.difference(band)
        #expect(abs(difference - expected) < 0.01, "\(band): \(difference)")
      }
    }
  }

  @Test("It is the quotient of mean powers, which follow 63 % of a change in the difference time")
  func means() {
    var display = display(.sideChain, with: [.differenceTime: 2])
    display.play(seconds: 20, all(-20), compared: all(-20))
    display.play(seconds: 2, all(-200), compared: all(-20))
    // Silence doesn't count.
    #expect(abs(display.difference(5)) < 0.01)
    display.play(seconds: 2, { $0 == 5 ? -200 : -20 }, compared: all(-20))
    #expect(abs(display.difference(5) - 10 * log10(exp(-1))) < 0.05)
    #expect(abs(display.difference(6)) < 0.01)
    // At the end of its range the time is all there was: 22 of 24 s.
    display = self.display(.sideChain, with: [.differenceTime: 60])
    display.play(seconds: 22, all(-20), compared: all(-20))
    display.play(seconds: 2, { $0 == 5 ? -200 : -20 }, compared: all(-20))
    #expect(abs(display.difference(5) - 10 * log10(22 / 24)) < 0.01)
  }

  @Test("Levels are matched by the loudness that comes with the bands, whatever these show")
  func loudness() {
    var display = display(.sideChain, with: [.levelMatch: 1, .differenceTime: 5])
    for step in 0..<600 {
      // Noise in narrow bands that read too much, half of the time 3 dB louder than in the other.
      let level: Float = step < 300 ? -24 : -27
      display.hear(
        [Float](repeating: -20, count: 128), compared: [Float](repeating: -40, count: 128),
        weighted: (level, -34.85))
      display.step(elapsed: 1 / 60)
    }
    // By their mean power over Difference time, 5 s: both halves of the 10 s count.
    let later = pow(10, -2.7) + (pow(10, -2.4) - pow(10, -2.7)) * exp(-1.0)
    #expect(
      abs(Double(display.model.comparison.matchingOffset) - (10 * log10(later) + 34.85)) < 0.1)

    // The average is that of the loudness, too.
    display = self.display(.average, with: [.levelMatch: 1, .differenceTime: 60])
    for step in 0..<600 {
      display.hear(
        [Float](repeating: -20, count: 128), weighted: (step < 300 ? -20 : -30, -200),
        elapsed: 1 / 60)
    }
    #expect(abs(display.model.comparison.matchingOffset) < 0.05)
  }

  @Test("A reference without a band that the display has is none to compare with")
  func otherFrequencies() {
    var display = display(.reference)
    var spectrum = ReferenceSpectrum()
    spectrum.levels[ReferenceSpectrum.bandCount - 1] = -20
    display.show(spectrum, "Ultra")
    display.play(seconds: 1, all(-30))
    #expect(display.model.comparison.missingComparand == .noSound)
  }

  @Test("A band that is silent in either has no difference")
  func silentBands() {
    var display = display(.sideChain)
    display.play(seconds: 1, { $0 == 3 ? -200 : -30 }, compared: { $0 == 4 ? -130 : -30 })
    for band in 3...5 {
      #expect((display.model.comparison.difference(of: band) == nil) == (band < 5), "\(band)")
    }
  }

  @Test("Matched, the K-weighted powers are equal, and the label says by how much")
  func matching() {
    var display = display(.sideChain, with: [.levelMatch: 1])
    // All power in one band each: near 100 Hz and near 1 kHz.
    let low = Int(Self.scale.position(of: 100) * 128)
    let middle = Int(Self.scale.position(of: 1000) * 128)
    display.play(seconds: 1, { $0 == low ? -20 : -200 }, compared: { $0 == middle ? -20 : -200 })
    let hertz = [low, middle].map { Self.scale.frequency(at: (Float($0) + 0.5) / 128) }
    let weights = hertz.map { Weighting.k.decibels(atHz: $0) }
    #expect(abs(display.model.comparison.matchingOffset - (weights[0] - weights[1])) < 0.01)
    #expect(display.model.comparison.label.string.hasPrefix("side-chain −1."))
    // Equal spectra at other levels differ by nothing.
    display = self.display(.sideChain, with: [.levelMatch: 1])
    display.play(seconds: 1, all(-32.5), compared: all(-20))
    #expect(abs(display.difference(40)) < 0.005)
    #expect(display.model.comparison.differenceLabel.string == "track − side-chain −12.5 dB")
    display.settings[.levelMatch] = 0
    #expect(abs(display.difference(40) + 12.5) < 0.005)
    #expect(display.model.comparison.differenceLabel.string == "track − side-chain")
  }

  @Test("The own average is the mean power of all that sounded since it was chosen")
  func average() {
    var display = display(.average, with: [.differenceTime: 0.1])
    display.play(seconds: 3, all(-20))
    #expect(abs(display.difference(9)) < 0.01)
    // A pause counts for nothing.
    display.play(seconds: 5, all(-200))
    display.play(seconds: 1, all(-40))
    let mean = 10 * log10((3 * 1e-2 + 1e-4) / 4) as Float
    #expect(abs(display.model.spectra.compared.levels[9] - mean) < 0.01)
    // What it was a tenth of a second ago counts a little.
    #expect(abs(display.difference(9) - (-40 - mean)) < 0.15)
  }

  @Test(
    "Noise of a slope differs by nothing from the reference of that slope, in power and in density",
    arguments: [(.whiteNoise, 0), (.pinkNoise, -3.0103), (.steep, -4.5)]
      as [(ComparedReference, Float)])
  func slopes(reference: ComparedReference, perOctave: Float) {
    for isDensity in [false, true] {
      var display = display(.reference, with: [.comparedReference: reference.value])
      if isDensity { display.set(.calibration, to: 2) }
      display.play(seconds: 1) {
        let octaves = (Float($0) + 0.5) / 128 * Self.scale.octaves
        // Bands are as wide as they are high: +3.01 dB of power per octave.
        return -30 + (perOctave + (isDensity ? 0 : 3.0103)) * octaves
      }
      for band in [0, 40, 127] {
        #expect(abs(display.difference(band)) < 0.02, "\(band), \(isDensity)")
      }
      // It has no level that could be raised by something.
      #expect(!display.model.comparison.label.string.contains("+"))
    }
  }

  @Test("The kept reference curve is compared with, however gain and tilt have changed since")
  func curve() {
    var display = display(
      .reference, .curve, with: [.comparedReference: ComparedReference.curve.value])
    display.play(seconds: 1, all(-40))
    #expect(display.model.comparison.missingComparand == .noCurve)
    display.play(seconds: 1, all(-40), with: [.referenceCurve: 1])
    display.play(seconds: 8, all(-33), with: [.gain: 6, .tilt: Tilt.music.value])
    #expect(abs(display.difference(70) - 7) < 0.3)
    // Drawn once: as what is compared with.
    #expect(display.model.heldLines == [.compared])
  }

  @Test("What can't be compared with says why, and is drawn as nothing")
  func missing() {
    var display = display(.nothing)
    func expect(
      _ missing: Comparison.MissingComparand?, after seconds: Float, compared: Float? = nil
    ) {
      display.play(-30, compared: compared, seconds: seconds, .rate(50))
      #expect(display.model.comparison.missingComparand == missing)
      // A silent comparand is one.
      if missing != .noSound, missing != .silent {
        #expect(display.model.comparison.isCompared == (missing == nil))
      }
    }
    expect(.nothingChosen, after: 1)
    display.settings[Comparand.self] = .sideChain
    // Within the first second it may be on its way.
    expect(.noSound, after: 0.5)
    expect(.notConnected, after: 1)
    expect(.noSound, after: 1, compared: -200)
    expect(nil, after: 1, compared: -35)
    // Unplugged.
    expect(.notConnected, after: 1.1)
    display.settings[Comparand.self] = .otherChannel
    expect(.noInput, after: 1.1)
  }

  @Test("A buffer of silence isn't a side-chain: it is said in each mode, and hides the difference")
  func silence() {
    var display = display(.sideChain)
    display.receive(.level(.init(rms: [-20, -20])))
    display.play(-30, compared: -20, seconds: 3, .rate(50))
    #expect(abs(display.difference(5) + 10) < 0.01)
    // A rest in the music.
    display.play(-30, compared: -200, seconds: 1.5, .rate(50))
    #expect(abs(display.difference(5) + 10) < 0.01)
    display.play(-30, compared: -200, seconds: 1, .rate(50))
    #expect(display.model.comparison.missingComparand == .silent)
    #expect(display.model.comparison.difference(of: 5) == nil)
    display.receive(.level(.init(rms: [-20, -20])))
    for mode in DisplayMode.allCases {
      display.settings[DisplayMode.self] = mode
      for (width, height, words) in [
        (1064, 577, "Side-chain is silent: connect it in the host"),
        (480, 270, "Side-chain is silent: connect it in the host"),
        (240, 120, "Side-chain is silent"),
      ] as [(Float, Float, String)] {
        let texts = display.texts(width, height).strings
        #expect(texts.contains(words), "\(mode), \(width): \(texts)")
      }
    }
    // The time before counts: the mean goes on.
    display.settings[DisplayMode.self] = .difference
    display.play(-30, compared: -20, seconds: 0.1, .rate(50))
    #expect(abs(display.difference(5) + 10) < 0.01)
    // A stop of the host is silence of both.
    display.play(-200, compared: -200, seconds: 5, .rate(50))
    #expect(abs(display.difference(5) + 10) < 0.01)
  }

  @Test("A plugin without an input for it says which one has it")
  func noInput() {
    for (plugin, comparand, words) in [
      (.stereo, .sideChain, "The side-chain needs Spectrum SC"),
      (.mono, .otherChannel, "The other channel needs the stereo plugin"),
    ] as [(Plugin, Comparand, String)] {
      var display = display(comparand, .bars)
      display.plugin = plugin
      display.settings[Comparand.self] = comparand
      display.receive(.level(.init(rms: [-20])))
      display.play(-30, seconds: 0.1, .rate(50))
      #expect(display.texts(1064, 577).strings.contains(words), "\(words)")
    }
  }

  @Test("Another comparand begins again, and silence or a stop leaves the difference as it is")
  func lasting() {
    var display = display(.sideChain)
    display.play(seconds: 1, all(-30), compared: all(-20))
    for _ in 0..<300 { display.step(elapsed: 1 / 60) }
    #expect(abs(display.difference(5) + 10) < 0.01)
    #expect(display.model.comparison.difference.isStill == true)
    display.play(seconds: 1, all(-30), with: [.compare: Comparand.average.value])
    #expect(abs(display.difference(5)) < 0.01)
  }

  @Test("The line over bars and curve is where the side-chain's own bars would be")
  func line() {
    var display = display(.sideChain, .bars, with: [.gain: 3, .tilt: Tilt.music.value])
    display.play(seconds: 5, all(-30), compared: { -20 - Float($0 % 3) })
    var alone = Display.still(.bars, [.gain: 3, .tilt: Tilt.music.value])
    alone.play(seconds: 5) { -20 - Float($0 % 3) }
    for band in [3, 50, 100] {
      let line = display.model.spectra.scale.decibels(
        at: display.model.height(of: .compared, at: band))
      let bar = alone.model.spectra.shownLevel(of: band)
      #expect(abs(line - bar) < 0.1, "\(band): \(line), \(bar)")
    }
  }

  @Test(
    "C goes through what the plugin can compare with; L matches levels", arguments: Plugin.allCases)
  func keys(plugin: Plugin) {
    var display = Display.window(.bars)
    display.plugin = plugin
    #expect(display.settings.comparand == (plugin == .sidechain ? .sideChain : .nothing))
    display.settings[Comparand.self] = .nothing
    var seen: [Comparand] = []
    repeat {
      display.type("c")
      seen.append(display.settings.comparand)
    } while seen.last != .nothing && seen.count < 9
    let expected: [Comparand] =
      switch plugin {
      case .mono, .notes: [.average, .reference, .nothing]
      case .stereo: [.otherChannel, .average, .reference, .nothing]
      case .sidechain: [.sideChain, .otherChannel, .average, .reference, .nothing]
      }
    #expect(seen == expected)
    display.type("l")
    #expect(display.settings[.levelMatch] > 0)
  }

  @Test("A conflict is marked at its frequencies, said in words, and forgotten after a second")
  func masking() throws {
    for (decibels, words) in [
      (8.2, "track hidden at 950 to 1050 Hz, 8 dB"),
      (-3, "side-chain masked at 950 to 1050 Hz, 3 dB"),
    ] as [(Float, String)] {
      var display = display(.sideChain, .curve)
      display.play(seconds: 1, all(-30), compared: all(-30))
      // In band 29 of 80, half an ERB each from number 1 on; 15.6 is 1 kHz: 10^(15.6 / 21.4) = 5.37.
      var conflicts = [Float](repeating: 0, count: 80)
      conflicts[29] = decibels
      display.hear(conflicts: conflicts, ranges: [950, 1050, decibels])
      let low = (pow(10, (1 + 29 / 2) / 21.4) - 1) / 0.00437 as Float
      let high = (pow(10, (1 + 30 / 2) / 21.4) - 1) / 0.00437 as Float
      let marks = display.model.comparison.masking
      let inHalves = (2 * decibels).rounded() / 2
      for hertz in [low * 1.01, high * 0.99] {
        let conflict = try #require(marks.conflict(atHz: hertz))
        #expect(conflict.decibels == abs(inHalves))
        #expect(conflict.loser == (decibels > 0 ? .track : .sideChain))
      }
      for hertz in [low * 0.98, high * 1.02, 20, 20_000] {
        #expect(marks.conflict(atHz: hertz) == nil)
      }
      display.play(seconds: 0.1, all(-30), compared: all(-30))
      #expect(texts(&display).contains(words), "\(texts(&display))")
      // Another setting, or another comparand, and they are gone.
      display.set(.masking, to: 0)
      #expect(!texts(&display).contains(words))
      display.play(seconds: 1.1, all(-30), compared: all(-30), with: [.masking: 1])
      #expect(display.model.comparison.masking.isEmpty && !texts(&display).contains(words))
    }
  }

  /// Conflicts of 8 dB, the track's below a kilohertz and the side-chain's above.
  private func masked(_ mode: DisplayMode, masking: Float = 1) -> Display {
    var display = display(.sideChain, mode, with: [.masking: masking])
    display.play(seconds: 1, all(-30), compared: all(-30))
    display.hear(
      conflicts: (0..<80).map { $0 < 29 ? 8 : -8 }, ranges: [26, 1000, 8, 1000, 18_610, -8])
    display.play(seconds: 0.1, all(-30), compared: all(-30))
    return display
  }

  @Test(
    "If all is masked, at most a third of the plot is veiled, and in Difference its edges alone",
    arguments: [(.bars, 0.34), (.curve, 0.34), (.difference, 0.05)] as [(DisplayMode, Float)])
  func veil(mode: DisplayMode, most: Float) {
    for (width, height) in [(1064, 577), (480, 270)] as [(Float, Float)] {
      var with = masked(mode)
      var without = masked(mode, masking: 0)
      // The list of ranges lies over the plot, too.
      for port in [Port.peakLabels, .grid] {
        with.settings[port] = 0
        without.settings[port] = 0
      }
      let one = DisplayPicture(&with, width: width, height: height)
      let other = DisplayPicture(&without, width: width, height: height)
      let plot = with.layout.plot
      let list = Rect(plot.x, plot.y, plot.width / 2, 60)
      let veiled = one.differences(from: other, in: plot).filter {
        !list.contains(Float($0.x), Float($0.y))
      }
      let share = Float(veiled.count) / (plot.width * plot.height)
      #expect(share <= most && share > 0.01, "\(share)")
    }
  }

  @Test("Each colour of masking has a sample beside its words")
  func maskingKey() {
    var display = masked(.bars)
    let picture = DisplayPicture(&display, width: 1064, height: 577)
    for (words, color) in [
      ("track hidden at 26 to 1000 Hz, 8 dB", Theme.dark.loud),
      ("side-chain hidden at 1000 to 18610 Hz, 8 dB", Theme.dark.calm),
    ] {
      let text = display.texts(1064, 577)[words]
      #expect(text != nil, "\(words)")
      guard let bounds = text?.bounds else { continue }
      let sample = picture[Int(bounds.x) - 10, Int(bounds.middleY)]
      #expect(DisplayPicture.difference(sample, color.packed) <= 2, "\(words)")
    }
    // A colour that none of the three ranges has.
    display.hear(conflicts: (0..<80).map { $0 < 29 ? 8 : -2 }, ranges: [26, 1000, 8])
    display.play(seconds: 0.1, all(-30), compared: all(-30))
    #expect(texts(&display).contains("side-chain masked"))
  }

  @Test("What both lose alike is said of both, and marked at both edges")
  func evenMasking() throws {
    var display = display(.sideChain, .bars)
    display.play(seconds: 1, all(-30), compared: all(-30))
    display.hear(
      conflicts: [Float](repeating: 3, count: 80), ranges: [26, 18_610, 3], even: [1])
    display.play(seconds: 0.1, all(-30), compared: all(-30))
    #expect(texts(&display).contains("both masked at 26 to 18610 Hz, 3 dB"))
    #expect(
      !texts(&display).contains { $0.hasPrefix("track") || $0.hasPrefix("side-chain masked") })
    #expect(display.model.comparison.masking.conflict(atHz: 500)?.loser == .both)
  }

  @Test("An arrow on the edge says where the difference leaves the scale, on its side alone")
  func arrows() {
    func light(_ level: Float) -> (top: Int, bottom: Int) {
      var display = display(.sideChain, with: [.differenceRange: 12, .masking: 0])
      // One band beyond, about 1 kHz.
      display.play(
        seconds: 1, { $0 == 72 ? -40 + level : -40 }, compared: all(-40), with: [.grid: 0])
      let picture = DisplayPicture(&display, width: 1064, height: 577)
      let plot = display.layout.plot
      func count(from y: Float) -> Int {
        var count = 0
        for x in Int(plot.x)..<Int(plot.x + plot.width * 0.75) {
          for row in Int(y)..<Int(y) + 6 {
            let difference = DisplayPicture.difference(picture[x, row], Theme.dark.text.packed)
            if difference <= 2 { count += 1 }
          }
        }
        return count
      }
      return (count(from: plot.y + 2), count(from: plot.bottom - 8))
    }
    for (level, hasTop, hasBottom) in [
      (11, false, false), (14, true, false), (40, true, false), (-11, false, false),
      (-14, false, true),
    ] as [(Float, Bool, Bool)] {
      let (top, bottom) = light(level)
      // A triangle of 12 by 7 pixels, some of them on its edges.
      #expect((top > 8) == hasTop && (bottom > 8) == hasBottom, "\(level): \(top), \(bottom)")
    }
  }

  private func texts(_ display: inout Display) -> [String] {
    display.resize(width: 1064, height: 577)
    return display.measure { canvas in
      Notices(scene: display.scene(on: canvas, display.layout)).cornerTexts()
    }.strings
  }

  @Test("Marks of the difference's scale are even steps about 0, and lie where they say")
  func axis() {
    for range in [6, 7, 12, 24] as [Float] {
      for height in [80, 200, 480, 1900] as [Float] {
        let axis = DifferenceAxis(range: range, height: height)
        #expect(axis.marks.contains(0) && axis.marks.first == -axis.marks.last!)
        #expect(axis.marks.allSatisfy { abs($0) <= range })
        for mark in axis.marks {
          #expect(abs(axis.place(of: mark) - (mark + range) / (2 * range)) < 1e-5)
          #expect(abs(axis.decibels(at: axis.place(of: mark)) - mark) < 1e-4)
        }
        let gap = axis.step / (2 * range) * height
        #expect(gap >= 26 || axis.step == 12)
      }
    }
  }
}
