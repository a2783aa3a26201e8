// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages

/// A plugin with settings in the benchmark.
struct Contender {
  /// The UI's method of making a plugin send.
  enum UI {
    case none
    /// Our `Attach`, every second, for a frame rate.
    case attach(frameRate: Float)
    /// LSP's notification, once.
    case notification
  }

  let name: String
  let world: World
  let uri: String
  /// Values by symbol: a number or the label of a choice.
  let settings: [String: String]
  /// Symbols of ports that nothing is connected to.
  var unconnected: Set<String> = []
  let ui: UI
  /// The atom ports of the UI.
  let controlSymbol, notifySymbol: String

  static func ours(
    _ name: String, _ world: World, uri: String = SpectrumURI.stereo,
    settings: [String: String] = [:], unconnected: Set<String> = [], frameRate: Float? = 60
  ) -> Contender {
    Contender(
      name: name, world: world, uri: uri, settings: settings, unconnected: unconnected,
      ui: frameRate.map { .attach(frameRate: $0) } ?? .none, controlSymbol: "control",
      notifySymbol: "notify")
  }

  static let lspURI = "http://lsp-plug.in/plugins/lv2/spectrum_analyzer_x2"

  static func lsp(_ name: String, _ world: World, settings: [String: String] = [:]) -> Contender {
    Contender(
      name: name, world: world, uri: lspURI, settings: settings, ui: .notification,
      controlSymbol: "in_ui", notifySymbol: "out_ui")
  }

  /// A new instance with the settings, before its first run().
  func makeInstance(sampleRate: Double, block: Int) throws -> PluginInstance {
    var configuration = InstanceConfiguration()
    (configuration.maximumBlock, configuration.unconnected) = (block, unconnected)
    let instance = try PluginInstance(
      uri, in: world, sampleRate: sampleRate, configuration: configuration)
    for (symbol, text) in settings {
      instance[symbol] = try instance.description.setting(symbol).value(of: text)
    }
    return instance
  }

  /// The UI's message in second `second` of the audio; nil if none.
  func message(second: Int) -> [UInt8]? {
    switch ui {
    case .none: return nil
    case .attach(let frameRate):
      guard let urids = URIDs(world.urids.mapFeature) else { return nil }
      var bytes = [UInt8](repeating: 0, count: 128)
      let attach = ControlMessage.attach(.init(client: 1, frameRate: frameRate))
      let count = bytes.withUnsafeMutableBytes { attach.encode(into: $0, urids: urids) }
      return count.map { Array(bytes[..<$0]) }
    case .notification:
      guard second == 0 else { return nil }
      // An object without properties: its size, type, identifier and class.
      let object: [UInt32] = [
        8, world.urids.map("http://lv2plug.in/ns/ext/atom#Object"), world.urids.map("\(uri)/ui_connect"),
        world.urids.map("http://lsp-plug.in/types/lv2/types#UINotification"),
      ]
      return object.withUnsafeBytes { Array($0) }
    }
  }
}
