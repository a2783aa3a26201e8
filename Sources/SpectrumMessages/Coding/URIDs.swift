// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// The host's numbers for every URI of the message stream and of LV2, mapped once.
///
/// The URIs of messages and states are in `Term` and `Figure`, all others in `CLV2.h`.
public struct URIDs: Sendable {
  public let atom: AtomTypes
  public let host: HostKeys
  public let terms: Terms

  /// Maps every URI. Nil if the host fails to map one: its number would be 0, and two such URIs
  /// would be mistaken for each other. Not for the real-time path: a host may lock and allocate
  /// here.
  public init?(_ map: LV2_URID_Map) {
    guard let function = map.map else { return nil }
    var mapper = URIDMapper(handle: map.handle, function: function)
    atom = AtomTypes(&mapper)
    host = HostKeys(&mapper)
    terms = Terms(&mapper)
    if mapper.refused { return nil }
  }
}

/// The keys of a host's options to the UI, and of what else passes between them.
public struct HostKeys: Sendable {
  /// Options: device pixels per logical one; calls per second (atom:Float).
  public let scaleFactor, updateRate: LV2_URID
  /// Options: 0xRRGGBBAA (atom:Int).
  public let backgroundColor, foregroundColor: LV2_URID
  /// The protocol of a control port's value between UI and host; 0 means the same.
  public let floatProtocol: LV2_URID
  /// The kind of a line in the host's log.
  public let logError: LV2_URID

  init(_ map: inout URIDMapper) {
    scaleFactor = map(spectrum_uri_ui_scale_factor)
    updateRate = map(spectrum_uri_ui_update_rate)
    backgroundColor = map(spectrum_uri_ui_background_color)
    foregroundColor = map(spectrum_uri_ui_foreground_color)
    floatProtocol = map(spectrum_uri_ui_floatProtocol)
    logError = map(spectrum_uri_log_Error)
  }
}
