// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct OnsetFluxTests {
  static let centers = OnsetFilterbank.centers(rate: 24_000)
  static func newFlux() -> OnsetFlux { OnsetFlux(centers: centers, frameSeconds: 0.01) }

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
