// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension Message {
  /// What a UI needs before it can draw; sent after each `Attach`, and when it changes.
  ///
  ///     [] a spectrum:Setup ;
  ///       spectrum:protocolVersion 1 ;                    # atom:Int, as are the counts
  ///       spectrum:sampleRate "48000.0"^^xsd:float ;
  ///       spectrum:channelCount 2 ;
  ///       spectrum:bandCount 128 ;
  ///       spectrum:lowestFrequency "20.0"^^xsd:float ;
  ///       spectrum:highestFrequency "20000.0"^^xsd:float .
  public struct Setup: Equatable, MessageBody {
    /// `Message.protocolVersion` of the sender.
    public private(set) var protocolVersion: Int32
    /// Hz.
    public private(set) var sampleRate: Float
    /// 1 or 2.
    public private(set) var channelCount: Int
    /// Bands of a frame, 1…1024.
    public private(set) var bandCount: Int
    /// Lower edge of the first band in Hz, above 0. Band i of n begins at
    /// lowest · (highest / lowest)^(i / n).
    public private(set) var lowestFrequency: Float
    /// Upper edge of the last band in Hz, above the lowest.
    public private(set) var highestFrequency: Float

    @_noAllocation @_noLocks
    public init(
      protocolVersion: Int32 = Message.protocolVersion, sampleRate: Float, channelCount: Int,
      bandCount: Int, lowestFrequency: Float, highestFrequency: Float
    ) {
      (self.protocolVersion, self.sampleRate) = (protocolVersion, sampleRate)
      (self.channelCount, self.bandCount) = (channelCount, bandCount)
      (self.lowestFrequency, self.highestFrequency) = (lowestFrequency, highestFrequency)
    }

    /// Before its properties are read.
    static var unread: Setup {
      Setup(
        protocolVersion: 1, sampleRate: 0, channelCount: 0, bandCount: 0, lowestFrequency: 0,
        highestFrequency: 0)
    }

    static var type: Term { @_noAllocation @_noLocks get { .setupType } }

    @_noAllocation @_noLocks
    mutating func pass(_ coder: inout PropertyCoder, _ keys: Terms) {
      coder.pass(keys[.protocolVersion], &protocolVersion, in: 0...Int64(Int32.max))
      coder.pass(keys[.sampleRate], &sampleRate, in: frequencyRange)
      coder.pass(keys[.channelCount], &channelCount, in: 1...2)
      coder.pass(keys[.bandCount], &bandCount, in: 1...Int64(Frame.maximumBandCount))
      coder.pass(keys[.lowestFrequency], &lowestFrequency, in: frequencyRange)
      coder.pass(keys[.highestFrequency], &highestFrequency, in: frequencyRange)
    }

    /// False if a property other than the version (1 by default) is missing, or highest ≤ lowest.
    func complete() -> Bool {
      sampleRate > 0 && channelCount > 0 && bandCount > 0 && lowestFrequency > 0
        && highestFrequency > lowestFrequency
    }
  }
}
