// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension PluginInstance {
  /// Sends `message` at the first sample of the next `run`, as a host or a UI does; returns false,
  /// and sends nothing, if there is no room. `urids`: those of the instance's world.
  @discardableResult
  public func send(_ message: ControlMessage, _ urids: URIDs) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { buffer in
      guard let count = message.encode(into: buffer, urids: urids) else { return false }
      return send(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
