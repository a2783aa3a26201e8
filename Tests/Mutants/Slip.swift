// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A plausible mistake: one place of the sources, as it is and as it could have been written.
struct Slip {
  /// What kind of mistake it is, in words: no two neighbours in a list are of one kind.
  let kind: String
  /// The file, below Sources.
  let file: String
  /// The text as it is, once in the file, and the mistake; nothing for a statement left out.
  let (old, new): (String, String)
  /// The suites, or whole targets, that should see it.
  let suites: [String]

  /// What SPECTRUM_SLIP holds to switch it on. It follows from the text alone, so that a new slip in
  /// a list changes no other file of the built copy.
  var number: Int {
    var hash: UInt32 = 2_166_136_261
    for byte in "\(file)\n\(old)\n\(new)".utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int(hash & 0x3fff_ffff) + 1
  }

  /// Both versions of the text, of which the slip's switch chooses one.
  func alternatives() throws -> String {
    // Of a block of its own it would be the end at once, even without the slip.
    if old.hasPrefix("defer ") { throw SlipError("\(name): take what is deferred alone") }
    if old.contains("static let ") { return try computed() }
    if old.hasPrefix("let ") || old.hasPrefix("var ") { return try valued(after: " = ") }
    if old.contains("static var "), let head = old.range(of: "{ ", options: .backwards) {
      return try declared(after: head.upperBound)
    }
    if old.hasPrefix("case ") { return try valued(after: ": ") }
    if old.hasSuffix("{") { return try conditioned() }
    let isStatement =
      new.isEmpty || [old, new].contains { Self.beginsStatement($0) || Self.assigns($0) }
    guard isStatement else { return choice(new, old) }
    return "if (slips(\(number))) { \(new) } else { \(old) }"
  }

  /// `file`, and the text as it is.
  var name: String { "\(file): \(old.split(separator: "\n").first ?? "")" }

  /// A constant becomes a computed property: one that the program's start can't compute would be
  /// made at its first use, under a lock.
  private func computed() throws -> String {
    let (head, value) = try Self.parts(of: old, after: " = ", name)
    let (newHead, newValue) = try Self.parts(of: new, after: " = ", name)
    guard head == newHead else { throw SlipError("\(name): another declaration") }
    var declaration = head.replacingOccurrences(of: "static let ", with: "static var ")
    if !declaration.contains(":") {
      let digits = value.filter { $0 != "_" }
      declaration += Int(digits) != nil ? ": Int" : ": Double"
    }
    return "\(declaration) { @_noAllocation @_noLocks get { \(choice(newValue, value)) } }"
  }

  private func choice(_ new: String, _ old: String) -> String {
    "(slips(\(number)) ? (\(new)) : (\(old)))"
  }

  /// A declaration or a case, of which only the value is another.
  private func valued(after sign: String) throws -> String {
    let (head, value) = try Self.parts(of: old, after: sign, name)
    let (newHead, newValue) = try Self.parts(of: new, after: sign, name)
    guard head == newHead else { throw SlipError("\(name): another declaration") }
    return "\(head)\(sign)\(choice(newValue, value))"
  }

  /// A computed property, of which only the value, from a place on, is another.
  private func declared(after place: String.Index) throws -> String {
    let head = old[..<place]
    guard new.hasPrefix(head), let end = old.range(of: " }", range: place..<old.endIndex) else {
      throw SlipError("\(name): another declaration")
    }
    let tail = old[end.lowerBound...]
    let newValue = new.dropFirst(head.count).dropLast(tail.count)
    return head + choice(String(newValue), String(old[place..<end.lowerBound])) + tail
  }

  /// The head of a loop or a condition.
  private func conditioned() throws -> String {
    for (word, end) in [("while ", " {"), ("if ", " {"), ("guard ", " else {")]
    where [old, new].allSatisfy({ $0.hasPrefix(word) && $0.hasSuffix(end) }) {
      let conditions = [new, old].map { String($0.dropFirst(word.count).dropLast(end.count)) }
      return word + choice(conditions[0], conditions[1]) + end
    }
    throw SlipError("\(name): take the condition alone")
  }

  private static func parts(
    of text: String, after sign: String, _ name: String
  ) throws -> (String, String) {
    guard let place = text.range(of: sign) else { throw SlipError("\(name): no value") }
    return (String(text[..<place.lowerBound]), String(text[place.upperBound...]))
  }

  private static func beginsStatement(_ text: String) -> Bool {
    ["return", "if", "guard", "for", "while", "switch", "break", "continue"].contains {
      text.hasPrefix($0 + " ")
    }
  }

  /// Whether the text has an assignment outside of all brackets.
  private static func assigns(_ text: String) -> Bool {
    var depth = 0
    for word in text.split(whereSeparator: \.isWhitespace) {
      if depth == 0, ["=", "+=", "-=", "*=", "/=", "&+=", "&-=", "%="].contains(word) {
        return true
      }
      for character in word {
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
      }
    }
    return false
  }
}

/// What is wrong with a list of slips, in one sentence.
struct SlipError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
