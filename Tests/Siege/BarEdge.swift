// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB
import Foundation
import VirtualScreen

/// How high a bar of a window is, seen on the screen.
struct BarEdge {
  private let server: XServer
  private let window: xcb_window_t
  private let column: Int
  private let area: ScreenArea
  private let reports: DrawingReports
  /// The column's pixels without a bar, and the rows of a bar of full height.
  private let empty: [UInt32]
  private let rows: Range<Int>
  private var latest: Int?

  /// `empty`: the column's pixels without a bar; `full`: with one of full height.
  init(
    _ server: XServer, _ window: xcb_window_t, column: Int, empty: [UInt32], full: [UInt32]
  ) throws {
    guard let reports = DrawingReports(of: server), let area = server.area(of: window) else {
      throw Fault(description: "the X server reports no drawings")
    }
    (self.server, self.window, self.column, self.empty) = (server, window, column, empty)
    self.reports = reports
    rows = Self.longestRun(empty.indices) { empty[$0] != full[$0] }
    try expect(rows.count > 200, "a bar of full height has \(rows.count) pixels")
    self.area = ScreenArea(
      x: area.x + column, y: area.y + rows.lowerBound, width: 1, height: rows.count)
  }

  /// Pixels from the bottom to the top.
  var height: Int { rows.count }

  /// Pixels from the bottom to the edge, now: the window's nearest whole number.
  func now() throws -> Int {
    guard let pixels = server.column(column, of: window), pixels.count == empty.count else {
      throw Fault(description: "the window can't be seen")
    }
    // The mark is the pixel above the bar.
    let edge = rows.first { pixels[$0] != empty[$0] } ?? rows.upperBound
    return rows.upperBound - edge - 1
  }

  /// Waits until the edge is elsewhere than it was last; nil if it isn't up to `end`.
  mutating func nextChange(before end: Double) throws -> (time: Double, edge: Int)? {
    while reports.wait(for: area, seconds: end - BurstHost.now) {
      let (time, edge) = (BurstHost.now, try now())
      if edge != latest {
        latest = edge
        return (time, edge)
      }
    }
    return nil
  }

  private static func longestRun(_ all: Range<Int>, where isIn: (Int) -> Bool) -> Range<Int> {
    var (longest, start) = (0..<0, 0)
    for index in all {
      if !isIn(index) { start = index + 1 }
      if index + 1 - start > longest.count { longest = start..<index + 1 }
    }
    return longest
  }
}
