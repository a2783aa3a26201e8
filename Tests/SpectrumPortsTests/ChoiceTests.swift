// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumPorts

extension Choices {
  var names: [String] { (0..<count).map { String(decoding: name($0), as: UTF8.self) } }
}

@Suite struct ChoiceTests {
  private static let all: [any SettingChoice.Type] = [
    ChannelChoice.self, ResolutionChoice.self, WindowChoice.self, DetectorChoice.self,
    CalibrationChoice.self, DisplayMode.self, Smoothing.self,
    Palette.self, FrequencyLabels.self, HoldCurve.self, GridLines.self, InlineChoice.self,
    ThemeSetting.self, HistoryLength.self, Comparand.self, ComparedReference.self,
    TemperamentChoice.self, NoteOutputChoice.self, TunerMute.self, LoudnessSetting.self,
    TempoScale.self, Instrument.self,
    RootChoice.self,
  ]

  @Test("Each enum is the one of its port's row", arguments: all.indices)
  func rows(index: Int) throws {
    func check<Type: SettingChoice>(_ type: Type.Type) throws {
      let row = try #require(Type.port.choices)
      #expect(row.names == Type.choices.names)
      #expect(Type.allCases.map(\.rawValue) == Array(0..<row.count))
      var values = PortValues()
      #expect(values[type].value == Type.port.initial)
      for choice in Type.allCases {
        values[type] = choice
        #expect(values[type] == choice && values[Type.port] == choice.value)
      }
    }
    try check(Self.all[index])
  }

  @Test(
    "Smoothing and history are as long as their names say, and a tempo is as many times another")
  func lengths() throws {
    for scale in TempoScale.allCases {
      let name = TempoScale.choices.names[scale.rawValue]
      let parts = name.dropFirst(2).split(separator: "/").compactMap { Float($0) }
      #expect(scale.factor == parts[0] / (parts.count == 2 ? parts[1] : 1), "\(name)")
    }
    for smoothing in Smoothing.allCases.dropFirst() {
      let name = Smoothing.choices.names[smoothing.rawValue]
      let parts = name.split(separator: " ")[0].split(separator: "/").compactMap { Float($0) }
      #expect(abs(smoothing.octaves - parts[0] / (parts.count == 2 ? parts[1] : 1)) < 1e-7)
    }
    #expect(Smoothing.off.octaves == 0)
    for history in HistoryLength.allCases {
      let parts = HistoryLength.choices.names[history.rawValue].split(separator: " ")
      #expect(try history.seconds == #require(Float(parts[0])) * (parts[1] == "min" ? 60 : 1))
    }
  }
}
