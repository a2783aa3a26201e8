// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumMessages
import SpectrumScreen
import SpectrumView

/// The features that the host offers a UI; all except the map are optional.
struct Features {
  private let list: UnsafePointer<UnsafePointer<LV2_Feature>?>?

  init(_ list: UnsafePointer<UnsafePointer<LV2_Feature>?>?) { self.list = list }

  private func data<Type>(_ uri: UnsafePointer<CChar>) -> UnsafePointer<Type>? {
    UnsafePointer(spectrum_feature(list, uri)?.assumingMemoryBound(to: Type.self))
  }

  var map: UnsafePointer<LV2_URID_Map>? { data(spectrum_uri_urid_map) }

  /// The parent window; 0: none.
  var parent: UInt32 {
    UInt32(truncatingIfNeeded: UInt(bitPattern: spectrum_feature(list, spectrum_uri_ui_parent)))
  }

  var touch: UnsafePointer<LV2UI_Touch>? { data(spectrum_uri_ui_touch) }

  var resize: UnsafePointer<LV2UI_Resize>? { data(spectrum_uri_ui_resize) }

  /// Whether the host plays a file, and has the keys of a player.
  var isPlayer: Bool { spectrum_feature(list, spectrum_uri_player) != nil }

  /// Device pixels per logical pixel, 0.5…4; nil if the host doesn't say, or can't mean it.
  func scale(_ urids: URIDs) -> Float? {
    options(urids)?.number(urids.host.scaleFactor).flatMap { ScreenScale.held($0) }
  }

  /// How often per second the host passes messages on, at least 10; infinite if it doesn't say.
  func updateRate(_ urids: URIDs) -> Float {
    let rate = options(urids)?.number(urids.host.updateRate) ?? .infinity
    return rate > 0 ? max(10, rate) : .infinity
  }

  /// The colours of the host's window; none if it doesn't say.
  func colors(_ urids: URIDs) -> HostColors { options(urids)?.colors ?? HostColors() }

  func options(_ urids: URIDs) -> HostOptions? {
    data(spectrum_uri_options_options).map { HostOptions($0, urids) }
  }

  /// Writes a line to the host's log.
  func log(_ line: StaticString, _ urids: URIDs) {
    guard let log: UnsafePointer<LV2_Log_Log> = data(spectrum_uri_log_log) else { return }
    line.utf8Start.withMemoryRebound(to: CChar.self, capacity: line.utf8CodeUnitCount + 1) {
      spectrum_log_line(log, urids.host.logError, $0)
    }
  }
}
