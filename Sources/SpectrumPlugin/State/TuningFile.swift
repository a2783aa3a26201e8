// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages

/// The user's choice for a property: a file with the contents of its text, or none.
enum TuningFile {
  case scale(ScalaFile, ScalaScale)
  case keyMap(ScalaFile, ScalaKeyMap)
  case none(FileProperty)

  /// Throws if the text of `file` isn't one of `property`.
  init(_ file: ScalaFile, as property: FileProperty) throws(ScalaError) {
    switch property {
    case .scale: self = .scale(file, try Self.parse(file, ScalaScale.init(parsing:)))
    case .keyMap: self = .keyMap(file, try Self.parse(file, ScalaKeyMap.init(parsing:)))
    }
  }

  /// The contents of the text of `file`, as `Content` reads it.
  private static func parse<Content>(
    _ file: ScalaFile, _ parse: (UnsafeRawBufferPointer) throws(ScalaError) -> Content
  ) throws(ScalaError) -> Content {
    let content: Result<Content, ScalaError> = file.text.withUnsafeBytes { bytes in
      do throws(ScalaError) {
        return .success(try parse(bytes))
      } catch { return .failure(error) }
    }
    // Not `get()`: Embedded Swift builds it wrongly without optimization.
    switch content {
    case .success(let content): return content
    case .failure(let error): throw error
    }
  }
}
