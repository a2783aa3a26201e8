// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation

/// A golden image beside what is drawn today.
struct Comparison: CustomStringConvertible {
  let golden: Golden
  /// Nil without a file.
  let expected: PixelImage?
  let actual: PixelImage
  /// Nil where the sizes differ.
  let difference: PictureDifference?

  init(_ golden: Golden, _ actual: PixelImage) {
    (self.golden, self.actual) = (golden, actual)
    let expected = PixelImage(readingPNG: golden.file)
    self.expected = expected
    guard let expected, expected.width == actual.width, expected.height == actual.height else {
      difference = nil
      return
    }
    difference = PictureDifference(expected, actual)
  }

  var isSame: Bool { difference.map { !$0.isSeen } ?? false }

  private var pictureFile: String { Golden.Folders.output + "/\(golden).png" }
  private var differenceFile: String { Golden.Folders.output + "/\(golden)-difference.png" }

  /// One line: what differs, and where to look.
  var description: String {
    guard let difference else {
      return "\(golden): no golden image of its size; what is drawn: \(pictureFile)"
    }
    let largest = (difference.largest * 10).rounded() / 10
    return "\(golden): \(difference.count) pixels differ, by up to \(largest) ΔE; "
      + "see \(pictureFile) and \(differenceFile)"
  }

  /// Removes what an earlier comparison left.
  func removeFiles() {
    for file in [pictureFile, differenceFile] { try? FileManager.default.removeItem(atPath: file) }
  }

  /// Writes what is drawn, and what is different in it, into the output folder.
  func write() throws {
    try FileManager.default.createDirectory(
      atPath: Golden.Folders.output, withIntermediateDirectories: true)
    guard actual.writePNG(to: pictureFile) else { throw CocoaError(.fileWriteUnknown) }
    if let picture = difference?.picture(over: actual),
      !picture.writePNG(to: differenceFile)
    {
      throw CocoaError(.fileWriteUnknown)
    }
  }
}

/// All comparisons in one picture: a row for each, the golden image, what is drawn, the difference.
struct ComparisonSheet {
  /// The most different first.
  private let comparisons: [Comparison]
  /// Device pixels of a cell, with a gap on the right and below.
  private static let (cellWidth, cellHeight, gap) = (640, 360, 8)

  init(_ comparisons: [Comparison]) {
    self.comparisons = comparisons.sorted { Self.rank($0) > Self.rank($1) }
  }

  private static func rank(_ comparison: Comparison) -> Int {
    comparison.difference?.count ?? .max
  }

  /// Writes the sheet, of those that differ or else of all; returns the file's path.
  func write() throws -> String {
    let different = comparisons.filter { !$0.isSame }
    let rows = different.isEmpty ? comparisons : different
    let (stepX, stepY) = (Self.cellWidth + Self.gap, Self.cellHeight + Self.gap)
    var sheet = PixelImage(width: 3 * stepX, height: rows.count * stepY, of: 0x404040)
    for (index, row) in rows.enumerated() {
      let pictures = [
        row.expected, row.actual, row.difference?.picture(over: row.actual),
      ]
      for (column, picture) in pictures.enumerated() {
        guard let picture else { continue }
        sheet.place(
          picture, x: column * stepX, y: index * stepY, width: Self.cellWidth,
          height: Self.cellHeight)
      }
    }
    let folder = Golden.Folders.output
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/sheet.png"
    guard sheet.writePNG(to: path) else { throw CocoaError(.fileWriteUnknown) }
    return path
  }
}

extension PixelImage {
  /// Puts `picture` into a box, smaller where it is too large.
  fileprivate mutating func place(
    _ picture: PixelImage, x left: Int, y top: Int, width: Int, height: Int
  ) {
    let factor = max(
      (picture.width + width - 1) / width, (picture.height + height - 1) / height)
    let picture = picture.reduced(by: factor)
    for y in 0..<picture.height {
      for x in 0..<picture.width { self[left + x, top + y] = picture[x, y] }
    }
  }
}
