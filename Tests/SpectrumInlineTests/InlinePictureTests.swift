// SPDX-License-Identifier: GPL-3.0-or-later
import SeededRandom
import SpectrumReadings
import Testing

@testable import SpectrumInline

@Suite struct InlinePictureTests {
  private static func picture(_ width: Int, _ height: Int, _ face: InlineFace) -> Picture {
    var pixels = [UInt32](repeating: 0x1234_5678, count: width * height)
    return pixels.withUnsafeMutableBufferPointer {
      InlinePicture.draw(face, into: $0.baseAddress!, width: width, height: height)
      return Picture(
        .init(
          data: UnsafeMutableRawPointer($0.baseAddress!).assumingMemoryBound(to: UInt8.self),
          width: Int32(width), height: Int32(height), stride: Int32(4 * width)))
    }
  }

  private static let emptySpectrum = SpectrumFace(
    LevelScale(floor: -40, ceiling: 0), FrequencyScale(low: 20, high: 20_000))

  private static let sizes = [(100, 30), (100, 40), (200, 80), (400, 160), (1024, 448), (24, 12)]

  @Test("A bar ends where its level is", arguments: sizes)
  func bars(width: Int, height: Int) {
    let levels: [Float] = [0.25, 0.5, 1]
    var page = Self.emptySpectrum
    for (index, level) in levels.enumerated() {
      for bar in 20 * index + 2..<20 * index + 18 { page.set(bar, height: level, mark: 0) }
    }
    let picture = Self.picture(width, height, .spectrum(page))
    let plot = height >= 40 ? height - max(6, height / 12) - 4 : height
    for (index, level) in levels.enumerated() {
      let x = (20 * index + 10) * width / 64
      // Bars are coloured and lines grey; the topmost row that is coloured is the bar's end.
      let top = (0..<plot).first { y in
        let pixel = picture[x, y]
        return pixel.max() - pixel.min() > 60
      }
      let expected = Float(plot) * (1 - level)
      #expect(
        // A row, and half a step of the heights.
        abs(Float(top ?? plot) - expected) <= 1 + Float(plot) / 510,
        "\(level): \(top ?? -1), not \(expected)")
    }
  }

  @Test("The needle is where the cents are", arguments: sizes.dropLast(), [-50, -10, 0, 3.3, 50])
  func needle(size: (Int, Int), cents: Float) {
    var page = TunerFace()
    (page.isSounding, page.note, page.cents, page.needle) = (true, 69, cents, cents)
    let picture = Self.picture(size.0, size.1, .tuner(page))
    let margin = max(2, size.1 / 20)
    let row = size.1 - margin - 2
    // The needle is nearly white.
    let columns = picture.columns(row) { $0.min() > 200 }
    let expected = Float(margin) + (0.5 + cents / 100) * Float(size.0 - 2 * margin - 1)
    let middle = columns.isEmpty ? -1 : Float(columns.reduce(0, +)) / Float(columns.count)
    // At the ends half of it is beyond the gauge.
    #expect(abs(middle - expected) <= Float(max(1, size.1 / 60)), "\(middle), not \(expected)")
  }

  @Test("A note in tune is green, one that is off is red", arguments: sizes.dropLast(2))
  func accuracy(width: Int, height: Int) {
    func colours(_ cents: Float) -> (green: Int, red: Int) {
      var page = TunerFace()
      (page.isSounding, page.note, page.cents, page.needle) = (true, 69, cents, cents)
      let picture = Self.picture(width, height, .tuner(page))
      let foot = height - height * 40 / 100
      var (green, red) = (0, 0)
      for y in 0..<foot {
        for x in width / 2..<width {
          let pixel = picture[x, y]
          if pixel.y > pixel.x + 60 { green += 1 }
          if pixel.x > pixel.y + 60 { red += 1 }
        }
      }
      return (green, red)
    }
    #expect(colours(1).green > 10 && colours(1).red == 0)
    #expect(colours(-35).red > 10 && colours(-35).green == 0)
  }

  @Test("The chosen string has a frame: string 6 on the left, 1 on the right", arguments: [1, 6])
  func chosenString(number: Int) {
    func strings(_ chosen: Int) -> Picture {
      var page = TunerFace()
      page.strings = .init(starting: [64, 59, 55, 50, 45, 40])
      (page.stringCount, page.chosenString) = (6, chosen)
      return Self.picture(200, 80, .tuner(page))
    }
    let (framed, plain) = (strings(number), strings(0))
    let differing = (0..<200).filter { x in
      (0..<80).contains { framed[x, $0] != plain[x, $0] }
    }
    let side = number == 1 ? differing.first! > 100 : differing.last! < 100
    #expect(side && differing.count > 8 && differing.count <= 200 / 6, "\(differing)")
  }

  @Test("The light is on while a beat lasts", arguments: sizes.dropLast())
  func beat(width: Int, height: Int) {
    func blue(_ isOn: Bool) -> Int {
      var page = TempoFace()
      (page.bpm, page.isOnBeat) = (120, isOn)
      let picture = Self.picture(width, height, .tempo(page))
      return picture.pixels.count { $0 & 255 > 240 && ($0 >> 16) & 255 < 100 }
    }
    #expect(blue(false) == 0)
    #expect(blue(true) >= height * height / 40, "\(blue(true)) pixels")
  }

  @Test(
    "The loudness bar ends at its loudness around the target", arguments: sizes.dropLast(),
    [-41, -23, -14])
  func loudness(size: (Int, Int), shortTerm: Float) {
    var page = LoudnessFace()
    (page.shortTerm, page.target) = (shortTerm, -23)
    let picture = Self.picture(size.0, size.1, .loudness(page))
    let margin = max(2, size.1 / 20)
    let width = Float(size.0 - 2 * margin - 1)
    let row = size.1 - margin - 2
    // Blue below the target, yellow above.
    let coloured = picture.columns(row) { $0.max() - $0.min() > 60 }
    // 54 LU from −36 to +18 LU.
    let expected = Float(margin) + (shortTerm + 23 + 36) / 54 * width
    // The target's line is over the bar.
    let tolerance = Float(2 + size.1 / 100)
    #expect(
      abs(Float(coloured.last ?? 0) - expected) <= tolerance, "\(coloured.last ?? 0), \(expected)")
    let yellow = picture.columns(row) { $0.x > 150 && $0.z < 120 }
    #expect(yellow.isEmpty == (shortTerm <= -23))
  }

  @Test("Every pixel is opaque, and no text or mark leaves the picture, whatever the numbers")
  func hostile() {
    var generator = SplitMix64(seed: 7)
    func random() -> Int32 {
      // Small numbers and any.
      let bits = generator.next()
      return Int32(truncatingIfNeeded: bits >> 60 == 0 ? bits : bits % 16)
    }
    func number() -> Float { Float(random()) / 10 }
    for round in 0..<400 {
      let (width, height) = (24 + round * 37 % 300, 12 + round * 17 % 120)
      var (spectrum, tuner, tempo, loudness) = (
        SpectrumFace(
          LevelScale(floor: number(), ceiling: number()),
          FrequencyScale(low: number(), high: number())),
        TunerFace(), TempoFace(), LoudnessFace()
      )
      for bar in 0..<SpectrumFace.barCount { spectrum.set(bar, height: number(), mark: number()) }
      (tuner.isTracked, tuner.isSounding, tuner.isLeftHanded) = (
        random() != 0, random() != 0, random() != 0
      )
      (tuner.note, tuner.degree, tuner.period) = (Int(random()), Int(random()), Int(random()))
      (tuner.cents, tuner.needle, tuner.frequency) = (number(), number(), number())
      (tuner.inTune, tuner.accidentals) = (number(), Int(random()))
      (tuner.noteNames, tuner.octaves) = (Int(random()), Int(random()))
      (tuner.string, tuner.chosenString) = (Int(random()), Int(random()))
      tuner.stringCount = min(max(0, Int(random())), tuner.strings.count)
      for string in tuner.strings.indices { tuner.strings[string] = random() }
      (tempo.isTracked, tempo.isOnBeat) = (random() != 0, random() != 0)
      (tempo.bpm, tempo.hostBPM, tempo.drift) = (number(), number(), number())
      (loudness.isMeasured, loudness.isTruePeakMeasured) = (random() != 0, random() != 0)
      (loudness.shortTerm, loudness.momentary) = (number(), number())
      (loudness.truePeak, loudness.target) = (number(), number())
      let faces: [InlineFace] = [
        .spectrum(spectrum), .tuner(tuner), .tempo(tempo), .loudness(loudness),
      ]
      let picture = Self.picture(width, height, faces[round % 4])
      #expect(picture.pixels.allSatisfy { $0 >> 24 == 255 })
    }
  }

  @Test("A pitch without a note has a frequency on the right, beside the dash of silence")
  func unnamed() {
    func tuner(_ frequency: Float) -> Picture {
      var page = TunerFace()
      page.frequency = frequency
      return Self.picture(200, 80, .tuner(page))
    }
    let (unnamed, silent) = (tuner(82.4), tuner(0))
    let differing = (0..<200).filter { x in
      (0..<80).contains { unnamed[x, $0] != silent[x, $0] }
    }
    #expect(differing.count > 20 && differing.allSatisfy { $0 > 40 }, "\(differing)")
  }
}
