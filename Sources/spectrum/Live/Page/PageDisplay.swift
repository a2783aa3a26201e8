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

  /// Seconds between two drawings.
  static let interval = 0.05

  init() { nextDrawing = clock.now }

  func start(_ recorder: AnalysisRecorder, _ input: LiveInput) {
    page = LivePage()
    page.sampleRate = recorder.instance.sampleRate
    page.channelCount = recorder.instance.inputs.count
    page.words.follow(recorder)
  }

  func receive(_ event: AnalysisRecorder.Event) { page.receive(event) }

  func idle(note: String) -> Bool {
    page.note = note
    // Q, or Ctrl-C where it isn't a signal.
    if screen.keys().contains(where: { [0x71, 0x51, 0x03].contains($0) }) { return false }
    guard clock.now >= nextDrawing else { return true }
    nextDrawing = clock.now + .seconds(Self.interval)
    screen.draw { page.lines(columns: $0, rows: $1, style) }
    return true
  }
}
