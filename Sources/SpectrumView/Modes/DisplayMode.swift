// SPDX-License-Identifier: GPL-3.0-or-later

/// A mode's properties and drawing are in its folder; `value` returns them.
extension DisplayMode {
  /// The name shown to users.
  public var name: Label { Port.mode.label(of: Float(rawValue)) }

  /// The mode's key: a digit, or a letter where there is none left.
  var key: Label {
    if self == .music { return Label("M") }
    if self == .difference { return Label("D") }
    var label = Label()
    label.append(rawValue + 1)
    return label
  }

  /// The keys of all modes.
  static var keys: Label { Label("1 … 9, M, D") }

  /// The mode of a key, as its ASCII code.
  init?(key: UInt8) {
    switch key {
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      self.init(rawValue: Int(key - UInt8(ascii: "1")))
    case UInt8(ascii: "m"), UInt8(ascii: "M"): self = .music
    case UInt8(ascii: "d"), UInt8(ascii: "D"): self = .difference
    default: return nil
    }
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
    case .music: 52
    case .difference: 80
    }
  }
}
