// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

/// A port of the plugins, in the order of the Turtle file.
///
/// A port's index in a plugin is its place among the plugin's ports. Hosts store sessions by index
/// and by symbol, so the order never changes: add a new port at the end, here and in the table
/// below.
public enum Port: Int, CaseIterable, Sendable {
  case control, notify
  case input, output
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
  case grid
  case psr, plr
  case calibration
  case inTune
  case loudnessTarget
  case enabled, freeWheeling
  case trackSpectrum
  case peak1Hz, peak1Level, peak2Hz, peak2Level, peak3Hz, peak3Level
  case peak4Hz, peak4Level, peak5Hz, peak5Level
  case centroid
  case inlineDisplay
  case theme
  case trackKey, keyNames
  case barBeat, beatsPerBar, downbeat, barConfidence
  case key, keyConfidence, tuningCents
  case beatOffset
  case tempoHistory
  case capo, tunedString, leftHanded, needle, tunerMute
  case string1Note, string2Note, string3Note, string4Note, string5Note, string6Note
  case string7Note, string8Note, string9Note, string10Note, string11Note, string12Note
  case string1Cents, string2Cents, string3Cents, string4Cents, string5Cents, string6Cents
  case string7Cents, string8Cents, string9Cents, string10Cents, string11Cents, string12Cents
  case notes, noteOutput, noteChannel, noteLevel
  case stretch, stretchCents, inharmonicity
  case smoothing, weighting
  case sideLeft, sideRight
  case compare, comparedReference, levelMatch, differenceTime, differenceRange
  case masking
  case momentaryMax, shortTermMax
  case pictureRate
  case noteNames, octaves, pitchThreshold
}

extension Port {
  /// The port's row in the table; rows are in the order of the cases.
  public var spec: PortSpec {
    switch self {
    case .control:
      .messages(
        "control", "Control", .input, minimumSize: 32_768,
        "Messages of the user interfaces, and the host's position and tempo")
    case .notify:
      .messages(
        "notify", "Notify", .output, minimumSize: 65_536,
        "The message stream of the analysis, as vocabulary.ttl describes it")
    case .input:
      .audio(
        "in", "In", .none, .input, .oneChannel,
        "The audio to analyse")
    case .output:
      .audio(
        "out", "Out", .none, .output, .oneChannel,
        "The audio, unchanged")
    case .leftIn:
      .audio(
        "in_l", "In left", .audioIn, .input, .twoChannels,
        "The left channel of the audio to analyse")
    case .leftOut:
      .audio(
        "out_l", "Out left", .audioOut, .output, .twoChannels,
        "The left channel, unchanged")
    case .rightIn:
      .audio(
        "in_r", "In right", .audioIn, .input, .twoChannels,
        "The right channel of the audio to analyse")
    case .rightOut:
      .audio(
        "out_r", "Out right", .audioOut, .output, .twoChannels,
        "The right channel, unchanged")
    case .channel:
      .choice(
        "channel", "Channel", .spectrum, ChannelChoice.self,
        plugins: .twoChannels,
        """
        What spectrum, tuner, tempo and key listen to; with left + right there are two spectra, and \
        the others listen to the mix
        """)
    case .leftLevel: .output(.leftLevel)
    case .rightLevel: .output(.rightLevel)
    case .leftPeak: .output(.leftPeak)
    case .rightPeak: .output(.rightPeak)
    case .correlation: .output(.correlation)
    case .mode:
      .choice(
        "mode", "Mode", .display,
        DisplayMode.self,
        isDisplayOnly: true,
        "What the window shows")
    case .resolution:
      .choice(
        "resolution", "Resolution", .spectrum, ResolutionChoice.self,
        """
        Length of the analysis windows: long in the bass and short in the treble, or one length \
        (in samples at 44.1 and 48 kHz; the same time at other rates), with longer ones only for \
        the bass that it is too short for
        """)
    case .window:
      .choice(
        "window", "Window", .spectrum,
        WindowChoice.self,
        """
        Weighting of each stretch of audio before its transform: narrow peaks against low leakage
        """)
    case .bands:
      .whole(
        "bands", "Bands", .spectrum, 32...1024, 128, step: 8, .none,
        "Number of bands from 20 Hz to 20 kHz, evenly spaced on the logarithmic scale")
    case .detector:
      .choice(
        "detector", "Detector", .spectrum, DetectorChoice.self,
        """
        How a band sums up its bins: their power (pink noise is flat, a sine keeps its level), \
        the highest peak, or the mean of their decibels (classic)
        """)
    case .tilt:
      .choice(
        "tilt", "Tilt", .display, Tilt.self, isDisplayOnly: true,
        """
        Lifts the treble on the display: the music curve (from 200 Hz up), or so many decibels \
        per octave about 1 kHz
        """)
    case .gain:
      .number(
        "gain", "Gain", .display, -24...48, 0, step: 1, .decibels, isDisplayOnly: true,
        "Lifts the displayed spectrum; the audio passes unchanged")
    case .autoLevel:
      .toggle(
        "auto_level", "Auto level", .display, isOn: true, isDisplayOnly: true,
        """
        The top of the display follows the loudest band in view; off: floor and ceiling are fixed. The \
        past of spectrogram and surface stays as it was drawn
        """)
    case .floor:
      .number(
        "floor", "Floor", .display, -140...(-20), -80, step: 1, .dBFS, isDisplayOnly: true,
        "The bottom of the display without auto level")
    case .ceiling:
      .number(
        "ceiling", "Ceiling", .display, -60...24, 0, step: 1, .dBFS, isDisplayOnly: true,
        "The top of the display without auto level; kept at least 10 dB above the floor")
    case .attack:
      .number(
        "attack", "Attack", .display, 0...2, 0.088, step: 0.01, .seconds, isDisplayOnly: true,
        "Time in which the display follows 90 % of a rise")
    case .decay:
      .number(
        "decay", "Decay", .display, 0...10, 0.3, step: 0.1, .seconds, isDisplayOnly: true,
        "Time in which the display follows 90 % of a fall")
    case .peakHold:
      .number(
        "peak_hold", "Peak hold", .display, 0...30, 2.8, step: 0.1, .seconds, isDisplayOnly: true,
        """
        Time in which a peak mark falls over the whole height; at the end of the range it never \
        falls
        """)
    case .freeze:
      .toggle(
        "freeze", "Freeze", .display, isOn: false,
        "Freezes the spectrum; tuner, tempo and levels go on")
    case .lowFrequency:
      .number(
        "low_frequency", "Low frequency", .display, 20...10_000, 20, .hertz, isDisplayOnly: true,
        "Left end of the frequency scale")
    case .highFrequency:
      .number(
        "high_frequency", "High frequency", .display, 40...20_000, 20_000, .hertz,
        isDisplayOnly: true,
        "Right end of the frequency scale; kept at least an octave above the left end")
    case .palette:
      .choice(
        "palette", "Palette", .display, Palette.self, initial: .inferno,
        isDisplayOnly: true,
        "Colours of the spectrogram; in all but heat, louder is lighter")
    case .frameRate:
      .number(
        "frame_rate", "Frame rate", .display, 10...60, 60, step: 1, .perSecond,
        "Spectra per second that the message stream sends at most; between them the display moves on")
    case .frequencyAxis:
      .choice(
        "frequency_axis", "Frequency axis", .display, FrequencyLabels.self, isDisplayOnly: true,
        "Labels of the frequency scale")
    case .peakLabels:
      .toggle(
        "peak_labels", "Peak labels", .display, isOn: false, isDisplayOnly: true,
        "Frequency and note of the strongest peaks")
    case .holdCurve:
      .choice(
        "hold_curve", "Hold curve", .display, HoldCurve.self, isDisplayOnly: true,
        "The highest level of each band since the curve was switched on, or their average")
    case .referenceCurve:
      .toggle(
        "reference_curve", "Reference curve", .display, isOn: false, isDisplayOnly: true,
        "Keeps the spectrum of the moment in which it is switched on, to compare with")
    case .spectrogramTime:
      .number(
        "spectrogram_time", "Spectrogram time", .display, 1...60, 6.4, .seconds,
        isDisplayOnly: true,
        "Time from the spectrogram's top to its bottom")
    case .beatFlash:
      .toggle(
        "beat_flash", "Beat flash", .display, isOn: true, isDisplayOnly: true,
        "A beat brightens the display for a tenth of a second")
    case .rateCounter:
      .toggle(
        "rate_counter", "Rate counter", .display, isOn: true, isDisplayOnly: true,
        "Pictures per second in the corner of the display")
    case .reference:
      .number(
        "reference", "Reference", .tuner, 380...480, 440, step: 1, .hertz,
        "Frequency of A4")
    case .transpose:
      .whole(
        "transpose", "Transpose", .tuner, -24...24, 0, step: 1, .semitones,
        """
        Semitones from the sounding to the written note: 2 for a B flat trumpet, 9 for an alto \
        saxophone, 12 for a guitar
        """)
    case .accidentals:
      .choice(
        "accidentals", "Accidentals", .tuner, NoteName.Spelling.self,
        """
        How the notes between the white keys are called, everywhere: C sharp to A sharp, D flat \
        to B flat, or by the common names C sharp, E flat, F sharp, A flat, B flat
        """)
    case .instrument:
      .choice(
        "instrument", "Instrument", .tuner, Instrument.self,
        """
        Whose open strings are tuned: the nearest one is shown and put out; chromatic: every note; \
        own strings: string_1_note to string_12_note
        """)
    case .temperament:
      .choice(
        "temperament", "Temperament", .tuner,
        TemperamentChoice.self,
        """
        Where the twelve notes of the octave stand; custom: where degree_1 to degree_12 put them; \
        Scala file: the notes of the file set as scale, however many
        """)
    case .temperamentRoot:
      .choice(
        "temperament_root", "Temperament root", .tuner,
        RootChoice.self,
        "The note from which an unequal temperament is built")
    case .degree1: .degree("degree_1", "Degree 1", "Custom temperament: the root relative to equal")
    case .degree2:
      .degree("degree_2", "Degree 2", "Custom temperament: the minor second relative to equal")
    case .degree3:
      .degree("degree_3", "Degree 3", "Custom temperament: the major second relative to equal")
    case .degree4:
      .degree("degree_4", "Degree 4", "Custom temperament: the minor third relative to equal")
    case .degree5:
      .degree("degree_5", "Degree 5", "Custom temperament: the major third relative to equal")
    case .degree6:
      .degree("degree_6", "Degree 6", "Custom temperament: the fourth relative to equal")
    case .degree7:
      .degree("degree_7", "Degree 7", "Custom temperament: the tritone relative to equal")
    case .degree8:
      .degree("degree_8", "Degree 8", "Custom temperament: the fifth relative to equal")
    case .degree9:
      .degree("degree_9", "Degree 9", "Custom temperament: the minor sixth relative to equal")
    case .degree10:
      .degree("degree_10", "Degree 10", "Custom temperament: the major sixth relative to equal")
    case .degree11:
      .degree("degree_11", "Degree 11", "Custom temperament: the minor seventh relative to equal")
    case .degree12:
      .degree("degree_12", "Degree 12", "Custom temperament: the major seventh relative to equal")
    case .tempoMin:
      .number(
        "tempo_min", "Lowest tempo", .tempo, 30...300, 70, step: 1, .bpm,
        "Slower tempi are shown doubled, 60 BPM as 120, unless they were tapped")
    case .tempoMax:
      .number(
        "tempo_max", "Highest tempo", .tempo, 30...300, 160, step: 1, .bpm,
        "Faster tempi are shown halved, unless they were tapped")
    case .tempoScale:
      .choice(
        "tempo_scale", "Tempo scale", .tempo, TempoScale.self, initial: .same,
        "Shows half, the same or twice the tempo")
    case .loudness:
      .choice(
        "loudness", "Loudness", .levels, LoudnessSetting.self, initial: .loudnessAndTruePeak,
        """
        What is measured beyond level and peak: nothing, EBU R128 loudness, or loudness and true \
        peak
        """)
    case .resetLevels:
      .trigger(
        "reset_levels", "Reset levels", .levels,
        """
        Starts integrated loudness, loudness range, true peak, held peaks and the clip count \
        again, whenever it turns on
        """)
    case .trackPitch:
      .toggle(
        "track_pitch", "Track pitch", .tuner, isOn: true,
        "Off: the pitch is not tracked, which saves its cost")
    case .trackTempo:
      .toggle(
        "track_tempo", "Track tempo", .tempo, isOn: true,
        "Off: the tempo is not tracked, which saves its cost")
    case .tap:
      .trigger(
        "tap", "Tap", .tempo,
        """
        Taps the beat, whenever it turns on: from the second tap on, taps set the tempo or decide \
        between half and twice the tempo heard, from the fourth on also 2/3 and 3/2 of it; two quick \
        taps mark this beat as the first of its bar; a pad, a key or a pedal may be mapped to it
        """)
    case .tempoReset:
      .trigger(
        "tempo_reset", "Reset tempo", .tempo,
        "Forgets the tempo, heard or tapped, whenever it turns on, and looks for it again")
    case .pitch: .output(.pitch)
    case .note: .output(.note)
    case .cents: .output(.cents)
    case .pitchConfidence: .output(.pitchConfidence)
    case .string: .output(.string)
    case .stringCents: .output(.stringCents)
    case .tempo: .output(.tempo)
    case .tempoConfidence: .output(.tempoConfidence)
    case .beat: .output(.beat)
    case .tempoDifference: .output(.tempoDifference)
    case .level: .output(.level)
    case .peak: .output(.peak)
    case .clip: .output(.clip)
    case .momentary: .output(.momentary)
    case .shortTerm: .output(.shortTerm)
    case .integrated: .output(.integrated)
    case .loudnessRange: .output(.loudnessRange)
    case .truePeak: .output(.truePeak)
    case .grid:
      .choice(
        "grid", "Grid", .display, GridLines.self, initial: .normal, isDisplayOnly: true,
        "Lines behind the spectrum: none, one per label, or more between them")
    case .psr: .output(.psr)
    case .plr: .output(.plr)
    case .calibration:
      .choice(
        "calibration", "Calibration", .spectrum, CalibrationChoice.self,
        """
        What 0 dB is, with the detector for power: a full-scale sine; its power in the band (pink \
        noise is flat at any count of bands); or its power per Hz (white noise is flat)
        """)
    case .inTune:
      .number(
        "in_tune", "In tune", .tuner, 0.5...10, 2, step: 0.5, .cents, isDisplayOnly: true,
        """
        How far off a note may be to be called in tune, above or below; the tuner's wider zones are \
        2.5 and 5 times as wide
        """)
    case .loudnessTarget:
      .number(
        "loudness_target", "Loudness target", .levels, -36...0, -23, step: 1, .LUFS,
        isDisplayOnly: true,
        """
        The loudness that is 0 LU on the levels' scale: -23 for broadcasts by EBU R 128, -24 by ATSC \
        A/85; streaming services ask for -14 to -18
        """)
    case .enabled:
      .toggle(
        "enabled", "Enabled", .none, isOn: true,
        """
        Off, the audio passes, nothing is analysed, and the outputs say that there is nothing; the \
        host's bypass
        """)
    case .freeWheeling:
      .toggle(
        "free_wheeling", "Free-wheeling", .none, isOn: false,
        """
        On while the host renders faster than it plays: the outputs go on, but no pictures are sent
        """)
    case .trackSpectrum:
      .toggle(
        "track_spectrum", "Track spectrum", .spectrum, isOn: true,
        """
        Keeps the spectral outputs up to date when no window is open; off, they then report \
        no lines and a centroid of 0, and less is computed
        """)
    case .peak1Hz: .output(.peak1Hz)
    case .peak1Level: .output(.peak1Level)
    case .peak2Hz: .output(.peak2Hz)
    case .peak2Level: .output(.peak2Level)
    case .peak3Hz: .output(.peak3Hz)
    case .peak3Level: .output(.peak3Level)
    case .peak4Hz: .output(.peak4Hz)
    case .peak4Level: .output(.peak4Level)
    case .peak5Hz: .output(.peak5Hz)
    case .peak5Level: .output(.peak5Level)
    case .centroid: .output(.centroid)
    case .inlineDisplay:
      .choice(
        "inline", "Inline display", .display, InlineChoice.self,
        isDisplayOnly: true,
        """
        What the strip of a host's mixer shows, if the host has inline displays; automatic: the \
        tuner or the loudness in the modes tuner and levels, else the spectrum
        """)
    case .theme:
      .choice(
        "theme", "Theme", .display, ThemeSetting.self, isDisplayOnly: true,
        """
        Colours of the window, made from the host's; automatic: light where the host's are light, \
        else dark
        """)
    case .trackKey:
      .toggle(
        "track_key", "Track key", .key, isOn: true,
        "Off: the key and the tuning are not tracked, which saves their cost")
    case .keyNames:
      .choice(
        "key_names", "Key names", .key, KeyName.Style.self, isDisplayOnly: true,
        "How keys are called: A minor, or by the number of the Camelot wheel, 8A")
    case .barBeat: .output(.barBeat)
    case .beatsPerBar: .output(.beatsPerBar)
    case .downbeat: .output(.downbeat)
    case .barConfidence: .output(.barConfidence)
    case .key: .output(.key)
    case .keyConfidence: .output(.keyConfidence)
    case .tuningCents: .output(.tuningCents)
    case .beatOffset: .output(.beatOffset)
    case .tempoHistory:
      .choice(
        "tempo_history", "Tempo history", .display, HistoryLength.self, initial: .thirtySeconds,
        isDisplayOnly: true,
        "How far back the tempo and the beats go in the mode music")
    case .capo:
      .whole(
        "capo", "Capo", .tuner, 0...12, 0, step: 1, .semitones,
        "The fret of a capo: all strings are tuned so many semitones higher")
    case .tunedString:
      .whole(
        "tuned_string", "Tuned string", .tuner, 0...Float(StringNotes.capacity), 0, step: 1, .none,
        """
        The string that is tuned, however far off it is, as a new one may be; 0: the nearest to the \
        pitch
        """)
    case .leftHanded:
      .toggle(
        "left_handed", "Left-handed", .tuner, isOn: false, isDisplayOnly: true,
        "The first string is shown on the left, as on a left-handed instrument")
    case .needle:
      .choice(
        "needle", "Needle", .tuner, TunerNeedle.Pace.self, isDisplayOnly: true,
        """
        How the tuner's needle moves: quick follows each bend, calm averages an unsteady note
        """)
    case .tunerMute:
      .choice(
        "tuner_mute", "Mute", .tuner, TunerMute.self,
        """
        Silences the audio output, faded over 10 ms: always, or while a window shows the tuner; off, \
        the audio passes bit by bit
        """)
    case .string1Note: .stringNote("string_1_note", "String 1", 64)
    case .string2Note: .stringNote("string_2_note", "String 2", 59)
    case .string3Note: .stringNote("string_3_note", "String 3", 55)
    case .string4Note: .stringNote("string_4_note", "String 4", 50)
    case .string5Note: .stringNote("string_5_note", "String 5", 45)
    case .string6Note: .stringNote("string_6_note", "String 6", 40)
    case .string7Note: .stringNote("string_7_note", "String 7", -1)
    case .string8Note: .stringNote("string_8_note", "String 8", -1)
    case .string9Note: .stringNote("string_9_note", "String 9", -1)
    case .string10Note: .stringNote("string_10_note", "String 10", -1)
    case .string11Note: .stringNote("string_11_note", "String 11", -1)
    case .string12Note: .stringNote("string_12_note", "String 12", -1)
    case .string1Cents: .stringCents("string_1_cents", "String 1 offset")
    case .string2Cents: .stringCents("string_2_cents", "String 2 offset")
    case .string3Cents: .stringCents("string_3_cents", "String 3 offset")
    case .string4Cents: .stringCents("string_4_cents", "String 4 offset")
    case .string5Cents: .stringCents("string_5_cents", "String 5 offset")
    case .string6Cents: .stringCents("string_6_cents", "String 6 offset")
    case .string7Cents: .stringCents("string_7_cents", "String 7 offset")
    case .string8Cents: .stringCents("string_8_cents", "String 8 offset")
    case .string9Cents: .stringCents("string_9_cents", "String 9 offset")
    case .string10Cents: .stringCents("string_10_cents", "String 10 offset")
    case .string11Cents: .stringCents("string_11_cents", "String 11 offset")
    case .string12Cents: .stringCents("string_12_cents", "String 12 offset")
    case .notes:
      .messages(
        "notes", "Notes", .output, minimumSize: 8192, plugins: .notes,
        "The notes that sound, as MIDI: note on with velocity, note off, and pitch bend on request")
    case .noteOutput:
      .choice(
        "note_output", "Note output", .tuner, NoteOutputChoice.self, initial: .notes,
        plugins: .notes,
        """
        What goes out as MIDI: nothing, the notes, or the notes with a pitch bend of up to 2 \
        semitones that follows the pitch
        """)
    case .noteChannel:
      .whole(
        "note_channel", "Note channel", .tuner, 1...16, 1, step: 1, .none, plugins: .notes,
        "The MIDI channel of the notes")
    case .noteLevel:
      .number(
        "note_level", "Softest note", .tuner, -80...(-20), -60, step: 1, .dBFS,
        plugins: .notes,
        """
        The level of velocity 1; softer notes don't go out. From there to 0 dBFS, velocity rises to \
        127 in proportion to the decibels
        """)
    case .stretch:
      .toggle(
        "stretch", "Stretch", .tuner, isOn: false,
        """
        Reads notes against the stretched tuning of the piano that is heard: its octaves are wide by \
        as much as its strings are inharmonic. Off, the piano is forgotten; for Chromatic only
        """)
    case .stretchCents: .output(.stretchCents)
    case .inharmonicity: .output(.inharmonicity)
    case .smoothing:
      .choice(
        "smoothing", "Smoothing", .display,
        Smoothing.self,
        isDisplayOnly: true,
        """
        Averages the power of the displayed bands over so much of an octave; parts smaller than a \
        band change nothing
        """)
    case .weighting:
      .choice(
        "weighting", "Weighting", .display, Weighting.self, isDisplayOnly: true,
        """
        Weights the displayed spectrum as a sound level meter does (A, C) or as loudness is measured \
        (K); 0 dB at 1 kHz
        """)
    case .sideLeft:
      .audio(
        "side_l", "Side-chain left", .sideChain, .input, .sideChain,
        "The left channel of the sound to compare with; it is only analysed")
    case .sideRight:
      .audio(
        "side_r", "Side-chain right", .sideChain, .input, .sideChain,
        "The right channel of the sound to compare with; it is only analysed")
    case .compare:
      .choice(
        "compare", "Compare with", .comparison,
        Comparand.self, besideSideChain: .sideChain,
        """
        What the spectrum is compared with: the sound at the side-chain input; right for left, side \
        for mid or mix, and the other way round; its own average since this was chosen; or a \
        reference. Left + right counts as mix beside a side-chain or a channel
        """)
    case .comparedReference:
      .choice(
        "compared_reference", "Compared reference", .comparison,
        ComparedReference.self, initial: .pinkNoise,
        isDisplayOnly: true,
        """
        Which reference: the curve kept by reference_curve; noise that falls by 0, 3 or 4.5 dB per \
        octave, at the loudness of the track; or one of eight that the window captures or loads from \
        files
        """)
    case .levelMatch:
      .toggle(
        "level_match", "Level match", .comparison, isOn: false, isDisplayOnly: true,
        """
        Moves what is compared with to the loudness of the track, so that only the balance differs; \
        the display says by how much
        """)
    case .differenceTime:
      .number(
        "difference_time", "Difference time", .comparison, 0.1...60, 3, .seconds,
        isDisplayOnly: true,
        """
        Time in which the difference follows 63 % of a change of the sounds' power; at the end of the \
        range it is that of all since the comparison began
        """)
    case .differenceRange:
      .number(
        "difference_range", "Difference range", .comparison, 6...24, 12, step: 1, .decibels,
        isDisplayOnly: true,
        "Top and bottom of the difference on the display, above and below 0 dB")
    case .masking:
      .toggle(
        "masking", "Masking", .comparison, isOn: true, plugins: .sideChain,
        """
        Marks the frequencies at which the side-chain hides the track, or the track the side-chain, and \
        lists the three worst ranges, while the two are compared
        """)
    case .momentaryMax: .output(.momentaryMax)
    case .shortTermMax: .output(.shortTermMax)
    case .pictureRate:
      .choice(
        "picture_rate", "Picture rate", .display, PictureRate.self, isDisplayOnly: true,
        """
        Pictures per second while something moves: as many as the screen shows, 240 at most, 60 if that \
        isn't known; or so many
        """)
    case .noteNames:
      .choice(
        "note_names", "Note names", .tuner, NoteName.Language.self,
        """
        How notes are called, everywhere: A B C; in German with H for B and B for B flat, Cis, Es, As; \
        or Do Re Mi, of which Do is always C
        """)
    case .octaves:
      .choice(
        "octaves", "Octaves", .tuner, NoteName.Octaves.self,
        """
        How octaves are called, everywhere: by numbers, middle C being C4; or as by Helmholtz: capitals, \
        small letters, commas and primes, middle C being c'
        """)
    case .pitchThreshold:
      .number(
        "pitch_threshold", "Pitch threshold", .tuner, -90...(-20), -90, step: 1, .dBFS,
        """
        The level (RMS) below which no pitch is shown or put out, such as that of hum; at -90, every \
        pitch is
        """)
    }
  }
}
