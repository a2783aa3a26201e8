// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumReadings

/// A class or a property of the vocabulary; those of `Level` that a `Figure` names have their name
/// there.
///
/// A case is spelt as in the URI, but for the classes, which have a capital and no `Type`.
enum Term: Int, CaseIterable, Sendable {
  case frameType, sequence, rate, frozen, bands, rightBands, comparedBands
  case weightedLevel, comparedWeightedLevel, peaks, waveform
  case pitchType, frequency, confidence, note, cents, string, stringCents
  case degree, period, degreeName, stretch, inharmonicity
  case tempoType, bpm, hostBpm, difference, tapCount, tapBpm
  case beatType, place, beatsPerBar
  case levelType, rms, peak, heldPeak, truePeak, clipped
  case setupType, protocolVersion, sampleRate, channelCount, bandCount
  case lowestFrequency, highestFrequency
  case tuningType, reference, transpose, accidentals, strings, deviations
  case degreeCount, scaleName, keyCents, referenceKey, referenceFrequency
  case keyType, key, rival, rivalConfidence, tuningCents, chroma
  case barType, hostOffset
  case maskingType, lowestConflictFrequency, highestConflictFrequency, conflicts, conflictRanges
  case attachType, client, frameRate

  /// The names of all, in the order of the cases. (Embedded Swift can't say a case's name.)
  static let names: StaticString = """
    Frame sequence rate frozen bands rightBands comparedBands \
    weightedLevel comparedWeightedLevel peaks waveform \
    Pitch frequency confidence note cents string stringCents \
    degree period degreeName stretch inharmonicity \
    Tempo bpm hostBpm difference tapCount tapBpm \
    Beat place beatsPerBar \
    Level rms peak heldPeak truePeak clipped \
    Setup protocolVersion sampleRate channelCount bandCount \
    lowestFrequency highestFrequency \
    Tuning reference transpose accidentals strings deviations \
    degreeCount scaleName keyCents referenceKey referenceFrequency \
    Key key rival rivalConfidence tuningCents chroma \
    Bar hostOffset \
    Masking lowestConflictFrequency highestConflictFrequency conflicts conflictRanges \
    Attach client frameRate
    """
}

/// The host's numbers of the terms.
struct Terms: Sendable {
  /// By the terms' raw values.
  private var terms = InlineArray<80, LV2_URID>(repeating: 0)
  /// The numbers of the figures that are properties of `Level`, and their places.
  private var levelKeys = InlineArray<16, LV2_URID>(repeating: 0)
  private var levelPlaces = InlineArray<16, UInt8>(repeating: 0)
  private(set) var levelCount = 0
  /// The type of a text.
  let text: LV2_URID

  /// The URIs of the vocabulary are this, and a term's name.
  static let vocabulary: StaticString = "urn:spectrum-lv2:vocabulary#"

  init(_ map: inout URIDMapper) {
    text = map(spectrum_uri_atom_String)
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

  subscript(term: Term) -> LV2_URID { @_noAllocation @_noLocks get { terms[term.rawValue] } }

  /// The number and the figure's place of one of the `levelCount` properties.
  @_noAllocation @_noLocks
  func levelProperty(_ index: Int) -> (key: LV2_URID, place: Int) {
    (levelKeys[index], Int(levelPlaces[index]))
  }

  /// The place of the figure that a property of `Level` is; nil for any other key.
  func levelPlace(_ key: LV2_URID) -> Int? {
    for index in 0..<levelCount where levelKeys[index] == key { return Int(levelPlaces[index]) }
    return nil
  }
}

extension URIDMapper {
  /// Maps a term of the vocabulary.
  fileprivate mutating func callAsFunction(term name: UnsafeBufferPointer<UInt8>) -> LV2_URID {
    var uri = InlineArray<96, CChar>(repeating: 0)
    var count = 0
    let prefix = UnsafeBufferPointer(
      start: Terms.vocabulary.utf8Start, count: Terms.vocabulary.utf8CodeUnitCount)
    for byte in prefix {
      uri[count] = CChar(bitPattern: byte)
      count += 1
    }
    for byte in name {
      uri[count] = CChar(bitPattern: byte)
      count += 1
    }
    return withUnsafePointer(to: &uri) {
      $0.withMemoryRebound(to: CChar.self, capacity: 96) { self($0) }
    }
  }
}
