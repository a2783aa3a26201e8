// SPDX-License-Identifier: GPL-3.0-or-later

extension SurfaceRenderer {
  /// The visible parts of a cell; empty if it is seen from below.
  struct Facing: OptionSet {
    let rawValue: UInt8
    /// The whole cell, as a convex polygon.
    static let whole = Facing(rawValue: 1)
    /// The triangle of the far edge and the right end, or of the left end and the near edge.
    static let farRight = Facing(rawValue: 2)
    static let nearLeft = Facing(rawValue: 4)
    /// Both triangles, if they don't make a convex polygon.
    static let bothTriangles: Facing = [.farRight, .nearLeft]
    /// Not a cell: beyond the mesh's border, without a wall.
    static let nothing = Facing(rawValue: 8)
  }

  /// Reads the history and projects all corners into the picture, whose origin is `x`, `y`.
  func placeCorners(
    _ history: SurfaceHistory, _ projection: SurfaceProjection, x: Float, y: Float
  ) {
    let phase = history.phase
    copyRow(0, history.presentRow(), history.presentRow(), 0)
    for age in 0..<SurfaceHistory.rowCount - 1 {
      copyRow(age + 1, history.row(age), history.row(age), 0)
      depths[age + 1] = 1 - (Float(age) + phase) * Self.rowStep
    }
    depths[0] = 1
    // The oldest row has passed the edge; the mesh ends where it crosses the edge.
    let last = SurfaceHistory.rowCount - 1
    copyRow(Self.rows - 1, history.row(last), history.row(last - 1), phase)
    depths[Self.rows - 1] = -1
    for row in 0..<Self.rows { project(row, projection, x: x, y: y) }
  }

  private func copyRow(
    _ row: Int, _ from: UnsafePointer<Float>, _ other: UnsafePointer<Float>, _ part: Float
  ) {
    let target = values + row * Self.bands
    for band in 0..<Self.bands {
      target[band] = from[band] + (other[band] - from[band]) * part
    }
  }

  private func project(
    _ row: Int, _ projection: SurfaceProjection, x: Float, y: Float
  ) {
    let (right, up, back) = (projection.right, projection.up, projection.back)
    let z = depths[row]
    let (rowRight, rowUp, rowDepth) = (
      z * right.z, z * up.z, projection.distance - z * back.z
    )
    let (middleX, middleY) = (projection.middleX + x, projection.middleY + y)
    let (scale, focalLength) = (projection.heightScale, projection.focalLength)
    let (values, corners) = (values + row * Self.bands, corners + row * Self.bands)
    let limit = SurfaceRaster.furthest
    for band in 0..<Self.bands {
      let worldX = -1 + Float(band) * Self.bandStep
      let height = values[band] * scale
      let factor = focalLength / (rowDepth - worldX * back.x - height * back.y)
      let place = SIMD2(
        middleX + (rowRight + worldX * right.x) * factor,
        middleY - (rowUp + worldX * up.x + height * up.y) * factor)
      corners[band] = SIMD2(
        min(max(place.x, -limit), limit), min(max(place.y, -limit), limit))
    }
  }

  /// The projection of the ground below a corner.
  func ground(
    _ row: Int, _ band: Int, _ projection: SurfaceProjection, x: Float, y: Float
  ) -> SurfaceRaster.Point {
    let place = SIMD3(-1 + Float(band) * Self.bandStep, 0, depths[row])
    let seen = projection.pixel(of: place) + SIMD2(x, y)
    let limit = SurfaceRaster.furthest
    return SIMD2(min(max(seen.x, -limit), limit), min(max(seen.y, -limit), limit))
  }

  /// Lights all cells, four at a time.
  ///
  /// Low and old cells fade to the ground's colour. A cell's normal is the cross product of its
  /// diagonals: (−∂y/∂x, 1, −∂y/∂z), not normalised. Brightness is ambient + (1 − ambient) ·
  /// max(0, n · l): Lambert's law.
  func light(_ projection: SurfaceProjection) {
    typealias Four = SIMD4<Float>
    let toSlopeX = projection.heightScale / (2 * Self.bandStep)
    // Not read again after each store.
    let (ambient, ground) = (ambient, ground)
    for strip in 0..<Self.strips {
      let near = values + strip * Self.bands
      let far = near + Self.bands
      let toSlopeZ = projection.heightScale / (2 * max(depths[strip] - depths[strip + 1], 1e-4))
      let age = (1 - (depths[strip] + depths[strip + 1]) / 2) / 2
      let fade = 255 * (1 - (1 - Self.oldestBrightness) * age)
      let colors = colors + strip * Self.cells
      for first in Swift.stride(from: 0, to: Self.cells, by: 4) {
        // The last four may overlap the previous ones.
        let cell = min(first, Self.cells - 4)
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

  /// The index of a strip's first cell among cells with a border.
  static func bordered(_ strip: Int) -> Int { (strip + 1) * (cells + 2) + 1 }

  /// The brightness at `amplitude`, 0…1.
  @inline(__always)
  static func glow(_ amplitude: Float) -> Float {
    groundBrightness + (1 - groundBrightness) * amplitude * (2 - amplitude)
  }

  /// 0x00RRGGBB of red, green and blue in 0…255, rounded: a float of 2²³ or more has its units in
  /// its lowest bits.
  @inline(__always)
  static func pack(_ color: SIMD4<Float>) -> UInt32 {
    let bytes = unsafeBitCast(color + 8_388_608, to: SIMD4<UInt32>.self) & 0xFF
    return bytes.x << 16 | bytes.y << 8 | bytes.z
  }

  /// Finds the visible parts of all cells.
  func findFacings() {
    for strip in 0..<Self.strips {
      let near = corners + strip * Self.bands
      let far = near + Self.bands
      let facings = facings + (strip + 1) * (Self.cells + 2) + 1
      for cell in 0..<Self.cells {
        let (a, b) = (far[cell], far[cell + 1])
        let (c, d) = (near[cell + 1], near[cell])
        let (abc, acd) = (Self.cross(b - a, c - a), Self.cross(c - a, d - a))
        let (abd, bcd) = (Self.cross(b - a, d - a), Self.cross(c - b, d - b))
        var facing: UInt8 = abc > 0 ? Facing.farRight.rawValue : 0
        if acd > 0 { facing |= Facing.nearLeft.rawValue }
        if facing == Facing.bothTriangles.rawValue && abd > 0 && bcd > 0 {
          facing = Facing.whole.rawValue
        }
        facings[cell] = facing
      }
    }
  }

  @inline(__always)
  private static func cross(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float {
    a.x * b.y - a.y * b.x
  }

  /// Finds the edges of all cells with nothing visible beyond. The compiler does 16 cells at a
  /// time.
  func findEnds() {
    /// 1 if nothing of the cell is visible.
    @inline(__always)
    func isEnd(_ facing: UInt8) -> UInt8 { facing & ~Facing.nothing.rawValue == 0 ? 1 : 0 }
    for strip in 0..<Self.strips {
      let (here, ends) = (facings + Self.bordered(strip), ends + strip * Self.bands)
      let (far, near) = (here + (Self.cells + 2), here - (Self.cells + 2))
      for cell in 0..<Self.cells {
        ends[cell] =
          isEnd(far[cell]) | isEnd(here[cell + 1]) &<< 1 | isEnd(near[cell]) &<< 2
          | isEnd(here[cell - 1]) &<< 3
      }
    }
  }
}

extension SIMD4<Float> {
  /// The four numbers from `place` on.
  @inline(__always)
  fileprivate init(at place: UnsafeMutablePointer<Float>) {
    self = UnsafeRawPointer(place).loadUnaligned(as: Self.self)
  }
}
