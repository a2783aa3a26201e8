// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import MessageSamples
import SpectrumMessages
import SpectrumView

/// A value for each key of a state: a byte for its type, one for how often its bytes are repeated, two
/// for their count, and the bytes.
func fuzzState(_ input: inout FuzzInput) {
  PluginSession.shared.begin(input.bytes)
  guard let plugin = PluginSession.shared.plugin(kind: 0) else {
    return demand(false, "a plugin is made")
  }
  let state = FuzzedState(&input)
  let texts = state.legibleTexts
  plugin.restore(state)
  // Before the audio thread has taken it, and after.
  for _ in 0..<2 {
    let saved = plugin.saved()
    demand(saved.values.count >= SessionItem.count + 2, "every text has a row")
    if let texts {
      for item in SessionItem.all {
        demand(saved[item] == texts[item.index], "what is legible is kept, and nothing else")
      }
    }
    plugin.run(frameCount: 1)
  }
  if let texts { open(texts, movesOn: input.byte() % 8 == 1) }
}

/// Opens a window in a session, which sends nothing that the user hasn't changed. `movesOn`: whether
/// the user then turns the surface.
private func open(_ texts: [[UInt8]], movesOn: Bool) {
  var display = Display()
  for item in SessionItem.all {
    texts[item.index].withUnsafeBytes { display.receive(.text(SessionText(item, $0))) }
  }
  display.step(elapsed: 0.6)
  for effect in display.takeEffects(isLast: true) {
    guard case .resize(let size) = effect else {
      demand(false, "a window that is left alone sends nothing")
      continue
    }
    demand((320...16_384).contains(size.width), "a window's width is one")
    demand((200...16_384).contains(size.height), "a window's height is one")
  }
  guard movesOn else { return }
  display.camera.orbit(right: 0.25, down: 0)
  for case .session(let change) in display.takeEffects(isLast: true) {
    demand(change.text.count <= change.item.capacity, "a text has room")
    var other = Display()
    change.text.withUnsafeBytes { other.receive(.text(SessionText(change.item, $0))) }
    demand(
      abs(other.camera.azimuth - display.camera.azimuth) < 0.001, "windows show the same")
  }
}

/// The values of a state, each in memory of its own size.
private final class FuzzedState {
  /// The keys that a state may have, in the order of the values.
  static let keys: [LV2_URID] = {
    let keys = URITable.urids.terms
    return [keys[.scaleText], keys[.keymapText], keys[.scale], keys[.keymap]]
      + SessionItem.all.map { keys[$0.term] }
  }()

  private struct Value {
    let type: LV2_URID
    let flags: UInt32
    let memory: UnsafeMutableRawBufferPointer
  }

  private var values: [Value?] = []

  init(_ input: inout FuzzInput) {
    let keys = URITable.urids.terms
    let types = [keys.path, keys.text, 1]
    for _ in Self.keys {
      let (kind, times) = (input.byte(), 1 + Int(input.byte() % 8))
      let bytes = input.take(input.half() % 4096)
      // A value's size is above 0.
      guard kind % 4 > 0, !bytes.isEmpty else {
        values.append(nil)
        continue
      }
      let memory = UnsafeMutableRawBufferPointer.allocate(
        byteCount: times * bytes.count, alignment: 8)
      for index in 0..<times {
        UnsafeMutableRawBufferPointer(rebasing: memory[(index * bytes.count)...])
          .copyMemory(from: bytes)
      }
      values.append(Value(type: types[Int(kind % 4) - 1], flags: UInt32(kind / 4), memory: memory))
    }
  }

  deinit { for value in values { value?.memory.deallocate() } }

  /// The window's texts that can be read, empty where one can't; nil for a state without any value of
  /// a window's, which leaves what there is. Shape: [SessionItem.count].
  var legibleTexts: [[UInt8]]? {
    let own = values.suffix(SessionItem.count)
    if own.allSatisfy({ $0 == nil }) { return nil }
    return zip(own, SessionItem.all).map { value, item in
      guard let value, value.type == URITable.urids.terms.text else { return [] }
      let text = value.memory.prefix { $0 != 0 }
      return text.count <= item.capacity ? Array(text) : []
    }
  }

  func retrieve(
    _ key: LV2_URID, _ size: UnsafeMutablePointer<Int>, _ type: UnsafeMutablePointer<UInt32>,
    _ flags: UnsafeMutablePointer<UInt32>
  ) -> UnsafeRawPointer? {
    guard let index = Self.keys.firstIndex(of: key), let value = values[index] else { return nil }
    (size.pointee, type.pointee) = (value.memory.count, value.type)
    flags.pointee = value.flags
    return UnsafeRawPointer(value.memory.baseAddress)
  }
}

/// What a plugin has stored.
private final class SavedState {
  var values: [LV2_URID: [UInt8]] = [:]

  /// A text without its NUL; nil for none.
  subscript(item: SessionItem) -> [UInt8]? {
    values[URITable.urids.terms[item.term]].flatMap { $0.last == 0 ? $0.dropLast() : nil }
  }
}

extension Plugin {
  fileprivate func restore(_ state: FuzzedState) {
    withExtendedLifetime(state) {
      restore(
        { handle, key, size, type, flags in
          guard let handle, let size, let type, let flags else { return nil }
          return Unmanaged<FuzzedState>.fromOpaque(handle).takeUnretainedValue()
            .retrieve(key, size, type, flags)
        }, Unmanaged.passUnretained(state).toOpaque())
    }
  }

  fileprivate func saved() -> SavedState {
    let state = SavedState()
    let isSaved = withExtendedLifetime(state) {
      save(
        { handle, key, value, size, _, _ in
          guard let handle else { return LV2_STATE_ERR_UNKNOWN }
          let bytes = UnsafeRawBufferPointer(start: value, count: size)
          Unmanaged<SavedState>.fromOpaque(handle).takeUnretainedValue().values[key] = Array(bytes)
          return LV2_STATE_SUCCESS
        }, Unmanaged.passUnretained(state).toOpaque())
    }
    demand(isSaved, "a state is saved")
    return state
  }
}
