// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages

extension PluginInstance {
  /// Sends `message` at the first sample of the next `run`, as a host or a UI does; returns false,
  /// and sends nothing, if there is no room. `urids`: those of the instance's world.
  @discardableResult
  public func send(_ message: ControlMessage, _ urids: URIDs) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
      guard let count = message.encode(into: buffer, urids: urids) else { return false }
      return send(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Reports the host's tempo, in BPM, to the plugin.
  public func send(tempo: Float, _ urids: URIDs) {
    send(.position(.init(beatsPerMinute: tempo, speed: 1)), urids)
  }

  /// Sets control inputs by symbol, and has the plugin read files. Fails if it lacks a control, or
  /// can't read a file.
  public func set(
    _ controls: [String: Float], files: [FileProperty: String], _ urids: URIDs
  ) throws(PluginError) {
    for (symbol, value) in controls {
      _ = try description.setting(symbol)
      self[symbol] = value
    }
    for (property, path) in files { try setFile(property, path, urids) }
  }

  /// Has the plugin read a file, and waits until it has. Fails with what the plugin logs if it can't.
  public func setFile(
    _ property: FileProperty, _ path: String, _ urids: URIDs
  ) throws(PluginError) {
    let former = logLines.count
    let isSent =
      FileName.bytes(path).count <= FileProperty.longestPath
      && FileName.withCString(path) {
        send(
          .setFile(.init(property, path: UnsafeRawBufferPointer(start: $0, count: strlen($0)))),
          urids)
      }
    guard isSent else { throw .badFile("\(FileName.shown(path)): the name is too long") }
    // The worker acts right after the first run, the plugin takes the file in the second.
    for _ in 0..<2 { run(frames: 0) }
    guard let line = logLines.dropFirst(former).first else { return }
    let prefix = "spectrum: "
    throw .badFile(line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line)
  }
}
