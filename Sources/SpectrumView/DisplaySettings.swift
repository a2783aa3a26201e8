// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// What the display is told by its ports: a value for each, always within its range.
public struct DisplaySettings: Equatable, Sendable {
  /// What the window shows; the raw values are those of the port `mode`.
  public enum Mode: Int, CaseIterable, Sendable {
    case bars, curve, circular, spectrogram, surface, surfacePlus, tuner, levels
  }

  /// What is remembered of each band since the curve was switched on; the raw values are those of
  /// the port `hold_curve`.
  public enum HoldCurve: Int, CaseIterable, Sendable { case off, maximum, average, both }

  public var mode = Mode.bars
  public var tilt = Tilt.none
  /// dB, −24…48.
  public var gain: Float = 0
  /// Whether the scale follows the loudest band; otherwise `floor` and `ceiling` stand.
  public var followsLevel = true
  /// dBFS, of the scale's bottom and top.
  public var floor: Float = -80
  public var ceiling: Float = 0
  /// Attack, decay and peak hold in seconds.
  public var times = BandMotion.Times()
  /// Holds the spectrum; readouts go on.
  public var isFrozen = false
  /// Hz at the left end of the frequency scale, 20…10,000.
  public var lowFrequency: Float = 20
  /// Hz at the right end, 40…20,000; `frequencies` keeps it an octave above the left end.
  public var highFrequency: Float = 20_000
  public var palette = Palette.heat
  /// Pictures per second, 10…60.
  public var frameRate: Float = 30

  /// Whether notes stand along the frequency scale in place of hertz.
  public var showsNotes = false
  /// Whether the strongest peaks have their frequency and note beside them.
  public var showsPeakLabels = false
  public var holdCurve = HoldCurve.off
  /// Whether the spectrum of the moment in which this became true is kept, to compare with.
  public var keepsReference = false
  /// Seconds from the spectrogram's top to its bottom, 1…60.
  public var spectrogramSeconds: Float = 6.4
  /// Whether a beat brightens the bands.
  public var flashesOnBeats = true
  public var showsFrameRate = true
  /// Hz of A4, 400…480.
  public var reference: Float = 440
  /// How the black keys are called, everywhere.
  public var spelling = NoteName.Spelling.sharps
  /// The value of the port: its choices have the names.
  public var temperament = 0
  /// 0 = C … 11 = B.
  public var temperamentRoot = 0

  public init() {}

  /// Whether the user chooses the temperament's degrees: the last of its choices.
  var isTemperamentCustom: Bool { temperament == ControlPort.temperament.choices.count - 1 }

  /// The ends of the frequency scale: at least an octave apart.
  public var frequencies: FrequencyScale {
    let low = lowFrequency.held(within: 20...10_000)
    return FrequencyScale(low: low, high: highFrequency.held(within: (2 * low)...20_000))
  }

  /// The fixed scale, without auto level.
  var fixedScale: LevelScale { LevelScale(floor: floor, ceiling: ceiling) }
}

extension DisplaySettings {
  /// Takes over what a port says: held within its range, whatever the host writes. Of a port that
  /// the display doesn't follow nothing is kept.
  public mutating func set(_ port: ControlPort, to value: Float) {
    switch port {
    case .mode: mode = Mode(rawValue: Self.choice(value, count: Mode.allCases.count)) ?? .bars
    case .tilt: tilt = Tilt(port: value)
    case .gain: gain = value.held(within: -24...48)
    case .autoLevel: followsLevel = value > 0.5
    case .floor: floor = value.held(within: -140...(-20))
    case .ceiling: ceiling = value.held(within: -60...24)
    case .attack: times.attack = value.held(within: 0...2)
    case .decay: times.decay = value.held(within: 0...10)
    case .peakHold: times.peakHold = value.held(within: 0...30)
    case .freeze: isFrozen = value > 0.5
    case .lowFrequency: lowFrequency = value.held(within: 20...10_000)
    case .highFrequency: highFrequency = value.held(within: 40...20_000)
    case .palette:
      palette = Palette(rawValue: Self.choice(value, count: Palette.allCases.count)) ?? .heat
    case .frameRate: frameRate = value.held(within: 10...60)
    case .frequencyAxis: showsNotes = value > 0.5
    case .peakLabels: showsPeakLabels = value > 0.5
    case .holdCurve:
      holdCurve =
        HoldCurve(rawValue: Self.choice(value, count: HoldCurve.allCases.count)) ?? .off
    case .referenceCurve: keepsReference = value > 0.5
    case .spectrogramTime: spectrogramSeconds = value.held(within: 1...60)
    case .beatFlash: flashesOnBeats = value > 0.5
    case .rateCounter: showsFrameRate = value > 0.5
    case .reference: reference = value.held(within: 400...480)
    case .accidentals:
      let choice = Self.choice(value, count: NoteName.Spelling.allCases.count)
      spelling = NoteName.Spelling(rawValue: choice) ?? .sharps
    case .temperament: temperament = Self.choice(value, count: port.choices.count)
    case .temperamentRoot: temperamentRoot = Self.choice(value, count: port.choices.count)
    default: break
    }
  }

  /// The nearest of the choices 0..<count.
  private static func choice(_ value: Float, count: Int) -> Int {
    Int(spectrum_round(value.held(within: 0...Float(count - 1))))
  }
}

/// A logarithmic scale of frequencies.
public struct FrequencyScale: Equatable, Sendable {
  /// Hz; `low` is 1 or more, `high` above it.
  public let low, high: Float

  /// Whatever is given, the scale is one: held within 1 Hz and 2 MHz, NaN for the lowest.
  public init(low: Float, high: Float) {
    self.low = low.held(within: 1...1e6)
    self.high = high.held(within: (self.low * 1.01)...2e6)
  }

  /// Where a frequency above 0 stands: 0 at the low end, 1 at the high one.
  public func position(of hertz: Float) -> Float {
    spectrum_log2(max(hertz, 1e-3) / low) / spectrum_log2(high / low)
  }

  /// Hz at a position, the inverse.
  public func frequency(at position: Float) -> Float {
    low * spectrum_exp2(spectrum_log2(high / low) * position)
  }
}
