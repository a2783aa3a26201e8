// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

extension PluginInstance {
  /// Lets the next `run` find `message` at its first sample, as from a host or a user interface;
  /// false, and nothing added, where there is no room. `urids`: those of the instance's world.
  @discardableResult
  public func send(_ message: ControlMessage, _ urids: URIDs) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { buffer in
      guard let count = message.encode(into: buffer, urids: urids) else { return false }
      return send(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
