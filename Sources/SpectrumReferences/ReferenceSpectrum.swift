// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// A spectrum to compare with: the power in bands of 1/24 octave from 15.4 Hz to 22.3 kHz.
///
/// Levels are in dBFS, 0 for the power of a full-scale sine. So a reference says the same beside a
/// display of any bands, at any sample rate.
public struct ReferenceSpectrum: Equatable, Sendable {
  /// The levels below which 10 % and 90 % of the songs lie, in dBFS, NaN for none; shape of each:
  /// [bandCount].
  public struct Spread: Equatable, Sendable {
    public var low, high: [Float]

    public init(low: [Float], high: [Float]) { (self.low, self.high) = (low, high) }
  }

  public static let bandsPerOctave = 24
  public static let bandCount = 252
  /// How many bands a display may have.
  public static var displayBandCounts: ClosedRange<Int> { 1...1024 }
  /// Bytes of the longest text that is read.
  public static let largestText = 4 << 20
  /// The band whose middle is 1 kHz.
  private static let middleBand = 144

  /// Shape: [bandCount]; NaN where the reference says nothing.
  public var levels: [Float]
  /// Of a reference made from several songs.
  public var spread: Spread?
  /// How many bands from 20 Hz to 20 kHz a display had whose levels it was made of, one of
  /// `displayBandCounts`; nil if it was made of others.
  public var displayBands: Int?

  public init(levels: [Float], spread: Spread? = nil) {
    (self.levels, self.spread) = (levels, spread)
  }

  /// An empty reference: all NaN.
  public init() { self.init(levels: [Float](repeating: .nan, count: Self.bandCount)) }

  /// The middle of a band in Hz; an edge for half a band.
  public static func frequency(of band: Float) -> Float {
    1000 * spectrum_exp2((band - Float(middleBand)) / Float(bandsPerOctave))
  }

  /// The band in which a frequency above 0 lies, and how far: whole numbers are the middles of bands.
  static func band(atHz hertz: Float) -> Float {
    spectrum_log2(max(1e-3, hertz) / 1000) * Float(bandsPerOctave) + Float(middleBand)
  }

  /// Whether both have the same levels. Unlike in `==`, NaN equals NaN.
  public func hasLevels(of other: ReferenceSpectrum?) -> Bool {
    guard let other, displayBands == other.displayBands else { return false }
    func isEqual(_ one: [Float]?, _ two: [Float]?) -> Bool {
      guard let one, let two else { return one == nil && two == nil }
      return one.elementsEqual(two) { $0 == $1 || $0.isNaN && $1.isNaN }
    }
    return isEqual(levels, other.levels) && isEqual(spread?.low, other.spread?.low)
      && isEqual(spread?.high, other.spread?.high)
  }

  /// Whether no band has a level.
  public var isEmpty: Bool { levels.allSatisfy { $0.isNaN } }

  /// Whether any band has a level that reaches into 20 Hz to 20 kHz, as displays have them.
  var isAudible: Bool {
    levels.indices.contains { band in
      !levels[band].isNaN && Self.frequency(of: Float(band) + 0.5) > 20
        && Self.frequency(of: Float(band) - 0.5) < 20_000
    }
  }
}
