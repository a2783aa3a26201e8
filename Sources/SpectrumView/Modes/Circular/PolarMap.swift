// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Angle and distance of each pixel from the middle of a square, computed once per size.
struct PolarMap: ~Copyable {
  /// Units of angle per turn.
  static var turn: UInt32 { 65_536 }
  /// Units of distance per pixel.
  static var unitsPerPixel: Float { 16 }

  /// Pixels along an edge of the square; even.
  private(set) var side = 0
  /// Upper 16 bits: angle, clockwise from the top; lower 16 bits: distance. Shape: [side][side].
  private var map: UnsafeMutableBufferPointer<UInt32> = .allocate(capacity: 0)

  deinit { map.deallocate() }

  /// Row `y`, 0..<side; shape: [side].
  func row(_ y: Int) -> UnsafePointer<UInt32>? {
    UnsafeMutableBufferPointer(rebasing: map[(y * side)...]).baseAddress.map { UnsafePointer($0) }
  }

  /// Fits the map to a circle of `radius` pixels.
  mutating func fit(radius: Float) {
    let side = 2 * Int(radius.held(within: 0...2047) + 1.5)
    guard side != self.side else { return }
    self.side = side
    map.deallocate()
    map = .allocate(capacity: side * side)
    let middle = Float(side) / 2
    for y in 0..<side {
      for x in 0..<side {
        let (across, down) = (Float(x) + 0.5 - middle, Float(y) + 0.5 - middle)
        // Clockwise from the top: atan2 with its arguments rotated by a quarter.
        let turns = spectrum_atan2(across, -down) / (2 * Float.pi)
        let angle = UInt32((turns < 0 ? turns + 1 : turns) * Float(Self.turn)) & (Self.turn - 1)
        let distance = spectrum_sqrt(across * across + down * down) * Self.unitsPerPixel
        map.initializeElement(
          at: y * side + x, to: angle << 16 | UInt32(distance.held(within: 0...65_535)))
      }
    }
  }
}
