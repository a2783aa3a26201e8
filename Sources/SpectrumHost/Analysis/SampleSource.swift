// SPDX-License-Identifier: GPL-3.0-or-later

/// The source of a recording's samples.
public protocol SampleSource: AnyObject {
  /// Fills the first `count` samples of each input, waiting for them if they come in real time.
  /// Returns how many there were: fewer than `count` only at the end.
  func read(_ count: Int, into inputs: [UnsafeMutableBufferPointer<Float>]) throws -> Int
}
