// SPDX-License-Identifier: GPL-3.0-or-later

/// What the host does next; each byte that no other says `run`.
enum PluginStep: UInt8 {
  /// Two bytes of length, and what is then in `control`.
  case control = 1
  /// A byte of the number of events; of each the frame (one byte), and as below.
  case events
  /// A byte of the port's index, and the bits of its value.
  case value
  /// Two bytes of the room in `notify`.
  case notify
  /// A byte of the port's index: it is left unconnected, or is connected again.
  case connection
  /// Ends and begins anew.
  case activation
  /// Audio goes out to where it came from, crosswise if the byte is odd.
  case inPlace
  /// Two bytes of the number of frames, one of what is heard.
  case run
}

/// A byte for the kind of plugin and the rate; then what the host does with it.
func fuzzPlugin(_ input: inout FuzzInput) {
  PluginSession.shared.begin(input.bytes)
  guard let plugin = PluginSession.shared.plugin(kind: Int(input.byte())) else {
    return demand(false, "a plugin is made at every rate from 8 to 384 kHz")
  }
  let host = PluginHost(plugin)
  for _ in 0..<64 where !input.isEmpty {
    let byte = input.byte()
    switch PluginStep(rawValue: byte) ?? .run {
    case .control: host.send(input.take(input.half()))
    case .events: host.sendEvents(&input)
    case .value:
      let port = input.byte()
      host.set(Int(port), to: input.float())
    case .notify: host.resizeNotify(to: input.half())
    case .connection: host.toggleConnection(of: Int(input.byte()))
    case .activation: host.restart()
    case .inPlace: host.share(crosswise: input.byte() & 1 == 1)
    case .run:
      let frameCount = input.half() % 8193
      host.run(frameCount: frameCount, hearing: input.byte())
    }
  }
  // The worst may have come last: it has to be lived through, too.
  host.run(frameCount: 300, hearing: 0)
}
