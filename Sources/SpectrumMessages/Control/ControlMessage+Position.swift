// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension ControlMessage {
  /// `time:Position`: the position of the host's transport. Hosts send the keys that they know,
  /// when they change.
  public struct Position {
    /// 0 < tempo ≤ 1000; nil if the host sends none, or 0.
    public var beatsPerMinute: Float?
    /// 0 stopped, 1 rolling; −100…100.
    public var speed: Float?
    /// Bars from the start of the song, the first being 0; ± 1e9.
    public var bar: Int?
    /// Beats within the bar, with the fraction of the beat, 0…1000.
    public var barBeat: Float?
    /// Beats from the start of the song, with the fraction of the beat; ± 1e9.
    public var beat: Double?
    /// Audio frames from the start of the song; ± 1e15.
    public var frame: Int64?

    @_noAllocation @_noLocks
    public init(
      beatsPerMinute: Float? = nil, speed: Float? = nil, bar: Int? = nil, barBeat: Float? = nil,
      beat: Double? = nil, frame: Int64? = nil
    ) {
      (self.beatsPerMinute, self.speed) = (beatsPerMinute, speed)
      (self.bar, self.barBeat, self.beat, self.frame) = (bar, barBeat, beat, frame)
    }

    struct Keys: Sendable {
      let type, beatsPerMinute, speed, bar, barBeat, beat, frame: LV2_URID

      init(_ map: inout URIDMapper) {
        type = map(spectrum_uri_time_Position)
        beatsPerMinute = map(spectrum_uri_time_beatsPerMinute)
        speed = map(spectrum_uri_time_speed)
        bar = map(spectrum_uri_time_bar)
        barBeat = map(spectrum_uri_time_barBeat)
        beat = map(spectrum_uri_time_beat)
        frame = map(spectrum_uri_time_frame)
      }
    }

    @_noAllocation @_noLocks
    func encode(into encoder: inout AtomEncoder, _ keys: Keys) {
      encoder.beginObject(keys.type)
      if let beatsPerMinute { encoder.float(keys.beatsPerMinute, beatsPerMinute) }
      if let speed { encoder.float(keys.speed, speed) }
      if let bar { encoder.long(keys.bar, Int64(bar)) }
      if let barBeat { encoder.float(keys.barBeat, barBeat) }
      if let beat { encoder.double(keys.beat, beat) }
      if let frame { encoder.long(keys.frame, frame) }
      encoder.endObject()
    }

    @_noAllocation @_noLocks
    init(decoding object: inout ObjectReader, _ keys: Keys) {
      self.init()
      while object.next() {
        if object.key == keys.beatsPerMinute {
          guard let tempo = object.float(in: Message.tempoRange), tempo > 0 else { continue }
          beatsPerMinute = tempo
        } else if object.key == keys.speed {
          speed = object.float(in: -100...100) ?? speed
        } else if object.key == keys.bar {
          guard let number = object.integer(in: -1_000_000_000...1_000_000_000) else { continue }
          bar = Int(number)
        } else if object.key == keys.barBeat {
          barBeat = object.float(in: 0...1000) ?? barBeat
        } else if object.key == keys.beat {
          beat = object.double(in: -1e9...1e9) ?? beat
        } else if object.key == keys.frame {
          frame = object.integer(in: -1_000_000_000_000_000...1_000_000_000_000_000) ?? frame
        }
      }
    }
  }
}
