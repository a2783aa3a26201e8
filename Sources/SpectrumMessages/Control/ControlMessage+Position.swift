// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension ControlMessage {
  /// `time:Position`: the position of the host's transport. Hosts send the keys that they know,
  /// when they change.
  public struct Position: MessageBody {
    /// 0 < tempo ≤ 1000; nil if the host sends none, or 0.
    public var beatsPerMinute: Float?
    /// 0 stopped, 1 rolling; −100…100.
    public var speed: Float?
    /// Bars from the start of the song, the first being 0; ± 1e9.
    public var bar: Int64?
    /// Beats within the bar, with the fraction of the beat, 0…1000.
    public var barBeat: Float?
    /// Beats from the start of the song, with the fraction of the beat; ± 1e9.
    public var beat: Double?
    /// Audio frames from the start of the song; ± 1e15.
    public var frame: Int64?

    @_noAllocation @_noLocks
    public init(
      beatsPerMinute: Float? = nil, speed: Float? = nil, bar: Int64? = nil, barBeat: Float? = nil,
      beat: Double? = nil, frame: Int64? = nil
    ) {
      (self.beatsPerMinute, self.speed) = (beatsPerMinute, speed)
      (self.bar, self.barBeat, self.beat, self.frame) = (bar, barBeat, beat, frame)
    }

    static var type: Term { @_noAllocation @_noLocks get { .positionType } }

    @_noAllocation @_noLocks
    mutating func pass(_ coder: inout PropertyCoder, _ keys: Terms) {
      let (bars, frames) = (Int64(1_000_000_000), Int64(1_000_000_000_000_000))
      coder.pass(keys[.beatsPerMinute], &beatsPerMinute, in: Message.tempoRange)
      coder.pass(keys[.speed], &speed, in: -100...100)
      coder.pass(keys[.bar], &bar, in: -bars...bars)
      coder.pass(keys[.barBeat], &barBeat, in: 0...1000)
      coder.pass(keys[.beat], &beat, in: -1e9...1e9)
      coder.pass(keys[.frame], &frame, in: -frames...frames)
    }

    @_noAllocation @_noLocks
    mutating func complete() -> Bool {
      if beatsPerMinute == 0 { beatsPerMinute = nil }
      return true
    }
  }
}
