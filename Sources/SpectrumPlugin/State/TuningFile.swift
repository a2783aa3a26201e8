// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages

/// What a user chooses for a property: a file with what its text says, or none.
enum TuningFile {
  case scale(ScalaFile, ScalaScale)
  case keyMap(ScalaFile, ScalaKeyMap)
  case none(FileProperty)

  /// Throws if the text of `file` isn't one of `property`.
  init(_ file: ScalaFile, as property: FileProperty) throws(ScalaError) {
    switch property {
    case .scale: self = .scale(file, try Self.scale(of: file))
    case .keyMap: self = .keyMap(file, try Self.keyMap(of: file))
    }
  }

  private static func scale(of file: ScalaFile) throws(ScalaError) -> ScalaScale {
    let scale: Result<ScalaScale, ScalaError> = file.text.withUnsafeBytes { bytes in
      do throws(ScalaError) {
        return .success(try ScalaScale(parsing: bytes))
      } catch { return .failure(error) }
    }
    // Not `get()`: Embedded Swift builds it wrongly without optimization.
    switch scale {
    case .success(let scale): return scale
    case .failure(let error): throw error
    }
  }

  private static func keyMap(of file: ScalaFile) throws(ScalaError) -> ScalaKeyMap {
    let keyMap: Result<ScalaKeyMap, ScalaError> = file.text.withUnsafeBytes { bytes in
      do throws(ScalaError) {
        return .success(try ScalaKeyMap(parsing: bytes))
      } catch { return .failure(error) }
    }
    switch keyMap {
    case .success(let keyMap): return keyMap
    case .failure(let error): throw error
    }
  }
}
