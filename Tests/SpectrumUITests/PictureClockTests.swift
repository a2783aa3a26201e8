// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumUI

@Suite struct PictureClockTests {
  /// A drawing thread that does nothing but keep time.
  private struct Simulation {
    private(set) var now = 0.0
    private(set) var pictures: [Double] = []
    /// From each frame to its picture, in seconds.
    private(set) var waits: [Double] = []
    let interval: Double
    private var clock = PictureClock()

    init(rate: Double) { interval = 1 / rate }

    /// Lets `seconds` pass, in which frames come `frameRate` times a second and are passed on once
    /// per `tick`, in seconds, as a host does. `isStill`: whether the picture stays the same.
    mutating func run(
      seconds: Double, frameRate: Double, tick: Double, isStill: Bool = false
    ) {
      let step = 0.0001
      let end = now + seconds
      var nextFrame = frameRate > 0 ? now + 0.003 : .infinity
      var nextTick = now
      var made: [Double] = []
      var arrival: Double?
      while now < end {
        if now >= nextFrame {
          made.append(nextFrame)
          nextFrame += 1 / frameRate
        }
        if now >= nextTick {
          nextTick += tick
          if !made.isEmpty { arrival = arrival ?? now }
          made = []
        }
        if now >= clock.time(hasFrame: arrival != nil, isStill: isStill) {
          clock.advance(now: now, hasFrame: arrival != nil, interval: interval)
          pictures.append(now)
          if let arrival { waits.append(now - arrival) }
          arrival = nil
        }
        now += step
      }
    }

    mutating func forget() { (pictures, waits) = ([], []) }
  }

  @Test(
    "Pictures get in step with frames, which then wait for less than 1 ms; the rate is kept",
    arguments: [30, 60] as [Double], [0.001, 0.016, 1.0 / 60] as [Double])
  func inStep(rate: Double, tick: Double) {
    for phase in 0..<8 {
      var simulation = Simulation(rate: rate)
      // Out of step: no frame at first.
      simulation.run(seconds: 1 + Double(phase) / 8 / rate, frameRate: 0, tick: tick)
      simulation.run(seconds: 2, frameRate: rate, tick: tick)
      simulation.forget()
      simulation.run(seconds: 10, frameRate: rate, tick: tick)
      let mean = simulation.waits.reduce(0, +) / Double(simulation.waits.count)
      #expect(mean < 0.001, "\(1000 * mean) ms at phase \(phase)")
      let pictures = Double(simulation.pictures.count)
      #expect(abs(pictures / (10 * rate) - 1) < 0.07, "\(pictures) pictures in 10 s")
    }
  }

  @Test("Without frames, pictures come evenly at their rate", arguments: [10, 30, 60] as [Double])
  func alone(rate: Double) {
    var simulation = Simulation(rate: rate)
    simulation.run(seconds: 1, frameRate: rate, tick: 0.016)
    simulation.run(seconds: 2, frameRate: 0, tick: 0.016)
    simulation.forget()
    simulation.run(seconds: 4, frameRate: 0, tick: 0.016)
    let times = simulation.pictures
    for (time, next) in zip(times, times.dropFirst()) {
      #expect(abs(next - time - 1 / rate) < 0.001, "\(1000 * (next - time)) ms")
    }
  }

  @Test("Frames for a faster window bring at most 4 % more pictures")
  func faster() {
    var simulation = Simulation(rate: 30)
    simulation.run(seconds: 10, frameRate: 60, tick: 0.001)
    #expect((300...312).contains(simulation.pictures.count), "\(simulation.pictures.count)")
  }

  @Test("A frame after a still picture is shown at once, whenever it comes")
  func still() {
    for phase in 0..<10 {
      var simulation = Simulation(rate: 30)
      simulation.run(seconds: 1 + Double(phase) / 300, frameRate: 0, tick: 1, isStill: true)
      simulation.forget()
      simulation.run(seconds: 0.02, frameRate: 30, tick: 0.001, isStill: true)
      #expect(simulation.waits.allSatisfy { $0 < 0.0002 } && simulation.waits.count == 1)
    }
  }
}
