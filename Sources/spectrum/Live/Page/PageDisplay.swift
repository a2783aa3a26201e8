// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost

/// A page in the terminal, drawn again twenty times a second.
final class PageDisplay: LiveDisplay {
  let showsNotes = true
  let ownsTerminal = true
  private let screen = TerminalScreen()
  private let style = TerminalStyle(ProcessInfo.processInfo.environment)
  private let clock = ContinuousClock()
  private var nextDrawing: ContinuousClock.Instant
  private var page = LivePage()
  private var settings = PageSettings()
  private var keys = PageKey.Reader()

  /// Seconds between two drawings.
  static let interval = 0.05

  init() { nextDrawing = clock.now }

  func start(_ recorder: AnalysisRecorder, _ input: LiveInput) {
    var new = LivePage()
    new.sampleRate = recorder.instance.sampleRate
    new.channelCount = recorder.instance.inputs.count
    new.words.follow(recorder)
    new.part = page.part
    page = new
    settings.start(recorder.instance)
  }

  func receive(_ event: AnalysisRecorder.Event) { page.receive(event) }

  func afterBlock() { settings.afterBlock() }

  func idle(_ state: LiveState) -> Bool {
    for key in keys.keys(in: screen.keys()) {
      switch key {
      case .end: return false
      case .nextPage: page.part.move(by: 1)
      case .previousPage: page.part.move(by: -1)
      default: settings.apply(key)
      }
    }
    guard clock.now >= nextDrawing else { return true }
    nextDrawing = clock.now + .seconds(Self.interval)
    (page.note, page.tuner) = (state.note, settings.tuner)
    screen.draw { page.lines(columns: $0, rows: $1, style) }
    return true
  }
}
