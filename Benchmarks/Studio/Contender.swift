// SPDX-License-Identifier: GPL-3.0-or-later

/// A plugin and its settings.
package struct Contender {
  package static let noise = "http://gareus.org/oss/lv2/testsignal"

  package let name, uri: String
  /// Values for Spectrum's ports by symbol; the others have their defaults.
  package var controls: [String: Float]
  /// Whether its window is hidden during the measurement.
  package var isHidden: Bool

  package init(
    name: String, uri: String, controls: [String: Float] = [:], isHidden: Bool = false
  ) {
    (self.name, self.uri, self.controls, self.isHidden) = (name, uri, controls, isHidden)
  }
}
