// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2
import SpectrumMessages

/// Reads what the plugin left in `notify` without trusting it: what isn't a sequence of whole,
/// ordered messages of finite numbers is a defect. It shares no code with the plugin's encoder.
struct NotifyCheck {
  let port: UnsafeRawBufferPointer
  /// What the header said before run(): bytes that may be filled, at most.
  let granted: Int
  let frameCount: Int
  let urids: URIDs

  /// Calls `body` with each message.
  func forEachMessage(_ body: (Message) -> Void) throws(Defect) {
    let end = 8 + Int(word(0))
    guard word(4) == urids.atom.sequence else { throw Defect("`notify` holds no sequence") }
    guard end >= 16, end <= min(granted, port.count) else {
      throw Defect("`notify` of \(granted) bytes claims \(end)")
    }
    guard word(8) == 0, word(12) == 0 else { throw Defect("`notify` isn't in frames") }
    var (position, latest) = (16, Int64(0))
    while position < end {
      guard position + 16 <= end else { throw Defect("`notify` ends in half an event") }
      let frame = port.loadUnaligned(fromByteOffset: position, as: Int64.self)
      guard frame >= latest, frame < max(1, frameCount) else {
        throw Defect("an event at frame \(frame) after \(latest), of \(frameCount)")
      }
      latest = frame
      let size = Int(word(position + 8))
      guard position + 16 + size <= end else { throw Defect("an event exceeds `notify`") }
      let atom = UnsafeRawBufferPointer(rebasing: port[position + 8..<position + 16 + size])
      // The answer to a request for a path.
      if case .setFile? = ControlMessage(decoding: atom, urids: urids) {
        position += 16 + (size + 7) & ~7
        continue
      }
      try checkObject(position + 16, size, type: word(position + 12))
      // For the host, which is to ask whether to save.
      if word(position + 20) == urids.terms[.stateChangedType], size == 8 {
        position += 16 + size
        continue
      }
      guard let message = Message(decoding: atom, urids: urids) else {
        throw Defect(
          "no message: an object of class \(word(position + 20)), of \(size) bytes")
      }
      body(message)
      position += 16 + (size + 7) & ~7
    }
    guard position == end else { throw Defect("the last event of `notify` isn't padded") }
  }

  private func word(_ offset: Int) -> UInt32 {
    port.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
  }

  /// The object whose body of `size` bytes is at `start`.
  private func checkObject(_ start: Int, _ size: Int, type: UInt32) throws(Defect) {
    guard type == urids.atom.object, size >= 8, size % 8 == 0, word(start + 4) != 0 else {
      throw Defect("an event is no object")
    }
    var position = start + 8
    let end = start + size
    while position < end {
      guard position + 16 <= end else { throw Defect("an object ends in half a property") }
      let (valueSize, valueType) = (Int(word(position + 8)), word(position + 12))
      guard word(position) != 0, position + 16 + valueSize <= end else {
        throw Defect("a property exceeds its object")
      }
      try checkValue(position + 16, valueSize, type: valueType)
      position += 16 + (valueSize + 7) & ~7
    }
    guard position == end else { throw Defect("an object's last property isn't padded") }
  }

  private func checkValue(_ start: Int, _ size: Int, type: UInt32) throws(Defect) {
    switch type {
    case urids.atom.float where size == 4: try checkFloats(start, count: 1)
    case urids.atom.int where size == 4, urids.atom.bool where size == 4: break
    case urids.atom.long where size == 8: break
    case urids.atom.double where size == 8:
      guard port.loadUnaligned(fromByteOffset: start, as: Double.self).isFinite else {
        throw Defect("a message holds a number that is not finite")
      }
    case urids.terms.urid where size == 4 && word(start) != 0: break
    case urids.terms.text where size >= 1 && port[start + size - 1] == 0: break
    case urids.atom.vector where size >= 8 && size % 4 == 0 && word(start) == 4:
      if word(start + 4) == urids.atom.float {
        try checkFloats(start + 8, count: (size - 8) / 4)
      } else if word(start + 4) != urids.atom.int {
        throw Defect("a vector of something else than numbers")
      }
    default: throw Defect("a value of type \(type) and \(size) bytes")
    }
  }

  private func checkFloats(_ start: Int, count: Int) throws(Defect) {
    for index in 0..<count where !Float(bitPattern: word(start + 4 * index)).isFinite {
      throw Defect("a message holds a number that is not finite")
    }
  }
}
