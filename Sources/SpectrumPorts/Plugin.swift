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

  /// The properties of a plugin.
  struct Row {
    /// The name and the URI in the Turtle file.
    let name, uri: StaticString
    /// 1 or 2.
    let channelCount: Int
    var hasNotes = false, hasSideChain = false
  }

  var row: Row {
    switch self {
    case .mono: Row(name: "Spectrum mono", uri: "urn:spectrum-lv2:mono", channelCount: 1)
    case .stereo: Row(name: "Spectrum", uri: "urn:spectrum-lv2:stereo", channelCount: 2)
    case .notes:
      Row(name: "Spectrum notes", uri: "urn:spectrum-lv2:notes", channelCount: 1, hasNotes: true)
    case .sidechain:
      Row(
        name: "Spectrum SC", uri: "urn:spectrum-lv2:sidechain", channelCount: 2, hasSideChain: true)
    }
  }

  public var name: StaticString { row.name }
  public var uri: StaticString { row.uri }
  public var channelCount: Int { row.channelCount }
}
