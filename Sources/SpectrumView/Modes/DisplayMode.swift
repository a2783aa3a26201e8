// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// The modes of the window; the raw values are those of the port `mode`, whose choices are the
/// names.
///
/// A mode's properties and drawing are in its folder; `value` returns them.
public enum DisplayMode: Int, CaseIterable, Sendable {
  case bars, curve, circular, spectrogram, surface, surfacePlus, tuner, levels, stereo

  /// The name shown to users.
  public var name: Label { Port.mode.label(of: Float(rawValue)) }

  /// The digit of the mode's key.
  var key: Label {
    var label = Label()
    label.append(rawValue + 1)
    return label
  }

  /// The keys of all modes, as in "1 … 9".
  static var keys: Label {
    var label = Label("1 … ")
    label.append(allCases.count)
    return label
  }

  /// Width of the name at size 12, with margins, in logical pixels.
  var nameWidth: Float {
    switch self {
    case .bars: 44
    case .curve: 52
    case .circular: 68
    case .spectrogram: 92
    case .surface: 64
    case .surfacePlus: 72
    case .tuner: 52
    case .levels: 56
    case .stereo: 56
    }
  }
}
