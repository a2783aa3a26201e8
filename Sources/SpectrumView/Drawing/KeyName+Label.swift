// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension KeyName {
  /// "A minor", in the other style "8A".
  func label(_ style: Style) -> Label {
    guard style == .names else { return camelotLabel }
    var label = tonicLabel
    label.append(isMinor ? " minor" : " major")
    return label
  }

  /// "Am", "C"; in the other style "8A", "8B".
  func shortLabel(_ style: Style) -> Label {
    guard style == .names else { return camelotLabel }
    var label = tonicLabel
    if isMinor { label.append("m") }
    return label
  }

  var tonicLabel: Label { Label(note: tonic.number, spelling, withOctave: false) }

  private var camelotLabel: Label {
    var label = Label()
    label.append(camelotHour)
    label.append(isMinor ? "A" : "B")
    return label
  }
}

extension Message.Key {
  /// Whether there is a key.
  var isKnown: Bool { key >= 0 }

  /// "A minor", or "Am or C" if it can't tell. `name`, `rivalName`: the keys' own.
  func label(_ name: KeyName, _ rivalName: KeyName?, _ style: KeyName.Style) -> Label {
    guard isUndecided, let rivalName else { return name.label(style) }
    var label = name.shortLabel(style)
    label.append(" or ")
    label.append(rivalName.shortLabel(style))
    return label
  }

  /// "Am", or "Am?" if it can't tell.
  func shortLabel(_ name: KeyName, _ style: KeyName.Style) -> Label {
    var label = name.shortLabel(style)
    if isUndecided { label.append("?") }
    return label
  }
}
