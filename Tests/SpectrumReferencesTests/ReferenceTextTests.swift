// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SeededRandom
import Testing

@testable import SpectrumReferences

extension ReferenceSpectrum {
  /// The reference that a text has.
  init(_ text: some Sequence<UInt8>) throws(ReferenceError) {
    let result: Result<ReferenceSpectrum, ReferenceError> = Array(text).withUnsafeBytes { bytes in
      do throws(ReferenceError) {
        return .success(try ReferenceSpectrum(parsing: bytes))
      } catch { return .failure(error) }
    }
    self = try result.get()
  }

  init(_ text: String) throws(ReferenceError) { try self.init(text.utf8) }

  /// The middle of each band in Hz, and its level.
  var points: [(hertz: Double, level: Float)] {
    levels.indices.map { (Double(Self.frequency(of: Float($0))), levels[$0]) }
  }

  /// The level of a band by its number, which is found by its frequency.
  func level(nearHz hertz: Float) -> Float { levels[Int(Self.band(atHz: hertz).rounded())] }
}

@Suite("A reference as text") struct ReferenceTextTests {
  @Test("A reference comes back within the rounding, with its gaps and its spread")
  func roundTrip() throws {
    var random = SplitMix64(seed: 1)
    var reference = ReferenceSpectrum()
    for band in 20..<240 where band % 31 != 0 {
      reference.levels[band] = -60 + 50 * random.signedUnit()
    }
    for (hasSpread, bands) in [(false, nil), (false, 128), (true, nil), (true, 1024)]
      as [(Bool, Int?)]
    {
      reference.displayBands = bands
      if hasSpread {
        reference.spread = .init(
          low: reference.levels.map { $0 - 3 }, high: reference.levels.map { $0 + 5 })
      }
      let read = try ReferenceSpectrum(reference.text())
      #expect(read.displayBands == bands)
      let pairs = [
        (reference.levels, read.levels), (reference.spread?.low ?? [], read.spread?.low ?? []),
        (reference.spread?.high ?? [], read.spread?.high ?? []),
      ]
      for (written, read) in pairs {
        #expect(written.count == read.count)
        for (written, read) in zip(written, read) {
          #expect(written.isNaN ? read.isNaN : abs(written - read) < 0.0051)
        }
      }
    }
  }

  @Test("A single band comes back, too, wherever it is", arguments: [9, 10, 100, 248])
  func single(band: Int) throws {
    var reference = ReferenceSpectrum()
    reference.levels[band] = -12.5
    let read = try ReferenceSpectrum(reference.text())
    for other in read.levels.indices {
      #expect(other == band ? read.levels[other] == -12.5 : read.levels[other].isNaN)
    }
  }

  @Test("Numbers have two decimals, a point and no stray sign")
  func written() {
    var reference = ReferenceSpectrum()
    reference.levels.replaceSubrange(144...147, with: [-0.004, -12.345, .nan, 100.5])
    let lines = String(decoding: reference.text(), as: UTF8.self).split(separator: "\n")
    #expect(
      lines.dropFirst() == [
        "# Hz dB", "1000.00 0.00", "1029.30 -12.35", "1059.46 nan", "1090.51 100.50",
      ])
  }

  @Test(
    "The same curve in any dialect",
    arguments: [
      "100 -10\n10000 -30", "100.0\t-10.0\r\n10000.0\t-30.0\r\n", "100,0;-10,0\n10000,0;-30,0",
      "100,-10\n10000,-30\n", "100.0, -10.0, 179.5\n10000.0, -30.0, -12.1",
      "100,0 -10,0\n10000,0 -30,0", "100, -10\n10000, -30", "1e2;-1,0E1\r10000;-3.0e+1",
      "\u{FEFF}* REW V5\n* Freq(Hz) SPL(dB) Phase(degrees)\n100 -10 5\n10000 -30 -5",
      "\"Hz\";\"dB\"\n 10000,0\t-30,0\n  100,0\t-10,0\n", "100 -10\n10000 -30\n0 5\n-20 5\nNaN 5\n",
      "Frequency (Hz)\tLevel (dB)\n100.000000\t-10.000000\n10000.000000\t-30.000000\n",
      "100 -10\n\n# 1000 5\n1000 Hz\n10000 -30 dB\n1e999 5\n",
      // Digits in groups, and fields in quotation marks.
      "100.00,-10\n\"10,000.00\",-30", "100.0\t-10\n10,000.0\t-30",
      "\"100\",\"-10.0\"\n\"10,000\",\"-30.0\"",
      "\"100,0\",\"-10,0\"\n\"10000,0\",\"-30,0\"", "\"100\" \"-10\"\n\"10000\" \"-30\"",
      "100,0;-10,0\n10.000,0;-30,0", "100,000\t-10,000\n10.000,000\t-30,000",
      "100.000;-10.000\n10000.000;-30.000", "100;-10,0\n10.000;-30,0", "100;-10.0\n10,000;-30.0",
      "100,0 -10,0\n10.000,0 -30,0", "\"100,0\",\"-10,0\"\n\"10.000,0\",\"-30,0\"",
      "100 -10\n10'000 -30", "100 -10\n10\u{2019}000.0 -30", "100;-10\n10 000;-30",
      "100;-10\n10\u{A0}000;-30", "100;-10,0\n10\u{202F}000,0;-30,0",
      // A third column.
      "100\t-10 180\n10000\t-30 180",
      // Thousands by letter.
      "100 -10\n10k -30", "0.1k,-10\n10K,-30", "0k1;-10,0\n10k0;-30,0",
    ])
  func dialects(text: String) throws {
    let reference = try ReferenceSpectrum(text)
    #expect(reference.spread == nil)
    for (hertz, level) in reference.points {
      if hertz < 99 || hertz > 10_100 { #expect(level.isNaN, "\(hertz) Hz") }
      guard hertz > 101, hertz < 9900 else { continue }
      // 10 dB for each factor of ten.
      #expect(abs(Double(level) - (10 - 10 * log10(hertz))) < 0.01, "\(hertz) Hz")
    }
  }

  @Test("A field of two quotation marks is as empty as one of nothing")
  func emptyField() throws {
    let quoted = try ReferenceSpectrum("100,-10.0\n1000,\"\"\n2000,-20.0\n10000,-30.0")
    let plain = try ReferenceSpectrum("100,-10.0\n1000,\n2000,-20.0\n10000,-30.0")
    #expect(quoted.levels.map(\.bitPattern) == plain.levels.map(\.bitPattern))
  }

  @Test("Between numbers without points a comma separates, unless something else does")
  func commas() throws {
    let list = try ReferenceSpectrum("100,70,5\n10000,50,5")
    #expect(
      abs(list.level(nearHz: 1000) - 60) < 0.1 && list.levels.filter { !$0.isNaN }.count > 100)
    let decimals = try ReferenceSpectrum("100,5 70,5\n10000,5 50,5")
    #expect(abs(decimals.level(nearHz: 1000) - 60.5) < 0.1)
  }

  @Test("Levels above 100 dB are what they say; nothing is read out of the range of the bands")
  func range() throws {
    let loud = try ReferenceSpectrum("100 105.5\n1000 120")
    #expect(abs(loud.level(nearHz: 1000) - 120) < 0.01)
    // Nothing that a display has bands for.
    for text in ["30000 -10\n90000 -20", "20500 -50\n21000 -50\n21500 -50", "15 -10\n19 -10"] {
      #expect(throws: ReferenceError(.outOfRange)) { try ReferenceSpectrum(text) }
    }
    // Columns of two numbers, which aren't grouped.
    let list = try ReferenceSpectrum("63,100.25\n125,100.25")
    #expect(abs(list.level(nearHz: 90) - 100.25) < 0.01)
  }

  @Test("A table of bands has the same levels where a level is missing, however it is written")
  func gaps() throws {
    func table(_ none: String) throws -> ReferenceSpectrum {
      let lines = (0..<128).map { band in
        func hertz(_ place: Double) -> Double { 20 * pow(1000, (Double(band) + place) / 128) }
        let level = (40..<70).contains(band) ? none : "-40.00"
        return "\(hertz(0.5)),\(level),\(hertz(0)),\(hertz(1))\n"
      }
      return try ReferenceSpectrum(
        "Frequency (Hz),Level (dBFS),Low edge (Hz),High edge (Hz)\n" + lines.joined())
    }
    let (empty, other) = (try table(""), try table("nan"))
    for band in 0..<ReferenceSpectrum.bandCount {
      let (one, two) = (empty.levels[band], other.levels[band])
      #expect(one == two || one.isNaN && two.isNaN, "\(band)")
    }
    #expect(empty.level(nearHz: 5000) < -41)
  }

  @Test("Lines of one frequency are averaged as powers; without a level a line says nothing")
  func merged() throws {
    let twice = try ReferenceSpectrum("100 -10\n1000 -20\n1000 -10\n1000 -inf\n10000 -10")
    #expect(abs(twice.level(nearHz: 1000) - Float(10 * log10((0.01 + 0.1) / 2))) < 0.01)
    let gap = try ReferenceSpectrum("100 -10\n1000 nan\n10000 -10")
    #expect(gap.level(nearHz: 1000).isNaN && gap.level(nearHz: 800).isNaN)
    #expect(gap.level(nearHz: 105) == -10)
    let loud = try ReferenceSpectrum("100 1e300\n1000 -1e300")
    #expect(loud.level(nearHz: 1000) == -200)
    #expect(loud.levels.allSatisfy { $0.isNaN || $0 <= 200 })
  }

  @Test("Errors say why, and in which line")
  func errors() {
    func error(_ text: String) -> ReferenceError? {
      do throws(ReferenceError) {
        _ = try ReferenceSpectrum(text)
        return nil
      } catch { return error }
    }
    #expect(error("") == ReferenceError(.noLevels))
    #expect(error("hello\nworld 5 6\n") == ReferenceError(.noLevels))
    #expect(error("20 -inf\n30 nan\n40 -nan(ind)") == ReferenceError(.noLevels))
    #expect(error("# Hz dB\n\n1000 -3\n") == ReferenceError(.oneLine, line: 3))
    #expect(error("20 -3\n1kHz -4\n2000 -5\n") == ReferenceError(.noFrequency, line: 2))
    #expect(error("20 -3\n1'0000 -4\n2000 -5\n") == ReferenceError(.noFrequency, line: 2))
    #expect(error("20 -3\n2000 -5\n3-term window\n") == nil)
    #expect(error("1000 -3\n1000 -4\n") == ReferenceError(.oneLine, line: 1))
    let long = "20 -3\n30 -3\n" + String(repeating: "#", count: 4 << 20)
    #expect(error(long) == ReferenceError(.tooLarge))
    #expect(error(String(long.prefix(4 << 20))) == nil)
  }

  @Test("Whatever bytes come, they are read or rejected, and what is read lies within the range")
  func garbage() {
    var random = SplitMix64(seed: 7)
    let likely = Array("0123456789012345678901234567890123456789  ,;\t\n\n\r\n-.+eni#".utf8)
    var readCount = 0
    for round in 0..<3000 {
      let count = Int(random.next() % 400)
      let bytes = (0..<count).map { _ in
        round % 4 == 0
          ? UInt8(truncatingIfNeeded: random.next())
          : likely[Int(random.next() % UInt64(likely.count))]
      }
      guard let reference = try? ReferenceSpectrum(bytes) else { continue }
      readCount += 1
      #expect(reference.levels.count == ReferenceSpectrum.bandCount)
      #expect(reference.levels.allSatisfy { $0.isNaN || (-200...200).contains($0) })
    }
    #expect(readCount > 100, "\(readCount)")
  }
}
