// SPDX-License-Identifier: GPL-3.0-or-later

/// The choices of a port; the raw values are the port's values 0, 1, 2…
///
/// Hosts store a choice by its number, so the order never changes: add a new one at the end of the
/// cases and of the names.
public protocol Choice: RawRepresentable<Int>, CaseIterable, Equatable, Sendable {
  /// The names shown to users, in the order of the cases.
  static var choices: Choices { get }
}

extension Choice {
  /// The port's value.
  public var value: Float { Float(rawValue) }
}
