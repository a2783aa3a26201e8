// SPDX-License-Identifier: GPL-3.0-or-later
import HostileMemory
import SpectrumMessages

/// Memory for every port of an instance, each piece ending at a page that can't be touched.
struct PortMemory: ~Copyable {
  /// The longest block.
  static let longestBlock = 8192
  /// Bytes of `notify` at most, as the turtle asks for.
  static let notifyBytes = 65_536

  /// Shape: [port]; an output's too.
  let controls: UnsafeMutableBufferPointer<Float>
  private let controlMemory: GuardedMemory
  private let left = AudioPair()
  private let right = AudioPair()
  private let control = GuardedMemory(capacity: SequenceReader.portLimit)
  private let notify = GuardedMemory(capacity: Self.notifyBytes)
  private let notes = GuardedMemory(capacity: Self.notifyBytes)

  private struct AudioPair: ~Copyable {
    let input = GuardedMemory(capacity: 4 * PortMemory.longestBlock)
    let output = GuardedMemory(capacity: 4 * PortMemory.longestBlock)

    func setAccessible(_ isAccessible: Bool) {
      input.setAccessible(isAccessible)
      output.setAccessible(isAccessible)
    }
  }

  init(portCount: Int) {
    controlMemory = GuardedMemory(capacity: 4 * portCount)
    let bytes = controlMemory.last(4 * portCount)
    controls = bytes.bindMemory(to: Float.self)
    controls.initialize(repeating: 0)
  }

  /// The last `frames` samples before the guard.
  func input(_ channel: Int, _ frames: Int) -> UnsafeMutableRawPointer {
    (channel == 0 ? left.input.last(4 * frames) : right.input.last(4 * frames)).baseAddress!
  }

  /// The last `frames` samples before the guard.
  func output(_ channel: Int, _ frames: Int) -> UnsafeMutableRawPointer {
    (channel == 0 ? left.output.last(4 * frames) : right.output.last(4 * frames)).baseAddress!
  }

  /// `bytes`, with as much behind them as their header claims, up to what a reader looks at.
  func placeControl(_ bytes: [UInt8]) -> UnsafeMutableRawBufferPointer {
    let claim = bytes.withUnsafeBytes {
      $0.count < 4 ? 0 : Int($0.loadUnaligned(as: UInt32.self))
    }
    let port = control.last(min(8 + claim, SequenceReader.portLimit))
    for index in min(bytes.count, port.count)..<port.count { port[index] = 0x11 }
    port.copyBytes(from: bytes.prefix(port.count))
    return port
  }

  /// Whether a host that has freed the memory is played: any access to it then faults.
  func setGone(_ isGone: Bool) {
    controlMemory.setAccessible(!isGone)
    control.setAccessible(!isGone)
    notify.setAccessible(!isGone)
    notes.setAccessible(!isGone)
    left.setAccessible(!isGone)
    right.setAccessible(!isGone)
  }

  /// The last `count` bytes before the guard.
  func notify(_ count: Int) -> UnsafeMutableRawBufferPointer { notify.last(count) }

  /// The last `count` bytes before the guard.
  func notes(_ count: Int) -> UnsafeMutableRawBufferPointer { notes.last(count) }
}
