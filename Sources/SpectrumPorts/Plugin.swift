// SPDX-License-Identifier: GPL-3.0-or-later

/// A plugin of the bundle.
public enum Plugin: Int, CaseIterable, Sendable {
  case mono, stereo
  /// The mono plugin with an output for MIDI notes. It is one of its own because a host gives a track
  /// whose plugin puts out MIDI an output for it: the tracks of saved sessions keep what they have.
  case notes
  /// The stereo plugin with an input for another sound, which the track is compared with. It is one of
  /// its own because a host may connect all inputs of a plugin to the track.
  case sidechain

  /// The plugin for `channelCount` channels that has neither notes nor a side-chain.
  public init(channelCount: Int) { self = channelCount == 1 ? .mono : .stereo }

  /// 1 or 2.
  public var channelCount: Int { self == .stereo || self == .sidechain ? 2 : 1 }

  /// The name that tells it from the others.
  public var name: StaticString {
    switch self {
    case .mono: "Mono"
    case .stereo: "Stereo"
    case .notes: "Notes"
    case .sidechain: "Side-chain"
    }
  }

  /// The URI in the Turtle file.
  public var uri: StaticString {
    switch self {
    case .mono: "urn:spectrum-lv2:mono"
    case .stereo: "urn:spectrum-lv2:stereo"
    case .notes: "urn:spectrum-lv2:notes"
    case .sidechain: "urn:spectrum-lv2:sidechain"
    }
  }
}
