// SPDX-License-Identifier: GPL-3.0-or-later

extension SurfaceRenderer {
  /// One side of the solid: a wall from the outer corners down to the ground.
  private struct Wall {
    /// The corner of the wall's left end, the step to the next one, and how many cells it has.
    let row, band, rowStep, bandStep, count: Int
    let normal: SIMD3<Float>

    func corner(_ index: Int) -> (row: Int, band: Int) {
      (row + index * rowStep, band + index * bandStep)
    }
    /// The cell behind the wall.
    func cell(_ index: Int) -> (strip: Int, cell: Int) {
      let (start, end) = (corner(index), corner(index + 1))
      return (
        min(min(start.row, end.row), SurfaceRenderer.strips - 1),
        min(min(start.band, end.band), SurfaceRenderer.cells - 1)
      )
    }
  }

  /// The walls that are seen from `eye`: none or one of each pair of opposite ones.
  private func forEachWall(seenFrom eye: SIMD3<Float>, _ body: (Wall) -> Void) {
    let (lastRow, lastBand) = (Self.rows - 1, Self.bands - 1)
    if eye.z > 1 {
      body(
        Wall(row: 0, band: 0, rowStep: 0, bandStep: 1, count: lastBand, normal: SIMD3(0, 0, 1)))
    } else if eye.z < -1 {
      body(
        Wall(
          row: lastRow, band: lastBand, rowStep: 0, bandStep: -1, count: lastBand,
          normal: SIMD3(0, 0, -1)))
    }
    if eye.x > 1 {
      body(
        Wall(
          row: 0, band: lastBand, rowStep: 1, bandStep: 0, count: lastRow,
          normal: SIMD3(1, 0, 0)))
    } else if eye.x < -1 {
      body(
        Wall(
          row: lastRow, band: 0, rowStep: -1, bandStep: 0, count: lastRow,
          normal: SIMD3(-1, 0, 0)))
    }
  }

  func paint(
    _ raster: SurfaceRaster, _ projection: SurfaceProjection, _ style: Style, x: Float, y: Float
  ) {
    closeBorder(projection, x: x, y: y)
    // Planes between strips, or between cells, part what is nearer from what is farther: what lies
    // beyond the camera's own strip on either side goes first, from the outside in.
    let eye = projection.eye
    var beyond = 0
    while beyond < Self.strips && depths[beyond + 1] >= eye.z { beyond += 1 }
    for strip in 0..<beyond { paintStrip(strip, raster, projection, style, farRow: strip) }
    for strip in Swift.stride(from: Self.strips - 1, through: beyond, by: -1) {
      paintStrip(strip, raster, projection, style, farRow: strip + 1)
    }
    forEachWall(seenFrom: eye) { paintWall($0, raster, projection, x: x, y: y) }
    // The one row that was the far edge of no strip: the nearest.
    if style == .ridges {
      for cell in 0..<Self.cells { paintRidge(beyond, cell, raster, projection) }
    }
  }

  private func paintStrip(
    _ strip: Int, _ raster: SurfaceRaster, _ projection: SurfaceProjection, _ style: Style,
    farRow: Int
  ) {
    var left = Int((0...Float(Self.cells)).nearest(to: (projection.eye.x + 1) / Self.bandStep))
    // One whose right end the camera has just passed is on its left.
    left = min(left, Self.cells)
    for cell in 0..<left {
      paintCell(strip, cell, raster)
      if style == .ridges { paintRidge(farRow, cell, raster, projection) }
    }
    for cell in Swift.stride(from: Self.cells - 1, through: left, by: -1) {
      paintCell(strip, cell, raster)
      if style == .ridges { paintRidge(farRow, cell, raster, projection) }
    }
  }

  @inline(__always)
  private func paintCell(_ strip: Int, _ cell: Int, _ raster: SurfaceRaster) {
    let facings = facings + (strip + 1) * (Self.cells + 2) + cell + 1
    let facing = facings.pointee
    guard facing != 0 else { return }
    let color = colors[strip * Self.cells + cell]
    let near = points + strip * Self.bands + cell
    let far = near + Self.bands
    let (a, b, c, d) = (far[0], far[1], near[1], near[0])
    let openFar: UInt8 = facings[Self.cells + 2] == 0 ? 1 : 0
    let openRight: UInt8 = facings[1] == 0 ? 1 : 0
    let openNear: UInt8 = facings[-(Self.cells + 2)] == 0 ? 1 : 0
    let openLeft: UInt8 = facings[-1] == 0 ? 1 : 0
    if facing == Facing.whole.rawValue {
      raster.fill(
        a, b, c, d, open: openFar | openRight << 1 | openNear << 2 | openLeft << 3, color)
      return
    }
    // Where only one of the triangles is seen, it ends at the diagonal.
    let openDiagonal: UInt8 = facing == 6 ? 0 : 1
    if facing & Facing.farRight.rawValue != 0 {
      raster.fill(a, b, c, open: openFar | openRight << 1 | openDiagonal << 2, color)
    }
    if facing & Facing.nearLeft.rawValue != 0 {
      raster.fill(a, c, d, open: openDiagonal | openNear << 1 | openLeft << 2, color)
    }
  }

  @inline(__always)
  private func paintRidge(
    _ row: Int, _ cell: Int, _ raster: SurfaceRaster, _ projection: SurfaceProjection
  ) {
    // Between two cells that are seen from below it is hidden as they are.
    let seen = facings + row * (Self.cells + 2) + cell + 1
    guard seen[0] | seen[Self.cells + 2] != 0 else { return }
    let points = points + row * Self.bands + cell
    let values = values + row * Self.bands + cell
    let x = -1 + Float(cell) * Self.bandStep
    let z = depths[row]
    let scale =
      projection.focalLength
      / (projection.distance - x * projection.back.x - z * projection.back.z)
    let lift = SurfaceRaster.Point(0, -Self.ridgeLift * projection.up.y * scale)
    // Not shaded, so that it stands out from its slopes on either side.
    let fade = 1 - (1 - Self.oldestBrightness) * (1 - z) / 2
    let brightness =
      255 * Self.ridgeBrightness * Self.glow((values[0] + values[1]) / 2) * fade
    let color = (palette[cell] * brightness).clamped(
      lowerBound: .zero, upperBound: .init(repeating: 255))
    raster.line(
      points[0] + lift, points[1] + lift, width: Self.ridgeThickness * scale, Self.pack(color))
  }

  /// Tells the cells at the border whether a wall goes on from there.
  private func closeBorder(_ projection: SurfaceProjection, x: Float, y: Float) {
    let width = Self.cells + 2
    for cell in 0..<width {
      facings[cell] = 0
      facings[(Self.strips + 1) * width + cell] = 0
    }
    for strip in 0..<Self.strips + 2 {
      facings[strip * width] = 0
      facings[strip * width + width - 1] = 0
    }
    forEachWall(seenFrom: projection.eye) { wall in
      for index in 0..<wall.count {
        let (row, band) = wall.corner(index)
        let (strip, cell) = wall.cell(index)
        // A wall too low to cover what its cell leaves over at the edge doesn't count.
        let height =
          ground(row, band, projection, x: x, y: y).y - points[row * Self.bands + band].y
        let outside =
          (strip + 1 - Int(wall.normal.z)) * width + cell + 1 + Int(wall.normal.x)
        facings[outside] = height > 2 ? Facing.whole.rawValue : 0
      }
    }
  }

  private func paintWall(
    _ wall: Wall, _ raster: SurfaceRaster, _ projection: SurfaceProjection, x: Float, y: Float
  ) {
    let lambert = max(0, (wall.normal * Self.light).sum())
    let brightness = 255 * (Self.ambient + (1 - Self.ambient) * lambert)
    for index in 0..<wall.count {
      let (start, end) = (wall.corner(index), wall.corner(index + 1))
      let (_, cell) = wall.cell(index)
      let a = points[start.row * Self.bands + start.band]
      let b = points[end.row * Self.bands + end.band]
      let c = ground(end.row, end.band, projection, x: x, y: y)
      let d = ground(start.row, start.band, projection, x: x, y: y)
      guard max(c.y - b.y, d.y - a.y) > 0 else { continue }
      let amplitude =
        (values[start.row * Self.bands + start.band] + values[end.row * Self.bands + end.band]) / 2
      let age = (1 - depths[start.row]) / 2
      let factor =
        brightness * Self.glow(amplitude)
        * (1 - (1 - Self.oldestBrightness) * age)
      raster.fill(
        a, b, c, d, open: index == 0 ? 12 : (index == wall.count - 1 ? 6 : 4),
        Self.pack(palette[cell] * factor))
    }
  }
}
