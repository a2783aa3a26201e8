// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// Short sentences on standard output for a screen reader or a speech synthesiser.
final class SpokenDisplay: LiveDisplay {
  private let output: OutputFile
  private var sentences = Sentences()

  init() throws { output = try OutputFile(opening: nil) }

  func start(_ recorder: AnalysisRecorder, _ input: LiveInput) {
    sentences.words.follow(recorder)
  }

  func receive(_ event: AnalysisRecorder.Event) throws {
    switch event {
    case .row(let row):
      for sentence in sentences.next(row) {
        try output.write(sentence + "\n")
        try output.flush()
      }
    case .message(let message, _): sentences.words.hear(message)
    }
  }
}
