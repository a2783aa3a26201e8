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
  ///       spectrum:conflictRanges ( 210.0 420.0 8.5 … ) .
  public struct Masking {
    /// The most bands, and ranges, that a reader accepts; the plugin sends 80 and at most 3.
    public static let maximumBandCount = 128
    public static let maximumRangeCount = 8

    /// Edges of the first and the last band in Hz; bands are evenly spaced on the ERB-number scale,
    /// 21.4·log10(1 + 0.00437·f).
    public let lowestFrequency, highestFrequency: Float
    /// The conflict in each band: dB by which the masked sound would have to rise to keep about
    /// half its loudness; above 0 the track's, below 0 the side-chain's, 0 without one. Shape:
    /// [band].
    public let conflicts: FloatVector
    /// The worst ranges, the worst first: the ends in Hz, and the dB likewise. Shape: [range][3].
    public let ranges: FloatVector

    /// Vectors are cut to their maximum counts, and frequencies held from 1 Hz to 1 MHz.
    @_noAllocation @_noLocks
    public init(
      lowestFrequency: Float, highestFrequency: Float, conflicts: FloatVector, ranges: FloatVector
    ) {
      self.lowestFrequency = lowestFrequency.held(within: 1...1_000_000)
      self.highestFrequency = highestFrequency.held(within: 1...1_000_000)
      self.conflicts = conflicts.limited(to: Self.maximumBandCount)
      self.ranges = ranges.limited(to: min(3 * Self.maximumRangeCount, ranges.count / 3 * 3))
    }

    /// The largest that this plugin sends.
    @_noAllocation @_noLocks
    public static func longest(bandCount: Int, rangeCount: Int) -> Masking {
      Masking(
        lowestFrequency: 20, highestFrequency: 20_000,
        conflicts: FloatVector(measuring: bandCount),
        ranges: FloatVector(measuring: 3 * rangeCount))
    }

    @_noAllocation @_noLocks
    func encode(into encoder: inout AtomEncoder, _ keys: Terms) {
      encoder.beginObject(keys[.maskingType])
      encoder.float(keys[.lowestConflictFrequency], lowestFrequency)
      encoder.float(keys[.highestConflictFrequency], highestFrequency)
      encoder.floats(keys[.conflicts], conflicts)
      if ranges.count > 0 { encoder.floats(keys[.conflictRanges], ranges) }
      encoder.endObject()
    }

    /// Nil without bands, or with edges that are no range.
    init?(decoding object: inout ObjectReader, _ keys: Terms) {
      var (low, high) = (Float(0), Float(0))
      var (conflicts, ranges) = (FloatVector(), FloatVector())
      while object.next() {
        switch object.key {
        case keys[.lowestConflictFrequency]: low = object.float(in: Message.frequencyRange) ?? low
        case keys[.highestConflictFrequency]:
          high = object.float(in: Message.frequencyRange) ?? high
        case keys[.conflicts]:
          conflicts = object.floats(.samples, limit: Self.maximumBandCount) ?? conflicts
        case keys[.conflictRanges]:
          ranges = object.floats(.samples, limit: 3 * Self.maximumRangeCount) ?? ranges
        default: break
        }
      }
      guard conflicts.count > 0, low >= 1, high > low else { return nil }
      self.init(
        lowestFrequency: low, highestFrequency: high, conflicts: conflicts, ranges: ranges)
    }
  }
}
