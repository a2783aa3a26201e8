// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost

/// Lines on standard output for programs, one for each change.
final class LineDisplay: LiveDisplay {
  private let output: OutputFile
  private let format: RowChanges.Format
  private var changes = RowChanges()

  init(_ format: RowChanges.Format) throws {
    (output, self.format) = (try OutputFile(opening: nil), format)
    if format == .csv { try output.write(RowColumn.csvHeader) }
    try output.flush()
  }

  func receive(_ event: AnalysisRecorder.Event) throws {
    guard case .row(let row) = event, let line = changes.line(row, format) else { return }
    try output.write(line)
    try output.flush()
  }
}
