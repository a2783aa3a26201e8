// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CLilv
import Foundation

extension World {
  /// Reads the description of a plugin that the host, the tool and the tests use.
  func describe(_ plugin: OpaquePointer) -> PluginDescription {
    let count = lilv_plugin_get_num_ports(plugin)
    return PluginDescription(
      uri: text(lilv_plugin_get_uri(plugin)) ?? "",
      name: taken(lilv_plugin_get_name(plugin)) ?? "",
      className: text(lilv_plugin_class_get_label(lilv_plugin_get_class(plugin))) ?? "",
      binary: text(lilv_plugin_get_library_uri(plugin)).map(path(ofFileURI:)) ?? "",
      requiredFeatures: takenList(lilv_plugin_get_required_features(plugin)),
      optionalFeatures: takenList(lilv_plugin_get_optional_features(plugin)),
      extensionData: takenList(lilv_plugin_get_extension_data(plugin)),
      ports: (0..<count).compactMap { index in
        lilv_plugin_get_port_by_index(plugin, index).map { describe($0, of: plugin, at: index) }
      })
  }

  private func describe(
    _ port: OpaquePointer, of plugin: OpaquePointer, at index: UInt32
  ) -> PortDescription {
    var (standard, lowest, highest): (OpaquePointer?, OpaquePointer?, OpaquePointer?)
    lilv_port_get_range(plugin, port, &standard, &lowest, &highest)
    return PortDescription(
      index: Int(index),
      symbol: text(lilv_port_get_symbol(plugin, port)) ?? "",
      name: taken(lilv_port_get_name(plugin, port)) ?? "",
      kind: kind(of: port, of: plugin),
      direction: isA(spectrum_uri_OutputPort, port, of: plugin) ? .output : .input,
      minimum: takenNumber(lowest), maximum: takenNumber(highest),
      defaultValue: takenNumber(standard),
      scalePoints: scalePoints(of: port, of: plugin),
      unit: symbol(of: spectrum_uri_unit, spectrum_uri_unit_symbol, of: port, of: plugin),
      comment: value(spectrum_uri_comment, of: port, of: plugin)
        ?? value(spectrum_uri_documentation, of: port, of: plugin),
      group: symbol(of: spectrum_uri_group, spectrum_uri_symbol, of: port, of: plugin),
      properties: takenList(lilv_port_get_properties(plugin, port)).map(lastPart).sorted(),
      minimumSize: value(spectrum_uri_minimum_size, of: port, of: plugin).flatMap { Int($0) })
  }

  private func kind(of port: OpaquePointer, of plugin: OpaquePointer) -> PortDescription.Kind {
    let kinds: [(UnsafePointer<CChar>, PortDescription.Kind)] = [
      (spectrum_uri_AudioPort, .audio), (spectrum_uri_ControlPort, .control),
      (spectrum_uri_CVPort, .cv), (spectrum_uri_atom_AtomPort, .atom),
    ]
    return kinds.first { isA($0.0, port, of: plugin) }?.1 ?? .other
  }

  private func isA(
    _ uri: UnsafePointer<CChar>, _ port: OpaquePointer, of plugin: OpaquePointer
  ) -> Bool {
    withURI(uri) { lilv_port_is_a(plugin, port, $0) }
  }

  private func scalePoints(
    of port: OpaquePointer, of plugin: OpaquePointer
  ) -> [PortDescription.ScalePoint] {
    guard let points = lilv_port_get_scale_points(plugin, port) else { return [] }
    defer { lilv_scale_points_free(points) }
    var result: [PortDescription.ScalePoint] = []
    var iterator = lilv_scale_points_begin(points)
    while !lilv_scale_points_is_end(points, iterator) {
      let point = lilv_scale_points_get(points, iterator)
      if let label = text(lilv_scale_point_get_label(point)),
        let value = number(lilv_scale_point_get_value(point))
      {
        result.append(.init(label: label, value: value))
      }
      iterator = lilv_scale_points_next(points, iterator)
    }
    return result.sorted { $0.value < $1.value }
  }

  /// The symbol of the port's unit or group, or the last part of its URI. `kind`: which of them;
  /// `symbol`: the property that has its symbol.
  private func symbol(
    of kind: UnsafePointer<CChar>, _ symbol: UnsafePointer<CChar>, of port: OpaquePointer,
    of plugin: OpaquePointer
  ) -> String? {
    guard let node = withURI(kind, { lilv_port_get(plugin, port, $0) }) else { return nil }
    defer { lilv_node_free(node) }
    return taken(withURI(symbol) { lilv_world_get(world, node, $0, nil) })
      ?? (lilv_node_is_uri(node) ? text(node).map(lastPart) : nil)
  }

  private func value(
    _ uri: UnsafePointer<CChar>, of port: OpaquePointer, of plugin: OpaquePointer
  ) -> String? {
    taken(withURI(uri) { lilv_port_get(plugin, port, $0) })
  }

  /// URI, library and bundle folder of the plugin's X11 window; nil if it has none.
  func x11Window(
    of uri: String
  ) throws(PluginError) -> (uri: String, binary: String, bundle: String)? {
    guard let windows = lilv_plugin_get_uis(try lilvPlugin(uri)) else { return nil }
    defer { lilv_uis_free(windows) }
    var iterator = lilv_uis_begin(windows)
    while !lilv_uis_is_end(windows, iterator) {
      let window = lilv_uis_get(windows, iterator)
      if withURI(spectrum_uri_ui_x11, { lilv_ui_is_a(window, $0) }),
        let uri = text(lilv_ui_get_uri(window)), let binary = text(lilv_ui_get_binary_uri(window)),
        let bundle = text(lilv_ui_get_bundle_uri(window))
      {
        return (uri, path(ofFileURI: binary), path(ofFileURI: bundle))
      }
      iterator = lilv_uis_next(windows, iterator)
    }
    return nil
  }

  private func withURI<Result>(
    _ uri: UnsafePointer<CChar>, _ body: (OpaquePointer?) -> Result
  ) -> Result {
    let node = lilv_new_uri(world, uri)
    defer { lilv_node_free(node) }
    return body(node)
  }
}

/// The text of a node that lilv owns.
private func text(_ node: OpaquePointer?) -> String? {
  node.flatMap { lilv_node_as_string($0) }.map { String(cString: $0) }
}

/// The text of a node that the caller owns; frees the node.
private func taken(_ node: OpaquePointer?) -> String? {
  defer { lilv_node_free(node) }
  return text(node)
}

private func number(_ node: OpaquePointer?) -> Float? {
  guard let node, lilv_node_is_float(node) || lilv_node_is_int(node) else { return nil }
  return lilv_node_as_float(node)
}

private func takenNumber(_ node: OpaquePointer?) -> Float? {
  defer { lilv_node_free(node) }
  return number(node)
}

private func takenList(_ nodes: UnsafeMutableRawPointer?) -> [String] {
  guard let nodes else { return [] }
  defer { lilv_nodes_free(nodes) }
  var result: [String] = []
  var iterator = lilv_nodes_begin(nodes)
  while !lilv_nodes_is_end(nodes, iterator) {
    if let text = text(lilv_nodes_get(nodes, iterator)) { result.append(text) }
    iterator = lilv_nodes_next(nodes, iterator)
  }
  return result.sorted()
}

/// The part after the last "#", "/" or ":" of a URI.
private func lastPart(_ uri: String) -> String {
  uri.lastIndex { "#/:".contains($0) }.map { String(uri[uri.index(after: $0)...]) } ?? uri
}

private func path(ofFileURI uri: String) -> String {
  guard let path = lilv_file_uri_parse(uri, nil) else { return uri }
  defer { lilv_free(path) }
  return FileName.text(UnsafeRawBufferPointer(start: path, count: strlen(path)))
}
