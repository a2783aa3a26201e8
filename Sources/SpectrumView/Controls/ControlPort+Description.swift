// SPDX-License-Identifier: GPL-3.0-or-later

extension ControlPort {
  /// What ttl/ports.ttl.in says of a port.
  struct Description {
    var symbol, name: StaticString
    var group: Group
    var range: ClosedRange<Float>
    var initial: Float
    var kind: Kind
    var unit: StaticString

    init(
      _ symbol: StaticString, _ name: StaticString, _ group: Group, _ range: ClosedRange<Float>,
      _ initial: Float, _ kind: Kind, _ unit: StaticString = ""
    ) {
      (self.symbol, self.name, self.group, self.range) = (symbol, name, group, range)
      (self.initial, self.kind, self.unit) = (initial, kind, unit)
    }
  }

  var description: Description {
    switch self {
    case .channel: Description("channel", "Channel", .spectrum, 0...5, 0, .choice)
    case .resolution: Description("resolution", "Resolution", .spectrum, 0...6, 0, .choice)
    case .window: Description("window", "Window", .spectrum, 0...5, 0, .choice)
    case .bands: Description("bands", "Bands", .spectrum, 32...1024, 128, .whole(step: 8))
    case .detector: Description("detector", "Detector", .spectrum, 0...2, 0, .choice)
    case .reference, .transpose, .accidentals, .instrument, .temperament, .temperamentRoot:
      tunerDescription
    case .degree1, .degree2, .degree3, .degree4, .degree5, .degree6: degreeDescription
    case .degree7, .degree8, .degree9, .degree10, .degree11, .degree12: degreeDescription
    case .trackPitch: Description("track_pitch", "Track pitch", .tuner, 0...1, 1, .toggle)
    case .tempoMin, .tempoMax, .tempoScale, .trackTempo, .tap, .tempoReset: tempoDescription
    case .loudness: Description("loudness", "Loudness", .levels, 0...2, 2, .choice)
    case .resetLevels:
      Description("reset_levels", "Reset levels", .levels, 0...1, 0, .trigger)
    default: displayDescription
    }
  }

  private var displayDescription: Description {
    switch self {
    case .mode: Description("mode", "Mode", .display, 0...7, 0, .choice)
    case .tilt: Description("tilt", "Tilt", .display, 0...4, 0, .choice)
    case .gain: Description("gain", "Gain", .display, -24...48, 0, .number(step: 1), "dB")
    case .autoLevel: Description("auto_level", "Auto level", .display, 0...1, 1, .toggle)
    case .floor:
      Description("floor", "Floor", .display, -140...(-20), -80, .number(step: 1), "dBFS")
    case .ceiling:
      Description("ceiling", "Ceiling", .display, -60...24, 0, .number(step: 1), "dBFS")
    case .attack:
      Description("attack", "Attack", .display, 0...2, 0.088, .number(step: 0.01), "s")
    case .decay: Description("decay", "Decay", .display, 0...10, 0.3, .number(step: 0.1), "s")
    case .peakHold:
      Description("peak_hold", "Peak hold", .display, 0...30, 2.8, .number(step: 0.1), "s")
    case .freeze: Description("freeze", "Freeze", .display, 0...1, 0, .toggle)
    case .lowFrequency:
      Description(
        "low_frequency", "Low frequency", .display, 20...10_000, 20, .logarithmic, "Hz")
    case .highFrequency:
      Description(
        "high_frequency", "High frequency", .display, 40...20_000, 20_000, .logarithmic, "Hz")
    case .palette: Description("palette", "Palette", .display, 0...4, 0, .choice)
    case .frameRate:
      Description("frame_rate", "Frame rate", .display, 10...60, 30, .number(step: 1), "fps")
    case .frequencyAxis:
      Description("frequency_axis", "Frequency axis", .display, 0...1, 0, .choice)
    case .peakLabels: Description("peak_labels", "Peak labels", .display, 0...1, 0, .toggle)
    case .holdCurve: Description("hold_curve", "Hold curve", .display, 0...3, 0, .choice)
    case .referenceCurve:
      Description("reference_curve", "Reference curve", .display, 0...1, 0, .toggle)
    case .spectrogramTime:
      Description(
        "spectrogram_time", "Spectrogram time", .display, 1...60, 6.4, .logarithmic, "s")
    case .beatFlash: Description("beat_flash", "Beat flash", .display, 0...1, 1, .toggle)
    default: Description("rate_counter", "Rate counter", .display, 0...1, 1, .toggle)
    }
  }

  private var tunerDescription: Description {
    switch self {
    case .reference:
      Description("reference", "Reference", .tuner, 400...480, 440, .number(step: 1), "Hz")
    case .transpose:
      Description("transpose", "Transpose", .tuner, -24...24, 0, .whole(step: 1), "semitones")
    case .accidentals: Description("accidentals", "Accidentals", .tuner, 0...2, 0, .choice)
    case .instrument: Description("instrument", "Instrument", .tuner, 0...8, 0, .choice)
    case .temperament: Description("temperament", "Temperament", .tuner, 0...8, 0, .choice)
    default:
      Description("temperament_root", "Temperament root", .tuner, 0...11, 0, .choice)
    }
  }

  private var degreeDescription: Description {
    let (symbol, name): (StaticString, StaticString) =
      switch degree ?? 0 {
      case 0: ("degree_1", "Degree 1")
      case 1: ("degree_2", "Degree 2")
      case 2: ("degree_3", "Degree 3")
      case 3: ("degree_4", "Degree 4")
      case 4: ("degree_5", "Degree 5")
      case 5: ("degree_6", "Degree 6")
      case 6: ("degree_7", "Degree 7")
      case 7: ("degree_8", "Degree 8")
      case 8: ("degree_9", "Degree 9")
      case 9: ("degree_10", "Degree 10")
      case 10: ("degree_11", "Degree 11")
      default: ("degree_12", "Degree 12")
      }
    return Description(symbol, name, .tuner, -100...100, 0, .number(step: 1), "c")
  }

  private var tempoDescription: Description {
    switch self {
    case .tempoMin:
      Description("tempo_min", "Lowest tempo", .tempo, 40...240, 70, .number(step: 1), "BPM")
    case .tempoMax:
      Description("tempo_max", "Highest tempo", .tempo, 40...240, 160, .number(step: 1), "BPM")
    case .tempoScale: Description("tempo_scale", "Tempo scale", .tempo, 0...2, 1, .choice)
    case .tap: Description("tap", "Tap", .tempo, 0...1, 0, .trigger)
    case .tempoReset: Description("tempo_reset", "Reset tempo", .tempo, 0...1, 0, .trigger)
    default: Description("track_tempo", "Track tempo", .tempo, 0...1, 1, .toggle)
    }
  }

  /// The names of the values 0, 1, 2…: the scale points of the turtle; empty for numbers.
  public var choices: [StaticString] {
    switch self {
    case .channel: ["Mix", "Left", "Right", "Mid", "Side", "Left + right"]
    case .mode:
      ["Bars", "Curve", "Circular", "Spectrogram", "Surface", "Surface+", "Tuner", "Levels"]
    case .resolution: ["Multi-resolution", "1024", "2048", "4096", "8192", "16384", "32768"]
    case .window: ["Hann", "Hamming", "Blackman-Harris", "Flat top", "Kaiser", "Rectangular"]
    case .detector: ["Band power", "Peak", "Mean of dB"]
    case .tilt:
      ["None", "Music", "3 dB per octave", "4.5 dB per octave", "6 dB per octave"]
    case .palette: ["Heat", "Viridis", "Magma", "Inferno", "Grey"]
    case .frequencyAxis: ["Hertz", "Notes"]
    case .holdCurve: ["Off", "Maximum", "Average", "Both"]
    case .accidentals: ["Sharps", "Flats", "Mixed"]
    case .instrument:
      [
        "Chromatic", "Guitar", "Bass", "Bass, 5 strings", "Violin", "Viola", "Cello", "Ukulele",
        "Mandolin",
      ]
    case .temperament:
      [
        "Equal", "Just", "Pythagorean", "Quarter-comma meantone", "Werckmeister III",
        "Kirnberger III", "Vallotti", "Young", "Custom",
      ]
    case .temperamentRoot:
      [
        "C", "C sharp", "D", "E flat", "E", "F", "F sharp", "G", "A flat", "A", "B flat", "B",
      ]
    case .tempoScale: ["x 1/2", "x 1", "x 2"]
    case .loudness: ["Off", "Loudness", "Loudness and true peak"]
    default: []
    }
  }
}
