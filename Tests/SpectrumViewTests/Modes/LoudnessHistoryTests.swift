// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumView

@Suite("The history of loudness holds all of the time since the reset")
struct LoudnessHistoryTests {
  /// A history that hears `loudness` at each second for so many of them, in steps of `step` seconds.
  private func history(
    seconds: Int, step: Double = 0.05, _ loudness: (Int) -> Float
  ) -> LoudnessHistory {
    var (history, page) = (LoudnessHistory(), LevelsPage())
    for second in 0..<seconds {
      page.receive(LevelsTests.level(2, rms: loudness(second), [.momentaryMax: -3]))
      for _ in 0..<Int((1 / step).rounded()) {
        history.step(page, elapsed: Float(step), isReceiving: true)
      }
    }
    return history
  }

  @Test("A minute has columns of 0.1 s; each doubling of the time doubles them", arguments: [
    (59, 0.1, 590), (61, 0.2, 305), (119, 0.2, 595), (121, 0.4, 302), (3599, 6.4, 562),
  ])
  func columns(seconds: Int, width: Double, count: Int) {
    let history = history(seconds: seconds) { _ in -20 }
    #expect(history.columnSeconds == width)
    #expect(abs(history.columns.count - count) <= 1)
    #expect(abs(history.span - 600 * width) < 1e-9)
    #expect(history.columns.allSatisfy { $0 == .init(momentary: -20, shortTerm: -21) })
  }

  @Test("However much time a column has, the loudest moment is in it, at its place")
  func loudest() {
    let history = history(seconds: 1800) { $0 == 777 ? -6 : -30 }
    let highest = history.columns.indices.max {
      history.columns[$0].momentary < history.columns[$1].momentary
    }
    #expect(history.columns.map { $0.momentary }.max() == -6)
    #expect(history.columns.map { $0.shortTerm }.max() == -7)
    for width in [1, 99, 599, 600, 2000] {
      #expect((0..<width).compactMap { history.momentary(at: $0, of: width) }.max() == -6)
    }
    let time = Double(highest ?? 0) * history.columnSeconds
    #expect(time <= 778 && time + history.columnSeconds >= 777)
  }

  @Test("A reset begins anew; a stream that stops, frozen time and nonsense add nothing")
  func reset() {
    var (history, page) = (history(seconds: 200) { _ in -20 }, LevelsPage())
    let before = history.columns.count
    page.receive(LevelsTests.level(2, rms: -20, [.momentaryMax: -3]))
    history.step(page, elapsed: 30, isReceiving: false)
    #expect(history.columns.count == before && history.isStill)
    for elapsed in [-5, .nan, 0] as [Float] {
      history.step(page, elapsed: elapsed, isReceiving: true)
    }
    #expect(history.columns.count == before && !history.isStill)
    // No highest loudness: nothing has been measured since the reset.
    page.receive(LevelsTests.level(2, rms: -100))
    history.step(page, elapsed: 0.1, isReceiving: true)
    #expect(history.columns.isEmpty && history.columnSeconds == 0.1 && history.isStill)
  }

  @Test("Silence leaves no gap")
  func silence() {
    let history = history(seconds: 30) { (10..<20).contains($0) ? -90 : -20 }
    #expect(abs(history.columns.count - 201) <= 1)
    #expect(history.columns.allSatisfy { $0.momentary == -20 })
  }

  @Test("The page names what it draws, and the times below it, at any size")
  func texts() {
    var display = Display.still(.history, [.loudnessTarget: -16])
    let level = LevelsTests.level(2, rms: -20, [.momentaryMax: -18])
    for _ in 0..<60 { display.receive(.level(level), elapsed: 1 / 60.0) }
    for (width, height) in [(240, 120), (480, 270), (1064, 577)] as [(Float, Float)] {
      let texts = display.texts(width, height).map { $0.label.string }
      for text in ["Target −16", "Integrated −22.0", "0:00"] {
        #expect(texts.contains(text), "\(texts)")
      }
    }
  }
}
