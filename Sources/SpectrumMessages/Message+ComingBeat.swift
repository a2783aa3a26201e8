// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension Message {
  /// A beat that is about to fall, about a tenth of a second before it: hosts pass messages on to windows
  /// up to so late, and a window shows the beat at its time. A `Beat` follows as it falls.
  ///
  ///     [] a spectrum:ComingBeat ;
  ///       spectrum:time "40.25"^^xsd:double ;
  ///       spectrum:confidence "0.8"^^xsd:float ;
  ///       spectrum:place 1 ;                  # atom:Int
  ///       spectrum:beatsPerBar 4 .            # atom:Int
  public struct ComingBeat: MessageBody {
    /// When it will fall, in seconds of sound as in `Frame.time`.
    public private(set) var time: Double
    /// As it is expected.
    public private(set) var beat: Beat

    @_noAllocation @_noLocks
    public init(time: Double, _ beat: Beat) { (self.time, self.beat) = (time, beat) }

    /// Before its properties are read.
    static var unread: ComingBeat { ComingBeat(time: -1, Beat()) }

    static var type: Term { @_noAllocation @_noLocks get { .comingBeatType } }

    @_noAllocation @_noLocks
    mutating func pass(_ coder: inout PropertyCoder, _ keys: Terms) {
      var time = Optional(time)
      coder.pass(keys[.time], &time, in: 0...Frame.latestTime)
      self.time = time ?? self.time
      beat.pass(&coder, keys)
    }

    /// False without a time.
    mutating func complete() -> Bool { beat.complete() && time >= 0 }
  }
}
