// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumReadings

extension Message {
  /// The reference for the notes and strings of `Pitch`; sent when a UI attaches, and when it
  /// changes.
  ///
  ///     [] a spectrum:Tuning ;
  ///       spectrum:reference "440.0"^^xsd:float ;
  ///       spectrum:transpose 0 ;              # atom:Int
  ///       spectrum:accidentals 0 ;            # atom:Int
  ///       spectrum:strings ( 64 59 55 50 45 40 ) ;    # atom:Vector of atom:Int
  ///       spectrum:deviations ( 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 ) ;
  ///       spectrum:degreeCount 19 ;           # atom:Int; with a Scala file only
  ///       spectrum:scaleName "19 equal" ;     # atom:String; likewise
  ///       spectrum:keyCents ( -4357.9 … 3663.2 ) ;    # atom:Vector of atom:Float; likewise
  ///       spectrum:referenceKey 60 ;          # atom:Int; with a key map only
  ///       spectrum:referenceFrequency "261.63"^^xsd:float .    # likewise
  public struct Tuning: Sendable {
    /// The most strings that an instrument can have.
    public static var maximumStringCount: Int { @_noAllocation @_noLocks get { StringNotes.count } }
    /// A MIDI note for each string.
    public typealias StringNotes = InlineArray<24, Int32>
    /// Cents of each written MIDI note 0…127 above the sounding A4.
    public typealias KeyCents = InlineArray<128, Float>
    /// The most degrees of a scale.
    public static var maximumDegreeCount: Int { @_noAllocation @_noLocks get { 128 } }

    /// A4 in Hz, 100…1000.
    public let reference: Float
    /// Semitones from the sounding to the written note, −48…48.
    public let transpose: Int
    /// The raw value of `NoteName.Spelling`.
    public let accidentals: Int
    /// MIDI notes, 0…127, of the instrument's open strings, the first string first; those past
    /// `stringCount` are meaningless.
    public let strings: StringNotes
    /// 0…24; 0 without an instrument.
    public let stringCount: Int
    /// Cents of the sounding C, C♯ … B above equal temperament, −200…200; A's are 0.
    public let deviations: InlineArray<12, Float>
    /// The degrees within a period of the scale of a Scala file, 1…128; 0 with another temperament.
    public let degreeCount: Int
    /// The description of that scale, cut off where there is no room.
    public let scaleName: ScaleName
    /// Cents above A4 of the written notes in that scale, NaN for those without a pitch, the others
    /// within ±100 000; all NaN with another temperament.
    public let keyCents: KeyCents
    /// The key that has a frequency of its own by a key map, 0…127; −1 without one.
    public let referenceKey: Int
    /// The frequency of that key in Hz, 0…100 000; 0 without a key map.
    public let referenceFrequency: Float

    /// Counts, notes and cents are held within their ranges.
    @_noAllocation @_noLocks
    public init(
      reference: Float = 440, transpose: Int = 0, accidentals: Int = 0,
      strings: StringNotes = StringNotes(repeating: 0), stringCount: Int = 0,
      deviations: InlineArray<12, Float> = InlineArray(repeating: 0), degreeCount: Int = 0,
      scaleName: ScaleName = ScaleName(), keyCents: KeyCents = KeyCents(repeating: .nan),
      referenceKey: Int = -1, referenceFrequency: Float = 0
    ) {
      self.reference = reference.held(within: Self.references)
      self.transpose = min(max(-48, transpose), 48)
      self.accidentals = min(max(0, accidentals), 2)
      self.stringCount = min(max(0, stringCount), Self.maximumStringCount)
      var (notes, cents) = (strings, deviations)
      for index in 0..<Self.maximumStringCount {
        notes[index] = min(max(0, notes[index]), 127)
      }
      for index in 0..<12 {
        cents[index] = cents[index].isNaN ? 0 : cents[index].held(within: -200...200)
      }
      (self.strings, self.deviations) = (notes, cents)
      self.degreeCount = min(max(0, degreeCount), Self.maximumDegreeCount)
      self.scaleName = scaleName
      var keys = keyCents
      for key in 0..<128 {
        keys[key] = keys[key].isNaN ? .nan : keys[key].held(within: -100_000...100_000)
      }
      self.keyCents = keys
      self.referenceKey = min(max(-1, referenceKey), 127)
      self.referenceFrequency = referenceFrequency.held(within: 0...100_000)
    }

    private static var references: ClosedRange<Float> {
      @_noAllocation @_noLocks get { 100...1000 }
    }

    @_noAllocation @_noLocks
    func encode(into encoder: inout AtomEncoder, _ keys: Terms) {
      encoder.beginObject(keys[.tuningType])
      encoder.float(keys[.reference], reference)
      encoder.int(keys[.transpose], Int32(truncatingIfNeeded: transpose))
      encoder.int(keys[.accidentals], Int32(truncatingIfNeeded: accidentals))
      encoder.ints(keys[.strings], strings, count: stringCount)
      encoder.floats(keys[.deviations], deviations)
      if degreeCount > 0 {
        encoder.int(keys[.degreeCount], Int32(truncatingIfNeeded: degreeCount))
        encoder.text(keys[.scaleName], scaleName, type: keys.text)
        encoder.floats(keys[.keyCents], keyCents)
      }
      if referenceKey >= 0 {
        encoder.int(keys[.referenceKey], Int32(truncatingIfNeeded: referenceKey))
        encoder.float(keys[.referenceFrequency], referenceFrequency)
      }
      encoder.endObject()
    }

    init(decoding object: inout ObjectReader, _ keys: Terms) {
      var (reference, transpose, accidentals) = (Float(440), Int64(0), Int64(0))
      var strings = (values: StringNotes(repeating: 0), count: 0)
      var deviations = InlineArray<12, Float>(repeating: 0)
      var (degreeCount, scaleName) = (Int64(0), ScaleName())
      var keyCents = KeyCents(repeating: .nan)
      var (referenceKey, referenceFrequency) = (Int64(-1), Float(0))
      while object.next() {
        switch object.key {
        case keys[.reference]: reference = object.float(in: Self.references) ?? reference
        case keys[.transpose]: transpose = object.integer(in: -48...48) ?? transpose
        case keys[.accidentals]: accidentals = object.integer(in: 0...2) ?? accidentals
        case keys[.strings]: strings = object.stringNotes() ?? strings
        case keys[.deviations]: deviations = object.twelveFloats() ?? deviations
        case keys[.degreeCount]:
          degreeCount = object.integer(in: 0...Int64(Self.maximumDegreeCount)) ?? degreeCount
        case keys[.keyCents]: keyCents = object.keyCents() ?? keyCents
        case keys[.referenceKey]: referenceKey = object.integer(in: -1...127) ?? referenceKey
        case keys[.referenceFrequency]:
          referenceFrequency = object.float(in: 0...100_000) ?? referenceFrequency
        case keys[.scaleName]:
          scaleName =
            object.text(type: keys.text, limit: 4095).map { ScaleName(utf8: $0) } ?? scaleName
        default: break
        }
      }
      self.init(
        reference: reference, transpose: Int(transpose), accidentals: Int(accidentals),
        strings: strings.values, stringCount: strings.count, deviations: deviations,
        degreeCount: Int(degreeCount), scaleName: scaleName, keyCents: keyCents,
        referenceKey: Int(referenceKey), referenceFrequency: referenceFrequency)
    }
  }
}
