// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// The camera of the surface, on an orbit around the origin, which it faces.
///
/// By default, the picture's aspect (height over width) determines its position: compact (closer,
/// steeper, low mountains) up to 0.55, full (farther, shallower, high mountains) from 0.75 on, and
/// a linear blend between. In a narrow picture it moves back until the front row fits. The user's
/// turns and zoom are relative to that, so they outlast a resize.
public struct SurfaceCamera: Equatable, Sendable {
  /// By aspect: elevation in radians above the ground; in world units, the distance from the origin
  /// and the height of a full-scale value.
  private static let compact = SIMD3<Float>(0.62, 2.45, 0.6)
  private static let full = SIMD3<Float>(0.44, 3.35, 1.2)

  /// Radians: from the horizon's haze to nearly straight down.
  private static let elevations: ClosedRange<Float> = 0.12...1.5
  /// World units. From 2 on, the camera is outside the mountains at any elevation: within the
  /// corners' circle (√2) it is higher than the highest peak (1.2), so nothing is behind it.
  private static let distances: ClosedRange<Float> = 2...12
  private static let zooms: ClosedRange<Float> = 0.25...4

  /// Rotation around the vertical in radians, −π…π; at 0 the newest row is in front.
  public private(set) var azimuth: Float = 0
  /// Radians added to the preset's elevation.
  public private(set) var tilt: Float = 0
  /// Divides the preset's distance.
  public private(set) var zoom: Float = 1

  public init() {}

  /// A view as it was left; each value is held within its range, NaN is that of the preset.
  public init(azimuth: Float, tilt: Float, zoom: Float) {
    self.azimuth = azimuth.heldOrZero(within: -.pi ... .pi)
    self.tilt = tilt.heldOrZero(within: -1.5...1.5)
    self.zoom = zoom.isNaN ? 1 : zoom.held(within: Self.zooms)
  }

  /// Turns by a drag, in parts of the picture's height; a full height is half a turn.
  public mutating func orbit(right: Float, down: Float) {
    let turned = azimuth - right.heldOrZero(within: -2...2) * .pi
    azimuth = turned - 2 * .pi * spectrum_round(turned / (2 * .pi))
    tilt = (tilt + down.heldOrZero(within: -2...2) * .pi).heldOrZero(within: -1.5...1.5)
  }

  /// Moves closer by `steps` of a scroll wheel, or back if negative.
  public mutating func zoom(steps: Float) {
    zoom = (zoom * spectrum_exp2(steps.heldOrZero(within: -8...8) * 0.125)).held(within: Self.zooms)
  }

  /// Resets to the preset.
  public mutating func reset() { self = SurfaceCamera() }

  /// The projection onto a picture of any size in pixels, with its corner at `offset`.
  func projection(
    width: Float, height: Float, offset: SIMD2<Float> = .zero
  ) -> SurfaceProjection {
    let (width, height) = (width.held(within: 1...65536), height.held(within: 1...65536))
    let blend = ((height / width - 0.55) / 0.2).held(within: 0...1)
    let preset = Self.compact + (Self.full - Self.compact) * blend
    // The corners of the front row, ±1 from the axis, just fit the picture's width.
    let fitting =
      Float(spectrum_cos(Double(preset.x)))
      + 1.04 / (SurfaceProjection.halfFieldTangent * width / height)
    return SurfaceProjection(
      azimuth: azimuth, elevation: (preset.x + tilt).held(within: Self.elevations),
      distance: (max(preset.y, fitting) / zoom).held(within: Self.distances),
      heightScale: preset.z, focalLength: height / 2 / SurfaceProjection.halfFieldTangent,
      middle: SIMD2(width, height) / 2, offset: offset)
  }
}

/// World to picture: a perspective towards the origin with a vertical field of view of 45°.
///
/// World: x to the right, y up, z towards the viewer at azimuth 0. Picture: pixels, y downwards.
struct SurfaceProjection {
  /// tan(45°/2).
  static let halfFieldTangent: Float = 0.414_213_56

  /// Height of a full-scale value, in world units.
  let heightScale: Float
  /// The camera's position in world units.
  let eye: SIMD3<Float>
  /// Unit vectors: right and up in the picture, and from the origin to the camera.
  let right, up, back: SIMD3<Float>
  /// Distance from the origin to the camera in world units.
  let distance: Float
  /// Pixels per unit of slope from the axis.
  let focalLength: Float
  /// The origin's position in the picture, and the picture's, in pixels.
  let middle, offset: SIMD2<Float>

  init(
    azimuth: Float, elevation: Float, distance: Float, heightScale: Float, focalLength: Float,
    middle: SIMD2<Float>, offset: SIMD2<Float>
  ) {
    let (sinA, cosA) = (Float(spectrum_sin(Double(azimuth))), Float(spectrum_cos(Double(azimuth))))
    let sinE = Float(spectrum_sin(Double(elevation)))
    let cosE = Float(spectrum_cos(Double(elevation)))
    right = SIMD3(cosA, 0, -sinA)
    up = SIMD3(-sinA * sinE, cosE, -cosA * sinE)
    back = SIMD3(sinA * cosE, sinE, cosA * cosE)
    eye = back * distance
    (self.distance, self.heightScale) = (distance, heightScale)
    (self.focalLength, self.middle, self.offset) = (focalLength, middle, offset)
  }

  /// The pixel position of `place`, in world units.
  func pixel(of place: SIMD3<Float>) -> SIMD2<Float> {
    let factor = focalLength / (distance - (place * back).sum())
    return middle + SIMD2((place * right).sum(), -(place * up).sum()) * factor + offset
  }
}
