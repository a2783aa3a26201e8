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

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  init(parsing argument: String) throws {
    try self.init(argument, widths: 16...8192, heights: 16...8192, example: "1064x577")
  }

  /// That of a strip in a mixer.
  init(parsingStrip argument: String) throws {
    try self.init(argument, widths: 24...1024, heights: 16...8192, example: "200x80")
  }

  private init(
    _ argument: String, widths: ClosedRange<Int>, heights: ClosedRange<Int>, example: String
  ) throws {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      widths.contains(width), heights.contains(height)
    else {
      throw ValidationError(
        "Give a width from \(widths.lowerBound) to \(widths.upperBound) and a height from "
          + "\(heights.lowerBound) to \(heights.upperBound), such as \(example).")
    }
    self.init(width: width, height: height)
  }

  var description: String { "\(width)x\(height)" }
}
