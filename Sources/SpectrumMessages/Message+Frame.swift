// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension Message {
  /// One spectrum and the waveform that goes with it: what a display shows at one moment.
  ///
  ///     [] a spectrum:Frame ;
  ///       spectrum:sequence 1207 ;                # atom:Long
  ///       spectrum:rate "30.0"^^xsd:float ;
  ///       spectrum:time "40.25"^^xsd:double ;
  ///       spectrum:frozen false ;
  ///       spectrum:bands ( -71.2 -70.8 … ) ;      # atom:Vector of atom:Float
  ///       spectrum:rightBands ( -74.0 -72.9 … ) ; # with left + right only
  ///       spectrum:comparedBands ( -74.0 … ) ;    # beside a side-chain or another channel only
  ///       spectrum:weightedLevel "-20.5"^^xsd:float ;
  ///       spectrum:comparedWeightedLevel "-23.0"^^xsd:float ; # with comparedBands only
  ///       spectrum:peaks ( 110.0 -20.1 220.0 -31.4 … ) ;
  ///       spectrum:waveform ( 0.01 0.02 … ) .
  public struct Frame: MessageBody {
    /// The most bands that a plugin sends and a reader accepts.
    public static let maximumBandCount = 1024
    /// The most peaks that a plugin sends and a reader accepts.
    public static let maximumPeakCount = 16
    /// The most points of a waveform that a reader accepts.
    public static let maximumWaveformCount = 4096
    /// Seconds of sound, three centuries, to which times are held.
    static var latestTime: Double { @_noAllocation @_noLocks get { 1e10 } }
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
    public private(set) var sequence: Int64
    /// The current rate in frames per second; 0 if unknown.
    public private(set) var rate: Float
    /// When it was in the sound, in seconds from the plugin's activation, for readers that the host passes
    /// frames on to unevenly; nil if the message has none.
    public private(set) var time: Double?
    /// Whether `freeze` is on, so that the bands don't change.
    public private(set) var frozen: Bool
    /// Calibrated dBFS before tilt, gain and auto level; of the left channel if there are
    /// `rightBands`. Shape: [bandCount], 1…1024; may briefly differ from the setup's `bandCount`.
    public private(set) var bands: FloatVector
    /// The right channel's, when left and right are shown together. Shape: [bandCount].
    public private(set) var rightBands: FloatVector?
    /// Those of the sound that is compared with: the side-chain or the other channel, as the port
    /// `compare` says; nil if there is none. Shape: [bandCount].
    public private(set) var comparedBands: FloatVector?
    /// The K-weighted power within all bands in dB, 0 for a full-scale sine of 997 Hz, whatever
    /// detector and calibration the bands follow (of left and right the louder one in each band), and
    /// that of the compared sound; nil if the message has none.
    public private(set) var weightedLevel: Float?
    public private(set) var comparedWeightedLevel: Float?
    /// The strongest spectral lines, of both channels if there are `rightBands`: of each the
    /// frequency in Hz and the level in dBFS of a steady sine. Shape: [peak][2]; empty if the message
    /// has none.
    public private(set) var peaks: FloatVector
    /// The latest audio, linear, oldest first. Shape: [512]; empty if the message has none.
    public private(set) var waveform: FloatVector

    /// Vectors are cut to their maximum counts.
    @_noAllocation @_noLocks
    public init(
      sequence: Int64 = 0, rate: Float = 0, time: Double? = nil, frozen: Bool = false,
      bands: FloatVector,
      rightBands: FloatVector? = nil, comparedBands: FloatVector? = nil,
      weightedLevel: Float? = nil, comparedWeightedLevel: Float? = nil,
      peaks: FloatVector = .init(), waveform: FloatVector
    ) {
      (self.sequence, self.rate, self.time, self.frozen) = (sequence, rate, time, frozen)
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
        time: 0, bands: FloatVector(measuring: bandCount),
        rightBands: rightBandCount > 0 ? FloatVector(measuring: rightBandCount) : nil,
        weightedLevel: 0, comparedWeightedLevel: rightBandCount > 0 ? 0 : nil,
        peaks: FloatVector(measuring: 2 * maximumPeakCount),
        waveform: FloatVector(measuring: waveformCount))
      return Message.frame(frame).eventSize(urids)
    }

    /// Before its properties are read.
    static var unread: Frame {
      Frame(bands: FloatVector(), waveform: FloatVector())
    }

    static var type: Term { @_noAllocation @_noLocks get { .frameType } }

    @_noAllocation @_noLocks
    mutating func pass(_ coder: inout PropertyCoder, _ keys: Terms) {
      coder.pass(keys[.sequence], &sequence, in: 0...Int64.max)
      coder.pass(keys[.rate], &rate, in: 0...1000)
      coder.pass(keys[.time], &time, in: 0...Self.latestTime)
      coder.pass(keys[.frozen], &frozen)
      coder.pass(keys[.bands], &bands, .levels, limit: Self.maximumBandCount)
      coder.pass(keys[.rightBands], &rightBands, .levels, limit: Self.maximumBandCount)
      coder.pass(keys[.comparedBands], &comparedBands, .levels, limit: Self.maximumBandCount)
      coder.pass(keys[.weightedLevel], &weightedLevel, in: Message.levelRange)
      coder.pass(keys[.comparedWeightedLevel], &comparedWeightedLevel, in: Message.levelRange)
      coder.pass(
        keys[.peaks], &peaks, .samples, limit: 2 * Self.maximumPeakCount, if: peaks.count > 0)
      coder.pass(keys[.waveform], &waveform, .samples, limit: Self.maximumWaveformCount)
    }

    /// False without bands. Right and compared bands are dropped if their count differs from the
    /// others', since a display uses one index for all.
    mutating func complete() -> Bool {
      if rightBands?.count != bands.count { rightBands = nil }
      if comparedBands?.count != bands.count { comparedBands = nil }
      peaks = peaks.limited(to: peaks.count & ~1)
      return bands.count > 0
    }
  }
}
