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
  case comingBeat(ComingBeat)
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

  /// dBFS, dBTP and LUFS in the stream; the lower end is silence.
  public static var levelRange: ClosedRange<Float> {
    @_noAllocation @_noLocks get { FloatVector.levelRange }
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
      var coder = PropertyCoder(
        reading: atom, types: urids.atom, propertyLimit: Self.propertyLimit)
    else { return nil }
    let keys = urids.terms
    if let frame = coder.read(.unread as Frame, keys) {
      self = .frame(frame)
    } else if let pitch = coder.read(Pitch(), keys) {
      self = .pitch(pitch)
    } else if let tempo = coder.read(Tempo(), keys) {
      self = .tempo(tempo)
    } else if let beat = coder.read(Beat(), keys) {
      self = .beat(beat)
    } else if let beat = coder.read(.unread as ComingBeat, keys) {
      self = .comingBeat(beat)
    } else if let level = coder.read(.unread as Level, keys) {
      self = .level(level)
    } else if let setup = coder.read(.unread as Setup, keys) {
      self = .setup(setup)
    } else if let tuning = coder.read(Tuning(), keys) {
      self = .tuning(tuning)
    } else if let key = coder.read(Key(), keys) {
      self = .key(key)
    } else if let bar = coder.read(Bar(), keys) {
      self = .bar(bar)
    } else if let masking = coder.read(.unread as Masking, keys) {
      self = .masking(masking)
    } else if let text = SessionText(decoding: &coder, keys) {
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
    var coder = PropertyCoder(writing: encoder)
    let keys = urids.terms
    switch self {
    case .frame(let frame): coder.write(frame, keys)
    case .pitch(let pitch): coder.write(pitch, keys)
    case .tempo(let tempo): coder.write(tempo, keys)
    case .beat(let beat): coder.write(beat, keys)
    case .comingBeat(let beat): coder.write(beat, keys)
    case .level(let level): coder.write(level, keys)
    case .setup(let setup): coder.write(setup, keys)
    case .tuning(let tuning): coder.write(tuning, keys)
    case .key(let key): coder.write(key, keys)
    case .bar(let bar): coder.write(bar, keys)
    case .masking(let masking): coder.write(masking, keys)
    case .text(let text): text.encode(into: &coder.encoder, keys)
    }
    encoder = coder.encoder
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
