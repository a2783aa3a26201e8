// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import MessageSamples
import SpectrumCore
import SpectrumMessages
import SpectrumReferences

/// A byte for what is read: a scale, a key map, the state of a plugin, or a reference. Then its bytes; of a state,
/// eight values, each with a byte for its type, two for its length, and its bytes.
func fuzzFiles(_ input: inout FuzzInput) {
  switch input.byte() % 4 {
  case 0:
    let memory = ExactMemory(input.takeRest())
    fuzzPitches(try? ScalaScale(parsing: memory.bytes), nil)
  case 1:
    let memory = ExactMemory(input.takeRest())
    fuzzPitches(nil, try? ScalaKeyMap(parsing: memory.bytes))
  case 2: fuzzState(&input)
  default: fuzzReference(&input)
  }
}

/// Reads a reference, writes it, and reads that.
private func fuzzReference(_ input: inout FuzzInput) {
  let memory = ExactMemory(input.takeRest())
  // One of infrasound alone has no level among the bands.
  guard let reference = try? ReferenceSpectrum(parsing: memory.bytes), !reference.isEmpty else {
    return
  }
  let spread = reference.spread.map { $0.low + $0.high } ?? []
  demand(
    (reference.levels + spread).allSatisfy { $0.isNaN || abs($0) <= 200 }, "a level is a level")
  let again = reference.text().withUnsafeBytes { try? ReferenceSpectrum(parsing: $0) }
  for (level, other) in zip(reference.levels, again?.levels ?? []) {
    demand(level.isNaN == other.isNaN, "what is written is read")
    demand(level.isNaN || abs(level - other) < 0.011, "what is written is read as it was")
  }
}

/// Looks notes up in what has been read, if anything.
private func fuzzPitches(_ scale: ScalaScale?, _ map: ScalaKeyMap?) {
  guard scale != nil || map != nil else { return }
  demand((1...ScalaScale.largestCount).contains(scale?.count ?? 12), "a scale has its degrees")
  let pitches = KeyPitches.make(scale ?? .equal, map)
  defer { pitches.free() }
  for root in [0, 11] {
    let tuning = Tuning(temperament: .scala, root: root, scale: pitches)
    for frequency in [1e-30, 20, 440, 4186, 1e30] as [Float] {
      let note = tuning.note(at: frequency)
      demand((-1...127).contains(note.midi), "a note is a key or none")
      demand(abs(note.cents) <= 1200, "a note is within an octave")
      demand(note.degree < pitches.degreeCount, "a degree is one of the scale's")
    }
    for key in -1...128 {
      demand(tuning.frequency(ofNote: key) >= 0, "a key has a frequency or none")
    }
  }
}

/// The values of a state, by the order of their keys.
private final class FuzzedState {
  var values: [(type: LV2_URID, bytes: [UInt8])?] = []
}

private func fuzzState(_ input: inout FuzzInput) {
  guard let plugin = PluginSession.shared.plugin(kind: 0) else { return }
  let state = FuzzedState()
  let keys = FuzzHost.urids.patch
  for _ in 0..<4 + SessionItem.count {
    let type = input.byte()
    let bytes = Array(input.take(input.half() % 4096))
    // A value's size is above 0.
    guard type % 4 > 0, !bytes.isEmpty else {
      state.values.append(nil)
      continue
    }
    let types = [keys.path, keys.string, 1]
    state.values.append((types[Int(type % 4) - 1], bytes))
  }
  withExtendedLifetime(state) {
    plugin.restore(
      { handle, key, size, type, flags in
        guard let handle, let size, let type, let flags else { return nil }
        let state = Unmanaged<FuzzedState>.fromOpaque(handle).takeUnretainedValue()
        let keys = FuzzHost.urids.patch
        let all =
          [keys.scaleText, keys.keyMapText, keys.scale, keys.keyMap]
          + (0..<SessionItem.count).compactMap { SessionItem(index: $0) }.map { keys.number($0) }
        guard let index = all.firstIndex(of: key), let value = state.values[index] else {
          return nil
        }
        (size.pointee, type.pointee, flags.pointee) = (value.bytes.count, value.type, 0)
        return UnsafeRawPointer(FuzzedMemory.copy(value.bytes))
      }, Unmanaged.passUnretained(state).toOpaque())
  }
  FuzzedMemory.freeAll()
  plugin.run(frameCount: 64)
}

/// Values that live until the state is restored; each in an allocation of its own size.
private enum FuzzedMemory {
  // Unchecked: libFuzzer calls from a single thread.
  private nonisolated(unsafe) static var all: [UnsafeMutableRawPointer] = []

  static func copy(_ bytes: [UInt8]) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 8)
    bytes.withUnsafeBytes {
      if let base = $0.baseAddress { memory.copyMemory(from: base, byteCount: bytes.count) }
    }
    all.append(memory)
    return memory
  }

  static func freeAll() {
    for memory in all { memory.deallocate() }
    all = []
  }
}
