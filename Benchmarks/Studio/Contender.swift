// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A plugin and its settings.
package struct Contender {
  package static let noise = "http://gareus.org/oss/lv2/testsignal"

  package let name, uri: String
  /// Values for Spectrum's ports by symbol; the others have their defaults.
  package var controls: [String: Float]
  /// Whether its window is hidden during the measurement.
  package var isHidden: Bool
  /// Audio inputs.
  package var channels = 2
  /// The hosts that show its window.
  package var hosts = PluginHost.allCases
  /// Whether its window isn't in one of the host's.
  package var standsAlone = false
  /// The bundle that it is in, and Debian's package of that; nil for ours.
  package var origin: (bundle: String, package: String)?

  package init(
    name: String, uri: String, controls: [String: Float] = [:], isHidden: Bool = false,
    channels: Int = 2, hosts: [PluginHost] = PluginHost.allCases,
    standsAlone: Bool = false, origin: (bundle: String, package: String)? = nil
  ) {
    (self.name, self.uri, self.controls, self.isHidden) = (name, uri, controls, isHidden)
    (self.channels, self.hosts, self.origin) = (channels, hosts, origin)
    self.standsAlone = standsAlone
  }

  /// Debian's package that is missing for it; nil if it is installed.
  var missingPackage: String? {
    guard let origin else { return nil }
    let isThere = Studio.systemFolders.contains {
      FileManager.default.fileExists(atPath: "\($0)/\(origin.bundle)/manifest.ttl")
    }
    return isThere ? nil : origin.package
  }

  package static let spectra = Contender(
    name: "x42 spectra", uri: "http://gareus.org/oss/lv2/spectra#Mono", channels: 1,
    origin: ("spectra.lv2", "x42-plugins"))

  /// Its window needs a host that knows Ardour's own extension of LV2 for windows.
  package static let spectr30 = Contender(
    name: "x42 spectr30", uri: "http://gareus.org/oss/lv2/meters#spectr30stereo", hosts: [.ardour],
    standsAlone: true, origin: ("meters.lv2", "x42-plugins"))

  /// LSP's analyser of so many channels.
  package static func lsp(channels: Int) -> Contender {
    Contender(
      name: "LSP spectrum analyser x\(channels)",
      uri: "http://lsp-plug.in/plugins/lv2/spectrum_analyzer_x\(channels)", channels: channels,
      origin: ("lsp-plugins.lv2", "lsp-plugins-lv2"))
  }
}
