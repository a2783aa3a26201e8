// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// Short sentences on standard output for a screen reader or a speech synthesiser.
final class SpokenDisplay: LiveDisplay {
  private let output: TextOutput
  private var sentences = Sentences()

  init() throws { output = try TextOutput(nil) }

  func start(_ recorder: AnalysisRecorder, _ input: LiveInput) {
    sentences.naming = recorder.keyNaming
    sentences.tolerance = recorder.instance.control("in_tune")?.pointee ?? sentences.tolerance
  }

  func receive(_ event: AnalysisRecorder.Event) throws {
    switch event {
    case .row(let row):
      for sentence in sentences.next(row) {
        try output.write(sentence + "\n")
        try output.flush()
      }
    case .message(.key(let key), _): sentences.keyMessage = key
    case .message(let message, _):
      if case .tuning(let tuning) = message { sentences.strings = tuning.writtenStrings }
      sentences.degrees.hear(message)
    }
  }
}
