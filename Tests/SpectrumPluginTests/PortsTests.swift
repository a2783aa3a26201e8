// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages
import SpectrumPorts
import SpectrumReadings
import Testing

@testable import SpectrumPlugin

@Suite struct PortsTests {
  /// The ports that hold a control's value.
  static let controls = Port.allCases.filter { $0.spec.carrier == .control }

  /// What `read` makes of `value` at `port`.
  private func read<Result>(
    _ value: Float, at port: Port, _ read: (borrowing Ports) -> Result
  ) -> Result {
    let ports = Ports(.stereo)
    var value = value
    return withUnsafeMutablePointer(to: &value) {
      ports.connect(port, to: UnsafeMutableRawPointer($0))
      return read(ports)
    }
  }

  @Test(
    "A value is held within its range; NaN and no connection mean the default",
    arguments: controls)
  func values(port: Port) {
    let (range, initial) = (port.range, port.initial)
    let middle = (range.lowerBound + range.upperBound) / 2
    let cases: [(Float, Float)] = [
      (middle, middle), (range.lowerBound, range.lowerBound), (range.upperBound, range.upperBound),
      (range.lowerBound - 1, range.lowerBound), (range.upperBound + 1, range.upperBound),
      (-.infinity, range.lowerBound), (.infinity, range.upperBound),
      (-.greatestFiniteMagnitude, range.lowerBound), (.greatestFiniteMagnitude, range.upperBound),
      (.nan, initial), (-.signalingNaN, initial),
    ]
    for (value, expected) in cases {
      #expect(read(value, at: port) { $0.value(port) } == expected, "\(value)")
    }
    #expect(Ports(.stereo).value(port) == initial)
  }

  @Test("An integer is the nearest within its range", arguments: controls)
  func integers(port: Port) {
    let range = port.range
    // Between half a cent and 10 there is no whole lower end.
    guard range.lowerBound == range.lowerBound.rounded() else { return }
    let (low, high) = (Int(range.lowerBound), Int(range.upperBound))
    for step in 0...4 {
      let whole = low + (high - low) * step / 4
      for part in [-0.4, 0, 0.4] as [Float] {
        #expect(read(Float(whole) + part, at: port) { $0.integer(port) } == whole)
      }
    }
    #expect(read(.infinity, at: port) { $0.integer(port) } == high)
    #expect(read(-.infinity, at: port) { $0.integer(port) } == low)
    let initial = Ports(.stereo).integer(port)
    #expect(initial >= low && initial <= high)
    #expect(read(.nan, at: port) { $0.integer(port) } == initial)
  }

  @Test("A control's change and its loss are noticed, once", arguments: Port.settings)
  func changes(port: Port) {
    let ports = Ports(.stereo)
    var value = port.initial
    var changes = [ports.haveControlsChanged()]
    withUnsafeMutablePointer(to: &value) {
      ports.connect(port, to: UnsafeMutableRawPointer($0))
      changes += [ports.haveControlsChanged(), ports.haveControlsChanged()]
      $0.pointee += 1
      changes += [ports.haveControlsChanged(), ports.haveControlsChanged()]
      ports.connect(port, to: nil)
    }
    changes += [ports.haveControlsChanged(), ports.haveControlsChanged()]
    ports.forgetControls()
    changes.append(ports.haveControlsChanged())
    #expect(changes == [true, true, false, true, false, true, false, true])
  }

  @Test(
    "What is written stays in range, at the connected port only",
    arguments: Port.allCases.filter { $0.spec.figure != nil })
  func writing(port: Port) throws {
    let (range, figure) = (port.range, try #require(port.spec.figure))
    for value in [-.infinity, -1e9, 0, 1e9, .infinity] as [Float] {
      var memory: Float = -12_345
      let ports = Ports(.stereo)
      var readings = Readings()
      readings[figure] = value
      ports.write(readings)
      withUnsafeMutablePointer(to: &memory) {
        ports.connect(port, to: UnsafeMutableRawPointer($0))
        ports.write(readings)
        ports.connect(port, to: nil)
        readings[figure] = 0.5
        ports.write(readings)
      }
      #expect(memory == min(max(value, range.lowerBound), range.upperBound))
    }
  }

  @Test("A toggle is on above 0", arguments: [Port.freeze, .autoLevel, .resetLevels])
  func toggles(port: Port) {
    for (value, isOn) in [(0, false), (-1, false), (1, true), (0.5, true)] as [(Float, Bool)] {
      #expect(read(value, at: port) { $0.isOn(port) } == isOn)
    }
    #expect(Ports(.stereo).isOn(port) == (port.initial > 0))
  }

  @Test("Each of the tuner's ports makes other settings of it, alone")
  func tuner() {
    let ports =
      (0..<12).map { Port.degree($0) }
      + [.reference, .transpose, .temperament, .temperamentRoot, .instrument, .accidentals]
      + [.noteNames, .octaves]
      + [.capo, .tunedString]
      + (1...12).flatMap { [Port.note(ofString: $0), .cents(ofString: $0)] }
    for port in ports {
      // With temperament and strings of one's own, so that degrees, root and strings count.
      let connected = Ports(.stereo)
      let values: [(Port, Float)] = [
        (.temperament, TemperamentChoice.custom.value), (.degree(4), 20), (.temperamentRoot, 7),
        (.instrument, Float(Instrument.custom.rawValue)),
      ]
      connected.withValues(values + (1...12).map { (Port.note(ofString: $0), 60) }) {
        let before = TunerSettings(connected)
        #expect(TunerSettings(connected).tunes(like: before))
        connected.withValues([(port, port == .temperament ? 0 : port.range.upperBound)]) {
          #expect(!TunerSettings(connected).tunes(like: before), "\(port.symbol)")
        }
      }
    }
  }

  @Test("Ports, analysis and messages have room for the same number of strings")
  func stringCounts() {
    // The modules import none of each other.
    #expect(StringNotes.capacity == StringSet.capacity)
    #expect(StringNotes.capacity == Message.Tuning.maximumStringCount)
    #expect(Figure.string.row.range.upperBound == Float(StringNotes.capacity))
  }

  @Test("Own strings end at the first without a note; a capo lifts them, an offset moves one")
  func ownStrings() {
    let connected = Ports(.mono)
    connected.withValues([
      (.instrument, Float(Instrument.custom.rawValue)), (.capo, 2), (.string1Note, 62),
      (.string2Note, 57), (.string3Note, -1), (.string4Note, 50), (.string2Cents, -3.5),
    ]) {
      let strings = TunerSettings(connected).strings
      #expect(strings.count == 2)
      #expect((1...2).map { strings.note(ofString: $0) } == [64, 59])
      // B3 is 246.942 Hz.
      let reading = strings.nearest(to: 246.942, in: Tuning())
      #expect(reading.number == 2 && abs(reading.cents - 3.5) < 0.01)
    }
  }
}
