// SPDX-License-Identifier: GPL-3.0-or-later

/// What the samples of a recording come from.
public protocol SampleSource: AnyObject {
  /// Fills the first `count` samples of each input, waiting for them if they come in real time.
  /// Returns how many there were: fewer than `count` only at the end.
  func read(_ count: Int, into inputs: [UnsafeMutableBufferPointer<Float>]) throws -> Int
}
