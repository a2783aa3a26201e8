// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages

/// What all instances share: the library, what the turtle says of its plugins, the host's numbers.
struct Site: Sendable {
  let library: Library
  let pinouts: [Pinout]
  let map: URIDMap
  let urids: URIDs

  /// Of the bundle in the folder `bundle`.
  init(bundle: String) throws {
    let world = try World(bundle: bundle)
    pinouts = try [SpectrumURI.mono, SpectrumURI.stereo, SpectrumURI.notes, SpectrumURI.sidechain]
      .map { try Pinout(world.plugin($0)) }
    library = try Library(world.plugin(SpectrumURI.mono).binary)
    map = URIDMap()
    guard let urids = URIDs(map.mapFeature) else { throw Defect("the host's map is full") }
    self.urids = urids
  }

  var stereo: Pinout { pinouts[1] }
}

extension PortDescription {
  var limits: ClosedRange<Float> { range ?? 0...1 }
}

/// Which port is which, in the form that is quickest to go through at each call.
struct Pinout: Sendable {
  let uri: String
  let portCount: Int
  /// Port indices by channel.
  let audioInputs, audioOutputs: [Int]
  /// Those of the side-chain.
  let sideInputs: [Int]
  let control, notify: Int
  /// The output for MIDI notes; nil if there is none.
  let notes: Int?
  let inputs, outputs: [PortDescription]

  init(_ plugin: PluginDescription) throws(Defect) {
    uri = plugin.uri
    portCount = plugin.ports.count
    let audio = plugin.ports(.audio, .input).map(\.index)
    audioOutputs = plugin.ports(.audio, .output).map(\.index)
    // The track's inputs come first.
    audioInputs = Array(audio.prefix(audioOutputs.count))
    sideInputs = Array(audio.dropFirst(audioOutputs.count))
    guard let control = plugin.ports(.atom, .input).first,
      let notify = plugin.ports(.atom, .output).first
    else { throw Defect("\(plugin.uri) has no atom ports") }
    (self.control, self.notify) = (control.index, notify.index)
    notes = plugin.ports(.atom, .output).first { $0.symbol == "notes" }?.index
    inputs = plugin.ports(.control, .input)
    outputs = plugin.ports(.control, .output)
  }

  /// The control port of that symbol.
  func index(_ symbol: String) -> Int {
    guard let port = (outputs + inputs).first(where: { $0.symbol == symbol }) else {
      preconditionFailure("no port \(symbol)")
    }
    return port.index
  }

  var channelCount: Int { audioInputs.count }
  var name: String {
    if notes != nil { return "notes" }
    return channelCount == 1 ? "mono" : sideInputs.isEmpty ? "stereo" : "sidechain"
  }
}
