// SPDX-License-Identifier: GPL-3.0-or-later

/// A plugin of the bundle.
public enum Plugin: Int, CaseIterable, Sendable {
  case mono, stereo

  public init(channelCount: Int) { self = channelCount == 1 ? .mono : .stereo }

  /// 1 or 2.
  public var channelCount: Int { self == .mono ? 1 : 2 }

  /// The URI in the Turtle file.
  public var uri: StaticString {
    switch self {
    case .mono: "urn:spectrum-lv2:mono"
    case .stereo: "urn:spectrum-lv2:stereo"
    }
  }
}
