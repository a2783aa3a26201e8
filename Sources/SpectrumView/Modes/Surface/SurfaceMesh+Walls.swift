// SPDX-License-Identifier: GPL-3.0-or-later

extension SurfaceMesh {
  /// A corner's place in the mesh.
  struct Corner {
    let row, band: Int
    /// Among all corners.
    var index: Int { row * SurfaceMesh.bands + band }
  }

  /// A side of the solid: a wall from the outer corners down to the ground.
  struct Wall {
    /// The corner at the wall's left end, the step to the next one, and the number of cells.
    let row, band, rowStep, bandStep, count: Int
    let normal: SIMD3<Float>

    func corner(_ index: Int) -> Corner {
      Corner(row: row + index * rowStep, band: band + index * bandStep)
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
  func ground(_ corner: Corner, _ projection: SurfaceProjection) -> SurfaceRaster.Point {
    let x = -1 + Float(corner.band) * Self.bandStep
    return Self.limited(projection.pixel(of: SIMD3(x, 0, depths[corner.row])))
  }

  /// Marks the border cells that have a wall.
  func closeBorder(_ projection: SurfaceProjection) {
    let width = Self.cells + 2
    for cell in 0..<width {
      facings[cell] = .nothing
      facings[(Self.strips + 1) * width + cell] = .nothing
    }
    for strip in 0..<Self.strips + 2 {
      facings[strip * width] = .nothing
      facings[strip * width + width - 1] = .nothing
    }
    forEachWall(seenFrom: projection.eye) { wall in
      for index in 0..<wall.count {
        let corner = wall.corner(index)
        let (strip, cell) = wall.cell(index)
        // Ignore walls too low to cover the soft edge of their cell.
        let height = ground(corner, projection).y - corners[corner.index].y
        let outside =
          (strip + 1 - Int(wall.normal.z)) * width + cell + 1 + Int(wall.normal.x)
        facings[outside] = height > 2 ? .whole : .nothing
      }
    }
  }
}
