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
    let box =
      isSteep
      ? Box(
        left: max(low, left), top: max(first, top), right: min(high, right),
        bottom: min(end, bottom))
      : Box(
        left: max(first, left), top: max(low, top), right: min(end, right),
        bottom: min(high, bottom))
    guard box.left < box.right, box.top < box.bottom else { return }
    let (boxAlong, boxAcross) = isSteep ? (box.top, box.left) : (box.left, box.top)
    let boxEnd = isSteep ? box.bottom : box.right
    let across = Float(boxAcross) + 0.5 - start.y - slope * (Float(boxAlong) + 0.5 - start.x)
    let whole = Sides.whole
    // Along the line, it begins and ends between two pixels.
    let ends = Float(boxEnd &- boxAlong)
    let inside = Four(half + across + 0.5, 2 * ends - 0.5, half - across + 0.5, 1.5) * whole
    let alongStep = Four(-slope * whole, -2 * whole, slope * whole, 2 * whole)
    let acrossStep = Four(whole, 0, -whole, 0)
    paint(
      Sides(
        first: inside, perColumn: isSteep ? acrossStep : alongStep,
        perRow: isSteep ? alongStep : acrossStep), box, color)
  }
}
