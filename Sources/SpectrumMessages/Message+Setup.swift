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
  public struct Setup: Equatable {
    /// `Message.protocolVersion` of the sender.
    public let protocolVersion: Int32
    /// Hz.
    public let sampleRate: Float
    /// 1 or 2.
    public let channelCount: Int
    /// Bands of a frame, 1…1024.
    public let bandCount: Int
    /// Lower edge of the first band in Hz, above 0. Band i of n begins at
    /// lowest · (highest / lowest)^(i / n).
    public let lowestFrequency: Float
    /// Upper edge of the last band in Hz, above the lowest.
    public let highestFrequency: Float

    @_noAllocation @_noLocks
    public init(
      protocolVersion: Int32 = Message.protocolVersion, sampleRate: Float, channelCount: Int,
      bandCount: Int, lowestFrequency: Float, highestFrequency: Float
    ) {
      (self.protocolVersion, self.sampleRate) = (protocolVersion, sampleRate)
      (self.channelCount, self.bandCount) = (channelCount, bandCount)
      (self.lowestFrequency, self.highestFrequency) = (lowestFrequency, highestFrequency)
    }

    @_noAllocation @_noLocks
    func encode(into encoder: inout AtomEncoder, _ keys: Terms) {
      encoder.beginObject(keys[.setupType])
      encoder.int(keys[.protocolVersion], protocolVersion)
      encoder.float(keys[.sampleRate], sampleRate)
      encoder.int(keys[.channelCount], Int32(truncatingIfNeeded: channelCount))
      encoder.int(keys[.bandCount], Int32(truncatingIfNeeded: bandCount))
      encoder.float(keys[.lowestFrequency], lowestFrequency)
      encoder.float(keys[.highestFrequency], highestFrequency)
      encoder.endObject()
    }

    /// Nil if a property other than the version (1 by default) is missing, or highest ≤ lowest.
    init?(decoding object: inout ObjectReader, _ keys: Terms) {
      var (version, channelCount, bandCount) = (Int64(1), Int64(0), Int64(0))
      var (sampleRate, lowest, highest) = (Float(0), Float(0), Float(0))
      let bands = Int64(Frame.maximumBandCount)
      while object.next() {
        switch object.key {
        case keys[.protocolVersion]: version = object.integer(in: 0...Int64(Int32.max)) ?? version
        case keys[.sampleRate]: sampleRate = object.float(in: frequencyRange) ?? sampleRate
        case keys[.channelCount]: channelCount = object.integer(in: 1...2) ?? channelCount
        case keys[.bandCount]: bandCount = object.integer(in: 1...bands) ?? bandCount
        case keys[.lowestFrequency]: lowest = object.float(in: frequencyRange) ?? lowest
        case keys[.highestFrequency]: highest = object.float(in: frequencyRange) ?? highest
        default: break
        }
      }
      guard sampleRate > 0, channelCount > 0, bandCount > 0, lowest > 0, highest > lowest
      else { return nil }
      self.init(
        protocolVersion: Int32(version), sampleRate: sampleRate, channelCount: Int(channelCount),
        bandCount: Int(bandCount), lowestFrequency: lowest, highestFrequency: highest)
    }
  }
}
