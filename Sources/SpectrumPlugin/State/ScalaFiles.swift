// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages

/// The two files of a tuning.
struct ScalaFiles {
  private(set) var scale = ScalaFile()
  private(set) var keyMap = ScalaFile()

  /// The file of a property; setting it doesn't check its text.
  subscript(property: FileProperty) -> ScalaFile {
    get {
      switch property {
      case .scale: scale
      case .keyMap: keyMap
      }
    }
    set {
      switch property {
      case .scale: scale = newValue
      case .keyMap: keyMap = newValue
      }
    }
  }

  /// Whether there is neither.
  var isEmpty: Bool { scale.isEmpty && keyMap.isEmpty }

  /// Throws if the text of `file` isn't one of `property`; an empty file is accepted.
  static func check(_ file: ScalaFile, as property: FileProperty) throws(ScalaError) {
    guard !file.isEmpty else { return }
    switch property {
    case .scale: _ = try scale(of: file)
    case .keyMap: _ = try keyMap(of: file)
    }
  }

  /// The pitches of all keys; nil without a file. A key map alone maps twelve equal semitones.
  func pitches() throws(ScalaError) -> KeyPitches? {
    if isEmpty { return nil }
    let scale = scale.isEmpty ? ScalaScale.equal : try Self.scale(of: scale)
    return .make(scale, keyMap.isEmpty ? nil : try Self.keyMap(of: keyMap))
  }

  /// The scale's description or, without one, the name of the file.
  func name() -> Message.Tuning.ScaleName {
    let description = scale.isEmpty ? [] : (try? Self.scale(of: scale))?.description ?? []
    let name = !description.isEmpty ? description : Array((scale.isEmpty ? keyMap : scale).name)
    return name.withUnsafeBytes { Message.Tuning.ScaleName(utf8: $0) }
  }

  /// What the scale calls its degrees, from degree 0 on; an empty name for one without, and nothing
  /// without a scale.
  func degreeNames() -> [Message.Tuning.ScaleName] {
    guard !scale.isEmpty, let scale = try? Self.scale(of: scale) else { return [] }
    return scale.names.map { name in name.withUnsafeBytes { .init(degree: $0) } }
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
