// SPDX-License-Identifier: GPL-3.0-or-later

extension SurfaceRaster {
  /// Draws a line `width` pixels wide and `lift` above two corners, with smooth sides. Mostly
  /// horizontal lines are cut at pixel columns' middles, others at rows', so lines that meet
  /// neither overlap nor leave a gap.
  @inline(__always)
  func line(_ from: Point, _ to: Point, lift: Float, width: Float, _ color: UInt32) {
    let isSteep = abs(to.y - from.y) > abs(to.x - from.x)
    let (from, to) = (Point(from.x, from.y - lift), Point(to.x, to.y - lift))
    if isSteep {
      line(
        along: Point(from.y, from.x), Point(to.y, to.x), width: width, color, isSteep: true)
    } else {
      line(along: from, to, width: width, color, isSteep: false)
    }
  }

  /// Draws a line whose points have the longer axis first.
  @inline(__always)
  private func line(
    along from: Point, _ to: Point, width: Float, _ color: UInt32, isSteep: Bool
  ) {
    let (start, stop) = from.x <= to.x ? (from, to) : (to, from)
    let (first, end) = (Self.floor(start.x + 0.5), Self.floor(stop.x + 0.5))
    guard first < end else { return }
    let slope = (stop.y - start.y) / max(stop.x - start.x, 1e-3)
    let half = width / 2 * (1 + slope * slope).squareRoot()
    let low = Self.floor(min(start.y, stop.y) - half)
    let high = Self.floor(max(start.y, stop.y) + half) &+ 1
    let whole =
      isSteep
      ? Pixmap.Area(left: low, top: first, right: high, bottom: end)
      : Pixmap.Area(left: first, top: low, right: end, bottom: high)
    let box = whole.intersection(area)
    guard !box.isEmpty else { return }
    let (boxAlong, boxAcross) = isSteep ? (box.top, box.left) : (box.left, box.top)
    let boxEnd = isSteep ? box.bottom : box.right
    let across = Float(boxAcross) + 0.5 - start.y - slope * (Float(boxAlong) + 0.5 - start.x)
    let unit = Sides.whole
    // Along the line, it begins and ends between two pixels.
    let ends = Float(boxEnd &- boxAlong)
    let inside = Four(half + across + 0.5, 2 * ends - 0.5, half - across + 0.5, 1.5) * unit
    let alongStep = Four(-slope, -2, slope, 2) * unit
    let acrossStep = Four(unit, 0, -unit, 0)
    paint(
      Sides(
        first: inside, perColumn: isSteep ? acrossStep : alongStep,
        perRow: isSteep ? alongStep : acrossStep), box, color)
  }
}
