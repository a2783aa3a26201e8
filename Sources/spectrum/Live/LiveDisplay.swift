// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// Shows what is heard, in one way of several.
protocol LiveDisplay: AnyObject {
  /// Whether the notes of `idle` are seen.
  var showsNotes: Bool { get }

  /// Whether it draws on the terminal, where other lines would stand in its way.
  var ownsTerminal: Bool { get }

  /// A server or a device is there; `recorder` hears what `input` brings. Called again after one was
  /// gone.
  func start(_ recorder: AnalysisRecorder, _ input: LiveInput) throws

  /// A row, whose time is that since the start of all, or a message, whose vectors must not outlive
  /// the call.
  func receive(_ event: AnalysisRecorder.Event) throws

  /// The plugin has processed a block, and its messages are there.
  func afterBlock()

  /// Called every few milliseconds; returns false to end.
  func idle(_ state: LiveState) throws -> Bool
}

/// Whether there is sound.
enum LiveState {
  /// `note`: what is wrong, such as a missing port, or empty.
  case hearing(note: String)
  case waiting(Lack)

  var note: String {
    switch self {
    case .hearing(let note): note
    case .waiting(let lack): lack.note
    }
  }
}

extension LiveDisplay {
  var showsNotes: Bool { false }
  var ownsTerminal: Bool { false }
  func start(_ recorder: AnalysisRecorder, _ input: LiveInput) throws {}
  func receive(_ event: AnalysisRecorder.Event) throws {}
  func afterBlock() {}
  func idle(_ state: LiveState) throws -> Bool { true }
}
