// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

@testable import SpectrumPlugin

extension Ports {
  /// Calls `body` while ports are connected to values; these as they are after it.
  @discardableResult
  func withValues(_ values: [(port: Port, value: Float)], _ body: () -> Void) -> [Float] {
    var memory = values.map(\.value)
    memory.withUnsafeMutableBufferPointer { memory in
      for (index, value) in values.enumerated() {
        connect(value.port, to: UnsafeMutableRawPointer(memory.baseAddress! + index))
      }
      body()
    }
    return memory
  }
}
