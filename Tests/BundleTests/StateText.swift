// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CLilv

@testable import SpectrumHost

/// A plugin's state in Turtle, as lilv writes it.
struct StateText {
  static let uri = "urn:spectrum-lv2:test-state"
  let text: String

  init(_ text: String) { self.text = text }

  /// Nil if the plugin has no state.
  init?(of instance: PluginInstance) {
    guard let world = try? BuiltBundle.world() else { return nil }
    var (map, unmap) = (world.urids.mapFeature, world.urids.unmapFeature)
    guard let plugin = try? world.lilvPlugin(instance.description.uri) else { return nil }
    let text: String? = instance.withLilv { lilv in
      guard
        let state = lilv_state_new_from_instance(
          plugin, lilv, &map, nil, nil, nil, nil, { _, _, _, _ in nil }, nil, 0, nil)
      else { return nil }
      defer { lilv_state_free(state) }
      guard
        let text = lilv_state_to_string(world.world, &map, &unmap, state, Self.uri, nil)
      else { return nil }
      defer { lilv_free(text) }
      return String(cString: text)
    }
    guard let text else { return nil }
    self.text = text
  }

  func restore(in instance: PluginInstance) {
    guard let world = try? BuiltBundle.world() else { return }
    var map = world.urids.mapFeature
    guard let state = lilv_state_new_from_string(world.world, &map, text) else { return }
    defer { lilv_state_free(state) }
    instance.withLilv { lilv_state_restore(state, $0, nil, nil, 0, nil) }
  }
}
