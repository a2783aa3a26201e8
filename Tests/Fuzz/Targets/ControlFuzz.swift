// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SpectrumMessages

/// Two bytes for the block's frames; then the contents of `control`.
func fuzzControl(_ input: inout FuzzInput) {
  let frameCount = input.half() % 8193
  let port = controlMemory(input.takeRest())
  var leases = ClientLeases(sampleRate: 48_000)
  var reader = ControlReader(
    port: UnsafeRawPointer(port.buffer.baseAddress), frameCount: frameCount,
    urids: URITable.urids)
  var count = 0
  while let event = reader.next() {
    count += 1
    demand(event.frame >= 0 && event.frame < max(1, frameCount), "an event is in its block")
    demand(event.message.isUsable, "every number that is read is within its range")
    if case .attach(let request) = event.message { leases.attach(request) }
    leases.advance(by: frameCount)
    let rate = leases.frameRate
    demand(rate == 0 || ClientLeases.frameRates.contains(rate), "the frame rate is bounded")
  }
  demand(count <= ControlReader.eventLimit, "one block reads no more events than it may")
}

/// A port that begins with `bytes` and is as long as its header says, as LV2 requires; empty beyond
/// the reader's limit, which the reader must not touch.
func controlMemory(_ bytes: UnsafeRawBufferPointer) -> ExactMemory {
  guard bytes.count >= 8 else { return ExactMemory(count: 8) }
  let claim = 8 + Int(bytes.loadUnaligned(as: UInt32.self))
  let memory = ExactMemory(count: min(claim, SequenceReader.portLimit))
  let count = min(bytes.count, memory.bytes.count)
  memory.buffer.copyBytes(from: bytes[..<count])
  return memory
}
