// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumMessages

/// What all instances share: the library, what the turtle says of its plugins, the host's numbers.
struct Site: Sendable {
  let library: Library
  let mono: Pinout
  let stereo: Pinout
  let notes: Pinout
  let sidechain: Pinout
  let map: URIDMap
  let urids: URIDs

  /// Of the bundle in the folder `bundle`.
  init(bundle: String) throws {
    let world = try World(bundle: bundle)
    mono = try Pinout(world.plugin(SpectrumURI.mono))
    stereo = try Pinout(world.plugin(SpectrumURI.stereo))
    notes = try Pinout(world.plugin(SpectrumURI.notes))
    sidechain = try Pinout(world.plugin(SpectrumURI.sidechain))
    library = try Library(world.plugin(SpectrumURI.mono).binary)
    map = URIDMap()
    guard let urids = URIDs(map.mapFeature) else { throw Defect("the host's map is full") }
    self.urids = urids
  }

  var pinouts: [Pinout] { [mono, stereo, notes, sidechain] }
}

/// Which port is which, in the form that is quickest to go through at each call.
struct Pinout: Sendable {
  struct Output: Sendable {
    let index: Int
    let symbol: String
    let range: ClosedRange<Float>
  }

  struct Input: Sendable {
    let index: Int
    let symbol: String
    let standard: Float
    let range: ClosedRange<Float>
  }

  let uri: String
  let portCount: Int
  /// Port indices by channel.
  let audioInputs, audioOutputs: [Int]
  /// Those of the side-chain.
  let sideInputs: [Int]
  let control, notify: Int
  /// The output for MIDI notes; nil if there is none.
  let notes: Int?
  let inputs: [Input]
  let outputs: [Output]

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
    inputs = plugin.ports(.control, .input).map {
      Input(
        index: $0.index, symbol: $0.symbol, standard: $0.defaultValue ?? 0, range: $0.range ?? 0...1
      )
    }
    outputs = plugin.ports(.control, .output).map {
      Output(index: $0.index, symbol: $0.symbol, range: $0.range ?? 0...0)
    }
  }

  /// The control port of that symbol.
  func index(_ symbol: String) -> Int {
    guard
      let index = outputs.first(where: { $0.symbol == symbol })?.index
        ?? inputs.first(where: { $0.symbol == symbol })?.index
    else { preconditionFailure("no port \(symbol)") }
    return index
  }

  var channelCount: Int { audioInputs.count }
  var name: String {
    if notes != nil { return "notes" }
    return channelCount == 1 ? "mono" : sideInputs.isEmpty ? "stereo" : "sidechain"
  }
}
