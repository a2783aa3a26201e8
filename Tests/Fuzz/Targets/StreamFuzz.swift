// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SpectrumMessages
import SpectrumUI

/// The input is the contents of `notify`, passed as the whole port or atom by atom.
func fuzzStream(_ input: inout FuzzInput) {
  let urids = URITable.urids
  let port = ExactMemory(input.takeRest())
  // Small, so that it overflows.
  let mailbox = MessageBuffer(capacity: 2048)
  var posted = 0
  var events = SequenceReader(port.bytes, urids: urids)
  while let event = events.next() {
    posted += 1
    demand(posted <= port.bytes.count / 16, "every event takes 16 bytes")
    // A UI receives a copy of the atom alone.
    let atom = ExactMemory(event.atom)
    check(atom.bytes)
    mailbox.append(atom.bytes)
  }
  // Some hosts pass on all bytes, whatever the header says.
  check(port.bytes)
  mailbox.append(port.bytes)
  var kept = 0
  mailbox.forEach { atom, _ in
    check(atom)
    kept += 1
  }
  demand(kept <= posted + 1, "nothing comes out that was not posted")
}

/// Checks that a decoded message is usable, and unchanged after being sent and read again.
private func check(_ atom: UnsafeRawBufferPointer) {
  let urids = URITable.urids
  guard let message = Message(decoding: atom, urids: urids) else { return }
  demand(message.isUsable, "every number that is read is within its range")
  let first = written(message)
  var events = SequenceReader(first.bytes, urids: urids)
  guard let event = events.next(), let again = Message(decoding: event.atom, urids: urids) else {
    return demand(false, "what is sent can be read")
  }
  let second = written(again)
  demand(first.bytes.elementsEqual(second.bytes), "what is sent is read as it was")
}

/// A sequence of only this message, in exactly the memory that it requires.
private func written(_ message: Message) -> ExactMemory {
  let urids = URITable.urids
  let size = SequenceWriter.headerSize + message.eventSize(urids)
  let memory = ExactMemory(count: size)
  memory.buffer.storeBytes(of: UInt32(size), as: UInt32.self)
  var writer = SequenceWriter(port: memory.buffer.baseAddress, urids: urids)
  demand(writer.append(message, at: 0), "a message needs no more than it says")
  return memory
}
