// SPDX-License-Identifier: GPL-3.0-or-later

/// How much the stream may carry: hosts copy it through small ring buffers to every UI.
public enum Traffic {
  /// Bytes per second of the whole stream.
  public static let limit = 300_000
  /// Of these, bytes per second for what doesn't come with each frame: beats (four per second, less
  /// than 100 bytes each), tempo (two, or one per tap: six, less than 200), the setup, at each new
  /// client, and the tuning, up to five times per second.
  public static let reserve = 3_000

  /// The highest number of frames per second that stays within the limit, 60 at most.
  /// `bytesPerFrame`: the event sizes of all that is sent with each frame, the frame's own first.
  @_noAllocation @_noLocks
  public static func highestFrameRate(bytesPerFrame: Int) -> Float {
    min(ClientLeases.frameRates.upperBound, Float(limit - reserve) / Float(max(1, bytesPerFrame)))
  }

  /// Bytes of a `notify` port that holds one of each message at its largest, and four beats.
  @_noAllocation @_noLocks
  public static func notifyCapacity(_ urids: URIDs) -> Int {
    let setup = Message.Setup(
      sampleRate: 0, channelCount: 0, bandCount: 0, lowestFrequency: 0, highestFrequency: 0)
    let bandCount = Message.Frame.maximumBandCount
    return SequenceWriter.headerSize
      + Message.Frame.eventSize(bandCount: bandCount, rightBandCount: bandCount, urids)
      + Message.pitch(.init()).eventSize(urids)
      + Message.tempo(.init(bpm: 1, hostBPM: 1, tapCount: 1, tapBPM: 1)).eventSize(urids)
      + 4 * Message.beat(.init()).eventSize(urids)
      + Message.level(.init(channelCount: Message.maximumChannelCount)).eventSize(urids)
      + Message.setup(setup).eventSize(urids)
      + Message.tuning(.init(stringCount: Message.Tuning.maximumStringCount)).eventSize(urids)
  }
}
