// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages
import SpectrumPorts
import SpectrumReadings
import Testing

@testable import SpectrumPlugin

@Suite struct LevelOutputTests {
  /// A reading of which no two figures are alike.
  private static let reading = {
    var reading = LevelReading()
    (reading.left.rms, reading.right.rms) = (-31, -32)
    (reading.left.peak, reading.right.peak) = (-21, -22)
    (reading.left.heldPeak, reading.right.heldPeak) = (-12, -11)
    (reading.left.truePeak, reading.right.truePeak) = (-10.5, -10.25)
    (reading.left.clippedSamples, reading.right.clippedSamples) = (3, 40)
    (reading.loudness.momentary, reading.loudness.shortTerm, reading.loudness.integrated) = (
      -24, -25, -26
    )
    (reading.loudness.momentaryMax, reading.loudness.shortTermMax) = (-23.5, -24.5)
    (reading.loudness.range, reading.recentTruePeak, reading.correlation) = (7, -9, 0.25)
    return reading
  }()

  private static func readings(_ levels: LevelReading) -> Readings {
    var readings = Readings()
    readings.take(levels)
    return readings
  }

  @Test("Each output has its own figure, and of two channels the higher or the sum")
  func outputs() {
    let outputs: [(Port, Float)] = [
      (.level, -31), (.peak, -11), (.clip, 43), (.momentary, -24), (.shortTerm, -25),
      (.integrated, -26), (.loudnessRange, 7), (.truePeak, -10.25), (.psr, -9 + 25),
      (.plr, -10.25 + 26), (.momentaryMax, -23.5), (.shortTermMax, -24.5), (.leftLevel, -31),
      (.rightLevel, -32), (.leftPeak, -12), (.rightPeak, -11), (.correlation, 0.25),
    ]
    let ports = Ports(.stereo)
    let values = ports.withValues(outputs.map { ($0.0, .nan) }) {
      ports.write(Self.readings(Self.reading))
    }
    for ((port, expected), value) in zip(outputs, values) {
      #expect(value == expected, "\(port.symbol) is \(value)")
    }
  }

  @Test("Each property of the message has its own figure")
  func message() {
    let level = Message.Level(Self.readings(Self.reading), Self.reading, channelCount: 2)
    #expect(level.channelCount == 2)
    #expect((level.rms[0], level.rms[1]) == (-31, -32))
    #expect((level.heldPeak[0], level.heldPeak[1]) == (-12, -11))
    #expect((level.truePeak[0], level.truePeak[1]) == (-10.5, -10.25))
    #expect((level.clipped[0], level.clipped[1]) == (3, 40))
    #expect((level[.momentary], level[.shortTerm], level[.integrated]) == (-24, -25, -26))
    #expect((level[.loudnessRange], level[.correlation]) == (7, 0.25))
    // Of −9 and −10.25 dB.
    #expect((level[.psr], level[.plr]) == (16, 15.75))
  }

  @Test("Without a ratio its output is at the lowest end, and the message has silence")
  func noRatio() {
    var reading = Self.reading
    (reading.loudness.shortTerm, reading.loudness.integrated) = (-90, -90)
    let level = Message.Level(Self.readings(reading), reading, channelCount: 2)
    let silence = Message.levelRange.lowerBound
    #expect((level[.psr], level[.plr]) == (silence, silence))
  }
}
