// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// The host's numbers for every URI of the message stream and of LV2, mapped once.
///
/// The URIs are constants beside the message that they name (`Message.Frame.Keys` and so on), those
/// of LV2 in `CLV2.h`.
public struct URIDs: Sendable {
  public let atom: AtomTypes
  public let host: HostKeys
  let frame: Message.Frame.Keys
  let pitch: Message.Pitch.Keys
  let tempo: Message.Tempo.Keys
  let beat: Message.Beat.Keys
  let level: Message.Level.Keys
  let setup: Message.Setup.Keys
  let tuning: Message.Tuning.Keys
  let key: Message.Key.Keys
  let bar: Message.Bar.Keys
  let masking: Message.Masking.Keys
  let attach: ControlMessage.Attach.Keys
  let position: ControlMessage.Position.Keys
  public let patch: PatchKeys

  /// Maps every URI. Nil if the host fails to map one: its number would be 0, and two such URIs
  /// would be mistaken for each other. Not for the real-time path: a host may lock and allocate
  /// here.
  public init?(_ map: LV2_URID_Map) {
    guard let function = map.map else { return nil }
    var mapper = URIDMapper(handle: map.handle, function: function)
    atom = AtomTypes(&mapper)
    host = HostKeys(&mapper)
    frame = .init(&mapper)
    pitch = .init(&mapper)
    tempo = .init(&mapper)
    beat = .init(&mapper)
    level = .init(&mapper)
    setup = .init(&mapper)
    tuning = .init(&mapper)
    key = .init(&mapper)
    bar = .init(&mapper)
    masking = .init(&mapper)
    attach = .init(&mapper)
    position = .init(&mapper)
    patch = .init(&mapper)
    if mapper.refused { return nil }
  }
}

/// The types of atoms in the stream, and LV2's other names of them.
public struct AtomTypes: Sendable {
  public let object, sequence, vector, bool, int, long, float, double: LV2_URID
  /// The deprecated type of an object without an identifier; `time:Position` may have it.
  public let blank: LV2_URID
  /// The unit of a sequence stamped in beats; one stamped in frames has unit 0 or another.
  public let beatTime: LV2_URID
  /// The protocol in which a UI writes an atom to `control` and reads one from `notify`.
  public let eventTransfer: LV2_URID
  /// A MIDI message: its bytes.
  public let midiEvent: LV2_URID

  init(_ map: inout URIDMapper) {
    object = map(spectrum_uri_atom_Object)
    sequence = map(spectrum_uri_atom_Sequence)
    vector = map(spectrum_uri_atom_Vector)
    bool = map(spectrum_uri_atom_Bool)
    int = map(spectrum_uri_atom_Int)
    long = map(spectrum_uri_atom_Long)
    float = map(spectrum_uri_atom_Float)
    double = map(spectrum_uri_atom_Double)
    blank = map(spectrum_uri_atom_Blank)
    beatTime = map(spectrum_uri_atom_beatTime)
    eventTransfer = map(spectrum_uri_atom_eventTransfer)
    midiEvent = map(spectrum_uri_midi_MidiEvent)
  }
}

/// The keys of a host's options to the UI, and of what else passes between them.
public struct HostKeys: Sendable {
  /// Options: device pixels per logical one; calls per second (atom:Float).
  public let scaleFactor, updateRate: LV2_URID
  /// Options: 0xRRGGBBAA (atom:Int).
  public let backgroundColor, foregroundColor: LV2_URID
  /// The protocol of a control port's value between UI and host; 0 means the same.
  public let floatProtocol: LV2_URID
  /// The kind of a line in the host's log.
  public let logError: LV2_URID

  init(_ map: inout URIDMapper) {
    scaleFactor = map(spectrum_uri_ui_scale_factor)
    updateRate = map(spectrum_uri_ui_update_rate)
    backgroundColor = map(spectrum_uri_ui_background_color)
    foregroundColor = map(spectrum_uri_ui_foreground_color)
    floatProtocol = map(spectrum_uri_ui_floatProtocol)
    logError = map(spectrum_uri_log_Error)
  }
}

/// Calls the host's map, and remembers whether it ever failed.
struct URIDMapper {
  let handle: LV2_URID_Map_Handle?
  let function: @convention(c) (LV2_URID_Map_Handle?, UnsafePointer<CChar>?) -> LV2_URID
  private(set) var refused = false

  init(
    handle: LV2_URID_Map_Handle?,
    function: @escaping @convention(c) (LV2_URID_Map_Handle?, UnsafePointer<CChar>?) -> LV2_URID
  ) {
    (self.handle, self.function) = (handle, function)
  }

  mutating func callAsFunction(_ uri: UnsafePointer<CChar>) -> LV2_URID {
    let number = function(handle, uri)
    if number == 0 { refused = true }
    return number
  }

  mutating func callAsFunction(_ uri: StaticString) -> LV2_URID {
    uri.utf8Start.withMemoryRebound(to: CChar.self, capacity: uri.utf8CodeUnitCount + 1) {
      self($0)
    }
  }
}
