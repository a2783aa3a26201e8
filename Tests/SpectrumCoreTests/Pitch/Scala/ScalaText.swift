// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumCore

/// Scala files as texts.
enum ScalaText {
  /// `count` equal degrees of `period` cents.
  static func equal(_ count: Int, period: Double = 1200) -> String {
    let degrees = (1...count).map { "\(period * Double($0) / Double(count))" }
    return "\(count) equal\n\(count)\n" + degrees.map { $0 + "\n" }.joined()
  }

  /// A key map of 0…127.
  static func map(
    size: Int, middle: Int = 60, reference: Int, hertz: String, octave: Int, _ entries: String = ""
  ) -> String {
    "\(size)\n0\n127\n\(middle)\n\(reference)\n\(hertz)\n\(octave)\n"
      + entries.split(separator: " ").map { $0 + "\n" }.joined()
  }
}

extension ScalaScale {
  init(_ text: String) throws { try self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) throws {
    self = try bytes.withUnsafeBytes { try ScalaScale(parsing: $0) }
  }
}

extension ScalaKeyMap {
  init(_ text: String) throws { try self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) throws {
    self = try bytes.withUnsafeBytes { try ScalaKeyMap(parsing: $0) }
  }
}

/// Pitches that are freed with this object.
final class OwnedPitches {
  let pitches: KeyPitches

  init(_ scale: String, _ map: String? = nil) throws {
    pitches = try .make(ScalaScale(scale), map.map { try ScalaKeyMap($0) })
  }

  deinit { pitches.free() }

  /// A tuning of these pitches.
  func tuning(reference: Float = 440, transpose: Int = 0, root: Int = 0) -> Tuning {
    Tuning(
      reference: reference, transpose: transpose, temperament: .scala, root: root, scale: pitches)
  }
}
