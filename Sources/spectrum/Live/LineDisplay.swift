// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// Lines on standard output for programs, one for each change.
final class LineDisplay: LiveDisplay {
  private let output: TextOutput
  private var lines: ChangeLines

  init(_ format: ChangeLines.Format) throws {
    (output, lines) = (try TextOutput(nil), ChangeLines(format))
    try output.write(lines.header)
    try output.flush()
  }

  func receive(_ event: AnalysisRecorder.Event) throws {
    guard case .row(let row) = event, let line = lines.line(row) else { return }
    try output.write(line)
    try output.flush()
  }
}
