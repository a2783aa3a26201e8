// SPDX-License-Identifier: GPL-3.0-or-later
import CLilv

/// An event of an atom port. It points into the port's buffer, so it is valid until the next run().
public struct AtomEvent {
  /// The event's sample within the block, as the plugin states it: any number.
  public let frame: Int64
  /// The URID of the atom's type.
  public let type: UInt32
  /// The atom's header and body, without padding.
  public let atom: UnsafeRawBufferPointer

  public var body: UnsafeRawBufferPointer {
    .init(rebasing: atom[MemoryLayout<LV2_Atom>.size...])
  }
}

/// The events that a plugin wrote to an atom port; ends at the first that doesn't fit.
///
/// Written independently of `SpectrumMessages`, so that the tests compare two readers.
public struct AtomEvents: Sequence, IteratorProtocol {
  private var rest: UnsafeRawBufferPointer

  /// `buffer` starts with the sequence's header; if it holds no sequence, there are no events.
  init(_ buffer: UnsafeRawBufferPointer, sequenceType: UInt32) {
    rest = .init(rebasing: buffer[..<0])
    let headerSize = MemoryLayout<LV2_Atom_Sequence>.size
    guard buffer.count >= headerSize else { return }
    let sequence = buffer.load(as: LV2_Atom_Sequence.self)
    let end = MemoryLayout<LV2_Atom>.size + Int(sequence.atom.size)
    guard sequence.atom.type == sequenceType, end >= headerSize, end <= buffer.count else { return }
    rest = .init(rebasing: buffer[headerSize..<end])
  }

  public mutating func next() -> AtomEvent? {
    let headerSize = MemoryLayout<LV2_Atom_Event>.size
    guard rest.count >= headerSize else { return nil }
    let header = rest.load(as: LV2_Atom_Event.self)
    let end = headerSize + Int(header.body.size)
    guard end <= rest.count else { return nil }
    let atomStart = headerSize - MemoryLayout<LV2_Atom>.size
    let event = AtomEvent(
      frame: header.time.frames, type: header.body.type,
      atom: .init(rebasing: rest[atomStart..<end]))
    // Each event starts on a multiple of 8 bytes.
    rest = .init(rebasing: rest[Swift.min(rest.count, (end + 7) & ~7)...])
    return event
  }
}
