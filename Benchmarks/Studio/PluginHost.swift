// SPDX-License-Identifier: GPL-3.0-or-later

/// A program that runs plugins and shows their windows.
package enum PluginHost: CaseIterable, Sendable {
  case jalv, ardour

  package var name: String { self == .jalv ? "jalv" : "Ardour" }

  /// Names of JACK's inputs of the plugin begin so.
  var inputs: String { self == .jalv ? "meter:" : "ardour:\(ArdourSession.name)/audio_in" }

  /// The hosts on this machine that have this name, or all of them if it is empty; says which are
  /// missing.
  package static func installed(named name: String) -> [PluginHost] {
    allCases.filter { host in
      guard name.isEmpty || host.name == name else { return false }
      guard host == .ardour && ArdourSession.release == nil else { return true }
      print("Ardour is skipped: install ardour")
      return false
    }
  }
}
