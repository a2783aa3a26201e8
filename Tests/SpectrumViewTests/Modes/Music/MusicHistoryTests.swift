// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages
import Testing

@testable import SpectrumView

@Suite struct MusicHistoryTests {
  @Test("The history has five minutes, in points of a fifth of a second, newest first")
  func length() {
    var history = TempoHistory()
    for picture in 0..<Int(60 * 400) {
      let time = Double(picture) / 60
      history.append(.init(bpm: 60 + Float(time) / 10), at: time)
    }
    #expect(history.points[0].bpm == 60 + Float(23_999) / 600)
    let ages = (0..<history.points.count).map { history.points[0].time - history.points[$0].time }
    #expect(zip(ages, ages.dropFirst()).allSatisfy { $0 < $1 })
    #expect(ages.last! >= 300, "\(ages.last!)")
    // Each point is the tempo of its time.
    for ago in stride(from: 0, to: history.points.count, by: 50) {
      let point = history.points[ago]
      #expect(abs(point.bpm - 60 - Float(point.time) / 10) < 1e-3)
    }
    #expect(history.range(span: 10, now: 400)!.lowest > 98.9)
    #expect(history.range(span: 300, now: 400)!.lowest < 70.1)
  }

  @Test("The host's tempo is compared at the level of the one heard")
  func octave() {
    var history = TempoHistory()
    history.append(.init(bpm: 60.5, hostBPM: 120), at: 0)
    #expect(history.points[0].hostBPM == 60)
    history.append(.init(bpm: 241, hostBPM: 120), at: 1)
    #expect(history.points[0].hostBPM == 240)
    history.append(.init(bpm: 0, hostBPM: 120), at: 2)
    #expect(history.points[0].hostBPM == 120)
  }

  @Test("The scale of the tempi holds those of the host, former ones too, once one is heard")
  func hostRange() {
    var history = TempoHistory()
    history.append(.init(bpm: 0, hostBPM: 118), at: 0)
    #expect(history.range(span: 10, now: 1) == nil)
    history.append(.init(bpm: 120, hostBPM: 90), at: 1)
    history.append(.init(bpm: 120, hostBPM: 118), at: 2)
    let range = history.range(span: 10, now: 2)
    #expect(range?.lowest == 90 && range?.highest == 120)
  }

  @Test("Time stands still in silence, so that what was played can be looked at")
  func silence() {
    var page = MusicStory.all[0].page(seconds: 12)
    let clock = page.history.clock
    #expect(abs(clock - 12) < 1e-3)
    for _ in 0..<100 { page.step(elapsed: 0.5, isSounding: false) }
    #expect(page.history.clock == clock && page.isStill)
    for bad in [.nan, -1, -.infinity] as [Float] { page.step(elapsed: bad, isSounding: true) }
    #expect(page.history.clock == clock)
  }

  @Test("Each beat has one dot, also if its bar is sent again")
  func beats() {
    var page = MusicPage()
    let bar = Message.Bar(beat: 1, beatsPerBar: 4, confidence: 1, hostOffset: 10)
    page.receive(bar)
    #expect(page.history.offsets.count == 0)
    page.receive(Message.Beat(confidence: 1))
    page.receive(bar)
    page.receive(bar)
    #expect(page.history.offsets.count == 1)
    page.receive(Message.Beat(confidence: 1))
    page.receive(Message.Bar(beat: 2, beatsPerBar: 4, confidence: 1))
    #expect(page.history.offsets.count == 1)
  }

  @Test("The median of the beats shown isn't moved by a beat that is off")
  func median() {
    var page = MusicPage()
    page.history.span = 10
    func hear(_ offset: Float) {
      page.receive(Message.Beat(confidence: 1))
      page.receive(Message.Bar(beat: 1, beatsPerBar: 4, confidence: 1, hostOffset: offset))
      page.step(elapsed: 0.5, isSounding: true)
    }
    for _ in 0..<20 { hear(-300) }
    for offset in [11, 12, 250, 13, 12] as [Float] { hear(offset) }
    #expect(page.history.medianOffset == -300)
    // After 10 s only what came since is shown.
    for index in 0..<20 { hear(index % 2 == 0 ? 12 : 14) }
    #expect(page.history.medianOffset == 13, "\(String(describing: page.history.medianOffset))")
    page.history.span = 60
    page.step(elapsed: 0, isSounding: true)
    #expect(page.history.medianOffset == 12, "\(String(describing: page.history.medianOffset))")
  }

  @Test("Scales hold what they show, between round numbers, in at most five steps")
  func scales() {
    for lowest in stride(from: Float(30), through: 400, by: 7.3) {
      for spread in [0, 0.4, 3, 12, 60, 200] as [Float] {
        let scale = HistoryScale.tempo(from: lowest, to: lowest + spread)
        #expect(scale.low < lowest && lowest + spread < scale.high, "\(scale)")
        #expect(scale.lines.count <= 6 && scale.lines.count >= 3, "\(scale)")
        #expect(scale.lines.last == scale.high)
        // Not wider than it must be: 5/2 of the spread, a step at either end, or 3 BPM.
        #expect(scale.high - scale.low <= max(4, 6 * spread), "\(scale), \(spread)")
      }
    }
    for farthest in [0, 19, 21, 99, 101, 499, 501, 1000] as [Float] {
      let scale = HistoryScale.offset(farthest: farthest)
      #expect(scale.high >= farthest && scale.low == -scale.high)
      #expect(scale.high <= max(20, 3 * farthest))
    }
    let plot = Rect(0, 100, 50, 200)
    let scale = HistoryScale(low: 100, high: 110, step: 5)
    #expect(scale.y(100, in: plot) == 300 && scale.y(110, in: plot) == 100)
    #expect(scale.y(105, in: plot) == 200 && scale.y(1000, in: plot) == 100)
  }
}
