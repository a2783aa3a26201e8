// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import Testing

@Suite struct GenerateTests {
  private let folder = TestFolder()

  /// Amplitude of the sine of `frequency` in dBFS: 2/N·|Σ x[n]·e^(−2πifn/rate)|.
  func level(of samples: [Float], at frequency: Double, rate: Double) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let phase = 2 * .pi * frequency * Double(index) / rate
      real += Double(sample) * cos(phase)
      imaginary += Double(sample) * sin(phase)
    }
    return 20
      * log10(2 / Double(samples.count) * (real * real + imaginary * imaginary).squareRoot())
  }

  @Test(
    "test-tone is a 440 Hz and an 880 Hz sine at the level asked for", arguments: [44_100, 96_000])
  func testTone(rate: Int) throws {
    try folder.generate("test-tone", "tone.wav", ["--rate", "\(rate)", "--level", "-12"])
    let samples = try folder.samples("tone.wav")[0]
    #expect(samples.count == 3 * rate)
    // 3 s hold whole periods of both, so that neither leaks; 24 bits leave errors far below 0.001.
    for frequency in [440.0, 880] {
      #expect(abs(level(of: samples, at: frequency, rate: Double(rate)) + 12) < 0.001)
    }
    #expect(level(of: samples, at: 1000, rate: Double(rate)) < -100)
  }

  @Test("pink-tone falls 3 dB per octave from 25 Hz on, in steps of a third of an octave")
  func pinkTone() throws {
    // A whole number of seconds of 1000 Hz and its octaves: they don't leak into each other.
    try folder.generate("pink-tone", "pink.wav", ["--level", "-20", "--duration", "2"])
    let samples = try folder.samples("pink.wav")[0]
    for (frequency, octave) in [(125.0, -3), (250, -2), (500, -1), (1000, 0), (2000, 1), (8000, 3)]
    {
      // 16 thirds of an octave above the lowest, which is at -20 dBFS.
      let expected = -20.0 - 16 - 3 * Double(octave)
      // The tones between are not periodic in 2 s; what of them leaks is below 1 % here.
      #expect(abs(level(of: samples, at: frequency, rate: 48_000) - expected) < 0.1)
    }
  }

  @Test("click-track has its clicks on the beat, to the sample", arguments: [60.0, 123, 174])
  func clicks(bpm: Double) throws {
    let options = ["--bpm", "\(bpm)", "--level", "-6", "--duration", "4", "--bits", "32"]
    try folder.generate("click-track", "clicks.wav", options)
    let samples = try folder.samples("clicks.wav")[0]
    let peak = Float(pow(10, -6.0 / 20))
    let onsets = samples.indices.filter { abs(samples[$0] - peak) < 1e-6 }
    let expected = (0..<Int((4 * bpm / 60).rounded(.up))).map {
      Int((Double($0) * 60 / bpm * 48_000).rounded())
    }
    #expect(onsets == expected)
  }

  @Test("noise has the RMS requested", arguments: [1, 2])
  func noise(channels: Int) throws {
    let options = ["--level", "-30", "--duration", "5", "--channels", "\(channels)"]
    try folder.generate("noise", "noise.wav", options)
    let samples = try folder.samples("noise.wav")[0]
    let power = samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(samples.count)
    // The RMS of 240,000 samples has a standard deviation of 0.013 dB: 0.06 is over four of them.
    #expect(abs(10 * log10(power) + 30) < 0.06)
    // The first channel is the left one.
    var source = NoiseSignal(level: -30, seed: 1)
    for sample in samples.prefix(100) {
      // A step of 24 bits.
      #expect(abs(sample - source.next().x) <= 1 / 8_388_608 + 1e-9)
    }
  }

  @Test("The same seed gives the same bytes, another seed others")
  func seeded() throws {
    for (name, seed) in [("a.wav", "7"), ("b.wav", "7"), ("c.wav", "8")] {
      try folder.generate("demo", name, ["--seed", seed, "--duration", "0.2", "--channels", "2"])
    }
    let files = try ["a.wav", "b.wav", "c.wav"].map { try folder.data($0) }
    #expect(files[0] == files[1])
    #expect(files[0] != files[2])
  }

  @Test("A sweep reaches the geometric mean of its range in the middle of its time")
  func sweep() throws {
    try folder.generate(
      "sweep", "sweep.wav", ["--from", "100", "--to", "6400", "--duration", "6", "--level", "-3"])
    let samples = try folder.samples("sweep.wav")[0]
    // √(100·6400) = 800 Hz: count the upward zero crossings of 0.1 s around 3 s.
    let middle = samples[(144_000 - 2400)..<(144_000 + 2400)]
    let crossings = zip(middle, middle.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
    #expect(abs(crossings - 80) <= 1)
  }

  @Test(
    "Formats and rates are those requested",
    arguments: [("16", "Signed 16 bit PCM"), ("24", "Signed 24 bit PCM"), ("32", "32 bit float")])
  func formats(bits: String, name: String) throws {
    let options = ["--bits", bits, "--channels", "3", "--rate", "192000", "--duration", "0.1"]
    try folder.generate("pitch-test", "note.wav", options)
    let file = try AudioFile(folder.path("note.wav"))
    #expect(file.sampleRate == 192_000)
    #expect(file.channelCount == 3)
    #expect(file.statedFrameCount == 19_200)
    #expect(file.format.contains(name))
  }
}
