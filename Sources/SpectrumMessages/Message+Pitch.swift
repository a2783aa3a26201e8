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
  public struct Pitch: Equatable {
    /// Hz; 0 for none.
    public let frequency: Float
    /// 0…1.
    public let confidence: Float
    /// MIDI number of the nearest note by the plugin's reference, transposition and temperament;
    /// −1 for none.
    public let note: Int32
    /// Cents by which the frequency is above (+) or below (−) that note.
    public let cents: Float
    /// Number of the string that is tuned, the nearest one unless the user has chosen it, 1 for the
    /// first; 0 for none.
    public let string: Int32
    /// Cents by which the frequency is above (+) or below (−) that string, −6000…6000.
    public let stringCents: Float
    /// The note's degree in the scale of a Scala file, 0..<`Tuning.degreeCount`; −1 with another
    /// temperament.
    public let degree: Int32
    /// How many periods of the scale that degree lies above the first one, −200…200.
    public let period: Int32
    /// What the Scala file calls that degree, up to 24 bytes; empty for none.
    public let degreeName: Tuning.ScaleName

    /// Cents by which the stretched tuning places the note above (+) or below (−) the plain one,
    /// −100…100; nil unless the port `stretch` is in effect.
    public let stretch: Float?
    /// B of the string that sounds, 0…0.2; 0 unless it has been measured. Sent with `stretch`.
    public let inharmonicity: Float

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

    @_noAllocation @_noLocks
    func encode(into encoder: inout AtomEncoder, _ keys: Terms) {
      encoder.beginObject(keys[.pitchType])
      encoder.float(keys[.frequency], frequency)
      encoder.float(keys[.confidence], confidence)
      encoder.int(keys[.note], note)
      encoder.float(keys[.cents], cents)
      encoder.int(keys[.string], string)
      encoder.float(keys[.stringCents], stringCents)
      if degree >= 0 {
        encoder.int(keys[.degree], degree)
        encoder.int(keys[.period], period)
        if degreeName.count > 0 { encoder.text(keys[.degreeName], degreeName, type: keys.text) }
      }
      if let stretch {
        encoder.float(keys[.stretch], stretch)
        encoder.float(keys[.inharmonicity], inharmonicity)
      }
      encoder.endObject()
    }

    init(decoding object: inout ObjectReader, _ keys: Terms) {
      var (frequency, confidence) = (Float(0), Float(0))
      var (note, cents) = (Int32(-1), Float(0))
      var (string, stringCents) = (Int64(0), Float(0))
      var (degree, period, degreeName) = (Int32(-1), Int32(0), Tuning.ScaleName())
      var (stretch, inharmonicity) = (Float?.none, Float(0))
      let strings = Int64(Tuning.maximumStringCount)
      while object.next() {
        switch object.key {
        case keys[.frequency]: frequency = object.float(in: Message.frequencyRange) ?? frequency
        case keys[.confidence]: confidence = object.float(in: 0...1) ?? confidence
        case keys[.note]: note = object.integer(in: -1...127).map { Int32($0) } ?? note
        case keys[.cents]: cents = object.float(in: -1200...1200) ?? cents
        case keys[.string]: string = object.integer(in: 0...strings) ?? string
        case keys[.stringCents]: stringCents = object.float(in: -6000...6000) ?? stringCents
        case keys[.degree]:
          degree =
            object.integer(in: -1...Int64(Tuning.maximumDegreeCount - 1)).map { Int32($0) }
            ?? degree
        case keys[.degreeName]:
          degreeName =
            object.text(type: keys.text, limit: 4095).map { Tuning.ScaleName(utf8: $0) }
            ?? degreeName
        case keys[.period]: period = object.integer(in: -200...200).map { Int32($0) } ?? period
        case keys[.stretch]: stretch = object.float(in: -100...100) ?? stretch
        case keys[.inharmonicity]: inharmonicity = object.float(in: 0...0.2) ?? inharmonicity
        default: break
        }
      }
      self.init(
        frequency: frequency, confidence: confidence, note: note, cents: cents,
        string: Int32(string), stringCents: stringCents, degree: degree, period: period,
        degreeName: degreeName, stretch: stretch, inharmonicity: inharmonicity)
    }
  }
}
