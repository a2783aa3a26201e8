// SPDX-License-Identifier: GPL-3.0-or-later

/// Lines of a manual page, in the language of man(7).
struct Roff {
  private(set) var text = ""
  /// A heading comes with the space before what follows.
  private var isBelowHeading = false

  /// The page's title, section 1.
  init(title: String, day: String, source: String) {
    text = ".\\\" Made from the tool's help by spectrum-manual.\n"
    text += ".TH \(Self.escaped(title.uppercased())) 1 \"\(day)\" \"\(Self.escaped(source))\""
    // Without words broken at the end of a line, and with an even left edge only.
    text += " \"User Commands\"\n.nh\n.ad l\n"
  }

  mutating func section(_ name: String) { head(".SH \(name)") }

  mutating func subsection(_ name: String) { head(".SS \(Self.escaped(name))") }

  /// A paragraph, in which what is between backticks is bold.
  mutating func paragraph(_ prose: String) {
    separate()
    text += Self.line(prose)
  }

  /// A term with what it means.
  mutating func item(_ term: [Span], _ prose: String) {
    isBelowHeading = false
    text += ".TP\n\(term.map(\.roff).joined())\n\(Self.line(prose))"
  }

  /// A further paragraph of an item.
  mutating func continuation(_ prose: String) { text += ".IP\n" + Self.line(prose) }

  /// A line of its own, such as a synopsis.
  mutating func plain(_ spans: [Span]) {
    separate()
    text += "\(spans.map(\.roff).joined())\n"
  }

  private mutating func head(_ line: String) {
    text += line + "\n"
    isBelowHeading = true
  }

  private mutating func separate() {
    if !isBelowHeading { text += ".PP\n" }
    isBelowHeading = false
  }

  /// A part of a line.
  enum Span {
    case bold(String)
    case italic(String)
    case roman(String)

    fileprivate var roff: String {
      switch self {
      case .bold(let text): "\\fB\(Roff.escaped(text))\\fR"
      case .italic(let text): "\\fI\(Roff.escaped(text))\\fR"
      case .roman(let text): Roff.escaped(text)
      }
    }
  }

  private static func line(_ prose: String) -> String {
    let words = prose.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let parts = words.split(separator: "`", omittingEmptySubsequences: false)
    let roff = parts.enumerated().map { index, part in
      index % 2 == 1 ? Span.bold(String(part)).roff : escaped(String(part))
    }
    // A line that began with a dot or an apostrophe would be a request.
    let line = roff.joined()
    return (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "\\": escaped += "\\e"
      // Else a hyphen, which isn't what a shell takes.
      case "-": escaped += "\\-"
      case "\"": escaped += "\\(dq"
      default: escaped.append(character)
      }
    }
  }
}
