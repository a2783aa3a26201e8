// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumReadings

extension Message {
  /// The bar as of the last beat; sent after each `Beat`, and when the bar becomes unknown.
  ///
  ///     [] a spectrum:Bar ;
  ///       spectrum:place 1 ;                  # atom:Int
  ///       spectrum:beatsPerBar 4 ;            # atom:Int
  ///       spectrum:confidence "0.85"^^xsd:float ;
  ///       spectrum:hostOffset "-12.5"^^xsd:float .
  public struct Bar: Equatable, Sendable, MessageBody {
    /// The most beats of a bar.
    public static let maximumBeats = 7

    /// The number of the last beat in its bar, 1 for the first; 0 if unknown.
    public private(set) var beat: Int
    /// Beats of a bar, 2…7; 0 if unknown.
    public private(set) var beatsPerBar: Int
    /// How likely both are right, 0…1; 0 if they are unknown.
    public private(set) var confidence: Float
    /// Milliseconds by which the last beat was after (+) or before (−) the host's nearest one,
    /// −1000…1000; nil without a beat, and unless the host plays and reports its beats.
    public private(set) var hostOffset: Float?

    /// A beat that isn't in the bar makes both unknown; the rest is held within its range.
    @_noAllocation @_noLocks
    public init(
      beat: Int = 0, beatsPerBar: Int = 0, confidence: Float = 0, hostOffset: Float? = nil
    ) {
      let isKnown = Self.contains(beat, beatsPerBar)
      (self.beat, self.beatsPerBar) = isKnown ? (beat, beatsPerBar) : (0, 0)
      self.confidence = isKnown ? confidence.held(within: 0...1) : 0
      self.hostOffset = hostOffset?.held(within: Self.offsets)
    }

    /// Whether there is a beat of this number in a bar of so many.
    @_noAllocation @_noLocks
    static func contains(_ beat: Int, _ beatsPerBar: Int) -> Bool {
      beat >= 1 && beat <= beatsPerBar && beatsPerBar >= 2 && beatsPerBar <= maximumBeats
    }

    private static var offsets: ClosedRange<Float> { @_noAllocation @_noLocks get { -1000...1000 } }

    @_noAllocation @_noLocks
    public static func == (left: Self, right: Self) -> Bool {
      left.beat == right.beat && left.beatsPerBar == right.beatsPerBar
        && left.confidence == right.confidence && left.hostOffset == right.hostOffset
    }

    static var type: Term { @_noAllocation @_noLocks get { .barType } }

    @_noAllocation @_noLocks
    mutating func pass(_ coder: inout PropertyCoder, _ keys: Terms) {
      coder.pass(keys[.place], &beat, in: Message.placeRange)
      coder.pass(keys[.beatsPerBar], &beatsPerBar, in: Message.placeRange)
      coder.pass(keys[.confidence], &confidence, in: 0...1)
      coder.pass(keys[.hostOffset], &hostOffset, in: Self.offsets)
    }

    mutating func complete() -> Bool {
      self = Bar(
        beat: beat, beatsPerBar: beatsPerBar, confidence: confidence, hostOffset: hostOffset)
      return true
    }
  }

  /// Beats of a bar, and their numbers, in the stream; one beyond 7, so that a greater number is
  /// unknown.
  static var placeRange: ClosedRange<Int64> { @_noAllocation @_noLocks get { 0...8 } }
}
