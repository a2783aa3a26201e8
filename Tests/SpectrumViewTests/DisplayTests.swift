// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import SpectrumMessages
import SpectrumPorts
import Testing

@testable import SpectrumView

@Suite struct DisplayTests {
  @Test("The motion is the same at every frame rate", arguments: FrameTimes.all)
  func motion(frames: FrameTimes) {
    var display = Display.still(.bars)
    for port in [Port.attack, .decay, .peakHold] { display.settings[port] = port.initial }
    // The top of the scale: all the way from 0 to 1.
    display.play(Display.line(at: 1000, level: 0), seconds: 0.088, frames)
    let band = 72
    #expect(abs(display.heights[band] - 0.9) < 0.001)
    display.play(Display.line(at: 1000, level: 0), seconds: 10, frames)
    display.play(-200, seconds: 0.3, frames)
    #expect(abs(display.heights[band] - 0.1) < 0.001)
    // A peak mark falls over the full height in 2.8 s.
    let fallen: Float = 0.3 / 2.8
    #expect(abs(display.model.spectra.left.motion.peak(of: band) - (1 - fallen)) < 0.001)
    #expect(abs(display.model.pages.history.clock / DisplayHistory.rowRate - 10.388) < 0.001)
  }

  @Test("A beat brightens each colour by 0.15 for 100 ms", arguments: FrameTimes.all)
  func flash(frames: FrameTimes) {
    var display = Display.still(.bars)
    #expect(display.model.stream.flash == 0)
    display.receive(.beat(.init(confidence: 1)))
    for elapsed in frames.steps(over: 0.099) { display.step(elapsed: elapsed) }
    #expect(display.model.stream.flash == 0.15)
    let plain = Theme.dark.band(at: 0.25)
    let bright = Theme.dark.band(at: 0.25, flash: display.model.stream.flash)
    #expect(abs(bright.red - plain.red - 0.15) < 1e-6)
    display.step(elapsed: 0.002)
    #expect(display.model.stream.flash == 0)
  }

  @Test(
    "The tempo lights up while a beat lasts, in each mode", arguments: DisplayMode.allCases
  )
  func beatLight(mode: DisplayMode) {
    var display = Display.still(mode)
    display.receive(.tempo(.init(bpm: 123, confidence: 1)), elapsed: 0.01)
    let readouts = Layout(width: 640, height: 360, mode: mode).readouts
    display.showsControls = false
    let calm = DisplayPicture(&display, width: 640, height: 360)
    display.receive(.beat(.init(confidence: 1)), elapsed: 0.01)
    let bright = DisplayPicture(&display, width: 640, height: 360)
    #expect(!bright.differences(from: calm, in: readouts).isEmpty)
    display.settings[.beatFlash] = 0
    let dark = DisplayPicture(&display, width: 640, height: 360)
    #expect(dark.differences(from: calm, in: readouts).isEmpty)
  }

  @Test("Frozen, the spectrum stands and the readouts go on")
  func freeze() {
    var display = Display.still(.bars)
    display.hear(Display.line(at: 1000, level: -20), elapsed: 1)
    display.settings[.freeze] = 1
    display.hear(Display.line(at: 5000, level: 0))
    display.receive(.tempo(.init(bpm: 123, confidence: 1)))
    for _ in 0..<100 { display.step(elapsed: 0.1) }
    #expect(abs(display.heights[72] - 0.75) < 1e-5)
    #expect(display.heights.max() == display.heights[72])
    #expect(display.model.stream.tempo.bpm == 123)
  }

  @Test("A display that is opened while the plugin holds its bands shows them at their heights")
  func openedWhileHeld() {
    var display = Display.still(.bars)
    for port in [Port.attack, .decay, .peakHold] { display.settings[port] = port.initial }
    display.hear(Display.line(at: 1000, level: -20), isFrozen: true, elapsed: 0.03)
    // On the scale of −80…0 dBFS.
    #expect(display.heights.count == 128)
    #expect(display.heights.max().map { abs($0 - 0.75) < 1e-4 } == true)
  }

  @Test(
    "Bands of another number can be drawn before time passes",
    arguments: DisplayMode.allCases)
  func drawnBeforeStep(mode: DisplayMode) {
    var display = Display.still(mode)
    display.hear(
      [Float](repeating: -20, count: 32), right: [Float](repeating: -20, count: 32), elapsed: 0.03)
    for count in [1024, 1, 128] {
      let levels = [Float](repeating: -20, count: count)
      display.hear(levels, right: count == 1 ? nil : levels)
      let rightCount = count == 1 ? 0 : count
      let (left, right) = (display.heights, display.model.spectra.right.motion.values)
      #expect(left.count == count && right.count == rightCount)
      #expect(left.allSatisfy { $0 == 0 } && right.allSatisfy { $0 == 0 }, "\(count) bands")
      expectDrawn(&display, width: 320, height: 200, "\(count) bands")
    }
  }

  /// Expects that a picture covers every pixel, and with more than one color.
  private func expectDrawn(
    _ display: inout Display, width: Float, height: Float, _ what: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // A color that no theme or palette has.
    let untouched: UInt32 = 0x01_FE02
    let picture = DisplayPicture(&display, width: width, height: height, before: untouched)
    #expect(picture.count(of: untouched) == 0, what, sourceLocation: sourceLocation)
    guard height > 1 else { return }
    let background = picture.count(of: picture[0, 0])
    #expect(background < picture.width * picture.height, what, sourceLocation: sourceLocation)
  }

  @Test("A sender that stops leaves neither spectrum nor readouts standing")
  func senderStops() {
    var display = Display.still(.bars)
    #expect(display.model.stream.state == .noAudioYet)
    display.receive(.level(.init(rms: [-20])))
    display.receive(.pitch(.init(frequency: 440, confidence: 1, note: 69, cents: 0)))
    display.receive(.tempo(.init(bpm: 120, confidence: 1)))
    display.hear(Display.line(at: 1000, level: -20), waveform: [0.5, 0.5], elapsed: 0.5)
    #expect(display.model.stream.state == .sound)
    #expect(display.heights[72] > 0.7)
    for _ in 0..<10 { display.step(elapsed: 0.5) }
    #expect(display.model.stream.state == .silence)
    #expect(display.heights[72] == 0)
    #expect(display.model.stream.waveform[0] == 0)
    // Nor a number of what was.
    #expect(display.model.stream.pitch.frequency == 0 && display.model.stream.tempo.bpm == 0)
    #expect(!display.model.stream.isLoud)
  }

  @Test("The captions of the readouts stand where they are, whether there is a pitch or none")
  func captions() {
    var display = Display.still(.bars)
    func places(_ display: borrowing Display) -> [Float] {
      display.readoutTexts(1064, 577).filter { $0.size == Theme.captionText }.map(\.x)
    }
    let before = places(display)
    display.receive(.pitch(.init(frequency: 440, confidence: 1, note: 69, cents: 0)), elapsed: 0.1)
    // Pitch, tempo, bar, key, RMS, peak, short-term loudness, correlation.
    #expect(before.count == 8)
    let after = places(display)
    #expect(after == before)
  }

  @Test("Whatever a port or a message says, nothing traps and the picture is drawn")
  func hostile() {
    let values: [Float] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e9, 1e9, 0.5]
    for mode in DisplayMode.allCases {
      for value in Deep.cases(values, few: 3) {
        var display = Display()
        for port in Port.settings { display.settings[port] = value }
        display.set([.mode: mode.value, .spectrogramTime: value])
        display.receive(
          .setup(
            Message.Setup(
              sampleRate: value, channelCount: -1, bandCount: 1_000_000, lowestFrequency: value,
              highestFrequency: -value)))
        display.receive(.pitch(.init(frequency: value, confidence: value, note: 127, cents: value)))
        display.receive(.tempo(.init(bpm: value, confidence: value, hostBPM: value)))
        display.receive(.level(LevelsTests.level(2, rms: value, clipped: .min)))
        for count in [1, 1024, 3] {
          display.hear(
            [Float](repeating: value, count: count), right: [Float](repeating: 0, count: count),
            waveform: [Float](repeating: value, count: 5000))
          display.step(elapsed: value)
          display.step(elapsed: 0.02)
          let what: Comment = "\(mode), \(value), \(count) bands"
          expectDrawn(&display, width: 320, height: 200, what)
          expectDrawn(&display, width: 16, height: 1, what)
        }
      }
    }
  }

  @Test("Palettes are as published, within 2 of 255")
  func palettes() {
    // matplotlib's colours 0, 64, 128, 192 and 255; heat's by the specification.
    let published: [(Palette, [UInt32])] = [
      (.heat, [0x000000, 0x0000CC, 0x00FFFF, 0xFFFF00, 0xFF4D00]),
      (.viridis, [0x440154, 0x3B528B, 0x21918C, 0x5EC962, 0xFDE725]),
      (.magma, [0x000004, 0x51127C, 0xB73779, 0xFC8961, 0xFCFDBF]),
      (.inferno, [0x000004, 0x57106E, 0xBC3754, 0xF98E09, 0xFCFFA4]),
      (.grey, [0x000000, 0x404040, 0x808080, 0xC0C0C0, 0xFFFFFF]),
      (.cividis, [0x00224E, 0x434E6C, 0x7D7C78, 0xBCAE6C, 0xFEE838]),
    ]
    for (palette, colors) in published {
      let table = palette.makeTable()
      for (index, color) in zip([0, 64, 128, 192, 255], colors) {
        let difference = DisplayPicture.difference(table[index], color)
        // A step of 1 in the index is up to 4 in heat's channels: its stops lie between two.
        #expect(difference <= (palette == .heat ? 4 : 2), "\(palette) \(index)")
      }
    }
  }

  @Test("Attack, decay and peak hold are each the port of that name")
  func times() {
    var settings = DisplaySettings()
    (settings[.attack], settings[.decay], settings[.peakHold]) = (0.25, 3, 10)
    #expect(settings.times == .init(attack: 0.25, decay: 3, peakHold: 10))
  }

  @Test(
    "The frequency scale spans an octave at the least, from its lower end",
    arguments: [(20, 20_000, 20_000), (1000, 40, 2000), (3000, 4000, 6000), (500, 1500, 1500)]
      as [(Float, Float, Float)])
  func octave(low: Float, high: Float, end: Float) {
    var settings = DisplaySettings()
    (settings[.lowFrequency], settings[.highFrequency]) = (low, high)
    #expect(settings.frequencies == FrequencyScale(low: low, high: end))
  }

  @Test("The rate is that of the pictures of the last half second", arguments: [10, 24, 60, 144])
  func rate(perSecond: Int) throws {
    var rate = DisplayRate()
    #expect(rate.perSecond == nil)
    for _ in 0..<perSecond { rate.step(elapsed: 1 / Float(perSecond)) }
    #expect(abs(try #require(rate.perSecond) - Float(perSecond)) < 0.01)
    for _ in 0..<30 { rate.step(elapsed: 1 / 30) }
    #expect(abs(try #require(rate.perSecond) - 30) < 0.01)
  }

  @Test("Each line of the spectrogram is the row of its own time")
  func lines() {
    // A line per row of the history, whose heights grow from row to row.
    let history = DisplayHistory()
    history.shape(bandCount: 1, seconds: 1)
    for row in 0..<60 { history.step([Float(row * 4) / 255], floor: -80, seconds: 1 / 60.0) }
    let bands = FrequencyScale(low: 20, high: 20_000)
    var image = SpectrogramImage()
    image.update(
      history,
      .init(
        columns: DisplayColumns(bandCount: 1, bands: bands, visible: bands, width: 1), height: 60,
        palette: .grey, seconds: 1, generation: history.generation))
    let picture = DisplayPicture(width: 1, height: 60)
    let area = Pixmap.Area(left: 0, top: 0, right: 1, bottom: 60)
    image.draw(into: picture.pixmap, area, isFlowing: false)
    // The clock adds up sixtieths in floats: the newest row may be one that is due next.
    let rows = picture.contents.map { Int($0 & 255) / 4 }
    #expect(rows == (0..<60).map { $0 } || rows.dropFirst() == (0..<59).map { $0 }[...])
    #expect(rows.last == history.end - 1, "\(rows)")
  }

  @Test("In motion the spectrogram flows by parts of a row")
  func flow() throws {
    let (history, bands) = (DisplayHistory(), FrequencyScale(low: 20, high: 20_000))
    history.shape(bandCount: 1, seconds: 1)
    var image = SpectrogramImage()
    let picture = DisplayPicture(width: 1, height: 30)
    let columns = DisplayColumns(bandCount: 1, bands: bands, visible: bands, width: 1)
    // Half as many rows as of the history; each moment a grey that grows with time.
    var greys: [Float] = []
    for step in 0..<200 {
      history.step([Float(step) / 255], floor: -80, seconds: 1 / 240.0)
      image.update(
        history,
        .init(
          columns: columns, height: 30, palette: .grey, seconds: 1, generation: history.generation))
      image.draw(
        into: picture.pixmap, .init(left: 0, top: 0, right: 1, bottom: 30), isFlowing: true)
      greys.append(Float(try #require(picture.contents.last) & 255))
    }
    // Evenly: by one grey per step, although a row lasts eight.
    for (grey, next) in zip(greys[40...], greys[41...]) {
      #expect((0...2).contains(next - grey), "\(grey) \(next)")
    }
    #expect(abs(greys[199] - greys[39] - 160) < 5)
  }

  @Test("The spectrogram keeps the louder of both channels, each moment in its own row")
  func history() {
    let history = DisplayHistory()
    history.shape(bandCount: 2, seconds: 2)
    history.step([0.2, 0.8], [0.6, 0.4], floor: -100, seconds: 0.5)
    history.step([0.4, 0], floor: -50, seconds: 0.5)
    #expect(history.end == 60)
    for row in 0..<60 {
      let expected: [UInt8] = row < 30 ? [153, 204] : [102, 0]
      #expect(history.row(row).map { Array($0) } == expected, "row \(row)")
    }
    #expect(history.row(60) == nil && history.row(-1) == nil)
    // Levels are by the scale of their time; at its bottom there is none.
    #expect(abs((history.level(of: 1, inRow: 10)?.level ?? 0) + 20) < 0.2)
    #expect(abs((history.level(of: 0, inRow: 40)?.level ?? 0) + 30) < 0.2)
    #expect(history.level(of: 1, inRow: 40) == nil)
  }
}

extension DisplayHistory {
  /// The same with arrays, on a scale up to 0 dBFS.
  fileprivate func step(_ left: [Float], _ right: [Float] = [], floor: Float, seconds: Float) {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer {
        let view = LevelView(scale: LevelScale(floor: floor, ceiling: 0))
        step(left, $0, in: view, elapsed: seconds)
      }
    }
  }
}
