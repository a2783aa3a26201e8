// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SpectrumMessages
import SpectrumPorts
import SpectrumView

/// The next event; undefined bytes mean `draw`.
enum DisplayStep: UInt8 {
  /// Two bytes of length, and an atom.
  case atom = 1
  /// A byte each for a message's kind, its seed and the number of words to replace; then the
  /// position (two bytes) and the bits of each.
  case message
  /// A byte for the port, and the bits of its value.
  case value
  /// The bits of the elapsed seconds.
  case time
  /// Two bytes each for width and height, a byte for the scale.
  case size
  /// A byte each for the user's action, its kind and the modifiers; two floats.
  case user
  case draw
}

/// Sends a display all kinds of events, in any order and with any values.
func fuzzDisplay(_ input: inout FuzzInput) {
  var display = Display()
  var changes = PortChanges()
  let glyphs = GlyphCache()
  var pictures = 0
  var (width, height, scale) = (320, 200, Float(1))
  func draw(_ display: inout Display) {
    let pixels = ExactMemory(count: width * height * 4)
    guard
      let canvas = Canvas(
        pixels: pixels.buffer.baseAddress!.assumingMemoryBound(to: UInt8.self), width: width,
        height: height, stride: width * 4, scale: scale, glyphs: glyphs)
    else { return demand(false, "every picture from 1 × 1 can be drawn") }
    display.draw(on: canvas)
  }
  for _ in 0..<64 where !input.isEmpty {
    switch DisplayStep(rawValue: input.byte()) ?? .draw {
    case .atom:
      let length = input.half()
      receive(ExactMemory(input.take(length)), &display)
    case .message: receiveMessage(&input, &display)
    case .value:
      let port = Port.settings[Int(input.byte()) % Port.settings.count]
      display.set(port, to: input.float())
    case .time: display.step(elapsed: input.float())
    case .size:
      width = 1 + input.half() % 640
      height = 1 + input.half() % 480
      scale = 0.5 + Float(input.byte()) / 73
      display.resize(width: Float(width) / scale, height: Float(height) / scale)
    case .user: display.handle(UserInput(&input))
    case .draw:
      // By far the slowest step.
      guard pictures < 2 else { continue }
      pictures += 1
      draw(&display)
    }
    for case .port(let action) in display.takeEffects() { changes.add([action]) }
    while let change = changes.next() {
      demand(change.port.range.contains(change.value), "the host is told values within the range")
    }
  }
  display.step(elapsed: 0.03)
  draw(&display)
}

/// `atom` must exist until the message, which refers to it, has been received.
private func receive(_ atom: borrowing ExactMemory, _ display: inout Display) {
  if let message = Message(decoding: atom.bytes, urids: URITable.urids) { display.receive(message) }
}

/// Receives a message of the right shape with some words of the input.
private func receiveMessage(_ input: inout FuzzInput, _ display: inout Display) {
  let urids = URITable.urids
  let kind = Int(input.byte()) % Samples.kindCount
  let port = ExactMemory(count: 16_384)
  port.buffer.storeBytes(of: UInt32(16_384), as: UInt32.self)
  var writer = SequenceWriter(port: port.buffer.baseAddress, urids: urids)
  var samples = Samples(seed: UInt64(input.byte()), maximumCount: 512)
  writer.append(samples.message(kind: kind), at: 0)
  // After the sequence's header and the event's time.
  let size = writer.byteCount - 24
  guard size > 0 else { return }
  let atom = ExactMemory(UnsafeRawBufferPointer(rebasing: port.bytes[24..<(24 + size)]))
  for _ in 0..<(input.byte() % 16) {
    let place = input.half() * 4 % size
    atom.buffer.storeBytes(of: input.word(), toByteOffset: place, as: UInt32.self)
  }
  receive(atom, &display)
}

extension UserInput {
  /// Any action of a user or window system.
  fileprivate init(_ input: inout FuzzInput) {
    let (action, kind) = (input.byte(), input.byte())
    let modifiers = Modifiers(rawValue: input.byte())
    let (x, y) = (input.float(), input.float())
    switch action % 6 {
    case 0: self = .pointerMoved(x: x, y: y)
    case 1: self = .pointerLeft
    case 2: self = .pressed(x: x, y: y, isDouble: kind & 8 != 0, modifiers: modifiers)
    case 3: self = .released(x: x, y: y)
    case 4: self = .scrolled(x: x, y: y, steps: Float(Int8(bitPattern: kind)), modifiers: modifiers)
    default:
      let keys: [Key] = [
        .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .tab, .enter, .escape, .space,
        .backspace, .delete,
      ]
      let key = Int(kind) - 128
      self = .key(
        keys.indices.contains(key) ? keys[key] : .character(kind), modifiers: modifiers,
        isRepeat: action >= 128)
    }
  }
}
