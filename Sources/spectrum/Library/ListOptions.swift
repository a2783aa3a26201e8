// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumHost

/// How `analyze` goes over a list of files.
struct ListOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also take the files named in a file, one in each line; - is standard input.",
      valueName: "file"), completion: .file())
  var filesFrom: String?

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "The names of --files-from end in NUL, as `find -print0` writes them.")
  var isNullSeparated = false

  @OptionGroup var jobs: JobOption

  @Flag(
    help: """
      Go on with the --output of a run that was interrupted: leave out the files that it has, and \
      append the others. (A new output is begun with it, too.)
      """)
  var resume = false

  /// Whether a single file, too, is summarised in a line.
  var isList: Bool { filesFrom != nil || jobs.isNamed || resume || jobs.isWorker }

  /// `isForOneFile`: whether there are options of one file's rows.
  func validate(
    files: [String], format: AnalysisFormat, isForOneFile: Bool, output: String?
  ) throws {
    if format == .json {
      throw ValidationError("--format json is for one file: several take --format jsonl.")
    }
    if isForOneFile {
      throw ValidationError(
        "--interval, --pitch-log, --beats and --notes are for one file without a list's options.")
    }
    if files.contains(FileName.standardStream) {
      throw ValidationError("Standard input (-) can't be one of several files.")
    }
    guard resume else { return }
    guard format != .table else {
      throw ValidationError("--resume is for --format jsonl and csv.")
    }
    guard let output, output != FileName.standardStream else {
      throw ValidationError("--resume is for a file: name it with --output.")
    }
  }
}
