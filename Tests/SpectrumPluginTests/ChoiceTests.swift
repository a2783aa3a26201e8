// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumPorts
import Testing

@Suite struct ChoiceTests {
  @Test("The analysis' enums have the cases of the ports' choices, in order")
  func cases() {
    func names<Type: CaseIterable>(_ type: Type.Type) -> [String] {
      Type.allCases.map { "\($0)" }
    }
    #expect(names(ChannelSelection.self) == names(ChannelChoice.self))
    #expect(names(Resolution.self) == names(ResolutionChoice.self))
    #expect(names(WindowFunction.self) == names(WindowChoice.self))
    #expect(names(BandDetector.self) == names(DetectorChoice.self))
    #expect(names(SpectrumCalibration.self) == names(CalibrationChoice.self))
    #expect(names(Temperament.self) == names(TemperamentChoice.self))
    // Without the choices that need no analysis.
    #expect(names(ComparedSound.self).dropFirst() == names(Comparand.self)[1...2])
  }
}
