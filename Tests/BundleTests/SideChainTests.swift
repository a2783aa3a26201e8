// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import SpectrumHost
import SpectrumMessages
import Testing

@testable import Signals
@testable import SpectrumView

/// The built plugin with a side-chain, and the difference that its window shows.
@Suite struct SideChainTests {
  /// A biquad of the Audio EQ Cookbook: bell and low shelf.
  private struct Equalizer {
    let b: [Double], a: [Double]

    static func bell(_ hertz: Double, gain: Double, q: Double) -> Equalizer {
      let (amplitude, w) = (pow(10, gain / 40), 2 * .pi * hertz / 48_000)
      let alpha = sin(w) / (2 * q)
      return Equalizer(
        b: [1 + alpha * amplitude, -2 * cos(w), 1 - alpha * amplitude],
        a: [1 + alpha / amplitude, -2 * cos(w), 1 - alpha / amplitude])
    }

    static func lowShelf(_ hertz: Double, gain: Double) -> Equalizer {
      let (amplitude, w) = (pow(10, gain / 40), 2 * .pi * hertz / 48_000)
      let (c, slope) = (cos(w), 2 * sqrt(amplitude) * sin(w) / 2 * sqrt(2))
      return Equalizer(
        b: [
          amplitude * (amplitude + 1 - (amplitude - 1) * c + slope),
          2 * amplitude * (amplitude - 1 - (amplitude + 1) * c),
          amplitude * (amplitude + 1 - (amplitude - 1) * c - slope),
        ],
        a: [
          amplitude + 1 + (amplitude - 1) * c + slope,
          -2 * (amplitude - 1 + (amplitude + 1) * c),
          amplitude + 1 + (amplitude - 1) * c - slope,
        ])
    }

    func filtered(_ input: [Float]) -> [Float] {
      var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
      return input.map {
        let x = Double($0)
        let y = (b[0] * x + b[1] * x1 + b[2] * x2 - a[1] * y1 - a[2] * y2) / a[0]
        (x2, x1, y2, y1) = (x1, x, y1, y)
        return Float(y)
      }
    }

    /// |H|² at a frequency in Hz.
    func power(at hertz: Double) -> Double {
      func square(_ c: [Double]) -> Double {
        let w = 2 * .pi * hertz / 48_000
        let real = c[0] + c[1] * cos(w) + c[2] * cos(2 * w)
        let imaginary = c[1] * sin(w) + c[2] * sin(2 * w)
        return real * real + imaginary * imaginary
      }
      return square(b) / square(a)
    }
  }

  private func whiteNoise(seconds: Double, seed: UInt64) -> [Float] {
    WhiteNoise(amplitude: 0.2, seed: seed).samples(Int(seconds * 48_000))
  }

  /// What the plugin says while it hears `track` beside `side`.
  private func hear(
    _ track: [Float], beside side: [Float], sampleRate: Double = 48_000,
    controls: [String: Float] = [:], configuration: InstanceConfiguration = .init()
  ) throws -> Recording {
    var recorder = try Recorder(
      SpectrumURI.sidechain, sampleRate: sampleRate, frameRate: 30,
      controls: ["compare": 1].merging(controls) { $1 }, configuration: configuration)
    return recorder.run(over: [track, track, side, side])
  }

  /// The window after that.
  private func display(
    _ track: [Float], beside side: [Float], controls: [String: Float] = [:],
    _ prepare: (inout Display) -> Void = { _ in }
  ) throws -> Display {
    var display = Display()
    display.settings[Comparand.self] = .sideChain
    prepare(&display)
    try hear(track, beside: side, controls: controls).forEachMessage { _, message in
      display.receive(message)
      // The last message of a frame.
      if case .pitch = message { display.step(elapsed: 1 / 30) }
    }
    return display
  }

  @Test(
    "An equalizer on noise reads as its response within 0.05 dB at 1/24 octave after 10 s",
    arguments: Deep.pairs([0, 1], [0, 1, 2]))
  func equalizer(color: Int, kind: Int) throws {
    let noise =
      color == 0 ? whiteNoise(seconds: 10, seed: 7) : PinkNoise(seed: 8).samples(480_000)
    let equalizer =
      switch kind {
      case 0: Equalizer.bell(1000, gain: 6, q: 1.4)
      case 1: Equalizer.bell(3000, gain: -9, q: 2)
      default: Equalizer.lowShelf(200, gain: 6)
      }
    let display = try display(
      equalizer.filtered(noise), beside: noise, controls: ["bands": 480, "calibration": 1]
    ) {
      $0.set(.smoothing, to: 6)
      $0.set(.differenceTime, to: 60)
    }
    var worst = (error: Float(0), hertz: Float(0))
    for band in 0..<480 {
      let hertz = 20 * pow(1000, (Float(band) + 0.5) / 480)
      // The mean power over the twenty-fourth of an octave.
      let powers = (-10...10).map { equalizer.power(at: Double(hertz) * exp2(Double($0) / 480)) }
      let expected = Float(10 * log10(powers.reduce(0, +) / 21))
      let error = abs((display.model.comparison.difference(of: band) ?? .infinity) - expected)
      if error > worst.error { worst = (error, hertz) }
    }
    #expect(worst.error < 0.05, "\(worst.error) dB at \(worst.hertz) Hz")
  }

  @Test(
    "Beside noise that is 10 dB louder the track lacks 13 dB of half its loudness, and the other way round",
    arguments: Deep.pairs([true, false], [0, 2]))
  func masking(isTrackSofter: Bool, detector: Int) throws {
    let (one, other) = (whiteNoise(seconds: 4, seed: 21), whiteNoise(seconds: 4, seed: 22))
    let soft = one.map { 0.316_228 * $0 }
    let (track, side) = isTrackSofter ? (soft, other) : (other, soft)
    let recording = try hear(track, beside: side, controls: ["detector": Float(detector)])
    let (conflicts, ranges) = try #require(
      recording.compactMap { $1.masking.map { (Array($0.conflicts), Array($0.ranges)) } }.last)
    let times = recording.times(of: "masking")
    // Signed by who loses; the middle of the scale, where both have power in each band.
    let sign: Float = isTrackSofter ? 1 : -1
    let middle = conflicts[15..<70].map { $0 * sign }.sorted()
    #expect(conflicts.count == 80 && middle[0] > 8, "\(conflicts)")
    #expect(abs(middle[middle.count / 2] - 13) < 1, "\(middle)")
    #expect(ranges.count % 3 == 0 && ranges.count >= 3 && ranges[2] * sign > 8)
    // Ten times a second at most.
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 4800 } && times.count > 15)
  }

  @Test("The same sound on both sides: both lose 3 dB alike, and neither is called the masked one")
  func evenMasking() throws {
    let noise = whiteNoise(seconds: 4, seed: 24)
    let message = try #require(
      try hear(noise, beside: noise).compactMap {
        $1.masking.map { (Array($0.ranges), Array($0.evenRanges)) }
      }.last)
    // 10·log10(M / E) + 3 dB of equal sounds.
    #expect(message.0.count == 3 && abs(abs(message.0[2]) - 3) < 0.5, "\(message)")
    #expect(message.1 == [1])
    // 10 dB apart, one loses.
    let soft = noise.map { 0.316_228 * $0 }
    let other = try hear(soft, beside: noise).compactMap { $1.masking.map { Array($0.evenRanges) } }
    #expect(other.last?.allSatisfy { $0 == 0 } == true)
  }

  @Test(
    "Masking is sent every 0.1 s, a frame later at most, at any sample rate",
    arguments: [44_100, 48_000, 96_000] as [Double])
  func rate(sampleRate: Double) throws {
    let noise = whiteNoise(seconds: 4, seed: 23)
    let times = try hear(noise, beside: noise, sampleRate: sampleRate).times(of: "masking")
    let intervals = zip(times, times.dropFirst()).map { $1 - $0 }
    // A frame more, if three are a part of a quantum short.
    let allowed = Int(sampleRate / 10)...Int(sampleRate * 0.14)
    #expect(intervals.count > 10 && intervals.allSatisfy(allowed.contains), "\(intervals)")
  }

  @Test("Silence in either is no conflict")
  func peace() throws {
    let track = StereoSignal.music(seconds: 3)[0]
    for (one, other) in [(track, .silence(3)), (.silence(3), track)] {
      let arePeaceful = try hear(one, beside: other).compactMap { _, message in
        message.masking.map { $0.conflicts.allSatisfy { $0 == 0 } && $0.ranges.isEmpty }
      }
      #expect(arePeaceful.count > 15 && arePeaceful.allSatisfy { $0 })
    }
  }

  @Test("Switched off, unconnected or compared with something else, no masking is sent")
  func noMasking() throws {
    let noise = whiteNoise(seconds: 2, seed: 5)
    for (controls, isConnected) in [
      (["compare": 1, "masking": 0], true), (["compare": 2], true), (["compare": 1], false),
    ] as [([String: Float], Bool)] {
      let kinds = try hear(
        noise, beside: noise, controls: controls,
        configuration: .init(unconnected: isConnected ? [] : ["side_l", "side_r"])
      ).kinds
      #expect(!kinds.contains("masking") && kinds.contains("frame"), "\(controls)")
    }
  }

  @Test("Without a side-chain there is no second spectrum; it comes and goes with the connection")
  func connection() throws {
    let rig = try Rig(SpectrumURI.sidechain, controls: ["compare": 1])
    let inputs = ["in_l", "in_r"].map { rig.instance.connectAudio($0, count: 256) }
    for output in ["out_l", "out_r"] { rig.instance.connectAudio(output, count: 256) }
    let side = UnsafeMutablePointer<Float>.allocate(capacity: 256)
    side.initialize(repeating: 0.25, count: 256)
    defer { side.deallocate() }
    rig.instance.activate()
    for (port, memory, expected) in [
      (nil, nil, false), ("side_r", side, true), ("side_r", nil, false), ("side_l", side, true),
    ] as [(String?, UnsafeMutablePointer<Float>?, Bool)] {
      if let port { rig.instance.connect(port, memory) }
      var isCompared: Bool?
      for _ in 0..<188 {
        for frame in 0..<256 { inputs[0][frame] = frame % 2 == 0 ? 0.1 : -0.1 }
        rig.run(frames: 256) {
          if case .frame(let frame) = $0 { isCompared = frame.comparedBands != nil }
        }
      }
      #expect(isCompared == expected, "\(port ?? "")")
    }
  }

  @Test("The side-chain is read before an output that shares its memory is written")
  func sharedMemory() throws {
    let track = StereoSignal.sine(frequency: 440, level: -20, seconds: 1)[0]
    let side = StereoSignal.sine(frequency: 2000, level: -10, seconds: 1)[0]
    let rig = try Rig(SpectrumURI.sidechain, controls: ["compare": 1])
    let inputs = ["in_l", "in_r", "side_l", "side_r"].map {
      rig.instance.connectAudio($0, count: 512)
    }
    rig.instance.connect("out_l", inputs[2])
    rig.instance.connect("out_r", inputs[3])
    rig.instance.activate()
    var (levels, isExact) = ([Float](), true)
    for start in stride(from: 0, to: 48_000 - 512, by: 512) {
      for frame in 0..<512 {
        let (one, other) = (track[start + frame], side[start + frame])
        (inputs[0][frame], inputs[1][frame]) = (one, -one)
        (inputs[2][frame], inputs[3][frame]) = (other, 0)
      }
      rig.run(frames: 512) {
        if case .frame(let frame) = $0 { levels = frame.comparedBands.map { Array($0) } ?? [] }
      }
      for frame in 0..<512 {
        isExact = isExact && inputs[2][frame] == track[start + frame]
        isExact = isExact && inputs[3][frame] == -track[start + frame]
      }
    }
    #expect(isExact)
    // 2 kHz is in band 85 of 128; in the mix a sound on the left has half its amplitude.
    #expect(levels.count == 128 && abs(levels[85] + 16.02) < 0.1)
  }
}
