// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import Testing

/// How a host cuts time into calls of run().
enum Blocks: CustomTestStringConvertible, Sendable {
  case of(Int)
  /// Random lengths from 0 to `upTo`.
  case random(upTo: Int, seed: UInt64)

  var testDescription: String {
    switch self {
    case .of(let count): "blocks of \(count)"
    case .random(let upTo, _): "random blocks up to \(upTo)"
    }
  }

  /// Lengths whose sum is `total`; for blocks of 0, calls of 0 and 64 samples in turn.
  func lengths(total: Int) -> [Int] {
    var (lengths, left) = ([Int](), total)
    func append(_ length: Int) {
      lengths.append(min(length, left))
      left -= min(length, left)
    }
    switch self {
    case .of(let count):
      while left > 0 {
        append(count)
        if count == 0 { append(64) }
      }
    case .random(let upTo, let seed):
      var random = SplitMix64(seed: seed)
      while left > 0 {
        // Evenly over the orders of magnitude, so that short blocks come as often as long ones.
        let length = exp2(Double.random(in: 0...log2(Double(upTo) + 1), using: &random)) - 1
        append(Int(length))
      }
    }
    return lengths
  }
}
