// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SpectrumMessages
import SpectrumUI

/// The input is what is in `notify`, as a host hands it on: the whole port, or an atom at a time.
func fuzzStream(_ input: inout FuzzInput) {
  let urids = FuzzHost.urids
  let port = ExactMemory(input.takeRest())
  // Small, so that it runs over.
  let mailbox = MessageBuffer(capacity: 2048)
  var posted = 0
  var events = SequenceReader(port.bytes, urids: urids)
  while let event = events.next() {
    posted += 1
    demand(posted <= port.bytes.count / 16, "every event takes 16 bytes")
    // As a UI gets it: a copy of the atom alone.
    let atom = ExactMemory(event.atom)
    check(atom.bytes)
    mailbox.append(atom.bytes)
  }
  // A host that passes on what it has, whatever its header says.
  check(port.bytes)
  mailbox.append(port.bytes)
  let kept = mailbox.forEach { check($0) }
  demand(kept <= posted + 1, "nothing comes out that was not posted")
}

/// What is read is usable, and is still the same when it is sent and read again.
private func check(_ atom: UnsafeRawBufferPointer) {
  let urids = FuzzHost.urids
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

/// A sequence of just this message, in as much memory as it says that it needs.
private func written(_ message: Message) -> ExactMemory {
  let urids = FuzzHost.urids
  let size = SequenceWriter.headerSize + message.eventSize(urids)
  let memory = ExactMemory(count: size)
  memory.buffer.storeBytes(of: UInt32(size), as: UInt32.self)
  var writer = SequenceWriter(port: memory.buffer.baseAddress, urids: urids)
  demand(writer.append(message, at: 0), "a message needs no more than it says")
  return memory
}
