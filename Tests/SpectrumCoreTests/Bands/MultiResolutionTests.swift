// SPDX-License-Identifier: GPL-3.0-or-later
import Depth
import Foundation
import Testing

@testable import Signals
@testable import SpectrumCore

@Suite struct MultiResolutionTests {
  @Test("Sines of 40 and 46 Hz are two peaks", arguments: CalibrationTests.rates)
  func twoPeaks(rate: Float) {
    var probe = SpectrumProbe(sampleRate: rate)
    var sines = Recording(
      PitchSignal.sum(
        [40, 46].map { .init(frequency: $0, amplitude: 0.5, phase: 0) }, sampleRate: Double(rate),
        count: Int((probe.settlingSeconds + 2) * Double(rate))))
    probe.play(&sines, seconds: probe.settlingSeconds)
    // They beat six times a second: what counts is the mean over whole beats.
    var mean = MeanPower()
    let (low, high) = (band(of: 40), band(of: 46))
    var (parted, count) = (0, 0)
    probe.play(&sines, seconds: 2) { levels, _ in
      mean.add(levels)
      count += 1
      if levels[low + 1...high - 1].min()! < min(levels[low], levels[high]) - 0.5 { parted += 1 }
    }
    #expect(parted == count, "the dip is there in every frame, not just in the mean")
    let levels = mean.levels
    #expect(levels[low + 1...high - 1].min()! < min(levels[low], levels[high]) - 1)
    #expect(abs(levels[low] + 6) < 1 && abs(levels[high] + 6) < 1)
  }

  @Test(
    "A burst of 100 ms at 50 Hz is 30 dB down 400 ms after its end",
    arguments: CalibrationTests.rates)
  func burst(rate: Float) {
    var probe = SpectrumProbe(sampleRate: rate, frameRate: 60)
    // The bursts' ends fall at seven places between two of the longest windows.
    for offset in 0..<7 {
      let start = Int(Double(rate) * 0.0131 * Double(offset))
      let length = Int(0.1 * Double(rate))
      var samples = [Float](repeating: 0, count: start + length)
      for index in 0..<length {
        samples[start + index] = Float(sin(2 * .pi * 50 * Double(index) / Double(rate)))
      }
      let end = Double(probe.now + samples.count) / Double(rate)
      var burst = Recording(samples)
      var (loudest, late): (Float, Float) = (-200, -200)
      probe.play(&burst, seconds: 1) { levels, time in
        loudest = max(loudest, levels[band(of: 50)])
        if time >= end + 0.4 { late = max(late, levels[band(of: 50)]) }
      }
      #expect(late < loudest - 30, "offset \(offset)")
    }
  }

  @Test("A bass band is new every 27 ms", arguments: [44_100, 48_000, 96_000] as [Float])
  func bassHop(rate: Float) {
    var probe = SpectrumProbe(sampleRate: rate, frameRate: 60)
    var noise = WhiteNoise(seed: 8)
    probe.play(&noise, seconds: probe.settlingSeconds)
    var (last, changes): (Float, Int) = (0, 0)
    var (unchanged, longest) = (0, 0)
    probe.play(&noise, seconds: 5) { levels, _ in
      let level = levels[band(of: 50)]
      (changes, unchanged) = level == last ? (changes, unchanged + 1) : (changes + 1, 0)
      longest = max(longest, unchanged)
      last = level
    }
    // Two frames are 33 ms apart.
    #expect(longest <= 1)
    // A sixteenth of the longest window, 372 or 427 ms.
    #expect((5000 / 27...5000 / 23).contains(changes), "\(changes) in 5 s")
  }

  @Test(
    "A click at 10 kHz is gone after 25 ms and a frame",
    arguments: CalibrationTests.rates)
  func click(rate: Float) {
    var probe = SpectrumProbe(sampleRate: rate, frameRate: 60)
    let hertz = min(10_000, 0.375 * Double(rate))
    for offset in 0..<20 {
      // Clicks at twenty places of the time between two frames.
      let place = probe.now + Int(Double(rate) / 60 * Double(offset) / 20)
      var click = Recording([Float](repeating: 0, count: place - probe.now) + [1])
      var lastSeen = -Double.infinity
      var frames = 0
      probe.play(&click, seconds: 0.2) { levels, time in
        guard levels[band(of: hertz)] > -150 else { return }
        lastSeen = time
        frames += 1
      }
      // "Visible": any trace of it, 100 dB and more below its peak, in the newest frame.
      let age = lastSeen - Double(place) / Double(rate)
      #expect(frames == 1 || frames == 2)
      #expect(age < 0.025 + 1.0 / 60)
    }
  }

  @Test(
    "A frame shows a click up to five quanta before it",
    arguments: Deep.pairs(CalibrationTests.rates, [30, 45, 60] as [Float]))
  func fresh(rate: Float, frameRate: Float) throws {
    var probe = SpectrumProbe(sampleRate: rate, frameRate: frameRate)
    let hertz = min(10_000, 0.375 * Double(rate))
    for offset in 0..<20 {
      let place = probe.now + Int(Double(rate / frameRate) * Double(offset) / 20)
      var click = Recording([Float](repeating: 0, count: place - probe.now) + [1])
      var first: (level: Float, age: Double)?
      let quantum = Double(probe.quantum)
      probe.play(&click, seconds: 0.2) { levels, time in
        // In quanta: one for the transform, one for waiting, two for the bands and their lines.
        let age = (time * Double(rate) - Double(place)) / quantum
        if first == nil && age >= 5 { first = (levels[band(of: hertz)], age) }
      }
      let (level, age) = try #require(first)
      #expect(level > -150, "\(age) quanta after the click")
    }
  }

  @Test(
    "A sound after a rest is in a frame within 11 ms, and later frames follow that one",
    arguments: Deep.pairs(CalibrationTests.rates, [10, 30, 60] as [Float]))
  func onset(rate: Float, frameRate: Float) throws {
    var probe = SpectrumProbe(sampleRate: rate, frameRate: frameRate)
    let hertz = min(10_000, 0.375 * Double(rate))
    for offset in 0..<10 {
      // A rest of five frames and a part of one.
      let rest = Double(rate / frameRate) * (5 + Double(offset) / 10)
      let start = Double(probe.now + Int(rest)) / Double(rate)
      let sound = (0..<Int(rate / 4)).map {
        Float(0.5 * sin(2 * .pi * hertz * Double($0) / Double(rate)))
      }
      var signal = Recording([Float](repeating: 0, count: Int(rest)) + sound)
      var times: [Double] = []
      probe.play(&signal, seconds: rest / Double(rate) + 0.25) { levels, time in
        // In the last quarter of a window the sound has 2 % of its power; the mean since the last frame
        // is lower still.
        if levels[band(of: hertz)] > -60 { times.append(time - start) }
      }
      // Half a hop of 21 ms' half, and what the work takes: five quanta.
      let first = try #require(times.first)
      let (halfHop, quantum) = (0.25 * 1024 / 48_000, Double(probe.quantum) / Double(rate))
      #expect(first < halfHop + 5 * quantum)
      for (one, next) in zip(times, times.dropFirst()) {
        #expect(abs(next - one - 1 / Double(frameRate)) < 4 * quantum)
      }
      // Until the windows have forgotten it.
      probe.play([Float](repeating: 0, count: Int(rate / 2)))
    }
  }

  @Test("Sounds with short rests make at most a quarter more frames", arguments: [1, 40, 130, 170])
  func gated(milliseconds: Int) {
    var probe = SpectrumProbe(frameRate: 30)
    let period = 48 * milliseconds
    var signal = Recording((0..<96_000).map { $0 % period == 0 ? 0.5 : 0 })
    probe.play(&signal, seconds: 2)
    #expect((59...75).contains(probe.spectrum.frameCount), "\(probe.spectrum.frameCount) frames")
  }

  @Test("While a click passes, levels change only one way from window to window")
  func crossovers() {
    // A click's spectrum is flat, so only where it lies in the windows makes a difference: the lower
    // bands have the longer ones, and between two rungs bands are in between.
    let samples = [1] + [Float](repeating: 0, count: 48_000)
    var settings = SpectrumSettings(bands: 1024)
    settings.calibration = .density
    for offset in [0, 700, 1500] {
      var probe = SpectrumProbe(settings, frameRate: 60)
      probe.play([Float](repeating: 0, count: 48_000 + offset))
      var click = Recording(samples)
      let start = Double(probe.now) / 48_000
      var frames = 0
      probe.play(&click, seconds: 0.4) { levels, time in
        guard time - start > 0.05 else { return }
        frames += 1
        // Around each crossover, in power per Hz.
        for hertz in [687.5, 1375, 2750] {
          let range = band(of: hertz * 0.78, count: 1024)...band(of: hertz * 1.02, count: 1024)
          let powers = range.map { pow(10, Double(levels[$0]) / 10) }
          let (first, last) = (powers.first!, powers.last!)
          let change = abs(last - first)
          let slack = 0.1 * max(first, last) + 1e-12
          var highest = -Double.infinity
          for (index, power) in powers.enumerated() {
            let way = first > last ? first - power : power - first
            #expect(
              way > highest - slack && way < change + slack,
              "\(hertz) Hz at \(time - start) s: \(first), then \(power), at last \(last)")
            // Some 36 bands share the way.
            let step = index > 0 ? abs(power - powers[index - 1]) : 0
            #expect(step < 0.1 * change + 0.5 * slack, "\(hertz) Hz: a step of \(step)")
            highest = max(highest, way)
          }
        }
      }
      #expect(frames > 5)
    }
  }
}
