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
    if object.type == urids.frame.type {
      guard let frame = Frame(decoding: &object, urids.frame) else { return nil }
      self = .frame(frame)
    } else if object.type == urids.pitch.type {
      self = .pitch(Pitch(decoding: &object, urids.pitch))
    } else if object.type == urids.tempo.type {
      self = .tempo(Tempo(decoding: &object, urids.tempo))
    } else if object.type == urids.beat.type {
      self = .beat(Beat(decoding: &object, urids.beat))
    } else if object.type == urids.level.type {
      guard let level = Level(decoding: &object, urids.level) else { return nil }
      self = .level(level)
    } else if object.type == urids.setup.type {
      guard let setup = Setup(decoding: &object, urids.setup) else { return nil }
      self = .setup(setup)
    } else if object.type == urids.tuning.type {
      self = .tuning(Tuning(decoding: &object, urids.tuning))
    } else if object.type == urids.key.type {
      self = .key(Key(decoding: &object, urids.key))
    } else if object.type == urids.bar.type {
      self = .bar(Bar(decoding: &object, urids.bar))
    } else if object.type == urids.masking.type {
      guard let masking = Masking(decoding: &object, urids.masking) else { return nil }
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
    ObjectReader(Bytes(atom), types: urids.atom, propertyLimit: 0)?.type == urids.pitch.type
  }

  @_noAllocation @_noLocks
  func encode(into encoder: inout AtomEncoder, _ urids: URIDs) {
    switch self {
    case .frame(let frame): frame.encode(into: &encoder, urids.frame)
    case .pitch(let pitch): pitch.encode(into: &encoder, urids.pitch)
    case .tempo(let tempo): tempo.encode(into: &encoder, urids.tempo)
    case .beat(let beat): beat.encode(into: &encoder, urids.beat)
    case .level(let level): level.encode(into: &encoder, urids.level)
    case .setup(let setup): setup.encode(into: &encoder, urids.setup)
    case .tuning(let tuning): tuning.encode(into: &encoder, urids.tuning)
    case .key(let key): key.encode(into: &encoder, urids.key)
    case .bar(let bar): bar.encode(into: &encoder, urids.bar)
    case .masking(let masking): masking.encode(into: &encoder, urids.masking)
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
