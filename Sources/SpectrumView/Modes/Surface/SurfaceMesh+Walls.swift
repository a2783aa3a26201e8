// SPDX-License-Identifier: GPL-3.0-or-later

extension SurfaceMesh {
  /// A side of the solid: a wall from the outer corners down to the ground.
  struct Wall {
    /// The corner at the wall's left end, the step to the next one, and the number of cells.
    let row, band, rowStep, bandStep, count: Int
    let normal: SIMD3<Float>

    func corner(_ index: Int) -> (row: Int, band: Int) {
      (row + index * rowStep, band + index * bandStep)
    }
    /// The cell at the wall.
    func cell(_ index: Int) -> (strip: Int, cell: Int) {
      let (start, end) = (corner(index), corner(index + 1))
      return (
        min(min(start.row, end.row), SurfaceMesh.strips - 1),
        min(min(start.band, end.band), SurfaceMesh.cells - 1)
      )
    }
  }

  /// Calls `body` with the walls visible from `eye`: at most one of each opposite pair.
  func forEachWall(seenFrom eye: SIMD3<Float>, _ body: (Wall) -> Void) {
    let (lastRow, lastBand) = (Self.rows - 1, Self.bands - 1)
    let x = eye.x > 1 ? 1 : eye.x < -1 ? -1 : 0
    let z = eye.z > 1 ? 1 : eye.z < -1 ? -1 : 0
    if z != 0 {
      body(
        Wall(
          row: z > 0 ? 0 : lastRow, band: z > 0 ? 0 : lastBand, rowStep: 0, bandStep: z,
          count: lastBand, normal: SIMD3(0, 0, Float(z))))
    }
    if x != 0 {
      body(
        Wall(
          row: x > 0 ? 0 : lastRow, band: x > 0 ? lastBand : 0, rowStep: x, bandStep: 0,
          count: lastRow, normal: SIMD3(Float(x), 0, 0)))
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

  /// Marks the border cells that have a wall.
  func closeBorder(_ projection: SurfaceProjection, x: Float, y: Float) {
    let width = Self.cells + 2
    for cell in 0..<width {
      facings[cell] = Facing.nothing.rawValue
      facings[(Self.strips + 1) * width + cell] = Facing.nothing.rawValue
    }
    for strip in 0..<Self.strips + 2 {
      facings[strip * width] = Facing.nothing.rawValue
      facings[strip * width + width - 1] = Facing.nothing.rawValue
    }
    forEachWall(seenFrom: projection.eye) { wall in
      for index in 0..<wall.count {
        let (row, band) = wall.corner(index)
        let (strip, cell) = wall.cell(index)
        // Ignore walls too low to cover the soft edge of their cell.
        let height =
          ground(row, band, projection, x: x, y: y).y
          - corners[row * Self.bands + band].y
        let outside =
          (strip + 1 - Int(wall.normal.z)) * width + cell + 1 + Int(wall.normal.x)
        facings[outside] = height > 2 ? Facing.whole.rawValue : Facing.nothing.rawValue
      }
    }
  }
}
