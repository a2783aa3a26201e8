// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

// Choices of how readings are shown.

extension Tilt: SettingChoice {
  public static var choices: Choices {
    Choices("None|Music|3 dB per octave|4.5 dB per octave|6 dB per octave")
  }
  public static var port: Port { .tilt }
}

extension Weighting: SettingChoice {
  public static var choices: Choices { Choices("None|A|C|K") }
  public static var port: Port { .weighting }
}

extension NoteName.Spelling: SettingChoice {
  public static var choices: Choices { Choices("Sharps|Flats|Mixed") }
  public static var port: Port { .accidentals }
}

extension NoteName.Language: SettingChoice {
  public static var choices: Choices { Choices("English|German|Solfege") }
  public static var port: Port { .noteNames }
}

extension NoteName.Octaves: SettingChoice {
  public static var choices: Choices { Choices("Scientific|Helmholtz") }
  public static var port: Port { .octaves }
}

extension KeyName.Style: SettingChoice {
  public static var choices: Choices { Choices("Names|Camelot") }
  public static var port: Port { .keyNames }
}

extension TunerNeedle.Pace: SettingChoice {
  public static var choices: Choices { Choices("Normal|Quick|Calm") }
  public static var port: Port { .needle }
}
