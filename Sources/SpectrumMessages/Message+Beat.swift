// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension Message {
  /// A beat, at the time stamp of the event.
  ///
  ///     [] a spectrum:Beat ;
  ///       spectrum:confidence "0.8"^^xsd:float .
  public struct Beat {
    /// 0…1.
    public let confidence: Float

    @_noAllocation @_noLocks
    public init(confidence: Float = 0) { self.confidence = confidence }

    struct Keys: Sendable {
      let type, confidence: LV2_URID

      init(_ map: inout URIDMapper) {
        type = map("urn:spectrum-lv2:vocabulary#Beat")
        confidence = map("urn:spectrum-lv2:vocabulary#confidence")
      }
    }

    @_noAllocation @_noLocks
    func encode(into encoder: inout AtomEncoder, _ keys: Keys) {
      encoder.beginObject(keys.type)
      encoder.float(keys.confidence, confidence)
      encoder.endObject()
    }

    init(decoding object: inout ObjectReader, _ keys: Keys) {
      var confidence = Float(0)
      while object.next() {
        if object.key == keys.confidence { confidence = object.float(in: 0...1) ?? confidence }
      }
      self.init(confidence: confidence)
    }
  }
}
