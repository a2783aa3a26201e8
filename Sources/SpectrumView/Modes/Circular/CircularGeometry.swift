// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The circle of bands, in logical pixels: as large as the plot allows with labels around it.
///
/// The bands go clockwise from the top. A gap is left between the last and the first one, for the
/// labels of the levels.
struct CircularGeometry {
  /// The inner radius as a part of the outer one.
  private static var innerPart: Float { 0.25 }
  /// Room beside and above the circle for labels of frequencies.
  private static var labelWidth: Float { 30 }
  private static var labelHeight: Float { 16 }
  /// From this part of the outer radius on the gap has a label's room, unless that is too wide.
  private static var labelledPart: Float { 0.45 }
  private static var gapWidth: Float { 26 }
  private static var gaps: ClosedRange<Float> { 0.04...0.12 }

  let middleX, middleY: Float
  let inner, outer: Float
  /// The gap's part of a turn; half of it is on either side of the top.
  let gap: Float

  init(in plot: Rect) {
    (middleX, middleY) = (plot.middleX, plot.middleY)
    let room = min(plot.width / 2 - Self.labelWidth, plot.height / 2 - Self.labelHeight)
    outer = max(room, min(plot.width, plot.height) / 4, 1)
    inner = outer * Self.innerPart
    gap = (Self.gapWidth / (2 * Float.pi * Self.labelledPart * outer)).held(within: Self.gaps)
  }

  /// The length of the longest band.
  var length: Float { outer - inner }

  /// The square in the middle that no band reaches.
  var middle: Rect { Rect(middleX - inner, middleY - inner, 2 * inner, 2 * inner) }

  /// Whether the middle has room for the levels' unit.
  var hasUnit: Bool { inner >= 20 }

  /// The radius of a place on the scale of levels, 0…1.
  func radius(of value: Float) -> Float { inner + value * length }

  /// The width of the gap at `radius`.
  func gapWidth(at radius: Float) -> Float {
    2 * radius * Float(spectrum_sin(Double(Float.pi * gap)))
  }

  /// The turn (0…1, clockwise from the top) of a place on the scale of frequencies, 0…1.
  func turn(of position: Float) -> Float { gap / 2 + position * (1 - gap) }

  /// The place on the scale of frequencies of a point, 0…1; in the gap its nearer end.
  func position(x: Float, y: Float) -> Float {
    let turn = spectrum_atan2(x - middleX, middleY - y) / (2 * .pi)
    return (((turn < 0 ? turn + 1 : turn) - gap / 2) / (1 - gap)).held(within: 0...1)
  }

  /// The point at a place on the scale of frequencies, 0…1, and `radius`.
  func point(at position: Float, radius: Float) -> SIMD2<Float> {
    let angle = Double(2 * Float.pi * turn(of: position))
    return SIMD2(
      middleX + radius * Float(spectrum_sin(angle)), middleY - radius * Float(spectrum_cos(angle))
    )
  }
}
