// SPDX-License-Identifier: GPL-3.0-or-later

/// The choices of a port that is a setting.
public protocol SettingChoice: Choice {
  static var port: Port { get }
}

extension Comparand: SettingChoice { public static var port: Port { .compare } }
extension ComparedReference: SettingChoice { public static var port: Port { .comparedReference } }
extension Smoothing: SettingChoice { public static var port: Port { .smoothing } }
extension Palette: SettingChoice { public static var port: Port { .palette } }
extension FrequencyLabels: SettingChoice { public static var port: Port { .frequencyAxis } }
extension HoldCurve: SettingChoice { public static var port: Port { .holdCurve } }
extension GridLines: SettingChoice { public static var port: Port { .grid } }
extension PictureRate: SettingChoice { public static var port: Port { .pictureRate } }
extension InlineChoice: SettingChoice { public static var port: Port { .inlineDisplay } }
extension ThemeSetting: SettingChoice { public static var port: Port { .theme } }
extension HistoryLength: SettingChoice { public static var port: Port { .tempoHistory } }
extension DisplayMode: SettingChoice { public static var port: Port { .mode } }
extension LoudnessSetting: SettingChoice { public static var port: Port { .loudness } }
extension TempoScale: SettingChoice { public static var port: Port { .tempoScale } }
extension ChannelChoice: SettingChoice { public static var port: Port { .channel } }
extension ResolutionChoice: SettingChoice { public static var port: Port { .resolution } }
extension WindowChoice: SettingChoice { public static var port: Port { .window } }
extension DetectorChoice: SettingChoice { public static var port: Port { .detector } }
extension CalibrationChoice: SettingChoice { public static var port: Port { .calibration } }
extension TemperamentChoice: SettingChoice { public static var port: Port { .temperament } }
extension RootChoice: SettingChoice { public static var port: Port { .temperamentRoot } }
extension NoteOutputChoice: SettingChoice { public static var port: Port { .noteOutput } }
extension TunerMute: SettingChoice { public static var port: Port { .tunerMute } }
extension Instrument: SettingChoice { public static var port: Port { .instrument } }
