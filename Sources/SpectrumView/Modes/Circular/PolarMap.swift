// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Angle and distance of every pixel about the middle of a square, worked out once per size.
struct PolarMap: ~Copyable {
  /// A turn, in the map's unit of angles.
  static var turn: UInt32 { 65_536 }
  /// Parts of a pixel, in the map's unit of distances.
  static var unitsPerPixel: Float { 16 }

  /// Pixels along an edge of the square, even.
  private(set) var side = 0
  /// Angle from the top, clockwise, in the upper half of the bits; distance in the lower; shape:
  /// [side][side].
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
        // From the top, clockwise: atan2 with its arguments turned by a quarter.
        let turns = spectrum_atan2(across, -down) / (2 * Float.pi)
        let angle = UInt32((turns < 0 ? turns + 1 : turns) * Float(Self.turn)) & (Self.turn - 1)
        let distance = spectrum_sqrt(across * across + down * down) * Self.unitsPerPixel
        map.initializeElement(
          at: y * side + x, to: angle << 16 | UInt32(distance.held(within: 0...65_535)))
      }
    }
  }
}
