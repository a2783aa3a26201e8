// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumMessages

/// A host's map of URIs: numbers them from 1 in the order of requests.
package final class URITable {
  package private(set) var uris: [String] = []
  /// The URI that this host can't map.
  package var refused: String?

  /// The feature's data; it must not outlive the table.
  package var map: LV2_URID_Map {
    LV2_URID_Map(handle: Unmanaged.passUnretained(self).toOpaque()) { handle, uri in
      Unmanaged<URITable>.fromOpaque(handle!).takeUnretainedValue().number(String(cString: uri!))
    }
  }

  package func number(_ uri: String) -> LV2_URID {
    if uri == refused { return 0 }
    if let index = uris.firstIndex(of: uri) { return LV2_URID(index + 1) }
    uris.append(uri)
    return LV2_URID(uris.count)
  }

  package init() {}

  /// The numbers of every host that maps everything in the order of the messages' terms: small ones,
  /// which a fuzzer soon finds by chance.
  package static let urids: URIDs = {
    let table = URITable()
    return withExtendedLifetime(table) { URIDs(table.map)! }
  }()
}
