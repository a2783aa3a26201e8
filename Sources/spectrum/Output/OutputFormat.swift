// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import Foundation
import SpectrumHost

/// The format of an output, by the ending of its name.
enum OutputFormat {
  /// Rejects a name whose ending is that of something else than `format`, which ends in one of
  /// `endings`. A name without a letter after its last dot has no ending, nor has a pipe or device.
  static func check(_ name: String, is endings: [String], _ format: String) throws {
    guard let ending = ending(of: name), !endings.contains(ending) else { return }
    throw ValidationError(
      "\(name) ends in .\(ending), but \(format) is written: let it end in .\(endings[0]).")
  }

  /// Endings of other kinds of files, such as recordings.
  private static let others: Set<String> = [
    "aif", "aiff", "au", "beats", "caf", "flac", "mid", "mp3", "ogg", "opus", "png", "w64", "wav",
  ]

  /// Rejects a text whose ending names another of its formats or another kind of file.
  static func checkText(_ name: String?, _ format: String, among formats: [String]) throws {
    guard let name, let ending = ending(of: name), ending != format else { return }
    if others.contains(ending) {
      let right = format == "table" ? "txt" : format
      throw ValidationError(
        "\(name) ends in .\(ending), but \(format) is written: let it end in .\(right).")
    }
    guard formats.contains(ending) else { return }
    throw ValidationError(
      "\(name) ends in .\(ending), but \(format) is written: add --format \(ending).")
  }

  /// In lower case; nil if there is none.
  static func ending(of name: String) -> String? {
    guard let ending = FileName.ending(of: name)?.lowercased(), ending.contains(where: \.isLetter)
    else { return nil }
    return [nil, S_IFREG].contains(FileName.kind(name)) ? ending : nil
  }
}
