// SPDX-License-Identifier: GPL-3.0-or-later
import CAllocationCounter
import Foundation
import SpectrumPorts
import SpectrumView

/// The size of a picture.
struct PictureSize: CustomStringConvertible {
  /// Logical pixels.
  let width, height: Int
  /// Device pixels per logical pixel.
  let scale: Float

  var deviceWidth: Int { Int(Float(width) * scale) }
  var deviceHeight: Int { Int(Float(height) * scale) }
  var description: String { "\(width) × \(height)" + (scale == 1 ? "" : ", scale \(Int(scale))") }
}

/// A display under a load.
struct PictureRun: ~Copyable {
  private static let rate: Float = 60
  /// Pictures before measuring, to fill the histories, settle the scale and load the fonts.
  private static let warmUp = 240

  private let size: PictureSize
  private let load: Load
  private var display: Display
  private var source: MessageSource
  private let glyphs = GlyphCache()
  private let pixels: UnsafeMutablePointer<UInt8>
  private let bytesBefore: Int

  init(size: PictureSize, mode: DisplayMode, load: Load) {
    (self.size, self.load) = (size, load)
    let count = size.deviceWidth * size.deviceHeight * 4
    pixels = .allocate(capacity: count)
    pixels.initialize(repeating: 0, count: count)
    source = MessageSource(load.scene)
    bytesBefore = Int(spectrum_heap_bytes())
    display = Display()
    display.settings[DisplayMode.self] = mode
    load.prepare(&display, size)
  }

  deinit { pixels.deallocate() }

  /// Bytes of heap that the display has allocated since its start.
  var heldBytes: Int { Int(spectrum_heap_bytes()) - bytesBefore }

  mutating func measure(pictures: Int) -> Times {
    var times = Times(capacity: pictures)
    for picture in 0..<Self.warmUp + pictures {
      source.send(to: &display)
      load.change(&display, before: picture)
      let start = Self.threadSeconds()
      display.step(elapsed: 1 / Self.rate)
      guard picture >= Self.warmUp - 10 else { continue }
      draw()
      if picture >= Self.warmUp { times.add(1000 * (Self.threadSeconds() - start)) }
    }
    return times
  }

  private mutating func draw() {
    guard
      let canvas = Canvas(
        pixels: pixels, width: size.deviceWidth, height: size.deviceHeight,
        stride: size.deviceWidth * 4, scale: size.scale, glyphs: glyphs)
    else { return }
    display.draw(on: canvas)
  }

  /// CPU time of this thread in seconds, unaffected by other programs.
  private static func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
  }
}

/// Milliseconds of each picture.
struct Times: CustomStringConvertible {
  private var all: [Double] = []

  init(capacity: Int) { all.reserveCapacity(capacity) }

  mutating func add(_ milliseconds: Double) { all.append(milliseconds) }

  var description: String {
    let sorted = all.sorted()
    guard let worst = sorted.last else { return "" }
    return [sorted[sorted.count / 2], sorted[sorted.count * 99 / 100], worst]
      .map { String(format: "%6.2f", $0) }.joined()
  }
}
