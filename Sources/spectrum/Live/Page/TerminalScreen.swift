// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// The terminal's alternate screen, on which a page is drawn. At the end the normal screen is shown
/// as before.
final class TerminalScreen {
  private var lines: [String] = []
  private var size = (columns: 0, rows: 0)
  private let settings: termios?

  /// Names of xterm's control sequences, which all terminals of today have: screen, cursor, wrapping.
  private static let opening = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  private static let closing = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  init() {
    var settings = termios()
    if isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 {
      self.settings = settings
      // Keys come one by one, unseen. Ctrl-C stays a signal, but Ctrl-\ and Ctrl-Z would leave the page
      // behind.
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
      (settings.c_cc.1, settings.c_cc.10) = (0, 0)
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    } else {
      self.settings = nil
    }
    let before = self.settings
    Interruption.whenInterrupted { Self.restore(before) }
    Self.write(Self.opening)
  }

  deinit {
    Interruption.whenInterrupted {}
    Self.restore(settings)
  }

  /// The keys pressed since the last call.
  func keys() -> [UInt8] {
    var status = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard settings != nil, poll(&status, 1, 0) > 0, status.revents & Int16(POLLIN) != 0 else {
      return []
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  /// Draws what has changed of a page; `makeLines` is given the terminal's size.
  func draw(_ makeLines: (_ columns: Int, _ rows: Int) -> [String]) {
    let size = Terminal.size(of: STDOUT_FILENO)
    var text = ""
    if size != self.size {
      (self.size, lines) = (size, [])
      text = "\u{1B}[0m\u{1B}[2J"
    }
    let new = Array(makeLines(size.columns, size.rows).prefix(size.rows))
    for row in 0..<max(new.count, lines.count) {
      let line = row < new.count ? new[row] : ""
      if row < lines.count, lines[row] == line { continue }
      // Cleared first: after a full line, that would erase the line's last character.
      text += "\u{1B}[\(row + 1);1H\u{1B}[K\(line)"
    }
    lines = new
    if !text.isEmpty { Self.write(text) }
  }

  private static func restore(_ settings: termios?) {
    write(closing)
    if var settings { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
  }

  private static func write(_ text: String) {
    _ = StandardStreams.write(Array(text.utf8), to: STDOUT_FILENO)
  }
}
