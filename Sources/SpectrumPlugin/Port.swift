// SPDX-License-Identifier: GPL-3.0-or-later

/// The ports, in the order of ttl/ports.ttl.in; the raw value is the index in the stereo plugin.
///
/// The mono plugin has neither the right channel's ports nor those that compare two channels; as
/// these stand together, every later port is just that many indices lower there.
enum Port: UInt32, CaseIterable {
  case control, notify
  case leftIn, leftOut, rightIn, rightOut
  case channel, leftLevel, rightLevel, leftPeak, rightPeak, correlation
  case mode, resolution, window, bands, detector, tilt, gain
  case autoLevel, floor, ceiling, attack, decay, peakHold, freeze
  case lowFrequency, highFrequency, palette, frameRate
  case frequencyAxis, peakLabels, holdCurve, referenceCurve
  case spectrogramTime, beatFlash, rateCounter
  case reference, transpose, accidentals, instrument, temperament, temperamentRoot
  case degree1, degree2, degree3, degree4, degree5, degree6
  case degree7, degree8, degree9, degree10, degree11, degree12
  case tempoMin, tempoMax, tempoScale
  case loudness, resetLevels
  case trackPitch, trackTempo
  case tap, tempoReset
  case pitch, note, cents, pitchConfidence, string, stringCents
  case tempo, tempoConfidence, beat, tempoDifference
  case level, peak, clip, momentary, shortTerm, integrated, loudnessRange, truePeak

  /// How many ports there are in the stereo plugin.
  static let count = 82

  /// The ports that only the stereo plugin has.
  private static let firstStereoOnly = Port.rightIn.rawValue
  private static let firstAfterStereoOnly = Port.mode.rawValue

  /// The port at `index` of the plugin for `channelCount` channels; nil beyond the last.
  init?(index: UInt32, channelCount: Int) {
    let skipped = Port.firstAfterStereoOnly - Port.firstStereoOnly
    let isShifted = channelCount == 1 && index >= Port.firstStereoOnly
    let (stereoIndex, overflow) = index.addingReportingOverflow(isShifted ? skipped : 0)
    guard !overflow else { return nil }
    self.init(rawValue: stereoIndex)
  }

  /// The cents of a degree of the temperament, 0 (its root) to 11.
  @_noAllocation @_noLocks
  static func degree(_ degree: Int) -> Port {
    Port(rawValue: degree1.rawValue + UInt32(min(max(0, degree), 11))) ?? .degree1
  }

  /// Whether only the stereo plugin has it.
  var isStereoOnly: Bool {
    rawValue >= Port.firstStereoOnly && rawValue < Port.firstAfterStereoOnly
  }
}

/// The range of a control port and what it is at first, as ttl/ports.ttl.in says.
struct Control {
  let minimum: Float
  let maximum: Float
  /// An input's default; an output has none.
  let initial: Float

  @_noAllocation @_noLocks
  init(_ range: ClosedRange<Float>, initial: Float = 0) {
    (minimum, maximum, self.initial) = (range.lowerBound, range.upperBound, initial)
  }
}

extension Port {
  /// The control's range; of no meaning for audio and messages.
  var control: Control {
    @_noAllocation @_noLocks get {
      switch self {
      case .control, .notify, .leftIn, .leftOut, .rightIn, .rightOut: Control(-1...1)
      case .channel: Control(0...5)
      case .mode: Control(0...7)
      case .resolution: Control(0...6)
      case .window: Control(0...5)
      case .bands: Control(32...1024, initial: 128)
      case .detector: Control(0...2)
      case .tilt: Control(0...4)
      case .gain: Control(-24...48)
      case .autoLevel: Control(0...1, initial: 1)
      case .floor: Control(-140...(-20), initial: -80)
      case .ceiling: Control(-60...24)
      case .attack: Control(0...2, initial: 0.088)
      case .decay: Control(0...10, initial: 0.3)
      case .peakHold: Control(0...30, initial: 2.8)
      case .freeze: Control(0...1)
      case .lowFrequency: Control(20...10_000, initial: 20)
      case .highFrequency: Control(40...20_000, initial: 20_000)
      case .palette: Control(0...4)
      case .frameRate: Control(10...60, initial: 30)
      case .frequencyAxis: Control(0...1)
      case .peakLabels, .referenceCurve: Control(0...1)
      case .holdCurve: Control(0...3)
      case .spectrogramTime: Control(1...60, initial: 6.4)
      case .beatFlash, .rateCounter: Control(0...1, initial: 1)
      case .reference: Control(400...480, initial: 440)
      case .transpose: Control(-24...24)
      case .accidentals: Control(0...2)
      case .instrument: Control(0...8)
      case .temperament: Control(0...8)
      case .temperamentRoot: Control(0...11)
      case .degree1, .degree2, .degree3, .degree4, .degree5, .degree6: Control(-100...100)
      case .degree7, .degree8, .degree9, .degree10, .degree11, .degree12: Control(-100...100)
      case .tempoMin: Control(40...240, initial: 70)
      case .tempoMax: Control(40...240, initial: 160)
      case .tempoScale: Control(0...2, initial: 1)
      case .loudness: Control(0...2, initial: 2)
      case .resetLevels: Control(0...1)
      case .trackPitch, .trackTempo: Control(0...1, initial: 1)
      case .tap, .tempoReset: Control(0...1)
      case .pitch: Control(0...5000)
      case .note: Control(-1...127)
      case .cents: Control(-150...150)
      case .string: Control(0...6)
      case .stringCents: Control(-1200...1200)
      case .tempo: Control(0...600)
      case .tempoDifference: Control(-1000...1000)
      case .pitchConfidence, .tempoConfidence, .beat: Control(0...1)
      case .correlation: Control(-1...1)
      case .leftLevel, .rightLevel, .leftPeak, .rightPeak, .level, .peak: Control(-90...6)
      case .momentary, .shortTerm, .integrated: Control(-90...6)
      case .clip: Control(0...1_000_000)
      case .loudnessRange: Control(0...60)
      case .truePeak: Control(-90...12)
      }
    }
  }
}
