// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension Message {
  /// Levels per channel, and the loudness of all channels together by EBU R 128.
  ///
  ///     [] a spectrum:Level ;
  ///       spectrum:rms ( -21.0 -20.4 ) ;      # atom:Vector of atom:Float, one per channel
  ///       spectrum:peak ( -9.1 -8.8 ) ;
  ///       spectrum:heldPeak ( -6.0 -5.9 ) ;
  ///       spectrum:truePeak ( -5.7 -5.8 ) ;
  ///       spectrum:clipped ( 0 3 ) ;          # atom:Vector of atom:Int
  ///       spectrum:correlation "0.71"^^xsd:float ;
  ///       spectrum:momentary "-18.2"^^xsd:float ;
  ///       spectrum:shortTerm "-19.0"^^xsd:float ;
  ///       spectrum:integrated "-20.3"^^xsd:float ;
  ///       spectrum:loudnessRange "5.5"^^xsd:float ;
  ///       spectrum:psr "13.5"^^xsd:float ;
  ///       spectrum:plr "14.5"^^xsd:float .
  public struct Level: Equatable {
    /// 1 or 2; values of further channels in the properties below are meaningless.
    public private(set) var channelCount: Int
    /// dBFS, over 50 ms. Shape: [channel].
    public var rms = silence
    /// The highest sample since the previous message, dBFS. Shape: [channel].
    public var peak = silence
    /// The highest sample, held, dBFS. Shape: [channel].
    public var heldPeak = silence
    /// The highest true peak, dBTP. Shape: [channel].
    public var truePeak = silence
    /// Clipped samples since the last reset: at or beyond full scale, or three or more in a row at
    /// one magnitude from the highest of 16 bits on. Shape: [channel].
    public var clipped = PerChannel<Int32>(repeating: 0)
    /// −1…1 of left and right; 1 in mono, 0 in silence.
    public var correlation: Float = 0
    /// Loudness over 400 ms, in LUFS.
    public var momentary: Float = levelRange.lowerBound
    /// Loudness over 3 s, in LUFS.
    public var shortTerm: Float = levelRange.lowerBound
    /// Gated loudness since the last reset, in LUFS.
    public var integrated: Float = levelRange.lowerBound
    /// In LU, 0 or more; −1 where there is none.
    public var loudnessRange: Float = -1
    /// The true peak of the last 3 s above `shortTerm`, in dB; −200 where there is none.
    public var psr: Float = levelRange.lowerBound
    /// The true peak above `integrated`, in dB; −200 where there is none.
    public var plr: Float = levelRange.lowerBound

    /// Silence on `channelCount` channels, held within 1…2; set the properties afterwards.
    @_noAllocation @_noLocks
    public init(channelCount: Int) {
      self.channelCount = min(max(1, channelCount), maximumChannelCount)
    }

    /// Channels past `channelCount` aren't compared.
    public static func == (left: Self, right: Self) -> Bool {
      guard left.channelCount == right.channelCount else { return false }
      for channel in 0..<left.channelCount {
        guard left.rms[channel] == right.rms[channel], left.peak[channel] == right.peak[channel],
          left.heldPeak[channel] == right.heldPeak[channel],
          left.truePeak[channel] == right.truePeak[channel],
          left.clipped[channel] == right.clipped[channel]
        else { return false }
      }
      return left.correlation == right.correlation && left.momentary == right.momentary
        && left.shortTerm == right.shortTerm && left.integrated == right.integrated
        && left.loudnessRange == right.loudnessRange && left.psr == right.psr
        && left.plr == right.plr
    }

    private static var silence: PerChannel<Float> {
      @_noAllocation @_noLocks get { PerChannel(repeating: levelRange.lowerBound) }
    }

    struct Keys: Sendable {
      let type, rms, peak, heldPeak, truePeak, clipped: LV2_URID
      let correlation, momentary, shortTerm, integrated, loudnessRange, psr, plr: LV2_URID

      init(_ map: inout URIDMapper) {
        type = map("urn:spectrum-lv2:vocabulary#Level")
        rms = map("urn:spectrum-lv2:vocabulary#rms")
        peak = map("urn:spectrum-lv2:vocabulary#peak")
        heldPeak = map("urn:spectrum-lv2:vocabulary#heldPeak")
        truePeak = map("urn:spectrum-lv2:vocabulary#truePeak")
        clipped = map("urn:spectrum-lv2:vocabulary#clipped")
        correlation = map("urn:spectrum-lv2:vocabulary#correlation")
        momentary = map("urn:spectrum-lv2:vocabulary#momentary")
        shortTerm = map("urn:spectrum-lv2:vocabulary#shortTerm")
        integrated = map("urn:spectrum-lv2:vocabulary#integrated")
        loudnessRange = map("urn:spectrum-lv2:vocabulary#loudnessRange")
        psr = map("urn:spectrum-lv2:vocabulary#psr")
        plr = map("urn:spectrum-lv2:vocabulary#plr")
      }
    }

    @_noAllocation @_noLocks
    func encode(into encoder: inout AtomEncoder, _ keys: Keys) {
      encoder.beginObject(keys.type)
      encoder.floats(keys.rms, rms, channelCount: channelCount)
      encoder.floats(keys.peak, peak, channelCount: channelCount)
      encoder.floats(keys.heldPeak, heldPeak, channelCount: channelCount)
      encoder.floats(keys.truePeak, truePeak, channelCount: channelCount)
      encoder.ints(keys.clipped, clipped, channelCount: channelCount)
      encoder.float(keys.correlation, correlation)
      encoder.float(keys.momentary, momentary)
      encoder.float(keys.shortTerm, shortTerm)
      encoder.float(keys.integrated, integrated)
      encoder.float(keys.loudnessRange, loudnessRange)
      encoder.float(keys.psr, psr)
      encoder.float(keys.plr, plr)
      encoder.endObject()
    }

    /// Nil without `rms`, whose count is the channel count.
    init?(decoding object: inout ObjectReader, _ keys: Keys) {
      let range = levelRange
      var (level, channelCount) = (Level(channelCount: maximumChannelCount), 0)
      while object.next() {
        switch object.key {
        case keys.rms:
          guard let (values, count) = object.levelsPerChannel() else { continue }
          (level.rms, channelCount) = (values, count)
        case keys.peak: level.peak = object.levelsPerChannel()?.values ?? level.peak
        case keys.heldPeak: level.heldPeak = object.levelsPerChannel()?.values ?? level.heldPeak
        case keys.truePeak: level.truePeak = object.levelsPerChannel()?.values ?? level.truePeak
        case keys.clipped: level.clipped = object.countsPerChannel() ?? level.clipped
        case keys.correlation: level.correlation = object.float(in: -1...1) ?? level.correlation
        case keys.momentary: level.momentary = object.float(in: range) ?? level.momentary
        case keys.shortTerm: level.shortTerm = object.float(in: range) ?? level.shortTerm
        case keys.integrated: level.integrated = object.float(in: range) ?? level.integrated
        case keys.loudnessRange:
          level.loudnessRange = object.float(in: -1...1000) ?? level.loudnessRange
        case keys.psr: level.psr = object.float(in: range) ?? level.psr
        case keys.plr: level.plr = object.float(in: range) ?? level.plr
        default: break
        }
      }
      guard channelCount > 0 else { return nil }
      level.channelCount = channelCount
      self = level
    }
  }
}
