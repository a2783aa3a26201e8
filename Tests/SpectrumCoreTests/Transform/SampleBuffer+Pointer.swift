// SPDX-License-Identifier: GPL-3.0-or-later
@testable import SpectrumCore

extension SampleBuffer {
  /// All floats.
  var pointer: UnsafeMutableBufferPointer<Float> { prefix(count) }

  /// The first `count` floats.
  func prefix(_ count: Int) -> UnsafeMutableBufferPointer<Float> {
    UnsafeMutableBufferPointer(start: base, count: min(count, self.count))
  }
}
