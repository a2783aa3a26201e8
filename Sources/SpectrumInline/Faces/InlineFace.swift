// SPDX-License-Identifier: GPL-3.0-or-later

/// All that a picture of the inline display depends on, as whole numbers in the steps that can be
/// seen: two equal faces have the same picture. Each page has its own view of the words.
///
/// Only a view of memory, which is someone else's.
public struct InlineFace {
  public static var wordCount: Int { @_noAllocation @_noLocks get { 80 } }

  /// Word 0 is the page; shape: [wordCount].
  let words: UnsafeMutablePointer<Int32>

  @_noAllocation @_noLocks
  public init(_ words: UnsafeMutablePointer<Int32>) { self.words = words }

  /// A cleared face of a page.
  @_noAllocation @_noLocks
  func begin(_ page: InlinePage) {
    for index in 0..<Self.wordCount { words[index] = 0 }
    words[0] = page.word
  }

  public var page: InlinePage { InlinePage(rawValue: Int(words[0])) ?? .spectrum }

  @_noAllocation @_noLocks
  func equals(_ other: InlineFace) -> Bool {
    var difference: Int32 = 0
    for index in 0..<Self.wordCount { difference |= words[index] ^ other.words[index] }
    return difference == 0
  }

  @_noAllocation @_noLocks
  func copy(_ other: InlineFace) {
    for index in 0..<Self.wordCount { words[index] = other.words[index] }
  }
}

extension InlinePage {
  /// The raw value, which can't be marked for the real-time path.
  fileprivate var word: Int32 {
    @_noAllocation @_noLocks get {
      switch self {
      case .spectrum: 0
      case .tuner: 1
      case .tempo: 2
      case .loudness: 3
      }
    }
  }
}

extension Int32 {
  /// `number` in steps of `1 / steps`, at most ±2·10⁶ of them; NaN is the lowest.
  @_noAllocation @_noLocks
  init(steps: Float, of number: Float) {
    let limit: Float = 2_000_000
    let scaled = number * steps
    guard scaled > -limit else {
      self = -2_000_000
      return
    }
    self = Int32(Swift.min(scaled, limit) + (scaled < 0 ? -0.5 : 0.5))
  }
}
