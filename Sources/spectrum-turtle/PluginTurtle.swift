// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// The bundle's statements about each plugin alike.
enum PluginTurtle {
  /// For the manifest.
  static var entries: String {
    Plugin.allCases.map { plugin in
      """
      <\(plugin.uri)>
        a lv2:Plugin ;
        lv2:binary <spectrum.so> ;
        ui:ui <urn:spectrum-lv2:ui> ;
        rdfs:seeAlso <spectrum.ttl> , <vocabulary.ttl> , <modgui.ttl> .
      """
    }
    .joined(separator: "\n\n")
  }

  /// The ports that the window listens to.
  static var notifications: String {
    Plugin.allCases.map { plugin in
      "[ ui:plugin <\(plugin.uri)> ; lv2:symbol \"\(Port.notify.symbol)\" ; "
        + "ui:protocol atom:eventTransfer ]"
    }
    .joined(separator: " ,\n    ")
  }
}
