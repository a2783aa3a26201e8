// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// What the plugin tells its UIs: one event in the sequence of the `notify` port.
///
/// `ttl/vocabulary.ttl` says the same in RDF, for those who write another UI.
public enum Message {
  case frame(Frame)
  case pitch(Pitch)
  case tempo(Tempo)
  case beat(Beat)
  case level(Level)
  case setup(Setup)
  case tuning(Tuning)

  /// Goes up when a reader of the version before would misread the stream; not for additions, since
  /// readers ignore what they don't know.
  public static let protocolVersion: Int32 = 1

  /// Channels of the widest plugin.
  public static let maximumChannelCount = 2

  /// dBFS, dBTP and LUFS in the stream: from silence (a power of 1e-20) to past the greatest float.
  public static var levelRange: ClosedRange<Float> { @_noAllocation @_noLocks get { -200...1000 } }

  /// All floats but the infinities.
  static var finiteRange: ClosedRange<Float> {
    @_noAllocation @_noLocks get {
      -Float.greatestFiniteMagnitude...Float.greatestFiniteMagnitude
    }
  }

  /// Hz of what can be heard or sampled, and 0 for none.
  static var frequencyRange: ClosedRange<Float> {
    @_noAllocation @_noLocks get { 0...1_000_000 }
  }

  /// Beats per minute, and 0 for none.
  static var tempoRange: ClosedRange<Float> { @_noAllocation @_noLocks get { 0...1000 } }

  /// Properties of one message that a reader looks at: several times those that there are.
  private static let propertyLimit = 64

  /// Reads `atom`, header and body, as it comes from `notify`. Nil where it is none of the
  /// messages, or lacks what that message can't do without.
  ///
  /// Never reads past `atom` and never traps. The vectors of the message are views of `atom`, and
  /// end with it. Unknown properties are ignored; missing ones, and NaN, get the default that the
  /// message's initialiser has; numbers are held within their ranges.
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
    } else {
      return nil
    }
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
    }
  }

  /// Bytes that this message takes in a sequence, with its time stamp: a multiple of 8.
  @_noAllocation @_noLocks
  public func eventSize(_ urids: URIDs) -> Int {
    var encoder = AtomEncoder(measuring: urids.atom)
    encoder.timeStamp(0)
    encode(into: &encoder, urids)
    return encoder.count
  }
}

/// A value for each channel of a mono or stereo plugin; what mono has no use for is ignored.
public typealias PerChannel<Value> = InlineArray<2, Value>
