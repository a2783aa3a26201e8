// SPDX-License-Identifier: GPL-3.0-or-later
import ArgumentParser
import SpectrumView

/// `1064x577` on the command line.
struct PictureSize: CustomStringConvertible {
  /// That of a window when it opens.
  static let window = PictureSize(
    width: LogicalSize.initial.width, height: LogicalSize.initial.height)

  /// Logical pixels.
  let width, height: Int

  private static let range = 16...8192

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  init(parsing argument: String) throws {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      Self.range.contains(width), Self.range.contains(height)
    else {
      let (lowest, highest) = (Self.range.lowerBound, Self.range.upperBound)
      throw ValidationError(
        "Give width and height, each from \(lowest) to \(highest), such as 1064x577.")
    }
    self.init(width: width, height: height)
  }

  var description: String { "\(width)x\(height)" }
}
