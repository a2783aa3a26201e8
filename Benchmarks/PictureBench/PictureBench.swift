// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages
import SpectrumView

/// Measures what a picture costs in each mode: milliseconds of one thread, stepping and drawing.
///
/// Usage: spectrum-picture-bench [scene [pictures]]
@main
enum PictureBench {
  /// Logical pixels and device pixels per logical one.
  private static let sizes: [(width: Int, height: Int, scale: Float)] = [
    (1064, 577, 1), (1920, 1080, 1), (1920, 1080, 2),
  ]
  private static let rate: Float = 60

  static func main() {
    let arguments = CommandLine.arguments
    let scenes = Scene.allCases.filter {
      arguments.count < 2 ? $0 == .music || $0 == .noise : $0.rawValue == arguments[1]
    }
    let pictures = arguments.count > 2 ? max(10, Int(arguments[2]) ?? 300) : 300
    print("milliseconds of a picture over \(pictures) at \(Int(rate)) a second: median, p99, worst")
    for size in sizes {
      for scene in scenes {
        print("\n\(size.width) × \(size.height) at scale \(Int(size.scale)), \(scene.rawValue)")
        for mode in DisplaySettings.Mode.allCases {
          print(measure(mode, scene, size, pictures: pictures).line(named: "\(mode)"))
        }
      }
    }
  }

  private static func measure(
    _ mode: DisplaySettings.Mode, _ scene: Scene,
    _ size: (width: Int, height: Int, scale: Float), pictures: Int
  ) -> Times {
    let width = Int(Float(size.width) * size.scale)
    let height = Int(Float(size.height) * size.scale)
    let pixels = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height * 4)
    pixels.initialize(repeating: 0, count: width * height * 4)
    defer { pixels.deallocate() }
    var display = Display()
    var source = MessageSource(scene)
    display.settings.mode = mode
    var times = Times()
    // The histories fill, the scale settles and fonts are loaded before it counts.
    for picture in 0..<pictures + 240 {
      source.send(to: &display)
      let start = threadSeconds()
      display.step(elapsed: 1 / rate)
      if picture >= 230 {
        guard
          let canvas = Canvas(
            pixels: pixels, width: width, height: height, stride: width * 4, scale: size.scale)
        else { continue }
        display.draw(on: canvas)
        if picture >= 240 { times.add(1000 * (threadSeconds() - start)) }
      }
    }
    return times
  }

  /// Seconds that this thread has worked: what other programs take is not in it.
  private static func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
  }
}

/// The stream of a plugin that hears a scene.
private struct MessageSource: ~Copyable {
  private static let bandCount = 128
  private var generator: Scene.Generator
  private var values = [Float](repeating: 0, count: bandCount)
  private let bands = UnsafeMutableBufferPointer<Float>.allocate(capacity: bandCount)
  private let waveform = UnsafeMutableBufferPointer<Float>.allocate(capacity: 512)
  private var count = 0

  init(_ scene: Scene) {
    generator = scene.generator()
    bands.initialize(repeating: 0)
    waveform.initialize(repeating: 0)
  }

  deinit {
    bands.deallocate()
    waveform.deallocate()
  }

  /// One picture's messages.
  mutating func send(to display: inout Display) {
    generator.next(&values)
    for band in values.indices { bands[band] = values[band] * 80 - 80 }
    for index in 0..<512 {
      waveform[index] = 0.7 * sin(Float(index + 37 * count) * 0.09) * values[index % 64]
    }
    count += 1
    display.receive(
      .setup(
        .init(
          sampleRate: 48_000, channelCount: 2, bandCount: Self.bandCount, lowestFrequency: 20,
          highestFrequency: 20_000)))
    display.receive(
      .frame(
        .init(
          sequence: Int64(count), rate: 60, bands: FloatVector(levels: bands),
          waveform: FloatVector(samples: waveform))))
    let wobble = sin(Float(count) * 0.13)
    display.receive(
      .pitch(.init(frequency: 440 + wobble, confidence: 0.97, note: 69, cents: 4 * wobble)))
    display.receive(.tempo(.init(bpm: 120 + 0.1 * wobble, confidence: 0.9, hostBPM: 120)))
    var level = Message.Level(channelCount: 2)
    level.rms = [-18 + 3 * wobble, -19 - 2 * wobble]
    level.peak = [-8 + 3 * wobble, -9 - 2 * wobble]
    level.heldPeak = [-5, -7]
    (level.momentary, level.shortTerm, level.integrated) = (-18 + wobble, -18.5, -19)
    display.receive(.level(level))
    if count % 30 == 0 { display.receive(.beat(.init(confidence: 0.9))) }
  }
}

/// Milliseconds, picture by picture.
private struct Times {
  private var all: [Double] = []

  mutating func add(_ milliseconds: Double) { all.append(milliseconds) }

  func line(named name: String) -> String {
    let sorted = all.sorted()
    guard let worst = sorted.last else { return name }
    let padding = String(repeating: " ", count: max(1, 14 - name.count))
    return name + padding
      + [sorted[sorted.count / 2], sorted[sorted.count * 99 / 100], worst]
      .map { String(format: "%6.2f", $0) }.joined(separator: "  ")
  }
}
