// SPDX-License-Identifier: GPL-3.0-or-later

/// The host's next action; undefined bytes mean `run`.
enum PluginStep: UInt8 {
  /// Two bytes for the length, and the contents of `control`.
  case control = 1
  /// A byte for the number of events; for each, its frame (a byte) and contents.
  case events
  /// A byte for the port's index, and the bits of its value.
  case value
  /// Two bytes for the size of `notify`.
  case notify
  /// A byte for the port's index: disconnects or reconnects it.
  case connection
  /// Deactivates and activates.
  case activation
  /// Outputs share the inputs' memory, crosswise if the byte is odd; or no longer.
  case inPlace
  /// Two bytes for the number of frames, a byte for the signal.
  case run
}

/// A byte for the kind of plugin and the rate; then the host's actions.
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
  // The worst event may have been the last, so run once more.
  host.run(frameCount: 300, hearing: 0)
}
