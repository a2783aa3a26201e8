// SPDX-License-Identifier: GPL-3.0-or-later
import MessageSamples
import SpectrumMessages
import SpectrumPorts
import SpectrumView

/// Valid inputs from which a search starts, always the same. `index`: number of the input.
enum FuzzSeeds {
  /// A port `notify` with two messages.
  static func stream(_ index: Int) -> [UInt8] {
    sequence { writer in
      var samples = Samples(seed: UInt64(index), maximumCount: 8)
      writer.append(samples.message(kind: index % Samples.kindCount), at: index)
      writer.append(
        samples.message(kind: index / Samples.kindCount % Samples.kindCount), at: 2 * index)
    }
  }

  /// A block's frames, and a port `control`.
  static func control(_ index: Int) -> [UInt8] { half(64 << (index % 8)) + controlPort(index) }

  /// An attaching UI, a few settings, and some blocks.
  static func plugin(_ index: Int) -> [UInt8] {
    let message = controlPort(index)
    var bytes = [UInt8(index % 16), PluginStep.control.rawValue] + half(message.count) + message
    for change in 0..<3 {
      let port = 12 + (index * 7 + change * 13) % 50
      bytes += [PluginStep.value.rawValue, UInt8(port)] + bits(Float(change + index % 3))
    }
    for block in 0..<4 {
      bytes += [PluginStep.run.rawValue] + half(1 << (6 + (index + block) % 7))
      bytes.append(UInt8(block == 2 ? index % 8 : 1))
    }
    return bytes
  }

  /// A stream, a mode, and pictures of them.
  static func display(_ index: Int) -> [UInt8] {
    var bytes = [DisplayStep.value.rawValue, UInt8(Port.settings.firstIndex(of: .mode) ?? 0)]
    bytes += bits(Float(index % 8))
    for kind in [6, 0, 1, 2, 3, 4, 5] as [UInt8] {
      bytes += [DisplayStep.message.rawValue, kind, UInt8(index), 0]
    }
    bytes += [DisplayStep.time.rawValue] + bits(0.03) + [DisplayStep.draw.rawValue]
    bytes += [DisplayStep.user.rawValue, 0, 0, 0] + bits(Float(10 * index)) + bits(40)
    bytes += [DisplayStep.user.rawValue, 2, 0, 0] + bits(Float(10 * index)) + bits(10)
    bytes += [DisplayStep.user.rawValue, 3, 0, 0] + bits(Float(10 * index)) + bits(10)
    bytes += [DisplayStep.message.rawValue, 0, UInt8(index + 1), 1] + half(40) + bits(-30)
    return bytes + [DisplayStep.time.rawValue] + bits(0.03) + [DisplayStep.draw.rawValue]
  }

  /// A scale, a key map, or a reference.
  static func files(_ index: Int) -> [UInt8] {
    let pitches = ["2/1", "1200.0", "3/2 fifth", "-5.", "701.955 cents", "7"]
    let count = 1 + index % 6
    let scale = "! seed\nScale\n\(count)\n" + pitches[..<count].map { $0 + "\n" }.joined()
    let entries = ["0", "x", "2", "-1"][..<(1 + index % 4)]
    var map = "\(entries.count)\n0\n127\n60\n60\n261.6\n\(index % 3)\n"
    for entry in entries { map += entry + "\n" }
    switch index % 3 {
    case 0: return [0] + Array(scale.utf8)
    case 1: return [1] + Array(map.utf8)
    default:
      return [2] + Array("Hz dB\n20 -30\n31.5;-4\n1e3,nan\n2000\t-41.5 -50 -30\n".utf8)
    }
  }

  /// A state with some of its values, in the order of `FuzzedState.keys`.
  static func state(_ index: Int) -> [UInt8] {
    let level = -10 * index
    let curve = "2000 2000000 \(index) \(level) -3000 -9999 "
    let reference = "Mix \(index)\n\(level) -99999 -2500 \n10 20 9999 9999 3 4 "
    let texts =
      ["Scale\n1\n2/1\n", "0\n0\n127\n60\n69\n440\n12\n", "/a/b", "/a/b.kbm"]
      + ["camera \(index) 200 1500 \nwindow 900 500 \nreferences 3 30 \nlater 1\n"]
      + [curve, curve, curve, "-2050 " + curve] + [String](repeating: reference, count: SessionItem.slotCount)
    var bytes: [UInt8] = []
    for (place, text) in texts.enumerated() {
      let isThere = index == 0 || (index + place) % 3 > 0
      bytes += [place == 2 || place == 3 ? 1 : isThere ? 2 : 0, UInt8(index % 4)]
      bytes += half(text.utf8.count) + Array(text.utf8)
    }
    return bytes
  }

  private static func controlPort(_ index: Int) -> [UInt8] {
    sequence { writer in
      writer.append(.attach(.init(client: Int64(index + 1), frameRate: 60)), at: 0)
      var samples = Samples(seed: UInt64(index), maximumCount: 1)
      for event in 1..<4 { writer.append(samples.controlMessage(), at: 16 * event) }
    }
  }

  private static func sequence(_ body: (inout SequenceWriter) -> Void) -> [UInt8] {
    let port = ExactMemory(count: 4096)
    port.buffer.storeBytes(of: UInt32(4096), as: UInt32.self)
    var writer = SequenceWriter(port: port.buffer.baseAddress, urids: URITable.urids)
    body(&writer)
    return Array(port.bytes[..<writer.byteCount])
  }

  private static func half(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private static func bits(_ value: Float) -> [UInt8] {
    withUnsafeBytes(of: value.bitPattern) { Array($0) }
  }
}
