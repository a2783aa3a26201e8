// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// What the window shows; the raw values are those of the port `mode`, whose choices are the names.
///
/// What a mode is, and how it draws, stands in its folder: `value` gives it.
public enum DisplayMode: Int, CaseIterable, Sendable {
  case bars, curve, circular, spectrogram, surface, surfacePlus, tuner, levels, stereo

  /// As users read it.
  public var name: Label { Port.mode.label(of: Float(rawValue)) }

  /// The digit of its key.
  var key: Label {
    var label = Label()
    label.append(rawValue + 1)
    return label
  }

  /// The keys of all modes, "1 … 8".
  static var keys: Label {
    var label = Label("1 … ")
    label.append(allCases.count)
    return label
  }

  /// Logical pixels of the name at 12 pixels, with its margins.
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
