// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumCore

/// Runs a spectrum over a signal and keeps its frames.
struct SpectrumRun {
  /// dBFS, shape: [frame][band].
  private(set) var frames: [[Float]] = []
  /// Seconds at which each frame was whole.
  private(set) var times: [Double] = []

  init(
    _ settings: SpectrumSettings = .init(), sampleRate: Float = 48000, seconds: Double,
    frameRate: Float = 30, quantum: Int = 64, signal: (Double) -> Double
  ) {
    var spectrum = BandSpectrum(sampleRate: sampleRate, streams: 1)
    spectrum.settings = settings
    spectrum.frameRate = frameRate
    spectrum.finishRebuild()
    var block = [Float](repeating: 0, count: quantum)
    var count = 0
    for start in stride(from: 0, to: Int(seconds * Double(sampleRate)), by: quantum) {
      for index in 0..<quantum {
        block[index] = Float(signal(Double(start + index) / Double(sampleRate)))
      }
      spectrum.process(block, block, count: quantum)
      guard spectrum.frameCount > count else { continue }
      count = spectrum.frameCount
      frames.append(Array(spectrum.levels(stream: 0)))
      times.append(Double(start + quantum) / Double(sampleRate))
    }
  }
}

@Suite struct CalibrationTests {
  @Test func table() {
    for rate in [44100, 48000, 96000, 192000] as [Float] {
      for resolution in Resolution.allCases {
        var worst: (Float, Double) = (0, 0)
        var settings = SpectrumSettings()
        settings.resolution = resolution
        for step in 0..<30 {
          let f = 25 * pow(800, Double(step) / 29) * (step == 29 ? 0.999 : 1)
          let run = SpectrumRun(settings, sampleRate: rate, seconds: resolution == .samples32768 ? 1.6 : 0.9) { sin(2 * .pi * f * $0 + 0.3) }
          let level = run.frames.last!.max()!
          if abs(level) > abs(worst.0) { worst = (level, f) }
        }
        print(rate, resolution, worst)
      }
    }
  }
}
