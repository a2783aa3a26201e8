// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumMessages
import TestFolders

/// The bundle that `make` builds in the repository, or that which SPECTRUM_BUNDLE names: one from
/// the same sources with a sanitizer in it.
enum BuiltBundle {
  static let path =
    ProcessInfo.processInfo.environment["SPECTRUM_BUNDLE"]
    ?? Repository.root.appendingPathComponent("spectrum.lv2").path
  static let binary = path + "/spectrum.so"
  static let windowBinary = path + "/spectrum-ui.so"
  static let plugins = [
    SpectrumURI.mono, SpectrumURI.stereo, SpectrumURI.notes, SpectrumURI.sidechain,
  ]

  /// A world for each thread: lilv's are not for several, and reading the turtle takes a tenth of a
  /// second, as long as most tests.
  static func world() throws -> World {
    let kept = Thread.current.threadDictionary
    if let world = kept["world"] as? World { return world }
    let world = try makeWorld()
    kept["world"] = world
    return world
  }

  /// A world of its own, for a thread that a test begins.
  static func makeWorld() throws -> World { try World(bundle: path) }

  /// The numbers of the thread's world.
  static func urids() throws -> URIDs { URIDs(try world().urids.mapFeature)! }

  static func channelCount(_ uri: String) -> Int {
    uri == SpectrumURI.stereo || uri == SpectrumURI.sidechain ? 2 : 1
  }

  /// The bundles of the LV2 specifications that the turtle refers to.
  static let specifications = [
    "atom", "buf-size", "core", "event", "log", "midi", "options", "parameters", "patch",
    "port-groups", "port-props", "presets", "resize-port", "schemas", "state", "time", "ui",
    "units", "urid", "worker",
  ].map { "/usr/lib/lv2/\($0).lv2" }

  /// The turtle files in a folder.
  static func turtle(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".ttl") }.sorted().map { "\(folder)/\($0)" }
  }

  /// Calls `body` with a folder that holds the bundle, the specifications, and nothing else: tools
  /// read every folder beside a bundle.
  static func withCopy<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = TemporaryFolder()
    for source in specifications + [path] {
      let name = URL(fileURLWithPath: source).lastPathComponent
      try FileManager.default.copyItem(atPath: source, toPath: folder.path(name))
    }
    return try body(folder.path)
  }
}

extension PluginInstance {
  /// An instance of the built bundle in the thread's world, with those of `controls` that it has.
  convenience init(
    _ uri: String, sampleRate: Double = 48_000, controls: [String: Float] = [:],
    configuration: InstanceConfiguration = .init()
  ) throws {
    try self.init(
      uri, in: BuiltBundle.world(), sampleRate: sampleRate, configuration: configuration)
    for (symbol, value) in controls where control(symbol) != nil { self[symbol] = value }
  }
}

extension InstanceConfiguration {
  init(
    isInPlace: Bool = false, unconnected: Set<String> = [], hasWorker: Bool = true,
    strip: InlineStrip? = nil
  ) {
    self.init()
    (self.isInPlace, self.unconnected) = (isInPlace, unconnected)
    (self.hasWorker, self.strip) = (hasWorker, strip)
  }
}
