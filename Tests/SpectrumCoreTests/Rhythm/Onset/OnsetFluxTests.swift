// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct OnsetFluxTests {
  static let centers = OnsetFilterbank.centers(rate: 24_000)
  static func newFlux() -> OnsetFlux { OnsetFlux(centers: centers, frameSeconds: 0.01) }

  /// The strengths of frames of band magnitudes.
  static func strengths(
    _ flux: inout OnsetFlux, frames: Int, _ magnitude: (_ frame: Int, _ band: Int) -> Float
  ) -> [SIMD8<Float>] {
    let bands = SampleBuffer(count: 72)
    return (0..<frames).map { frame in
      for band in 0..<68 { bands[band] = magnitude(frame, band) }
      return flux.process(bands.base, isOutburst: false)
    }
  }

  @Test("A steady or fading spectrum has no onsets", arguments: [1, 0.99, 0.5] as [Float])
  func onlyGrowthCounts(factor: Float) {
    var flux = Self.newFlux()
    let strengths = Self.strengths(&flux, frames: 30) { frame, band in
      pow(factor, Float(frame)) * 0.01 * Float(1 + band % 7)
    }
    // A fade moves the reference, too; the rounding of logarithms is left.
    for strength in strengths { #expect(strength.max() < 1e-5) }
  }

  @Test("A tone that moves by one band has no onsets (vibrato), one that moves by two does")
  func vibrato() {
    for (reach, isOnset) in [(1, false), (2, true)] {
      var flux = Self.newFlux()
      let strengths = Self.strengths(&flux, frames: 40) { frame, band in
        band == 30 + (frame / 4 % 2) * reach ? 0.1 : 0
      }
      #expect((strengths.map { $0[2] }.max()! > 0.05) == isOnset)
    }
  }

  @Test("What doubles within two frames counts as an octave, by Y, V and the bands' means")
  func doubling() {
    for group in 0..<4 {
      var flux = Self.newFlux()
      let edges = [0, 180, 700, 3000, 1e5]
      let grows = Self.centers.map { $0 >= edges[group] && $0 < edges[group + 1] }
      // The last band sets the reference, which stays.
      let strengths = Self.strengths(&flux, frames: 24) { frame, band in
        band == 67 ? 1 : grows[band] && frame > 20 ? 0.2 : 0.1
      }
      let (before, jump) = (strengths[20], strengths[21])
      // The 0.4 % that the knee of Y takes of the reference's 0.5 %; V's knee is at a tenth.
      let soft = Float(log2((1 + 0.2 * 200) / (1 + 0.1 * 200)))
      let hard = Float(log2((1 + 0.2 * 10) / (1 + 0.1 * 10)))
      // In the upper group the last band doesn't grow, and what borders on it or on a lower group
      // has a louder neighbour in the past: only in the past is a maximum taken.
      let count = Float(grows.count { $0 })
      let share = group == 3 ? (count - 2) / count : 1
      #expect(before.max() < 1e-4)
      for channel in 0..<4 {
        #expect(abs(jump[channel] - (channel == group ? soft * share : 0)) < 1e-4)
      }
      #expect(abs(jump[5] - (group == 0 ? hard : 0)) < 1e-4)
      #expect(abs(jump[6] - (group > 0 ? hard * share : 0)) < 1e-4)
    }
  }

  @Test("What grows over 80 ms is an onset of channel 4, though from frame to frame it hardly does")
  func slow() {
    var flux = Self.newFlux()
    let strengths = Self.strengths(&flux, frames: 60) { frame, band in
      // An octave in 120 ms from frame 30 on.
      band == 60 ? 1 : 0.1 * exp2(max(0, min(1, Float(frame - 30) / 12)))
    }
    // 80 of the 120 ms, less what 30 ms of averaging take; to Y's knee it is 0.93 octaves.
    #expect(strengths.map { $0[4] }.max()! > 0.45)
    #expect(strengths.map { $0[2] }.max()! < 0.2)
    #expect(strengths[..<31].map { $0.max() }.max()! < 1e-4)
  }

  @Test(
    "The reference decays to 1/e in 5 s, whatever a frame's length",
    arguments: [0.005, 0.01, 0.02] as [Float])
  func reference(frameSeconds: Float) {
    var flux = OnsetFlux(centers: Self.centers, frameSeconds: frameSeconds)
    _ = Self.strengths(&flux, frames: 1) { _, _ in 0.3 }
    _ = Self.strengths(&flux, frames: Int(5 / frameSeconds)) { _, _ in 0 }
    // A thousand products' rounding.
    #expect(abs(flux.loudest - 0.3 / exp(1)) < 3e-5, "\(flux.loudest)")
  }

  @Test(
    "The level of a sound does not matter down to −80 dB", arguments: [0.1, 0.01, 0.001] as [Float])
  func level(gain: Float) {
    let noise = PitchSignal.noise(count: 68 * 50, seed: 4)
    func magnitude(_ frame: Int, _ band: Int) -> Float { 0.5 + noise[frame * 68 + band] }
    var loud = Self.newFlux()
    var quiet = Self.newFlux()
    let reference = Self.strengths(&loud, frames: 50) { magnitude($0, $1) }
    let strengths = Self.strengths(&quiet, frames: 50) { gain * magnitude($0, $1) }
    for (one, other) in zip(reference, strengths) {
      for channel in 0..<7 { #expect(abs(one[channel] - other[channel]) < 1e-4) }
    }
  }

  @Test("After an outburst growth counts from the frame before it, which stands for it")
  func growthAfterOutburst() {
    // A sound that grows by a sixth a frame, under a steady one that sets the reference.
    func magnitude(_ frame: Int, _ band: Int) -> Float {
      band == 67 ? 1 : 0.02 * pow(7 / 6, Float(frame)) * Float(1 + band % 3)
    }
    let bands = SampleBuffer(count: 72)
    func strengths(_ frames: [Int?]) -> [SIMD8<Float>] {
      var flux = Self.newFlux()
      var last = 0
      return frames.map { frame in
        for band in 0..<68 { bands[band] = frame.map { magnitude($0, band) } ?? 1e5 }
        last = frame ?? last
        return flux.process(bands.base, isOutburst: frame == nil)
      }
    }
    let heard: [Int?] = [0, 1, 2, 3, 4, 5, nil, 6, 7, 8, 9, 10]
    let repeated: [Int?] = [0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10]
    let (with, without) = (strengths(heard), strengths(repeated))
    for frame in 7..<12 {
      // But the means over 80 ms, which stand still meanwhile.
      for channel in [0, 1, 2, 3, 5, 6] {
        let (one, other) = (with[frame][channel], without[frame][channel])
        #expect(abs(one - other) < 0.01 * other + 1e-6, "frame \(frame): \(one), not \(other)")
      }
    }
    // Two frames are enough to tell growth.
    let first = strengths([0, 1, 2])
    #expect(first[1].max() == 0 && first[2][0] > 0.01)
  }

  @Test("An outburst counts as a frame like that before it: nothing is heard of it, then or later")
  func outburst() {
    let bands = SampleBuffer(count: 72)
    var flux = Self.newFlux()
    for frame in 0..<60 {
      let isOutburst = (20..<25).contains(frame)
      for band in 0..<68 { bands[band] = isOutburst ? 1e5 : 0.01 * Float(1 + band % 5) }
      let strengths = flux.process(bands.base, isOutburst: isOutburst)
      #expect(strengths.max() < 1e-5)
      #expect(abs(flux.loudest - 0.05) < 1e-7)
    }
    // The first frames of all, too: then the sound begins after them, as it may at any frame.
    flux.reset()
    for frame in 0..<30 {
      for band in 0..<68 { bands[band] = frame < 3 ? 1e5 : 0.01 }
      #expect(flux.process(bands.base, isOutburst: frame < 3).max() < 1e-5)
    }
  }
}
