// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Place around the circle and distance of each pixel of a square, computed once per size.
struct PolarMap: ~Copyable {
  /// Units of place from the beginning of the scale to its end.
  static var end: UInt32 { 65_536 }
  /// Units of distance per pixel, such that 16 bits hold the radius.
  private(set) var unitsPerPixel: Float = 16

  /// Pixels along an edge of the square; even.
  private(set) var side = 0
  private var gap: Float = 0
  /// Upper 16 bits: place, clockwise from the gap's end; lower 16 bits: distance, 0 in the gap.
  /// Shape: [side][side].
  @Owned(0, 0) private var map: UnsafeMutableBufferPointer<UInt32>

  /// Row `y`, 0..<side; shape: [side].
  func row(_ y: Int) -> UnsafePointer<UInt32> { UnsafePointer($map + y * side) }

  /// Fits the map to a circle of `radius` pixels; `gap`: the part of a turn, around the top, that is
  /// left free.
  mutating func fit(radius: Float, gap: Float) {
    let side = 2 * Int(radius.held(within: 0...8191) + 1.5)
    guard side != self.side || gap != self.gap else { return }
    (self.side, self.gap) = (side, gap)
    unitsPerPixel = side > 4000 ? 4 : 16
    _map = Owned(side * side, 0)
    let middle = Float(side) / 2
    for y in 0..<side {
      for x in 0..<side {
        let (across, down) = (Float(x) + 0.5 - middle, Float(y) + 0.5 - middle)
        // Clockwise from the top: atan2 with its arguments rotated by a quarter.
        let turns = spectrum_atan2(across, -down) / (2 * Float.pi)
        let place = ((turns < 0 ? turns + 1 : turns) - gap / 2) / (1 - gap)
        let units = UInt32((place * Float(Self.end)).held(within: 0...Float(Self.end - 1)))
        let distance =
          place >= 0 && place < 1
          ? spectrum_sqrt(across * across + down * down) * unitsPerPixel : 0
        map[y * side + x] = units << 16 | UInt32(distance.held(within: 0...65_535))
      }
    }
  }
}
