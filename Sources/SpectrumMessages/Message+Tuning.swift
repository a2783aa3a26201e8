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
  ///       spectrum:noteNames 1 ;              # atom:Int; unless it is 0
  ///       spectrum:octaves 1 ;                # atom:Int; likewise
  ///       spectrum:strings ( 64 59 55 50 45 40 ) ;    # atom:Vector of atom:Int
  ///       spectrum:deviations ( 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 ) ;
  ///       spectrum:degreeCount 19 ;           # atom:Int; with a Scala file only
  ///       spectrum:scaleName "19 equal" ;     # atom:String; likewise
  ///       spectrum:keyCents ( -4357.9 … 3663.2 ) ;    # atom:Vector of atom:Float; likewise
  ///       spectrum:referenceKey 60 ;          # atom:Int; with a key map only
  ///       spectrum:referenceFrequency "261.63"^^xsd:float .    # likewise
  public struct Tuning: Sendable, MessageBody {
    /// The most strings that an instrument can have.
    public static var maximumStringCount: Int { @_noAllocation @_noLocks get { StringNotes.count } }
    /// A MIDI note for each string.
    public typealias StringNotes = InlineArray<24, Int32>
    /// Cents of each written MIDI note 0…127 above the sounding A4.
    public typealias KeyCents = InlineArray<128, Float>
    /// The most degrees of a scale.
    public static var maximumDegreeCount: Int { @_noAllocation @_noLocks get { 128 } }

    /// A4 in Hz, 100…1000.
    public private(set) var reference: Float
    /// Semitones from the sounding to the written note, −48…48.
    public private(set) var transpose: Int
    /// The raw value of `NoteName.Spelling`.
    public private(set) var accidentals: Int
    /// The raw values of `NoteName.Language` and `NoteName.Octaves`.
    public private(set) var (noteNames, octaves): (Int, Int)
    /// MIDI notes, 0…127, of the instrument's open strings, the first string first; those past
    /// `stringCount` are meaningless.
    public private(set) var strings: StringNotes
    /// 0…24; 0 without an instrument.
    public private(set) var stringCount: Int
    /// Cents of the sounding C, C♯ … B above equal temperament, −200…200; A's are 0.
    public private(set) var deviations: InlineArray<12, Float>
    /// The degrees within a period of the scale of a Scala file, 1…128; 0 with another temperament.
    public private(set) var degreeCount: Int
    /// The description of that scale, cut off where there is no room.
    public private(set) var scaleName: ScaleName
    /// Cents above A4 of the written notes in that scale, NaN for those without a pitch, the others
    /// within ±100 000; all NaN with another temperament.
    public private(set) var keyCents: KeyCents
    /// The key that has a frequency of its own by a key map, 0…127; −1 without one.
    public private(set) var referenceKey: Int
    /// The frequency of that key in Hz, 0…100 000; 0 without a key map.
    public private(set) var referenceFrequency: Float

    /// Counts, notes and cents are held within their ranges.
    @_noAllocation @_noLocks
    public init(
      reference: Float = 440, transpose: Int = 0, accidentals: Int = 0,
      noteNames: Int = 0, octaves: Int = 0,
      strings: StringNotes = StringNotes(repeating: 0), stringCount: Int = 0,
      deviations: InlineArray<12, Float> = InlineArray(repeating: 0), degreeCount: Int = 0,
      scaleName: ScaleName = ScaleName(), keyCents: KeyCents = KeyCents(repeating: .nan),
      referenceKey: Int = -1, referenceFrequency: Float = 0
    ) {
      (self.reference, self.transpose, self.accidentals) = (reference, transpose, accidentals)
      (self.noteNames, self.octaves) = (noteNames, octaves)
      (self.strings, self.stringCount, self.deviations) = (strings, stringCount, deviations)
      (self.degreeCount, self.scaleName, self.keyCents) = (degreeCount, scaleName, keyCents)
      (self.referenceKey, self.referenceFrequency) = (referenceKey, referenceFrequency)
      hold()
    }

    @_noAllocation @_noLocks
    private mutating func hold() {
      reference = reference.held(within: Self.references)
      transpose = min(max(-48, transpose), 48)
      accidentals = min(max(0, accidentals), 2)
      noteNames = min(max(0, noteNames), 2)
      octaves = min(max(0, octaves), 1)
      stringCount = min(max(0, stringCount), Self.maximumStringCount)
      for index in 0..<Self.maximumStringCount {
        strings[index] = min(max(0, strings[index]), 127)
      }
      for index in 0..<12 {
        deviations[index] = deviations[index].isNaN ? 0 : deviations[index].held(within: -200...200)
      }
      degreeCount = min(max(0, degreeCount), Self.maximumDegreeCount)
      for key in 0..<128 {
        let cents = keyCents[key]
        keyCents[key] = cents.isFinite ? cents.held(within: -100_000...100_000) : .nan
      }
      referenceKey = min(max(-1, referenceKey), 127)
      referenceFrequency = referenceFrequency.held(within: 0...100_000)
    }

    private static var references: ClosedRange<Float> {
      @_noAllocation @_noLocks get { 100...1000 }
    }

    static var type: Term { @_noAllocation @_noLocks get { .tuningType } }

    @_noAllocation @_noLocks
    mutating func pass(_ coder: inout PropertyCoder, _ keys: Terms) {
      let (hasScale, hasMap) = (degreeCount > 0, referenceKey >= 0)
      let (hasNames, hasOctaves) = (noteNames > 0, octaves > 0)
      coder.pass(keys[.reference], &reference, in: Self.references)
      coder.pass(keys[.transpose], &transpose, in: -48...48)
      coder.pass(keys[.accidentals], &accidentals, in: 0...2)
      coder.pass(keys[.noteNames], &noteNames, in: 0...2, if: hasNames)
      coder.pass(keys[.octaves], &octaves, in: 0...1, if: hasOctaves)
      coder.pass(keys[.strings], strings.mutableSpan, count: &stringCount)
      var count = deviations.count
      coder.pass(keys[.deviations], deviations.mutableSpan, count: &count)
      coder.pass(
        keys[.degreeCount], &degreeCount, in: 0...Int64(Self.maximumDegreeCount), if: hasScale)
      coder.pass(keys[.scaleName], &scaleName, type: keys.text, if: hasScale)
      var keyCount = keyCents.count
      coder.pass(
        keys[.keyCents], keyCents.mutableSpan, count: &keyCount, none: .nan, if: hasScale)
      coder.pass(keys[.referenceKey], &referenceKey, in: -1...127, if: hasMap)
      coder.pass(keys[.referenceFrequency], &referenceFrequency, in: 0...100_000, if: hasMap)
    }

    mutating func complete() -> Bool {
      hold()
      return true
    }
  }
}
