// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension Message {
  /// A beat, at the time stamp of the event.
  ///
  ///     [] a spectrum:Beat ;
  ///       spectrum:confidence "0.8"^^xsd:float ;
  ///       spectrum:place 1 ;                  # atom:Int
  ///       spectrum:beatsPerBar 4 .            # atom:Int
  public struct Beat {
    /// 0…1.
    public let confidence: Float
    /// The beat's number in its bar, 1 for the first; 0 if unknown.
    public let place: Int
    /// Beats of the bar, 2…7; 0 if unknown.
    public let beatsPerBar: Int

    /// A place that isn't in the bar makes both unknown.
    @_noAllocation @_noLocks
    public init(confidence: Float = 0, place: Int = 0, beatsPerBar: Int = 0) {
      self.confidence = confidence
      let isKnown = Bar.contains(place, beatsPerBar)
      (self.place, self.beatsPerBar) = isKnown ? (place, beatsPerBar) : (0, 0)
    }

    @_noAllocation @_noLocks
    func encode(into encoder: inout AtomEncoder, _ keys: Terms) {
      encoder.beginObject(keys[.beatType])
      encoder.float(keys[.confidence], confidence)
      if place > 0 {
        encoder.int(keys[.place], Int32(truncatingIfNeeded: place))
        encoder.int(keys[.beatsPerBar], Int32(truncatingIfNeeded: beatsPerBar))
      }
      encoder.endObject()
    }

    init(decoding object: inout ObjectReader, _ keys: Terms) {
      var (confidence, place, beatsPerBar) = (Float(0), Int64(0), Int64(0))
      while object.next() {
        switch object.key {
        case keys[.confidence]: confidence = object.float(in: 0...1) ?? confidence
        case keys[.place]: place = object.integer(in: Message.placeRange) ?? place
        case keys[.beatsPerBar]: beatsPerBar = object.integer(in: Message.placeRange) ?? beatsPerBar
        default: break
        }
      }
      self.init(confidence: confidence, place: Int(place), beatsPerBar: Int(beatsPerBar))
    }
  }
}
