// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// A message from the plugin to its UIs: an event in the sequence of the `notify` port.
///
/// `ttl/vocabulary.ttl` describes the same in RDF, for authors of other UIs.
public enum Message {
  case frame(Frame)
  case pitch(Pitch)
  case tempo(Tempo)
  case beat(Beat)
  case level(Level)
  case setup(Setup)
  case tuning(Tuning)
  case key(Key)
  case bar(Bar)
  case masking(Masking)
  case text(SessionText)

  /// Increases when a reader of the previous version would misread the stream; not for additions,
  /// since readers ignore unknown properties.
  public static let protocolVersion: Int32 = 1

  /// Channels of the widest plugin.
  public static let maximumChannelCount = 2

  /// dBFS, dBTP and LUFS in the stream, from silence (a power of 1e-20) to beyond the greatest
  /// float.
  public static var levelRange: ClosedRange<Float> { @_noAllocation @_noLocks get { -200...1000 } }

  /// All floats but the infinities.
  static var finiteRange: ClosedRange<Float> {
    @_noAllocation @_noLocks get {
      -Float.greatestFiniteMagnitude...Float.greatestFiniteMagnitude
    }
  }

  /// Hz of any sound or sample rate; 0 for none.
  static var frequencyRange: ClosedRange<Float> {
    @_noAllocation @_noLocks get { 0...1_000_000 }
  }

  /// Beats per minute; 0 for none.
  static var tempoRange: ClosedRange<Float> { @_noAllocation @_noLocks get { 0...1000 } }

  /// The most properties of one message that are read: several times as many as there are.
  private static let propertyLimit = 64

  /// Reads `atom`, header and body, as received from `notify`. Nil if it is none of the messages,
  /// or lacks a required property.
  ///
  /// - Never reads past `atom` and never traps.
  /// - The vectors of the message are views of `atom` and must not outlive it.
  /// - Unknown properties are ignored; missing ones, and NaN, get the initialiser's default.
  /// - Numbers are held within their ranges.
  public init?(decoding atom: UnsafeRawBufferPointer, urids: URIDs) {
    guard
      var object = ObjectReader(
        Bytes(atom), types: urids.atom, propertyLimit: Self.propertyLimit)
    else { return nil }
    if object.type == urids.terms[.frameType] {
      guard let frame = Frame(decoding: &object, urids.terms) else { return nil }
      self = .frame(frame)
    } else if object.type == urids.terms[.pitchType] {
      self = .pitch(Pitch(decoding: &object, urids.terms))
    } else if object.type == urids.terms[.tempoType] {
      self = .tempo(Tempo(decoding: &object, urids.terms))
    } else if object.type == urids.terms[.beatType] {
      self = .beat(Beat(decoding: &object, urids.terms))
    } else if object.type == urids.terms[.levelType] {
      guard let level = Level(decoding: &object, urids.terms) else { return nil }
      self = .level(level)
    } else if object.type == urids.terms[.setupType] {
      guard let setup = Setup(decoding: &object, urids.terms) else { return nil }
      self = .setup(setup)
    } else if object.type == urids.terms[.tuningType] {
      self = .tuning(Tuning(decoding: &object, urids.terms))
    } else if object.type == urids.terms[.keyType] {
      self = .key(Key(decoding: &object, urids.terms))
    } else if object.type == urids.terms[.barType] {
      self = .bar(Bar(decoding: &object, urids.terms))
    } else if object.type == urids.terms[.maskingType] {
      guard let masking = Masking(decoding: &object, urids.terms) else { return nil }
      self = .masking(masking)
    } else if object.type == urids.patch.sessionText {
      guard let text = SessionText(decoding: &object, urids.patch) else { return nil }
      self = .text(text)
    } else {
      return nil
    }
  }

  /// Whether `atom`, header and body, is the last of the messages that come together: a frame, the
  /// levels and the pitch.
  public static func endsFrame(_ atom: UnsafeRawBufferPointer, urids: URIDs) -> Bool {
    ObjectReader(Bytes(atom), types: urids.atom, propertyLimit: 0)?.type == urids.terms[.pitchType]
  }

  @_noAllocation @_noLocks
  func encode(into encoder: inout AtomEncoder, _ urids: URIDs) {
    switch self {
    case .frame(let frame): frame.encode(into: &encoder, urids.terms)
    case .pitch(let pitch): pitch.encode(into: &encoder, urids.terms)
    case .tempo(let tempo): tempo.encode(into: &encoder, urids.terms)
    case .beat(let beat): beat.encode(into: &encoder, urids.terms)
    case .level(let level): level.encode(into: &encoder, urids.terms)
    case .setup(let setup): setup.encode(into: &encoder, urids.terms)
    case .tuning(let tuning): tuning.encode(into: &encoder, urids.terms)
    case .key(let key): key.encode(into: &encoder, urids.terms)
    case .bar(let bar): bar.encode(into: &encoder, urids.terms)
    case .masking(let masking): masking.encode(into: &encoder, urids.terms)
    case .text(let text): text.encode(into: &encoder, urids.patch)
    }
  }

  /// The size of this message in a sequence, in bytes, with its time stamp: a multiple of 8.
  @_noAllocation @_noLocks
  public func eventSize(_ urids: URIDs) -> Int {
    var encoder = AtomEncoder(measuring: urids.atom)
    encoder.timeStamp(0)
    encode(into: &encoder, urids)
    return encoder.count
  }
}

/// A value for each channel; in mono the second is ignored.
public typealias PerChannel<Value> = InlineArray<2, Value>
