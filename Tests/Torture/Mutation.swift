// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// Ways to spoil bytes that mean something.
enum Mutation: CaseIterable {
  case flip, lie, number, cut, lengthen, swap, repeated

  /// Words that lie well: sizes just off, sums that wrap round, floats that are no number.
  private static let lies: [UInt32] = [
    0, 1, 3, 4, 7, 8, 9, 12, 16, 24, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFF0, 0xFFFF_FFF8,
    0xFFFF_FFFF, 0x7FC0_0000, 0x7F80_0000, 0xFF80_0000, 0x7149_F2CA,
  ]

  /// Spoils `bytes` at one place.
  func apply(to bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard let index = bytes.indices.randomElement(using: &random) else { return }
    let word = index / 4 * 4
    switch self {
    case .flip: bytes[index] ^= 1 << UInt8(random.next() % 8)
    case .lie: bytes.store(word: Self.lies.randomElement(using: &random)!, at: word)
    // As the types and classes are numbered by this host.
    case .number: bytes.store(word: UInt32(random.next() % 96), at: word)
    case .cut: bytes.removeLast(bytes.count - index)
    case .lengthen: bytes += (0..<index % 32).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    case .swap: bytes.swapAt(index, bytes.indices.randomElement(using: &random)!)
    case .repeated: bytes += bytes[word...].prefix(64)
    }
  }

  /// Spoils `bytes` at one to three places.
  static func spoil(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      allCases.randomElement(using: &random)!.apply(to: &bytes, &random)
    }
  }

  /// Random bytes, many of them 0 or small: others would all be passed over at once.
  static func noise(upTo limit: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<Int.random(in: 0...limit, using: &random)).map { _ in
      switch random.next() % 4 {
      case 0: UInt8(truncatingIfNeeded: random.next())
      case 1: UInt8(random.next() % 64)
      default: 0
      }
    }
  }
}
