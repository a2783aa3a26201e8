// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumMessages
import SpectrumView

/// The message stream of a plugin that receives a scene.
struct MessageSource: ~Copyable {
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

  /// Sends the messages of a picture.
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
          sequence: Int64(count), rate: 60, bands: FloatVector(levels: UnsafeBufferPointer(bands)),
          waveform: FloatVector(samples: UnsafeBufferPointer(waveform)))))
    let wobble = sin(Float(count) * 0.13)
    display.receive(
      .pitch(.init(frequency: 440 + wobble, confidence: 0.97, note: 69, cents: 4 * wobble)))
    display.receive(.tempo(.init(bpm: 120 + 0.1 * wobble, confidence: 0.9, hostBPM: 120)))
    var level = Message.Level(channelCount: 2)
    level.rms = [-18 + 3 * wobble, -19 - 2 * wobble]
    level.peak = [-8 + 3 * wobble, -9 - 2 * wobble]
    level.heldPeak = [-5, -7]
    (level[.momentary], level[.shortTerm], level[.integrated]) = (-18 + wobble, -18.5, -19)
    display.receive(.level(level))
    if count % 30 == 0 { display.receive(.beat(.init(confidence: 0.9))) }
  }
}
