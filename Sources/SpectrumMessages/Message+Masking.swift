// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumReadings

extension Message {
  /// Where the track and the side-chain mask each other.
  ///
  ///     [] a spectrum:Masking ;
  ///       spectrum:lowestConflictFrequency "26.0"^^xsd:float ;
  ///       spectrum:highestConflictFrequency "18612.0"^^xsd:float ;
  ///       spectrum:conflicts ( 0.0 0.0 6.5 -3.0 … ) ;   # atom:Vector of atom:Float
  ///       spectrum:conflictRanges ( 210.0 420.0 8.5 … ) ;
  ///       spectrum:evenRanges ( 0.0 … ) .
  public struct Masking: MessageBody {
    /// The most bands, and ranges, that a reader accepts; the plugin sends 80 and at most 3.
    public static let maximumBandCount = 128
    public static let maximumRangeCount = 8

    /// Edges of the first and the last band in Hz; bands are evenly spaced on the ERB-number scale,
    /// 21.4·log10(1 + 0.00437·f).
    public private(set) var lowestFrequency, highestFrequency: Float
    /// The conflict in each band: dB by which the masked sound would have to rise to keep about
    /// half its loudness; above 0 the track's, below 0 the side-chain's, 0 without one. Shape:
    /// [band].
    public private(set) var conflicts: FloatVector
    /// The worst ranges, the worst first: the ends in Hz, and the dB likewise. Shape: [range][3].
    public private(set) var ranges: FloatVector
    /// Above 0 for each range in which both sounds lose alike, so that the sign of its dB means nothing;
    /// empty if the message has none. Shape: [range].
    public private(set) var evenRanges: FloatVector

    /// Vectors are cut to their maximum counts.
    @_noAllocation @_noLocks
    public init(
      lowestFrequency: Float, highestFrequency: Float, conflicts: FloatVector,
      ranges: FloatVector, evenRanges: FloatVector = FloatVector()
    ) {
      (self.lowestFrequency, self.highestFrequency) = (lowestFrequency, highestFrequency)
      self.conflicts = conflicts.limited(to: Self.maximumBandCount)
      self.ranges = ranges.limited(to: min(3 * Self.maximumRangeCount, ranges.count / 3 * 3))
      self.evenRanges = evenRanges.limited(to: Self.maximumRangeCount)
    }

    /// The largest that this plugin sends.
    @_noAllocation @_noLocks
    public static func longest(bandCount: Int, rangeCount: Int) -> Masking {
      Masking(
        lowestFrequency: 20, highestFrequency: 20_000,
        conflicts: FloatVector(measuring: bandCount),
        ranges: FloatVector(measuring: 3 * rangeCount),
        evenRanges: FloatVector(measuring: rangeCount))
    }

    /// Before its properties are read.
    static var unread: Masking {
      Masking(
        lowestFrequency: 0, highestFrequency: 0, conflicts: FloatVector(), ranges: FloatVector())
    }

    static var type: Term { @_noAllocation @_noLocks get { .maskingType } }

    @_noAllocation @_noLocks
    mutating func pass(_ coder: inout PropertyCoder, _ keys: Terms) {
      coder.pass(keys[.lowestConflictFrequency], &lowestFrequency, in: Message.frequencyRange)
      coder.pass(keys[.highestConflictFrequency], &highestFrequency, in: Message.frequencyRange)
      coder.pass(keys[.conflicts], &conflicts, .samples, limit: Self.maximumBandCount)
      coder.pass(
        keys[.conflictRanges], &ranges, .samples, limit: 3 * Self.maximumRangeCount,
        if: ranges.count > 0)
      coder.pass(
        keys[.evenRanges], &evenRanges, .samples, limit: Self.maximumRangeCount,
        if: evenRanges.count > 0)
    }

    /// False without bands, or with edges that are no range. A count of even ranges that isn't that of the
    /// ranges says nothing.
    mutating func complete() -> Bool {
      ranges = ranges.limited(to: ranges.count / 3 * 3)
      if evenRanges.count != ranges.count / 3 { evenRanges = FloatVector() }
      return conflicts.count > 0 && lowestFrequency >= 1 && highestFrequency > lowestFrequency
    }
  }
}
