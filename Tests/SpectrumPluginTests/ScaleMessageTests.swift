// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages
import SpectrumReadings
import Testing

@testable import SpectrumPlugin

/// What the plugin says of a Scala file's scale.
@Suite struct ScaleMessageTests {
  /// Settings with an uneven scale of three degrees, the second one named.
  private func settings(map: String?, transpose: Int = 0) throws -> TunerSettings {
    let scale = try parsed("three\n3\n204.0 Re\n702.0\n2/1\n", ScalaScale.init(parsing:))
    let keyMap = try map.map { try parsed($0, ScalaKeyMap.init(parsing:)) }
    var tuner = TunerSettings()
    tuner.tuning = Tuning(
      transpose: transpose, temperament: .scala, scale: KeyPitches.make(scale, keyMap))
    let names = scale.names.map { $0.withUnsafeBytes { Message.Tuning.ScaleName(degree: $0) } }
    let copy = UnsafeMutableBufferPointer<Message.Tuning.ScaleName>.allocate(capacity: names.count)
    _ = copy.initialize(from: names)
    tuner.degreeNames = UnsafeBufferPointer(copy)
    return tuner
  }

  private func parsed<Value>(
    _ text: String, _ parse: (UnsafeRawBufferPointer) throws -> Value
  ) throws -> Value {
    try Array(text.utf8).withUnsafeBytes(parse)
  }

  private func free(_ tuner: TunerSettings) {
    tuner.tuning.scale?.free()
    tuner.degreeNames.deallocate()
  }

  @Test("The written notes' cents are the scale's, whose degree 0 is middle C", arguments: [0, 3])
  func keyCents(transpose: Int) throws {
    let tuner = try settings(map: nil, transpose: transpose)
    defer { free(tuner) }
    let message = tuner.message
    // C4 is 900 cents below A4.
    for (key, cents) in [(60, -900), (61, -696), (62, -198), (63, 300), (57, -2100)]
      as [(Int, Float)]
    {
      #expect(abs(message.keyCents[key + transpose] - cents) < 0.01, "\(key)")
    }
    #expect(message.degreeCount == 3 && message.referenceKey == -1)
  }

  @Test("With a key map, its reference is reported, and keys that it leaves out have no cents")
  func keyMap() throws {
    let tuner = try settings(map: "2\n48\n72\n60\n60\n220.0\n3\n0\nx\n")
    defer { free(tuner) }
    let message = tuner.message
    #expect(message.referenceKey == 60 && message.referenceFrequency == 220)
    // 220 Hz is an octave below A4; each second key is a period higher.
    #expect(abs(message.keyCents[60] + 1200) < 0.01 && abs(message.keyCents[62]) < 0.01)
    #expect(message.keyCents[61].isNaN && message.keyCents[47].isNaN && message.keyCents[74].isNaN)
  }

  @Test("A pitch bears its degree's name; without a Scala file there is none")
  func names() throws {
    let scaled = try settings(map: nil)
    defer { free(scaled) }
    var (tuner, reading) = (scaled, PitchReading.none)
    func name() -> [UInt8] {
      var readings = Readings()
      let note = tuner.read(reading, nil, into: &readings)
      let name = tuner.message(readings, note).degreeName
      return (0..<name.count).map { name.bytes[$0] }
    }
    // C4 and 204 cents.
    reading.frequencyHz = 440 * 0.594604 * 1.125058
    #expect(name() == Array("Re".utf8))
    reading.frequencyHz = 440 * 0.594604
    #expect(name().isEmpty)
    reading.frequencyHz = 440 * 0.594604 * 1.125058
    tuner.tuning = Tuning()
    #expect(name().isEmpty)
    #expect(tuner.message.degreeCount == 0 && tuner.message.keyCents[60].isNaN)
  }
}
