// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumReadings

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
  public struct Level: Equatable, MessageBody {
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
    /// The figures of all channels together, by the properties that the table of figures names; without
    /// a reading 0 for the correlation, −1 LU for a range, else −200.
    private var figures = Readings()

    public subscript(figure: Figure) -> Float {
      @_noAllocation @_noLocks get { Self.sent(figures[figure]) }
      @_noAllocation @_noLocks set { figures[figure] = newValue }
    }

    /// Silence on `channelCount` channels, held within 1…2; set the properties afterwards.
    @_noAllocation @_noLocks
    public init(channelCount: Int) {
      self.channelCount = min(max(1, channelCount), maximumChannelCount)
      (figures[.correlation], figures[.loudnessRange]) = (0, -1)
    }

    /// Silence on `channelCount` channels, with the figures of all of them.
    @_noAllocation @_noLocks
    public init(channelCount: Int, _ figures: Readings) {
      self.init(channelCount: channelCount)
      self.figures = figures
    }

    /// Before its properties are read.
    static var unread: Level {
      var level = Level(channelCount: maximumChannelCount)
      level.channelCount = 0
      return level
    }

    /// The figures of the message, without the numbers that stand for none; of the channels' peaks the
    /// highest.
    public var readings: Readings {
      var readings = figures
      readings[.peak] = Self.highest(heldPeak, channelCount)
      readings[.truePeak] = Self.highest(truePeak, channelCount)
      if readings[.loudnessRange] < 0 { readings[.loudnessRange] = .nan }
      return readings
    }

    private static func highest(_ levels: PerChannel<Float>, _ channelCount: Int) -> Float {
      channelCount > 1 ? max(levels[0], levels[1]) : levels[0]
    }

    /// A figure as it is in the stream.
    @_noAllocation @_noLocks
    private static func sent(_ number: Float) -> Float {
      number.isNaN ? levelRange.lowerBound : number
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
      return Figure.allCases.allSatisfy { $0.row.property == nil || left[$0] == right[$0] }
    }

    private static var silence: PerChannel<Float> {
      @_noAllocation @_noLocks get { PerChannel(repeating: levelRange.lowerBound) }
    }

    static var type: Term { @_noAllocation @_noLocks get { .levelType } }

    @_noAllocation @_noLocks
    mutating func pass(_ coder: inout PropertyCoder, _ keys: Terms) {
      let silence = Message.levelRange.lowerBound
      coder.pass(keys[.rms], rms.mutableSpan, count: &channelCount, none: silence)
      var count = channelCount
      coder.pass(keys[.peak], peak.mutableSpan, count: &count, none: silence)
      coder.pass(keys[.heldPeak], heldPeak.mutableSpan, count: &count, none: silence)
      coder.pass(keys[.truePeak], truePeak.mutableSpan, count: &count, none: silence)
      coder.pass(keys[.clipped], clipped.mutableSpan, count: &count)
      for index in 0..<keys.levelCount {
        let (key, place) = keys.levelProperty(index)
        var number = Self.sent(figures[place: place])
        coder.pass(key, &number, in: Self.range(place))
        figures[place: place] = number
      }
    }

    /// The range of a figure that is received.
    @_noAllocation @_noLocks
    private static func range(_ place: Int) -> ClosedRange<Float> {
      switch place {
      case Figure.correlation.place: -1...1
      case Figure.loudnessRange.place: -1...1000
      default: levelRange
      }
    }

    /// False without `rms`, whose count is the channel count.
    mutating func complete() -> Bool {
      for channel in 0..<maximumChannelCount {
        rms[channel] = rms[channel].held(within: levelRange)
        peak[channel] = peak[channel].held(within: levelRange)
        heldPeak[channel] = heldPeak[channel].held(within: levelRange)
        truePeak[channel] = truePeak[channel].held(within: levelRange)
        clipped[channel] = max(0, clipped[channel])
      }
      return channelCount > 0
    }
  }
}
