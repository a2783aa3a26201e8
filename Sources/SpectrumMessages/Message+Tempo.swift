// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension Message {
  /// The tempo that is heard, and the one that the host says.
  ///
  ///     [] a spectrum:Tempo ;
  ///       spectrum:bpm "123.0"^^xsd:float ;
  ///       spectrum:confidence "0.62"^^xsd:float ;
  ///       spectrum:hostBpm "120.0"^^xsd:float .
  public struct Tempo {
    /// Beats per minute, after `tempo_scale`; 0 for none.
    public let bpm: Float
    /// 0…1.
    public let confidence: Float
    /// Beats per minute by the host's transport; nil if it doesn't tell.
    public let hostBPM: Float?

    @_noAllocation @_noLocks
    public init(bpm: Float = 0, confidence: Float = 0, hostBPM: Float? = nil) {
      (self.bpm, self.confidence, self.hostBPM) = (bpm, confidence, hostBPM)
    }

    struct Keys: Sendable {
      let type, bpm, confidence, hostBPM: LV2_URID

      init(_ map: inout URIDMapper) {
        type = map("urn:spectrum-lv2:vocabulary#Tempo")
        bpm = map("urn:spectrum-lv2:vocabulary#bpm")
        confidence = map("urn:spectrum-lv2:vocabulary#confidence")
        hostBPM = map("urn:spectrum-lv2:vocabulary#hostBpm")
      }
    }

    @_noAllocation @_noLocks
    func encode(into encoder: inout AtomEncoder, _ keys: Keys) {
      encoder.beginObject(keys.type)
      encoder.float(keys.bpm, bpm)
      encoder.float(keys.confidence, confidence)
      if let hostBPM { encoder.float(keys.hostBPM, hostBPM) }
      encoder.endObject()
    }

    init(decoding object: inout ObjectReader, _ keys: Keys) {
      var (bpm, confidence, hostBPM) = (Float(0), Float(0), Float?.none)
      while object.next() {
        switch object.key {
        case keys.bpm: bpm = object.float(in: Message.tempoRange) ?? bpm
        case keys.confidence: confidence = object.float(in: 0...1) ?? confidence
        case keys.hostBPM: hostBPM = object.float(in: Message.tempoRange) ?? hostBPM
        default: break
        }
      }
      self.init(bpm: bpm, confidence: confidence, hostBPM: hostBPM)
    }
  }
}
