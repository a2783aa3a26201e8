// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// Shows what is heard, in one way of several.
protocol LiveDisplay: AnyObject {
  /// Whether the notes of `idle` are seen.
  var showsNotes: Bool { get }

  /// Whether it draws on the terminal, where other lines would stand in its way.
  var ownsTerminal: Bool { get }

  /// A server is there; `recorder` hears what `input` brings. Called again after a server was gone.
  func start(_ recorder: AnalysisRecorder, _ input: LiveInput) throws

  /// A row, whose time is that since the start of all, or a message, whose vectors must not outlive
  /// the call.
  func receive(_ event: AnalysisRecorder.Event) throws

  /// The plugin has processed a block, and its messages are there.
  func afterBlock()

  /// Called every few milliseconds; `note`: what is wrong, such as a missing port, or empty. Returns
  /// false to end.
  func idle(note: String) -> Bool
}

extension LiveDisplay {
  var showsNotes: Bool { false }
  var ownsTerminal: Bool { false }
  func start(_ recorder: AnalysisRecorder, _ input: LiveInput) throws {}
  func receive(_ event: AnalysisRecorder.Event) throws {}
  func afterBlock() {}
  func idle(note: String) -> Bool { true }
}
