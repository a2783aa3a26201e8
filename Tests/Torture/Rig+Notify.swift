// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

// The message stream of one call.
extension Rig {
  /// Connects `notify`, says how large it is, and returns what was said.
  func prepareNotify() -> Int {
    let port = memories[memory].notify(notifyBytes)
    for index in 0..<min(64, port.count) { port[index] = 0xA5 }
    return prepare(port, at: pinout.notify)
  }

  /// Writes the header of an output's memory, connects it, and returns the size in the header.
  func prepare(_ port: UnsafeMutableRawBufferPointer, at index: Int) -> Int {
    let size = notifyHeader.size ?? notifyBytes - 8
    port.storeBytes(of: UInt32(truncatingIfNeeded: size), as: UInt32.self)
    port.storeBytes(of: notifyHeader.type, toByteOffset: 4, as: UInt32.self)
    instance.connect(index, unconnected.contains(index) ? nil : port.baseAddress)
    return size
  }

  func checkNotify(granted: Int, _ frames: Int) throws(Defect) {
    guard !unconnected.contains(pinout.notify) else { return }
    let port = UnsafeRawBufferPointer(memories[memory].notify(notifyBytes))
    guard granted >= SequenceWriter.headerSize else {
      if port.loadUnaligned(as: UInt32.self) != UInt32(granted)
        || port[8..<max(8, min(64, port.count))].contains(where: { $0 != 0xA5 })
      {
        throw Defect("a `notify` of \(granted) bytes was written")
      }
      return
    }
    try checkTraffic(port.loadUnaligned(as: UInt32.self), frames)
    let check = NotifyCheck(port: port, granted: granted, frameCount: frames, urids: urids)
    try check.forEachMessage { message in
      tally.messages += 1
      if case .frame(let frame) = message {
        highestBand = frame.bands.max()
        frameCount += 1
      }
    }
  }

  /// The stream keeps to its limit whatever is asked for; it may be ahead by a few of the largest
  /// frames, as they come whole.
  private func checkTraffic(_ size: UInt32, _ frames: Int) throws(Defect) {
    let allowed = Double(Traffic.limit) * Double(frames) / sampleRate
    traffic = max(0, traffic + Double(size) - 8 - allowed)
    guard traffic < 4 * 11_000 else {
      throw Defect("`notify` is \(Int(traffic)) bytes beyond \(Traffic.limit) a second")
    }
  }
}
