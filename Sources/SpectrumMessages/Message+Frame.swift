// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension Message {
  /// One spectrum and the waveform that goes with it: what a display shows at one moment.
  ///
  ///     [] a spectrum:Frame ;
  ///       spectrum:sequence 1207 ;                # atom:Long
  ///       spectrum:rate "30.0"^^xsd:float ;
  ///       spectrum:frozen false ;
  ///       spectrum:bands ( -71.2 -70.8 … ) ;      # atom:Vector of atom:Float
  ///       spectrum:rightBands ( -74.0 -72.9 … ) ; # with left + right only
  ///       spectrum:comparedBands ( -74.0 … ) ;    # beside a side-chain or another channel only
  ///       spectrum:weightedLevel "-20.5"^^xsd:float ;
  ///       spectrum:comparedWeightedLevel "-23.0"^^xsd:float ; # with comparedBands only
  ///       spectrum:peaks ( 110.0 -20.1 220.0 -31.4 … ) ;
  ///       spectrum:waveform ( 0.01 0.02 … ) .
  public struct Frame {
    /// The most bands that a plugin sends and a reader accepts.
    public static let maximumBandCount = 1024
    /// The most peaks that a plugin sends and a reader accepts.
    public static let maximumPeakCount = 16
    /// The most points of a waveform that a reader accepts.
    public static let maximumWaveformCount = 4096
    /// Points of the waveform that this plugin sends.
    public static let waveformCount = 512

    /// Points of the waveform per second, at a sample rate in Hz: every sample below 88.2 kHz, every
    /// second, fourth … one above.
    public static func waveformRate(sampleRate: Float) -> Float {
      var rate = sampleRate
      while rate >= 88_200 { rate /= 2 }
      return rate
    }

    /// Increases by one with each frame, so that a reader notices dropped ones.
    public let sequence: Int64
    /// The current rate in frames per second; 0 if unknown.
    public let rate: Float
    /// Whether `freeze` is on, so that the bands don't change.
    public let frozen: Bool
    /// Calibrated dBFS before tilt, gain and auto level; of the left channel if there are
    /// `rightBands`. Shape: [bandCount], 1…1024; may briefly differ from the setup's `bandCount`.
    public let bands: FloatVector
    /// The right channel's, when left and right are shown together. Shape: [bandCount].
    public let rightBands: FloatVector?
    /// Those of the sound that is compared with: the side-chain or the other channel, as the port
    /// `compare` says; nil if there is none. Shape: [bandCount].
    public let comparedBands: FloatVector?
    /// The K-weighted power within all bands in dB, 0 for a full-scale sine of 997 Hz, whatever
    /// detector and calibration the bands follow (of left and right the louder one in each band), and
    /// that of the compared sound; nil if the message has none.
    public let weightedLevel: Float?
    public let comparedWeightedLevel: Float?
    /// The strongest spectral lines, of both channels if there are `rightBands`: of each the
    /// frequency in Hz and the level in dBFS of a steady sine. Shape: [peak][2]; empty if the message
    /// has none.
    public let peaks: FloatVector
    /// The latest audio, linear, oldest first. Shape: [512]; empty if the message has none.
    public let waveform: FloatVector

    /// Vectors are cut to their maximum counts.
    @_noAllocation @_noLocks
    public init(
      sequence: Int64 = 0, rate: Float = 0, frozen: Bool = false, bands: FloatVector,
      rightBands: FloatVector? = nil, comparedBands: FloatVector? = nil,
      weightedLevel: Float? = nil, comparedWeightedLevel: Float? = nil,
      peaks: FloatVector = .init(), waveform: FloatVector
    ) {
      (self.sequence, self.rate, self.frozen) = (sequence, rate, frozen)
      self.bands = bands.limited(to: Self.maximumBandCount)
      self.rightBands = rightBands?.limited(to: Self.maximumBandCount)
      self.comparedBands = comparedBands?.limited(to: Self.maximumBandCount)
      (self.weightedLevel, self.comparedWeightedLevel) = (weightedLevel, comparedWeightedLevel)
      self.peaks = peaks.limited(to: min(2 * Self.maximumPeakCount, peaks.count & ~1))
      self.waveform = waveform.limited(to: Self.maximumWaveformCount)
    }

    /// The size of a frame in a sequence, in bytes, with its time stamp and as many peaks as it can
    /// have; `rightBandCount`: of `rightBands` or `comparedBands`, of which this plugin never sends
    /// both; 0 for none.
    @_noAllocation @_noLocks
    public static func eventSize(
      bandCount: Int, rightBandCount: Int = 0, waveformCount: Int = waveformCount, _ urids: URIDs
    ) -> Int {
      let frame = Frame(
        bands: FloatVector(measuring: bandCount),
        rightBands: rightBandCount > 0 ? FloatVector(measuring: rightBandCount) : nil,
        weightedLevel: 0, comparedWeightedLevel: rightBandCount > 0 ? 0 : nil,
        peaks: FloatVector(measuring: 2 * maximumPeakCount),
        waveform: FloatVector(measuring: waveformCount))
      return Message.frame(frame).eventSize(urids)
    }

    @_noAllocation @_noLocks
    func encode(into encoder: inout AtomEncoder, _ keys: Terms) {
      encoder.beginObject(keys[.frameType])
      encoder.long(keys[.sequence], sequence)
      encoder.float(keys[.rate], rate)
      encoder.bool(keys[.frozen], frozen)
      encoder.floats(keys[.bands], bands)
      if let rightBands { encoder.floats(keys[.rightBands], rightBands) }
      if let comparedBands { encoder.floats(keys[.comparedBands], comparedBands) }
      if let weightedLevel { encoder.float(keys[.weightedLevel], weightedLevel) }
      if let comparedWeightedLevel {
        encoder.float(keys[.comparedWeightedLevel], comparedWeightedLevel)
      }
      if peaks.count > 0 { encoder.floats(keys[.peaks], peaks) }
      encoder.floats(keys[.waveform], waveform)
      encoder.endObject()
    }

    /// Nil without bands. Right and compared bands are dropped if their count differs from the others',
    /// since a display uses one index for all.
    init?(decoding object: inout ObjectReader, _ keys: Terms) {
      var (sequence, rate, frozen) = (Int64(0), Float(0), false)
      var (bands, rightBands, waveform) = (FloatVector(), FloatVector?.none, FloatVector())
      var (comparedBands, peaks) = (FloatVector?.none, FloatVector())
      var (weightedLevel, comparedWeightedLevel) = (Float?.none, Float?.none)
      while object.next() {
        switch object.key {
        case keys[.sequence]: sequence = object.integer(in: 0...Int64.max) ?? sequence
        case keys[.rate]: rate = object.float(in: 0...1000) ?? rate
        case keys[.frozen]: frozen = object.bool() ?? frozen
        case keys[.bands]: bands = object.floats(.levels, limit: Self.maximumBandCount) ?? bands
        case keys[.rightBands]:
          rightBands = object.floats(.levels, limit: Self.maximumBandCount) ?? rightBands
        case keys[.comparedBands]:
          comparedBands = object.floats(.levels, limit: Self.maximumBandCount) ?? comparedBands
        case keys[.weightedLevel]:
          weightedLevel = object.float(in: Message.levelRange) ?? weightedLevel
        case keys[.comparedWeightedLevel]:
          comparedWeightedLevel = object.float(in: Message.levelRange) ?? comparedWeightedLevel
        case keys[.peaks]:
          peaks = object.floats(.samples, limit: 2 * Self.maximumPeakCount) ?? peaks
        case keys[.waveform]:
          waveform = object.floats(.samples, limit: Self.maximumWaveformCount) ?? waveform
        default: break
        }
      }
      guard bands.count > 0 else { return nil }
      self.init(
        sequence: sequence, rate: rate, frozen: frozen, bands: bands,
        rightBands: rightBands?.count == bands.count ? rightBands : nil,
        comparedBands: comparedBands?.count == bands.count ? comparedBands : nil,
        weightedLevel: weightedLevel, comparedWeightedLevel: comparedWeightedLevel, peaks: peaks,
        waveform: waveform)
    }
  }
}
