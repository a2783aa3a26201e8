// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore
import SpectrumMessages

/// The two files of a tuning, each of which may be missing.
struct ScalaFiles {
  private var scaleFile = ScalaFile()
  private var keyMapFile = ScalaFile()
  /// The contents of the files; nil for no file.
  private var scale: ScalaScale?
  private var keyMap: ScalaKeyMap?

  /// The file of a property, empty for none.
  subscript(property: FileProperty) -> ScalaFile {
    switch property {
    case .scale: scaleFile
    case .keyMap: keyMapFile
    }
  }

  /// Puts a file in place of its property's former one. Returns whether that was another.
  mutating func set(_ file: TuningFile) -> Bool {
    let former = (scaleFile, keyMapFile)
    switch file {
    case .scale(let file, let scale): (scaleFile, self.scale) = (file, scale)
    case .keyMap(let file, let keyMap): (keyMapFile, self.keyMap) = (file, keyMap)
    case .none(.scale): (scaleFile, scale) = (ScalaFile(), nil)
    case .none(.keyMap): (keyMapFile, keyMap) = (ScalaFile(), nil)
    }
    return former != (scaleFile, keyMapFile)
  }

  /// The pitches of all keys; nil without a file. A key map alone maps twelve equal semitones.
  func pitches() -> KeyPitches? {
    if scale == nil && keyMap == nil { return nil }
    return .make(scale ?? .equal, keyMap)
  }

  /// The scale's description or, without one, the name of the file.
  func name() -> Message.Tuning.ScaleName {
    let description = scale?.description ?? []
    let file = scale == nil ? keyMapFile : scaleFile
    let name = description.isEmpty ? Array(file.name) : description
    return name.withUnsafeBytes { Message.Tuning.ScaleName(utf8: $0) }
  }

  /// The names of the scale's degrees, from degree 0 on; an empty name for one without, and nothing
  /// without a scale.
  func degreeNames() -> [Message.Tuning.ScaleName] {
    guard let scale else { return [] }
    return scale.names.map { name in name.withUnsafeBytes { .init(degree: $0) } }
  }
}
