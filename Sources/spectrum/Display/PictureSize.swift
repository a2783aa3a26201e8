// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser

/// `1064x577` on the command line.
struct PictureSize: ExpressibleByArgument, CustomStringConvertible {
  /// Logical pixels.
  let width, height: Int

  private static let range = 16...8192

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      Self.range.contains(width), Self.range.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  var description: String { "\(width)x\(height)" }
  var defaultValueDescription: String { description }
}
