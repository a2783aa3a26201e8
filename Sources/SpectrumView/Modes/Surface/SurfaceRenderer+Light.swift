// SPDX-License-Identifier: GPL-3.0-or-later

extension SurfaceRenderer {
  /// Lights all cells, four at a time.
  ///
  /// Low and old cells fade to the ground's colour. A cell's normal is the cross product of its
  /// diagonals: (−∂y/∂x, 1, −∂y/∂z), not normalised. Brightness is ambient + (1 − ambient) ·
  /// max(0, n · l): Lambert's law.
  func light(_ projection: SurfaceProjection) {
    typealias Four = SIMD4<Float>
    let (values, depths) = (mesh.$values, mesh.depths)
    let toSlopeX = projection.heightScale / (2 * SurfaceMesh.bandStep)
    // Not read again after each store.
    let (ambient, ground) = (ambient, ground)
    for strip in 0..<SurfaceMesh.strips {
      let near = values + strip * SurfaceMesh.bands
      let far = near + SurfaceMesh.bands
      let toSlopeZ = projection.heightScale / (2 * max(depths[strip] - depths[strip + 1], 1e-4))
      let age = (1 - (depths[strip] + depths[strip + 1]) / 2) / 2
      let fade = 255 * (1 - (1 - Self.oldestBrightness) * age)
      let colors = $colors + strip * SurfaceMesh.cells
      for first in Swift.stride(from: 0, to: SurfaceMesh.cells, by: 4) {
        // The last four may overlap the previous ones.
        let cell = min(first, SurfaceMesh.cells - 4)
        let (a, b) = (Four(at: far + cell), Four(at: far + cell + 1))
        let (c, d) = (Four(at: near + cell + 1), Four(at: near + cell))
        let slopeX = (b - a + c - d) * toSlopeX
        let slopeZ = (d - a + c - b) * toSlopeZ
        let length = (slopeX * slopeX + slopeZ * slopeZ + 1).squareRoot()
        let lambert = (Self.light.y - slopeX * Self.light.x - slopeZ * Self.light.z) / length
        let lit = ambient + (1 - ambient) * lambert.replacing(with: 0, where: lambert .< 0)
        let amplitude = (a + b + c + d) * 0.25
        let glow =
          Self.groundBrightness + (1 - Self.groundBrightness) * amplitude * (2 - amplitude)
        let brightness = lit * glow * fade
        let rest = lit * 255 - brightness
        for index in 0..<4 {
          let cell = cell + index
          colors[cell] = Self.pack(palette[cell] * brightness[index] + ground * rest[index])
        }
      }
    }
  }

  /// The brightness at `amplitude`, 0…1.
  @inline(__always)
  static func glow(_ amplitude: Float) -> Float {
    groundBrightness + (1 - groundBrightness) * amplitude * (2 - amplitude)
  }

  /// 0x00RRGGBB of parts in 0…255, rounded: a float from 2²³ on has its units in its lowest bits.
  @inline(__always)
  static func pack(_ color: SIMD4<Float>) -> UInt32 {
    let bytes = unsafeBitCast(color + 8_388_608, to: SIMD4<UInt32>.self) & 0xFF
    return bytes.x << 16 | bytes.y << 8 | bytes.z
  }
}

extension SIMD4<Float> {
  /// The four numbers from `place` on.
  @inline(__always)
  fileprivate init(at place: UnsafeMutablePointer<Float>) {
    self = UnsafeRawPointer(place).loadUnaligned(as: Self.self)
  }
}
