// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumReadings

extension Message {
  /// The key of the music and its likeliest rival, the tuning, and how strong each pitch class is.
  ///
  ///     [] a spectrum:Key ;
  ///       spectrum:key 21 ;                   # atom:Int, A minor
  ///       spectrum:confidence "0.9"^^xsd:float ;
  ///       spectrum:rival 0 ;                  # atom:Int, C major
  ///       spectrum:rivalConfidence "0.07"^^xsd:float ;
  ///       spectrum:tuningCents "-6.5"^^xsd:float ;
  ///       spectrum:chroma ( 0.8 0.0 0.3 0.0 0.9 0.2 0.0 0.4 0.1 1.0 0.0 0.2 ) .
  public struct Key: Equatable, Sendable, MessageBody {
    /// The number of no key.
    public static let none: Int32 = -1

    /// 0…11 for C, C♯ … B major, 12…23 for C … B minor; −1 for none.
    public private(set) var key: Int32
    /// How likely the key is, 0…1.
    public private(set) var confidence: Float
    /// The likeliest other key; −1 for none.
    public private(set) var rival: Int32
    /// How likely that is, 0…1.
    public private(set) var rivalConfidence: Float
    /// Cents by which the music is tuned above (+) or below (−) equal temperament at the plugin's
    /// reference, −50…50; nil if unknown.
    public private(set) var tuningCents: Float?
    /// How strongly C, C♯ … B have sounded in the last seconds, 0…1 of the strongest.
    public private(set) var chroma: InlineArray<12, Float>

    /// Whether any pitch class has sounded in the last seconds.
    public var hasNotes: Bool {
      for index in 0..<12 where chroma[index] > 0 { return true }
      return false
    }

    /// Whether the key may as well be its rival: it is less likely than 0.6, and the rival at least
    /// half as likely as it is.
    public var isUndecided: Bool {
      key >= 0 && rival >= 0 && confidence < 0.6 && rivalConfidence >= 0.5 * confidence
    }

    /// Numbers are held within their ranges.
    @_noAllocation @_noLocks
    public init(
      key: Int32 = none, confidence: Float = 0, rival: Int32 = none, rivalConfidence: Float = 0,
      tuningCents: Float? = nil, chroma: InlineArray<12, Float> = InlineArray(repeating: 0)
    ) {
      self.key = Self.held(key)
      self.confidence = confidence.held(within: 0...1)
      self.rival = Self.held(rival)
      self.rivalConfidence = rivalConfidence.held(within: 0...1)
      self.tuningCents = tuningCents?.held(within: -50...50)
      var shares = chroma
      for index in 0..<12 { shares[index] = shares[index].held(within: 0...1) }
      self.chroma = shares
    }

    /// `number` as a key; none outside −1…23.
    @_noAllocation @_noLocks
    private static func held(_ number: Int32) -> Int32 {
      number >= 0 && number < 24 ? number : none
    }

    @_noAllocation @_noLocks
    public static func == (left: Self, right: Self) -> Bool {
      guard left.key == right.key, left.confidence == right.confidence,
        left.rival == right.rival, left.rivalConfidence == right.rivalConfidence,
        left.tuningCents == right.tuningCents
      else { return false }
      for index in 0..<12 where left.chroma[index] != right.chroma[index] { return false }
      return true
    }

    static var type: Term { @_noAllocation @_noLocks get { .keyType } }

    @_noAllocation @_noLocks
    mutating func pass(_ coder: inout PropertyCoder, _ keys: Terms) {
      // One beyond each end of the range, so that a number outside it means no key.
      coder.pass(keys[.key], &key, in: -1...24)
      coder.pass(keys[.confidence], &confidence, in: 0...1)
      coder.pass(keys[.rival], &rival, in: -1...24)
      coder.pass(keys[.rivalConfidence], &rivalConfidence, in: 0...1)
      coder.pass(keys[.tuningCents], &tuningCents, in: -50...50)
      var count = chroma.count
      coder.pass(keys[.chroma], chroma.mutableSpan, count: &count)
    }

    mutating func complete() -> Bool {
      self = Key(
        key: key, confidence: confidence, rival: rival, rivalConfidence: rivalConfidence,
        tuningCents: tuningCents, chroma: chroma)
      return true
    }
  }
}
