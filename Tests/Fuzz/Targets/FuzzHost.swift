// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumMessages

/// A host's map of URIs, numbered from 1, because small numbers are soon found by chance.
final class FuzzHost {
  private var numbers: [String: LV2_URID] = [:]

  /// Must not outlive the host.
  var map: LV2_URID_Map {
    LV2_URID_Map(handle: Unmanaged.passUnretained(self).toOpaque()) { handle, uri in
      guard let handle, let uri else { return 0 }
      let host = Unmanaged<FuzzHost>.fromOpaque(handle).takeUnretainedValue()
      let name = String(cString: uri)
      if let number = host.numbers[name] { return number }
      let number = LV2_URID(host.numbers.count + 1)
      host.numbers[name] = number
      return number
    }
  }

  /// The numbers of every such host; each maps the same URIs in the same order.
  static let urids: URIDs = {
    let host = FuzzHost()
    return withExtendedLifetime(host) { URIDs(host.map)! }
  }()
}
