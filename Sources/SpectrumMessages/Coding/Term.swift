// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumReadings

/// A class or a property that messages and states use; those of `Level` that a `Figure` names have their
/// name there.
///
/// A case is spelt as in the URI, but for the classes, which have a capital and no `Type`.
public enum Term: Int, CaseIterable, Sendable {
  case frameType, sequence, rate, time, frozen, bands, rightBands, comparedBands
  case weightedLevel, comparedWeightedLevel, peaks, waveform
  case pitchType, frequency, confidence, note, cents, string, stringCents
  case degree, period, degreeName, stretch, inharmonicity
  case tempoType, bpm, hostBpm, difference, tapCount, tapBpm
  case beatType, comingBeatType, place, beatsPerBar
  case levelType, rms, peak, heldPeak, truePeak, clipped
  case setupType, protocolVersion, sampleRate, channelCount, bandCount
  case lowestFrequency, highestFrequency
  case tuningType, reference, transpose, accidentals, noteNames, octaves, strings, deviations
  case degreeCount, scaleName, keyCents, referenceKey, referenceFrequency
  case keyType, key, rival, rivalConfidence, tuningCents, chroma
  case barType, hostOffset
  case maskingType, lowestConflictFrequency, highestConflictFrequency, conflicts, conflictRanges
  case evenRanges
  case attachType, client, frameRate
  case sessionTextType, revision
  /// The texts of a session, in the order of their indices.
  case view, referenceCurve, slot1, slot2, slot3, slot4, slot5, slot6, slot7, slot8
  /// The files, and their texts in a saved state.
  case scale, keymap, scaleText, keymapText
  case setType, getType, property, value, stateChangedType
  case positionType, beatsPerMinute, speed, bar, barBeat, beat, frame

  /// The names of all, in the order of the cases: those of LV2 with the prefix of their vocabulary.
  /// (Embedded Swift can't say a case's name.)
  static let names: StaticString = """
    Frame sequence rate time frozen bands rightBands comparedBands \
    weightedLevel comparedWeightedLevel peaks waveform \
    Pitch frequency confidence note cents string stringCents \
    degree period degreeName stretch inharmonicity \
    Tempo bpm hostBpm difference tapCount tapBpm \
    Beat ComingBeat place beatsPerBar \
    Level rms peak heldPeak truePeak clipped \
    Setup protocolVersion sampleRate channelCount bandCount \
    lowestFrequency highestFrequency \
    Tuning reference transpose accidentals noteNames octaves strings deviations \
    degreeCount scaleName keyCents referenceKey referenceFrequency \
    Key key rival rivalConfidence tuningCents chroma \
    Bar hostOffset \
    Masking lowestConflictFrequency highestConflictFrequency conflicts conflictRanges \
    evenRanges \
    Attach client frameRate \
    SessionText revision \
    view referenceCurve slot1 slot2 slot3 slot4 slot5 slot6 slot7 slot8 \
    scale keymap scaleText keymapText \
    patch:Set patch:Get patch:property patch:value state:StateChanged \
    time:Position time:beatsPerMinute time:speed time:bar time:barBeat time:beat time:frame
    """
}

/// The host's numbers of the terms.
public struct Terms: Sendable {
  /// By the terms' raw values.
  private var terms = InlineArray<112, LV2_URID>(repeating: 0)
  /// The numbers of the figures that are properties of `Level`, and their places.
  private var levelKeys = InlineArray<16, LV2_URID>(repeating: 0)
  private var levelPlaces = InlineArray<16, UInt8>(repeating: 0)
  private(set) var levelCount = 0
  /// The types of a text and a path, also in a saved state, and that of a number of the host's.
  public let text, path, urid: LV2_URID

  init(_ map: inout URIDMapper) {
    text = map(spectrum_uri_atom_String)
    path = map(spectrum_uri_atom_Path)
    urid = map(spectrum_uri_atom_URID)
    var (term, start) = (0, 0)
    let (names, end) = (Term.names.utf8Start, Term.names.utf8CodeUnitCount)
    for index in 0...end where index == end || names[index] == UInt8(ascii: " ") {
      terms[term] = map(term: UnsafeBufferPointer(start: names + start, count: index - start))
      (term, start) = (term + 1, index + 1)
    }
    for figure in Figure.allCases {
      guard let name = figure.row.property else { continue }
      levelKeys[levelCount] = map(
        term: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
      levelPlaces[levelCount] = UInt8(figure.place)
      levelCount += 1
    }
  }

  public subscript(term: Term) -> LV2_URID { @_noAllocation @_noLocks get { terms[term.rawValue] } }

  /// The number and the figure's place of one of the `levelCount` properties.
  @_noAllocation @_noLocks
  func levelProperty(_ index: Int) -> (key: LV2_URID, place: Int) {
    (levelKeys[index], Int(levelPlaces[index]))
  }
}

extension URIDMapper {
  /// Maps the URI that a term's name stands for.
  fileprivate mutating func callAsFunction(term name: UnsafeBufferPointer<UInt8>) -> LV2_URID {
    let colon = name.firstIndex(of: UInt8(ascii: ":"))
    var vocabulary =
      switch colon.map({ _ in name[0] }) {
      case UInt8(ascii: "p"): spectrum_uri_patch
      case UInt8(ascii: "s"): spectrum_uri_state
      case UInt8(ascii: "t"): spectrum_uri_time
      default: spectrum_uri_vocabulary
      }
    var (uri, count) = (InlineArray<96, CChar>(repeating: 0), 0)
    while vocabulary.pointee != 0 {
      uri[count] = vocabulary.pointee
      (vocabulary, count) = (vocabulary + 1, count + 1)
    }
    for byte in name[((colon ?? -1) + 1)...] {
      uri[count] = CChar(bitPattern: byte)
      count += 1
    }
    return withUnsafePointer(to: &uri) {
      $0.withMemoryRebound(to: CChar.self, capacity: 96) { self($0) }
    }
  }
}
