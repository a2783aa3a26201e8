// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import Testing

@testable import SpectrumHost

/// A device of which half a second's frames fit in; it plays only when told to.
private final class FakeOutput: SoundOutput {
  let sampleRate: Double
  /// All frames heard, left and right.
  private(set) var heard: [Float] = []
  private var waiting: [Float] = []
  var isLost = false

  init(sampleRate: Double) { self.sampleRate = sampleRate }

  func write(_ frames: UnsafeBufferPointer<Float>) -> Int {
    let room = Int(sampleRate / 2) - waiting.count / 2
    let count = max(0, min(room, frames.count / 2))
    waiting += frames[..<(2 * count)]
    return count
  }

  var pending: Double { Double(waiting.count / 2) }

  func discard() { waiting = [] }

  func play(seconds: Double) {
    let count = min(waiting.count, 2 * Int(seconds * sampleRate))
    heard += waiting[..<count]
    waiting.removeFirst(count)
  }
}

@Suite struct FilePlayerTests {
  /// A stereo file of a ramp, so that each sample tells its place, and a player of it.
  private func makePlayer(
    seconds: Double, _ output: FakeOutput?
  ) throws -> (player: FilePlayer, samples: [Float]) {
    let count = Int(seconds * 48_000)
    let samples = (0..<count).flatMap { index -> [Float] in
      let sample = Float(index) / 131_072
      return [sample, -sample]
    }
    let world = try InstanceTests().makeWorld()
    let instance = try PluginInstance(SpectrumURI.stereo, in: world, sampleRate: 48_000)
    let player = FilePlayer(
      try InstanceTests.file(samples, channelCount: 2), instance, blockFrames: 256, gain: 0,
      sound: output)
    return (player, samples)
  }

  /// Plays in steps of 4 ms, at most so many; returns how many there were before the end.
  @discardableResult private func play(
    _ most: Int, _ player: FilePlayer, _ output: FakeOutput
  ) throws -> Int {
    var steps = 0
    while steps < most, try !player.play(elapsed: 0.004, afterBlock: {}) {
      output.play(seconds: 0.004)
      steps += 1
    }
    return steps
  }

  @Test("The plugin gets what is heard: never earlier than a block, nor 60 ms later")
  func together() throws {
    let output = FakeOutput(sampleRate: 48_000)
    let (player, samples) = try makePlayer(seconds: 2, output)
    var blocks = 0
    for _ in 0..<250 {
      #expect(try !player.play(elapsed: 0.004) { blocks += 1 })
      output.play(seconds: 0.004)
      let (shown, heard) = (player.time, Double(output.heard.count / 2) / 48_000)
      #expect(shown <= heard + 0.006 && shown > heard - 0.06, "\(shown) at \(heard)")
    }
    #expect(Double(blocks) * 256 / 48_000 == player.time)
    #expect(output.heard == Array(samples.prefix(output.heard.count)))
  }

  @Test("All of a file is heard and shown before its end")
  func end() throws {
    let output = FakeOutput(sampleRate: 48_000)
    let (player, samples) = try makePlayer(seconds: 0.3, output)
    let steps = try play(1000, player, output)
    #expect(output.heard == samples)
    #expect(player.time == 0.3, "\(player.time)")
    #expect((75...100).contains(steps), "\(Double(steps) * 0.004) s")
  }

  @Test("A pause drops what wasn't heard, and playing on repeats no more than a block of it")
  func pause() throws {
    let output = FakeOutput(sampleRate: 48_000)
    let (player, samples) = try makePlayer(seconds: 2, output)
    try play(100, player, output)
    player.pause()
    let (before, time) = (output.heard.count, player.time)
    #expect(output.pending == 0)
    player.rest {}
    #expect(player.time == time)
    try play(10, player, output)
    let frame = Int(time * 48_000)
    #expect(
      Array(output.heard[before..<(before + 512)])
        == Array(samples[(2 * frame)..<(2 * frame + 512)]))
    // Beside the block: what the clock is behind the device.
    #expect(before / 2 - frame < 256 + 480, "\(before / 2 - frame) frames again")
    player.seek(to: 1)
    try play(1, player, output)
    #expect(output.heard.suffix(2) == samples[(2 * 48_191)...(2 * 48_191 + 1)])
  }

  @Test("At another rate it takes the same time, and is the same sound")
  func resampled() throws {
    let output = FakeOutput(sampleRate: 44_100)
    let (player, samples) = try makePlayer(seconds: 0.5, output)
    let steps = try play(1000, player, output)
    #expect((125...150).contains(steps), "\(Double(steps) * 0.004) s")
    #expect(abs(output.heard.count / 2 - 22_050) <= 2, "\(output.heard.count / 2) frames")
    let (frame, place) = (11_025, 12_000)
    #expect(abs(output.heard[2 * frame] - samples[2 * place]) < 1e-4)
  }

  @Test("If the device dies or stands still, the file plays on without it, and that is told once")
  func loss() throws {
    for isSilentDeath in [false, true] {
      let output = FakeOutput(sampleRate: 48_000)
      let (player, _) = try makePlayer(seconds: 4, output)
      try play(50, player, output)
      #expect(!player.popLoss())
      let time = player.time
      output.isLost = !isSilentDeath
      // Two seconds pass before standing still is taken for death.
      for _ in 0..<(isSilentDeath ? 750 : 250) { _ = try player.play(elapsed: 0.004) {} }
      #expect(player.popLoss() && !player.popLoss())
      #expect(abs(player.time - time - 1) < 0.1, "\(player.time) after \(time)")
    }
  }
}
