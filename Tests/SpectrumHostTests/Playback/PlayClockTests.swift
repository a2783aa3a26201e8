// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumHost

@Suite struct PlayClockTests {
  @Test("Without an output, the computer's time counts")
  func alone() {
    var clock = PlayClock(at: 3)
    for _ in 0..<250 { clock.advance(by: 0.004) }
    #expect(abs(clock.position - 4) < 1e-9)
  }

  @Test("It follows an output that is late, and that reports in steps of 21 ms, within 25 ms")
  func steps() {
    var clock = PlayClock()
    for step in 1...1000 {
      let time = Double(step) * 0.004
      let late = max(0, time - 0.08)
      let heard = (late * 48_000 / 1024).rounded(.down) * 1024 / 48_000
      let before = clock.position
      clock.advance(by: 0.004, heard: heard)
      #expect(clock.position >= before)
      if step > 100 {
        #expect(abs(clock.position - late) < 0.025, "\(clock.position) at \(late)")
      }
    }
  }

  @Test("It stands still while the output does, within 30 ms")
  func standstill() {
    var clock = PlayClock(at: 1)
    for _ in 0..<1000 { clock.advance(by: 0.004, heard: 1) }
    #expect(clock.position >= 1 && clock.position < 1.03, "\(clock.position)")
  }

  @Test("It never runs faster than 1.05 times real time, however far ahead the output is")
  func haste() {
    var clock = PlayClock()
    for _ in 0..<250 { clock.advance(by: 0.004, heard: 100) }
    #expect(clock.position <= 1.0501, "\(clock.position)")
  }
}
