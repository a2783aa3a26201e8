// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension Message {
  /// The note that the tuner hears.
  ///
  ///     [] a spectrum:Pitch ;
  ///       spectrum:frequency "440.02"^^xsd:float ;
  ///       spectrum:confidence "0.97"^^xsd:float .
  public struct Pitch {
    /// Hz; 0 for none.
    public let frequency: Float
    /// 0…1.
    public let confidence: Float

    @_noAllocation @_noLocks
    public init(frequency: Float = 0, confidence: Float = 0) {
      (self.frequency, self.confidence) = (frequency, confidence)
    }

    struct Keys: Sendable {
      let type, frequency, confidence: LV2_URID

      init(_ map: inout URIDMapper) {
        type = map("urn:spectrum-lv2:vocabulary#Pitch")
        frequency = map("urn:spectrum-lv2:vocabulary#frequency")
        confidence = map("urn:spectrum-lv2:vocabulary#confidence")
      }
    }

    @_noAllocation @_noLocks
    func encode(into encoder: inout AtomEncoder, _ keys: Keys) {
      encoder.beginObject(keys.type)
      encoder.float(keys.frequency, frequency)
      encoder.float(keys.confidence, confidence)
      encoder.endObject()
    }

    init(decoding object: inout ObjectReader, _ keys: Keys) {
      var (frequency, confidence) = (Float(0), Float(0))
      while object.next() {
        switch object.key {
        case keys.frequency: frequency = object.float(in: Message.frequencyRange) ?? frequency
        case keys.confidence: confidence = object.float(in: 0...1) ?? confidence
        default: break
        }
      }
      self.init(frequency: frequency, confidence: confidence)
    }
  }
}
