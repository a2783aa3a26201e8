// SPDX-License-Identifier: GPL-3.0-or-later
import CLilv
import Foundation

/// The plugins of one bundle, or of all installed bundles, with the LV2 specifications.
public final class World {
  public let urids = URIDMap()
  let world: OpaquePointer
  /// The URIs of the world's plugins, sorted.
  public let pluginURIs: [String]

  /// The world of the bundle in folder `path` only.
  public init(bundle path: String) throws(PluginError) {
    // Reads only the specifications besides: reading all installed bundles may take long, and an
    // installed copy of the same plugin would conflict.
    _ = try BundleLocator.find(path)
    world = Self.emptyWorld()
    for specification in Self.specificationBundles() { Self.load(specification, into: world) }
    lilv_world_load_specifications(world)
    lilv_world_load_plugin_classes(world)
    Self.load(path, into: world)
    pluginURIs = Self.uris(of: world)
  }

  private init(installed world: OpaquePointer) {
    self.world = world
    lilv_world_load_all(world)
    pluginURIs = Self.uris(of: world)
  }

  /// The world of every plugin in LV2_PATH, or in lilv's default folders.
  public static func installed() -> World { World(installed: emptyWorld()) }

  deinit { lilv_world_free(world) }

  /// The description of the plugin of that URI.
  public func plugin(_ uri: String) throws(PluginError) -> PluginDescription {
    try describe(lilvPlugin(uri))
  }

  func lilvPlugin(_ uri: String) throws(PluginError) -> OpaquePointer {
    let node = lilv_new_uri(world, uri)
    defer { lilv_node_free(node) }
    let plugins = lilv_world_get_all_plugins(world)
    guard let node, let plugin = lilv_plugins_get_by_uri(plugins, node) else {
      // A list of all installed plugins wouldn't help.
      throw .unknownPlugin(uri: uri, available: pluginURIs.count > 8 ? [] : pluginURIs)
    }
    return plugin
  }

  /// Folders of the specifications that define units, groups, properties and classes.
  private static func specificationBundles() -> [String] {
    let names = ["core", "units", "atom", "port-groups", "port-props", "resize-port"]
    let folders = BundleLocator.pluginFolders(ProcessInfo.processInfo.environment)
    // Of several copies the first.
    return names.compactMap { name in
      folders.map { "\($0)/\(name).lv2" }.first(where: BundleLocator.isBundle)
    }
  }

  private static func emptyWorld() -> OpaquePointer {
    guard let world = lilv_world_new() else { fatalError("out of memory") }
    return world
  }

  private static func load(_ folder: String, into world: OpaquePointer) {
    // lilv requires a slash at the end of a folder.
    let node = FileName.withCString(FileName.resolved(folder) + "/") {
      lilv_new_file_uri(world, nil, $0)
    }
    lilv_world_load_bundle(world, node)
    lilv_node_free(node)
  }

  private static func uris(of world: OpaquePointer) -> [String] {
    let plugins = lilv_world_get_all_plugins(world)
    var uris: [String] = []
    var iterator = lilv_plugins_begin(plugins)
    while !lilv_plugins_is_end(plugins, iterator) {
      let plugin = lilv_plugins_get(plugins, iterator)
      uris.append(String(cString: lilv_node_as_uri(lilv_plugin_get_uri(plugin))))
      iterator = lilv_plugins_next(plugins, iterator)
    }
    return uris.sorted()
  }
}
