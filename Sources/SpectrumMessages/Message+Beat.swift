// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension Message {
  /// A beat, at the time stamp of the event.
  ///
  ///     [] a spectrum:Beat ;
  ///       spectrum:confidence "0.8"^^xsd:float ;
  ///       spectrum:place 1 ;                  # atom:Int
  ///       spectrum:beatsPerBar 4 .            # atom:Int
  public struct Beat: MessageBody {
    /// 0…1.
    public private(set) var confidence: Float
    /// The beat's number in its bar, 1 for the first; 0 if unknown.
    public private(set) var place: Int
    /// Beats of the bar, 2…7; 0 if unknown.
    public private(set) var beatsPerBar: Int

    /// A place that isn't in the bar makes both unknown.
    @_noAllocation @_noLocks
    public init(confidence: Float = 0, place: Int = 0, beatsPerBar: Int = 0) {
      self.confidence = confidence
      let isKnown = Bar.contains(place, beatsPerBar)
      (self.place, self.beatsPerBar) = isKnown ? (place, beatsPerBar) : (0, 0)
    }

    static var type: Term { @_noAllocation @_noLocks get { .beatType } }

    @_noAllocation @_noLocks
    mutating func pass(_ coder: inout PropertyCoder, _ keys: Terms) {
      let isKnown = place > 0
      coder.pass(keys[.confidence], &confidence, in: 0...1)
      coder.pass(keys[.place], &place, in: Message.placeRange, if: isKnown)
      coder.pass(keys[.beatsPerBar], &beatsPerBar, in: Message.placeRange, if: isKnown)
    }

    mutating func complete() -> Bool {
      self = Beat(confidence: confidence, place: place, beatsPerBar: beatsPerBar)
      return true
    }
  }
}
