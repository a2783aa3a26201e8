// SPDX-License-Identifier: GPL-3.0-or-later

/// A figure that the plugin reports; the table below says of each, once, all that outputs, messages,
/// the tool's columns and Open Sound Control need to know.
///
/// The order is that of the messages of Open Sound Control, and of the properties of one message.
public enum Figure: Int, CaseIterable, Sendable {
  case pitch, pitchConfidence, note, cents, string, stringCents, stretchCents, inharmonicity
  case tempo, tempoConfidence, tempoDifference
  case beat, downbeat, barBeat, beatsPerBar, barConfidence, beatOffset
  case key, keyConfidence, tuningCents
  case level, peak, leftLevel, rightLevel, leftPeak, rightPeak, correlation
  case clip, momentary, shortTerm, integrated, loudnessRange, truePeak, psr, plr
  case momentaryMax, shortTermMax
  case peak1Hz, peak1Level, peak2Hz, peak2Level, peak3Hz, peak3Level
  case peak4Hz, peak4Level, peak5Hz, peak5Level
  case centroid
}

extension Figure {
  /// The figure's row in the table.
  public var row: Row {
    switch self {
    case .pitch:
      Row(
        "pitch", "Pitch", .tuner, 0...5000, .hertz, none: .upTo(0),
        column: .init(1, "pitch_hz", places: 3), osc: .always("pitch"),
        "Frequency of the note that sounds; 0: none")
    case .pitchConfidence:
      .confidence(
        "pitch_confidence", "Pitch confidence", .tuner, of: .pitch,
        column: .init(2, "pitch_confidence", places: 3), osc: "pitch/confidence",
        "How sure the pitch is, 0 to 1")
    case .note:
      Row(
        "note", "Note", .tuner, -1...127, .midiNote, kind: .whole, none: .upTo(-1),
        column: .init(8, "midi_note", places: 0), osc: .named("note"),
        "MIDI number of the nearest note (69 = A4); -1: none")
    case .cents:
      Row(
        "cents", "Cents", .tuner, -1200...1200, .cents, needs: .note,
        column: .init(9, "cents"), osc: .always("cents"),
        """
        How far the pitch is above (+) or below (-) that note: within 50, or further where a \
        temperament or a Scala file spreads the notes
        """)
    case .string:
      Row(
        "string", "String", .tuner, 0...24, .none, kind: .whole, none: .upTo(0),
        column: .init(10, "string", places: 0), osc: .always("string"),
        """
        Number of the instrument's string that is nearest to the pitch, or of tuned_string, 1 for the \
        first; 0: none, or no instrument
        """)
    case .stringCents:
      Row(
        "string_cents", "String cents", .tuner, -6000...6000, .cents, needs: .string,
        column: .init(11, "string_cents"), osc: .always("string/cents"),
        "How far the pitch is above (+) or below (-) that string")
    case .stretchCents:
      Row(
        "stretch_cents", "Stretch cents", .tuner, -100...100, .cents, needs: .note, if: .stretch,
        column: .init(33, "stretch_cents"), osc: .ifPresent("stretch"),
        """
        How far the stretched tuning has the note above (+) or below (-) its plain one; 0 without a \
        note or stretch
        """)
    case .inharmonicity:
      Row(
        "inharmonicity", "Inharmonicity", .tuner, 0...0.2, .coefficient, none: .upTo(0),
        needs: .note, if: .stretch,
        column: .init(34, "inharmonicity", places: 6), osc: .ifPresent("inharmonicity"),
        "B of the string that sounds, whose partial k is at k F sqrt(1 + B k^2); 0: not measured")
    case .tempo:
      Row(
        "tempo", "Tempo", .tempo, 0...600, .bpm, none: .upTo(0),
        column: .init(3, "bpm"), osc: .always("bpm"), "Tempo of the music; 0: none")
    case .tempoConfidence:
      .confidence(
        "tempo_confidence", "Tempo confidence", .tempo, of: .tempo,
        column: .init(4, "bpm_confidence", places: 3), osc: "bpm/confidence",
        "How sure the tempo is, 0 to 1")
    case .tempoDifference:
      Row(
        "tempo_difference", "Tempo difference", .tempo, -1000...1000, .bpm, needs: .tempo,
        if: .hostTempo, column: .init(12, "bpm_difference"), osc: .ifPresent("bpm/difference"),
        """
        How far the tempo of the music is above (+) or below (-) the host's; its double or half \
        is compared if that is within 5 % of the host's; 0 unless both tempi are known
        """)
    case .beat:
      Row(
        "beat", "Beat", .tempo, 0...1, .none, kind: .event,
        column: .init(5, "beat", places: 0), osc: .always("beat"),
        "1 in the cycle in which a beat falls, else 0")
    case .downbeat:
      Row(
        "downbeat", "Downbeat", .tempo, 0...1, .none, kind: .event,
        column: .init(32, "downbeat", places: 0), osc: .always("downbeat"),
        "1 in the cycle in which the first beat of a bar falls, else 0")
    case .barBeat:
      Row(
        "bar_beat", "Beat of the bar", .tempo, 0...7, .none, kind: .whole, none: .upTo(0),
        column: .init(29, "bar_beat", places: 0), osc: .always("bar/beat"),
        "Number of the last beat in its bar, 1 for the first; 0: unknown")
    case .beatsPerBar:
      Row(
        "beats_per_bar", "Beats per bar", .tempo, 0...7, .none, kind: .whole, none: .upTo(0),
        column: .init(30, "beats_per_bar", places: 0), osc: .always("bar/beats"),
        "How many beats a bar has, 2 to 7; 0: unknown")
    case .barConfidence:
      .confidence(
        "bar_confidence", "Bar confidence", .tempo, of: .beatsPerBar,
        column: .init(31, "bar_confidence", places: 3), osc: "bar/confidence",
        "How likely both the beats per bar and the place in the bar are right, 0 to 1")
    case .beatOffset:
      Row(
        "beat_offset_ms", "Beat offset", .tempo, -1000...1000, .milliseconds,
        """
        How far the last beat of the music was after (+) or before (-) the host's nearest beat; 0 \
        without a playing host that reports its beats
        """)
    case .key:
      Row(
        "key", "Key", .key, -1...23, .none, kind: .whole, none: .upTo(-1),
        column: .init(26, "key", places: 0), osc: .named("key"),
        "Key of the music: 0 to 11 for C to B major, 12 to 23 for C to B minor; -1: none")
    case .keyConfidence:
      .confidence(
        "key_confidence", "Key confidence", .key, of: .key,
        column: .init(27, "key_confidence", places: 3), osc: "key/confidence",
        "How likely the key is right, 0 to 1")
    case .tuningCents:
      Row(
        "tuning_cents", "Tuning of the music", .key, -50...50, .cents, none: .at(0),
        column: .init(28, "tuning_cents"), osc: .ifPresent("tuning"),
        "How far the music is tuned above (+) or below (-) the reference; 0: unknown")
    case .level:
      .level(
        "level", "Level", column: .init(6, "level_dbfs"), osc: "level",
        "RMS of the loudest channel over 50 ms; -90 and below is silence")
    case .peak:
      .level(
        "peak", "Peak", column: .init(7, "peak_dbfs"), osc: "peak",
        "Sample peak of the loudest channel, held for 2 s, then falling; -90 and below is silence")
    case .leftLevel:
      .level(
        "level_l", "Level left", isStereo: true,
        column: .init(13, "level_left_dbfs"), osc: "level/left",
        "RMS of the left channel over 50 ms; -90 and below is silence")
    case .rightLevel:
      .level(
        "level_r", "Level right", isStereo: true,
        column: .init(14, "level_right_dbfs"), osc: "level/right",
        "RMS of the right channel over 50 ms; -90 and below is silence")
    case .leftPeak:
      .level(
        "peak_l", "Peak left", isStereo: true,
        column: .init(15, "peak_left_dbfs"), osc: "peak/left",
        "Sample peak of the left channel, held for 2 s, then falling; -90 and below is silence")
    case .rightPeak:
      .level(
        "peak_r", "Peak right", isStereo: true,
        column: .init(16, "peak_right_dbfs"), osc: "peak/right",
        "Sample peak of the right channel, held for 2 s, then falling; -90 and below is silence")
    case .correlation:
      Row(
        "correlation", "Correlation", .levels, -1...1, .coefficient,
        needs: .leftLevel, and: .rightLevel, isStereo: true,
        property: "correlation", column: .init(17, "correlation"), osc: .ifPresent("correlation"),
        "How alike the channels are: 1 the same, 0 unrelated, -1 opposite in phase")
    case .clip:
      Row(
        "clip", "Clip", .levels, 0...1_000_000, .none, kind: .whole,
        column: .init(18, "clipped_samples", places: 0), osc: .always("clipped"),
        summary: .init(0, .last, "clipped_samples", "clipped samples"),
        """
        Clipped samples since the reset: at or above full scale, or three and more in succession at \
        one magnitude from the highest of 16 bits on
        """)
    case .momentary:
      .level(
        "momentary", "Momentary loudness", .LUFS,
        property: "momentary", column: .init(19, "momentary_lufs"), osc: "loudness/momentary",
        summary: .init(
          4, .highest, "momentary_max_lufs", "loudness, momentary max.", loudness: 1,
          window: MeterTiming.momentary),
        "EBU R128 loudness of the last 0.4 s; -90 and below is silence")
    case .shortTerm:
      .level(
        "short_term", "Short-term loudness", .LUFS,
        property: "shortTerm", column: .init(20, "short_term_lufs"), osc: "loudness/short_term",
        summary: .init(
          3, .highest, "short_term_max_lufs", "loudness, short-term max.", loudness: 1,
          window: MeterTiming.shortTerm),
        "EBU R128 loudness of the last 3 s; -90 and below is silence")
    case .integrated:
      .level(
        "integrated", "Integrated loudness", .LUFS,
        property: "integrated", column: .init(21, "integrated_lufs"), osc: "loudness/integrated",
        summary: .init(
          2, .last, "integrated_lufs", "loudness, integrated", loudness: 1,
          window: MeterTiming.momentary, isGated: true),
        "EBU R128 gated loudness since the reset; -90 and below is silence")
    case .loudnessRange:
      Row(
        "loudness_range", "Loudness range", .levels, 0...60, .LU, needs: .integrated,
        if: .rangeGate, property: "loudnessRange", column: .init(22, "loudness_range_lu"),
        osc: .ifPresent("loudness/range"),
        summary: .init(
          5, .last, "loudness_range_lu", "loudness range", loudness: 1,
          window: MeterTiming.shortTerm, isGated: true),
        "EBU Tech 3342 loudness range since the reset")
    case .truePeak:
      .level(
        "true_peak", "True peak", .dBTP, limit: 12,
        column: .init(23, "true_peak_dbtp"), osc: "true_peak",
        summary: .init(1, .last, "true_peak_dbtp", "true peak", loudness: 2),
        "Highest peak between samples since the reset (ITU-R BS.1770); -90 and below is silence")
    case .psr:
      Row(
        "psr", "Peak to short-term loudness", .levels, -20...90, .decibels, none: .upTo(-20),
        property: "psr", column: .init(24, "psr_db"), osc: .ifPresent("psr"),
        summary: .init(
          7, .lowest, "psr_min_db", "PSR, lowest", loudness: 2, window: MeterTiming.shortTerm,
          isGated: true),
        """
        The true peak of the last 3 s above their loudness (AES convention e-brief 373); -20 where \
        there is none
        """)
    case .plr:
      Row(
        "plr", "Peak to integrated loudness", .levels, -20...90, .decibels, none: .upTo(-20),
        property: "plr", column: .init(25, "plr_db"), osc: .ifPresent("plr"),
        summary: .init(
          6, .last, "plr_db", "PLR", loudness: 2, window: MeterTiming.momentary, isGated: true),
        "The true peak above the integrated loudness since the reset; -20 where there is none")
    case .momentaryMax:
      .level(
        "momentary_max", "Highest momentary loudness", .LUFS, property: "momentaryMax",
        column: .init(35, "momentary_max_lufs"), osc: "loudness/momentary_max",
        "Highest momentary loudness since the reset; -90 and below is silence")
    case .shortTermMax:
      .level(
        "short_term_max", "Highest short-term loudness", .LUFS, property: "shortTermMax",
        column: .init(36, "short_term_max_lufs"), osc: "loudness/short_term_max",
        "Highest short-term loudness since the reset; -90 and below is silence")
    case .peak1Hz: .peakFrequency("peak_1_hz", "Peak 1 frequency")
    case .peak1Level: .peakLevel("peak_1_db", "Peak 1 level")
    case .peak2Hz: .peakFrequency("peak_2_hz", "Peak 2 frequency")
    case .peak2Level: .peakLevel("peak_2_db", "Peak 2 level")
    case .peak3Hz: .peakFrequency("peak_3_hz", "Peak 3 frequency")
    case .peak3Level: .peakLevel("peak_3_db", "Peak 3 level")
    case .peak4Hz: .peakFrequency("peak_4_hz", "Peak 4 frequency")
    case .peak4Level: .peakLevel("peak_4_db", "Peak 4 level")
    case .peak5Hz: .peakFrequency("peak_5_hz", "Peak 5 frequency")
    case .peak5Level: .peakLevel("peak_5_db", "Peak 5 level")
    case .centroid:
      Row(
        "centroid", "Spectral centroid", .spectrum, 0...20_000, .hertz, none: .upTo(0),
        "The mean frequency of the spectrum from 20 Hz to 20 kHz, weighted by power; 0 in silence")
    }
  }
}
