// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

@testable import Signals
@testable import SpectrumCore

/// A spectrum that is fed as the analyser feeds it, quantum by quantum, and asked for its levels.
struct SpectrumProbe: ~Copyable {
  var spectrum: BandSpectrum
  let sampleRate: Double
  /// Samples of a call.
  let quantum: Int
  /// Samples played.
  private(set) var now = 0
  private var block: [Float]

  init(_ settings: SpectrumSettings = .init(), sampleRate: Float = 48000, frameRate: Float = 30) {
    self.sampleRate = Double(sampleRate)
    var quantum = 64
    while Float(quantum) * 689 > sampleRate { quantum /= 2 }
    self.quantum = quantum
    block = [Float](repeating: 0, count: quantum)
    spectrum = BandSpectrum(sampleRate: sampleRate, streams: 1)
    spectrum.frameRate = frameRate
    spectrum.settings = settings
    spectrum.finishRebuild()
  }

  /// Carries a change of settings through.
  mutating func set(_ settings: SpectrumSettings) {
    spectrum.settings = settings
    spectrum.finishRebuild()
  }

  /// dBFS of the bands of the newest frame.
  var levels: [Float] { Array(spectrum.levels(stream: 0)) }

  /// The highest band of the newest frame and its level in dBFS.
  var highest: (band: Int, level: Float) {
    let levels = spectrum.levels(stream: 0)
    var best = 0
    for band in levels.indices where levels[band] > levels[best] { best = band }
    return (best, levels[best])
  }

  /// Plays `seconds` of `source`, whole quanta; hands over each frame and its time in seconds.
  mutating func play<Source: SampleSource>(
    _ source: inout Source, seconds: Double,
    each: ((_ levels: [Float], _ time: Double) -> Void)? = nil
  ) {
    for _ in 0..<Int(seconds * sampleRate) / quantum {
      block.withUnsafeMutableBufferPointer { source.fill($0) }
      let count = spectrum.frameCount
      spectrum.process(block, block, count: quantum)
      now += quantum
      if spectrum.frameCount != count { each?(levels, Double(now) / sampleRate) }
    }
  }

  /// Plays samples, whole quanta.
  mutating func play(_ samples: [Float]) {
    var recording = Recording(samples)
    play(&recording, seconds: (Double(samples.count) + 0.5) / sampleRate)
  }

  /// Plays a steady sine until no window holds anything else.
  mutating func settle(hertz: Double, amplitude: Double = 1) {
    var sine = Sine(hertz: hertz, amplitude: amplitude, phase: 0.3, sampleRate: sampleRate)
    play(&sine, seconds: settlingSeconds)
  }

  /// Seconds after which no frame shows what was before: the longest window and its hop (with its
  /// steps, a half of the window), filters and a frame.
  var settlingSeconds: Double {
    let samples = spectrum.settings.resolution.samples ?? 16384
    return 1.5 * max(16384 / 44100.0, Double(samples) / 40000) + 0.15
  }
}

extension BandSpectrum {
  /// Of two streams at 48 kHz.
  init(pair settings: SpectrumSettings, frameRate: Float = 30) {
    self.init(sampleRate: 48_000, streams: 2)
    (streamCount, self.frameRate, self.settings) = (2, frameRate, settings)
    finishRebuild()
  }

  /// Plays all whole quanta of two sounds of the same length.
  mutating func play(_ first: [Float], _ second: [Float]) {
    for start in stride(from: 0, through: first.count - 64, by: 64) {
      process(
        Array(first[start..<start + 64]), Array(second[start..<start + 64]), count: 64)
    }
  }
}

extension SpectrumSettings {
  init(
    _ resolution: Resolution = .multi, _ window: WindowFunction = .hann,
    _ detector: BandDetector = .power, bands: Int = 128
  ) {
    self.init()
    self.resolution = resolution
    self.window = window
    self.detector = detector
    bandCount = bands
  }
}

/// The band of `count` in which `hertz` lies; edges as the specification has them, 20·1000^(i/n).
func band(of hertz: Double, count: Int = 128) -> Int {
  Int(floor(Double(count) * log(hertz / 20) / log(1000)))
}

/// Edge `index` of `count` bands in Hz.
func edge(_ index: Int, count: Int = 128) -> Double {
  20 * pow(1000, Double(index) / Double(count))
}

/// Mean of each band's power over all frames, back in dB.
struct MeanPower {
  private var sums: [Double] = []
  private var frameCount = 0

  mutating func add(_ levels: [Float]) {
    if sums.isEmpty { sums = [Double](repeating: 0, count: levels.count) }
    for band in levels.indices { sums[band] += pow(10, Double(levels[band]) / 10) }
    frameCount += 1
  }

  /// dBFS, shape: [band].
  var levels: [Double] { sums.map { 10 * log10($0 / Double(frameCount)) } }
}
