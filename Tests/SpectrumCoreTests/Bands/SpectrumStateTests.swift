// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct SpectrumStateTests {
  @Test(
    "A change of settings leaves no trace once the windows are full", arguments: Resolution.allCases
  )
  func history(resolution: Resolution) {
    let wanted = SpectrumSettings(resolution, .kaiser, .power, bands: 100)
    var changed = SpectrumProbe(SpectrumSettings(.multi, .hann, .peak))
    var before = WhiteNoise(seed: 1)
    changed.play(&before, seconds: 0.5)
    changed.set(SpectrumSettings(.samples4096, .flatTop, bands: 1024))
    changed.play(&before, seconds: 0.5)
    changed.set(wanted)
    var fresh = SpectrumProbe(wanted)

    // From here on both hear the same, though their windows end at other samples.
    let seconds = changed.settlingSeconds
    var (first, second) = (Recording(Self.chord), Recording(Self.chord))
    changed.play(&first, seconds: seconds)
    fresh.play(&second, seconds: seconds)
    let expected = fresh.levels
    var frames = 0
    changed.play(&first, seconds: 0.3) { levels, time in
      frames += 1
      #expect(levels.count == expected.count)
      for hertz in Self.chordHertz {
        let band = band(of: hertz, count: 100)
        let error = abs(levels[band] - expected[band])
        #expect(error < 0.01 && abs(levels[band] + 20) < 0.05, "\(hertz) Hz at \(time) s")
      }
      // Nothing of the noise before.
      #expect(levels[band(of: 3000, count: 100)] < -80, "\(time) s")
    }
    #expect(frames > 5)
  }

  static let chordHertz = [60, 750, 9000.0]

  /// Sines of −20 dBFS.
  static let chord: [Float] = (0..<4 * 48_000).map { index in
    Float(chordHertz.reduce(0) { $0 + 0.1 * sin(2 * .pi * $1 * Double(index) / 48_000) })
  }

  @Test("Any one setting that changes is followed, the others as they were")
  func eachSetting() {
    let before = SpectrumSettings(.samples2048, .hann, .power, bands: 100)
    var changes = [SpectrumSettings](repeating: before, count: 5)
    changes[0].resolution = .samples4096
    changes[1].window = .flatTop
    changes[2].detector = .peak
    changes[3].calibration = .density
    changes[4].bandCount = 64
    // Noise that repeats itself in each quantum, and so is the same wherever a window ends.
    let period = WhiteNoise(seed: 5).samples(64)
    let sound = (0..<3 * 48_000).map { period[$0 % 64] }
    func levels(_ settings: SpectrumSettings, after before: SpectrumSettings? = nil) -> [Float] {
      var probe = SpectrumProbe(before ?? settings)
      var source = Recording(sound)
      probe.play(&source, seconds: 0.5)
      probe.set(settings)
      probe.play(&source, seconds: 1.5)
      return probe.levels
    }
    let old = levels(before)
    for settings in changes {
      let (changed, fresh) = (levels(settings, after: before), levels(settings))
      #expect(fresh.count != old.count || zip(fresh, old).contains { abs($0 - $1) > 1 })
      #expect(changed.count == settings.bandCount)
      for (band, (one, other)) in zip(changed, fresh).enumerated() where other > -100 {
        #expect(abs(one - other) < 0.01, "\(settings), band \(band): \(one) dBFS, not \(other)")
      }
    }
  }

  @Test(
    "A second stream that joins reads the same sound as the first, from its first frame on",
    arguments: Resolution.allCases)
  func joining(resolution: Resolution) {
    // Of one at first.
    var spectrum = BandSpectrum(sampleRate: 48_000, streams: 2)
    (spectrum.settings, spectrum.frameRate) = (SpectrumSettings(resolution, bands: 256), 60)
    spectrum.finishRebuild()
    var noise = WhiteNoise(seed: 9)
    var block = [Float](repeating: 0, count: 64)
    var frames = 0
    for quantum in 0..<900 {
      // Shortly after a change to other rates, whose histories are as good as empty.
      if quantum == 200 {
        spectrum.settings = SpectrumSettings(.samples1024, .hann, .meanOfDecibels)
      }
      if quantum == 480 { spectrum.settings = SpectrumSettings(resolution, bands: 256) }
      spectrum.streamCount = quantum < 500 ? 1 : 2
      block.withUnsafeMutableBufferPointer { noise.fill($0) }
      let before = spectrum.frameCount
      spectrum.process(block, block, count: 64)
      guard spectrum.frameCount != before, spectrum.frameStreams == 2 else { continue }
      frames += 1
      let (one, other) = (spectrum.levels(stream: 0), spectrum.levels(stream: 1))
      let different = one.indices.filter { one[$0] != other[$0] }
      #expect(different.isEmpty, "frame \(frames), bands \(different)")
    }
    #expect(frames > 5)
  }

  @Test(
    "The number of bands is held within 32…1024",
    arguments: [(Int.min, 32), (0, 32), (31, 32), (1024, 1024), (1025, 1024), (.max, 1024)])
  func bandCount(wanted: Int, expected: Int) {
    var probe = SpectrumProbe(SpectrumSettings(bands: wanted))
    var noise = WhiteNoise(seed: 2)
    probe.play(&noise, seconds: 0.3)
    #expect(probe.levels.count == expected)
  }

  @Test("A change of settings is followed within 0.2 s, to 16384 and 32768 within 0.45 s")
  func follows() {
    var probe = SpectrumProbe(sampleRate: 48_000)
    var noise = WhiteNoise(seed: 3)
    for resolution in Resolution.allCases {
      probe.spectrum.settings = SpectrumSettings(
        resolution, .kaiser, bands: 40 + resolution.rawValue)
      var followed = Double.infinity
      let start = Double(probe.now) / probe.sampleRate
      probe.play(&noise, seconds: 0.7) { levels, time in
        #expect(levels.max()! > -60)
        if levels.count == 40 + resolution.rawValue { followed = min(followed, time - start) }
      }
      #expect(followed < (resolution.rawValue < Resolution.samples16384.rawValue ? 0.2 : 0.45))
    }
  }

  @Test(
    "Frames come at the wanted rate, one at a time",
    arguments: [10, 24, 30, 60] as [Float], [8000, 44_100, 192_000] as [Float])
  func rate(frameRate: Float, sampleRate: Float) {
    var probe = SpectrumProbe(sampleRate: sampleRate, frameRate: frameRate)
    var noise = WhiteNoise(seed: 4)
    var times: [Double] = []
    probe.play(&noise, seconds: 0.5)
    var count = probe.spectrum.frameCount
    var samples = [Float](repeating: 0.5, count: probe.quantum)
    let quanta = Int(sampleRate) / probe.quantum
    for index in 0..<quanta {
      samples[0] = Float(index % 2)
      probe.spectrum.process(samples, samples, count: probe.quantum)
      let new = probe.spectrum.frameCount
      #expect(new == count || new == count + 1)
      if new > count { times.append(Double(index * probe.quantum) / Double(sampleRate)) }
      count = new
    }
    #expect(abs(times.count - Int(frameRate)) <= 1)
    for (last, next) in zip(times, times.dropFirst()) {
      // Other work may come first: a few steps.
      #expect(abs(next - last - 1 / Double(frameRate)) < 0.012)
    }
  }

  @Test("Frozen from the start, frames of silence come, as wide as was asked for")
  func frozenAtFirst() {
    var probe = SpectrumProbe(SpectrumSettings(bands: 48))
    probe.spectrum.isFrozen = true
    var (noise, frames) = (WhiteNoise(seed: 5), [[Float]]())
    probe.play(&noise, seconds: 0.5) { levels, _ in frames.append(levels) }
    #expect(frames.count > 10)
    #expect(frames.allSatisfy { $0 == Array(repeating: BandSweep.floor, count: 48) })
  }

  @Test("Without a wanted rate no frame comes; when one is wanted, what was played shows")
  func rest() {
    var probe = SpectrumProbe(frameRate: 0)
    probe.settle(hertz: 5000)
    #expect(probe.spectrum.frameCount == 0)
    probe.spectrum.frameRate = 60
    var sine = Sine(hertz: 5000, sampleRate: 48_000)
    var first: [Float] = []
    probe.play(&sine, seconds: 0.05) { levels, _ in if first.isEmpty { first = levels } }
    #expect(abs(first[band(of: 5000)]) < 0.2)
  }

  @Test("A freeze holds the levels, and its end shows the present", arguments: [0.3, 6])
  func freeze(seconds: Double) {
    var probe = SpectrumProbe(frameRate: 60)
    probe.settle(hertz: 1000)
    let (held, count) = (probe.levels, probe.spectrum.frameCount)
    probe.spectrum.isFrozen = true
    var other = Sine(hertz: 6000, sampleRate: 48_000)
    probe.play(&other, seconds: seconds) { levels, _ in #expect(levels == held) }
    #expect(probe.spectrum.frameCount >= count + Int(59 * seconds))
    probe.spectrum.isFrozen = false
    var frames = 0
    probe.play(&other, seconds: 0.1) { levels, _ in
      frames += 1
      if frames >= 5 { #expect(levels.max() == levels[band(of: 6000)]) }
    }
    #expect(frames >= 5)
    #expect(abs(probe.highest.level) < 0.1)
  }

  @Test("After a freeze in which the bands were changed, no frame is of silence")
  func changedWhileFrozen() {
    for resolution in [Resolution.multi, .samples32768] {
      var probe = SpectrumProbe(SpectrumSettings(resolution, bands: 128), frameRate: 60)
      probe.settle(hertz: 1000)
      probe.spectrum.isFrozen = true
      var sine = Sine(hertz: 1000, sampleRate: 48_000)
      probe.play(&sine, seconds: 0.5)
      probe.spectrum.settings = SpectrumSettings(resolution, bands: 256)
      probe.play(&sine, seconds: 0.5)
      probe.spectrum.isFrozen = false
      var frames = 0
      probe.play(&sine, seconds: 1.5) { levels, _ in
        frames += 1
        #expect((levels.max() ?? -200) > -1, "\(resolution), \(frames)")
      }
      #expect(frames > 60 && probe.levels.count == 256)
    }
  }

  @Test("Two streams read as each alone", arguments: [Resolution.multi, .samples16384])
  func streams(resolution: Resolution) {
    let settings = SpectrumSettings(resolution, bands: 200)
    var both = BandSpectrum(pair: settings)
    var left = SpectrumProbe(settings)
    var right = SpectrumProbe(settings)
    let noise = WhiteNoise(seed: 7).samples(48_000)
    let sine = Sine(hertz: 777, sampleRate: 48_000).samples(48_000)
    both.play(noise, sine)
    left.spectrum.play(noise, noise)
    right.spectrum.play(sine, sine)
    #expect(both.frameCount == left.spectrum.frameCount && both.frameCount > 25)
    #expect(Array(both.levels(stream: 0)) == left.levels)
    #expect(Array(both.levels(stream: 1)) == right.levels)
  }

  @Test("Silence reads the floor, before and after sound", arguments: BandDetector.allCases)
  func silence(detector: BandDetector) {
    var probe = SpectrumProbe(SpectrumSettings(.multi, .hann, detector))
    var nothing = Recording([])
    probe.play(&nothing, seconds: 0.1)
    #expect(probe.levels.count == 128 && probe.levels.allSatisfy { $0 == -200 })
    probe.settle(hertz: 440)
    #expect(probe.highest.level > -30)
    probe.play(&nothing, seconds: probe.settlingSeconds)
    #expect(probe.levels.allSatisfy { $0 == -200 })
  }

  @Test("What was heard before no rate was wanted is gone when one is wanted again")
  func halvedRates() {
    for resolution in [Resolution.multi, .samples32768] {
      var probe = SpectrumProbe(SpectrumSettings(resolution), frameRate: 60)
      probe.settle(hertz: 440)
      // Not silence, after which nothing is left of any sound.
      var quiet = Sine(hertz: 9000, amplitude: 0.001, sampleRate: 48_000)
      probe.spectrum.frameRate = 0
      probe.play(&quiet, seconds: 1)
      probe.spectrum.frameRate = 60
      var frames = 0
      probe.play(&quiet, seconds: 1) { levels, _ in
        frames += 1
        #expect(levels[band(of: 440)] < -100, "\(resolution), frame \(frames)")
      }
      #expect(frames > 20)
    }
  }

  @Test("Bands above half the rate read the floor")
  func aboveNyquist() {
    var probe = SpectrumProbe(sampleRate: 8000)
    var noise = WhiteNoise(seed: 8)
    probe.play(&noise, seconds: 0.5)
    // Where they lay below it among more bands, too.
    probe.set(SpectrumSettings(bands: 1024))
    probe.play(&noise, seconds: 0.5)
    probe.set(SpectrumSettings())
    probe.play(&noise, seconds: 0.5)
    for (index, level) in probe.levels.enumerated() {
      let isRight = edge(index) >= 4000 ? level == -200 : edge(index + 1) >= 4000 || level > -90
      #expect(isRight, "band \(index), from \(edge(index)) Hz, reads \(level) dBFS")
    }
  }

  @Test(
    "A sine in the band that half the rate falls into is there",
    arguments: [(22_050, 32, 10_700), (8000, 50, 3830), (44_100, 32, 18_000)])
  func lastBand(rate: Float, bands: Int, hertz: Double) {
    var probe = SpectrumProbe(SpectrumSettings(bands: bands), sampleRate: rate)
    probe.settle(hertz: hertz, amplitude: 0.5)
    let (band, level) = probe.highest
    let edges = [band, band + 1].map { 20 * pow(1000, Double($0) / Double(bands)) }
    #expect(abs(level + 6.02) < 0.1 && edges[0] <= hertz && hertz < edges[1], "\(band): \(level)")
    // Bands that are wholly above have none.
    #expect(probe.levels[(band + 1)...].allSatisfy { $0 == -200 } || edges[1] < Double(rate) / 2)
  }
}
