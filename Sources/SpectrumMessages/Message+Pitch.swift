// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

extension Message {
  /// The tuner's reading: a frequency, its note and its string.
  ///
  ///     [] a spectrum:Pitch ;
  ///       spectrum:frequency "440.02"^^xsd:float ;
  ///       spectrum:confidence "0.97"^^xsd:float ;
  ///       spectrum:note 69 ;                  # atom:Int
  ///       spectrum:cents "0.08"^^xsd:float ;
  ///       spectrum:string 5 ;                 # atom:Int
  ///       spectrum:stringCents "0.08"^^xsd:float ;
  ///       spectrum:degree 9 ;                # atom:Int; with a Scala file only
  ///       spectrum:period 0 ;                # likewise
  ///       spectrum:degreeName "Pa" ;         # atom:String; if the file has one
  ///       spectrum:stretch "3.4"^^xsd:float ; # on a stretched piano only
  ///       spectrum:inharmonicity "0.00038"^^xsd:float . # likewise
  public struct Pitch: Equatable, MessageBody {
    /// Hz; 0 for none.
    public private(set) var frequency: Float
    /// 0…1.
    public private(set) var confidence: Float
    /// MIDI number of the nearest note by the plugin's reference, transposition and temperament;
    /// −1 for none.
    public private(set) var note: Int32
    /// Cents by which the frequency is above (+) or below (−) that note.
    public private(set) var cents: Float
    /// Number of the string that is tuned, the nearest one unless the user has chosen it, 1 for the
    /// first; 0 for none.
    public private(set) var string: Int32
    /// Cents by which the frequency is above (+) or below (−) that string, −6000…6000.
    public private(set) var stringCents: Float
    /// The note's degree in the scale of a Scala file, 0..<`Tuning.degreeCount`; −1 with another
    /// temperament.
    public private(set) var degree: Int32
    /// How many periods of the scale that degree lies above the first one, −200…200.
    public private(set) var period: Int32
    /// What the Scala file calls that degree, up to 24 bytes; empty for none.
    public private(set) var degreeName: Tuning.ScaleName

    /// Cents by which the stretched tuning places the note above (+) or below (−) the plain one,
    /// −100…100; nil unless the port `stretch` is in effect.
    public private(set) var stretch: Float?
    /// B of the string that sounds, 0…0.2; 0 unless it has been measured. Sent with `stretch`.
    public private(set) var inharmonicity: Float

    @_noAllocation @_noLocks
    public init(
      frequency: Float = 0, confidence: Float = 0, note: Int32 = -1, cents: Float = 0,
      string: Int32 = 0, stringCents: Float = 0, degree: Int32 = -1, period: Int32 = 0,
      degreeName: Tuning.ScaleName = Tuning.ScaleName(), stretch: Float? = nil,
      inharmonicity: Float = 0
    ) {
      (self.frequency, self.confidence) = (frequency, confidence)
      (self.note, self.cents) = (note, cents)
      (self.string, self.stringCents) = (string, stringCents)
      (self.degree, self.period) = (degree, period)
      self.degreeName = degreeName
      (self.stretch, self.inharmonicity) = (stretch, inharmonicity)
    }

    /// The pitch that takes the most bytes.
    public static var longest: Pitch {
      @_noAllocation @_noLocks get {
        Pitch(
          degree: 0, degreeName: .longest(Tuning.ScaleName.degreeCapacity), stretch: 0)
      }
    }

    static var type: Term { @_noAllocation @_noLocks get { .pitchType } }

    @_noAllocation @_noLocks
    mutating func pass(_ coder: inout PropertyCoder, _ keys: Terms) {
      let (hasDegree, isStretched) = (degree >= 0, stretch != nil)
      coder.pass(keys[.frequency], &frequency, in: Message.frequencyRange)
      coder.pass(keys[.confidence], &confidence, in: 0...1)
      coder.pass(keys[.note], &note, in: -1...127)
      coder.pass(keys[.cents], &cents, in: -1200...1200)
      coder.pass(keys[.string], &string, in: 0...Int64(Tuning.maximumStringCount))
      coder.pass(keys[.stringCents], &stringCents, in: -6000...6000)
      coder.pass(
        keys[.degree], &degree, in: -1...Int64(Tuning.maximumDegreeCount - 1), if: hasDegree)
      coder.pass(keys[.period], &period, in: -200...200, if: hasDegree)
      coder.pass(
        keys[.degreeName], &degreeName, type: keys.text, if: hasDegree && degreeName.count > 0)
      coder.pass(keys[.stretch], &stretch, in: -100...100)
      coder.pass(keys[.inharmonicity], &inharmonicity, in: 0...0.2, if: isStretched)
    }
  }
}
