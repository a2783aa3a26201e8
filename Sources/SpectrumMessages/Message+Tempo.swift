// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension Message {
  /// The tempo heard, the host's, and the tapped one.
  ///
  ///     [] a spectrum:Tempo ;
  ///       spectrum:bpm "123.0"^^xsd:float ;
  ///       spectrum:confidence "0.62"^^xsd:float ;
  ///       spectrum:hostBpm "120.0"^^xsd:float ;
  ///       spectrum:difference "3.0"^^xsd:float ;
  ///       spectrum:tapCount 5 ;
  ///       spectrum:tapBpm "122.5"^^xsd:float .
  public struct Tempo: Equatable, MessageBody {
    /// Beats per minute, after `tempo_scale`; 0 for none.
    public private(set) var bpm: Float
    /// 0…1.
    public private(set) var confidence: Float
    /// The host's tempo in beats per minute; nil if unknown.
    public private(set) var hostBPM: Float?
    /// Taps of the current series; 0 while the user isn't tapping.
    public private(set) var tapCount: Int32
    /// The tempo tapped last in beats per minute; 0 for none.
    public private(set) var tapBPM: Float

    @_noAllocation @_noLocks
    public init(
      bpm: Float = 0, confidence: Float = 0, hostBPM: Float? = nil, tapCount: Int32 = 0,
      tapBPM: Float = 0
    ) {
      (self.bpm, self.confidence, self.hostBPM) = (bpm, confidence, hostBPM)
      (self.tapCount, self.tapBPM) = (tapCount, tapBPM)
    }

    /// The double or half of the tempo heard counts as the host's within this share of the host's.
    private static var octaveTolerance: Float { @_noAllocation @_noLocks get { 0.05 } }

    /// The factor on the tempo heard before it is compared with the host's: 2 or ½ if the product
    /// is within 5 % of the host's, else 1.
    public var octave: Float {
      @_noAllocation @_noLocks get {
        guard let hostBPM else { return 1 }
        let limit = Self.octaveTolerance * hostBPM
        if abs(2 * bpm - hostBPM) <= limit { return 2 }
        return abs(0.5 * bpm - hostBPM) <= limit ? 0.5 : 1
      }
    }

    /// octave · bpm − hostBPM, in beats per minute; nil if either is missing.
    public var difference: Float? {
      @_noAllocation @_noLocks get {
        guard let hostBPM, hostBPM > 0, bpm > 0 else { return nil }
        return octave * bpm - hostBPM
      }
    }

    static var type: Term { @_noAllocation @_noLocks get { .tempoType } }

    @_noAllocation @_noLocks
    mutating func pass(_ coder: inout PropertyCoder, _ keys: Terms) {
      coder.pass(keys[.bpm], &bpm, in: Message.tempoRange)
      coder.pass(keys[.confidence], &confidence, in: 0...1)
      coder.pass(keys[.hostBpm], &hostBPM, in: Message.tempoRange)
      // For other readers; this one computes it.
      if let difference { coder.write(keys[.difference], difference) }
      coder.pass(keys[.tapCount], &tapCount, in: 0...Int64(Int32.max), if: tapCount > 0)
      coder.pass(keys[.tapBpm], &tapBPM, in: Message.tempoRange, if: tapBPM > 0)
    }
  }
}
