// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import CLilv

/// The buffer of an atom port, which the host prepares before each run() and reads after it.
struct AtomPort {
  let isInput: Bool
  let buffer: GuardedBuffer
  private let sequenceType: UInt32
  private let chunkType: UInt32

  private static let headerSize = MemoryLayout<LV2_Atom_Sequence>.size

  /// `byteCount`: the size of the whole buffer, with the sequence's header.
  init(isInput: Bool, byteCount: Int, urids: URIDMap) {
    self.isInput = isInput
    buffer = GuardedBuffer(byteCount: byteCount)
    sequenceType = urids.map(spectrum_uri_atom_Sequence)
    chunkType = urids.map(spectrum_uri_atom_Chunk)
    clear()
  }

  /// Writes an empty sequence to an input; to an output a chunk that states the room.
  func clear() {
    let atomSize = MemoryLayout<LV2_Atom>.size
    guard buffer.bytes.count >= atomSize else { return }
    let size =
      isInput ? MemoryLayout<LV2_Atom_Sequence_Body>.size : buffer.bytes.count - atomSize
    let atom = LV2_Atom(size: UInt32(size), type: isInput ? sequenceType : chunkType)
    buffer.bytes.storeBytes(of: atom, as: LV2_Atom.self)
  }

  /// Appends an event; false, and nothing appended, if it doesn't fit.
  func append(_ atom: UnsafeRawBufferPointer, at frame: Int64) -> Bool {
    guard buffer.bytes.count >= Self.headerSize else { return false }
    let used = MemoryLayout<LV2_Atom>.size + Int(buffer.bytes.load(as: LV2_Atom.self).size)
    let padded = (MemoryLayout<Int64>.size + atom.count + 7) & ~7
    guard used + padded <= buffer.bytes.count else { return false }
    buffer.bytes.storeBytes(of: frame, toByteOffset: used, as: Int64.self)
    let target = buffer.bytes[(used + MemoryLayout<Int64>.size)...]
    UnsafeMutableRawBufferPointer(rebasing: target).copyMemory(from: atom)
    buffer.bytes.storeBytes(
      of: UInt32(used + padded - MemoryLayout<LV2_Atom>.size), as: UInt32.self)
    return true
  }

  var events: AtomEvents {
    AtomEvents(UnsafeRawBufferPointer(buffer.bytes), sequenceType: sequenceType)
  }
}
