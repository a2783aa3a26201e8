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
    closeBorder(raster, projection, x: x, y: y)
    findOutlines()
    // Planes between strips, or between cells, part what is nearer from what is farther: what lies
    // beyond the camera's own strip on either side goes first, from the outside in.
    let eye = projection.eye
    var beyond = 0
    while beyond < Self.strips && depths[beyond + 1] >= eye.z { beyond += 1 }
    findEdges(ofRow: 0)
    for strip in 0..<beyond {
      findEdges(ofRow: strip + 1)
      paintStrip(strip, raster, projection, style, farRow: strip)
    }
    // The one row that is the far edge of no strip is the nearest: it is drawn with the camera's own
    // strip, or after the wall where the camera stands before it.
    let isBefore = eye.z > 1 || beyond == Self.strips
    findEdges(ofRow: Self.strips)
    for strip in (beyond..<Self.strips).reversed() {
      findEdges(ofRow: strip)
      paintStrip(
        strip, raster, projection, style, farRow: strip + 1,
        nearRow: strip == beyond && !isBefore ? beyond : nil)
    }
    forEachWall(seenFrom: eye) { paintWall($0, raster, projection, x: x, y: y) }
    if style == .ridges && isBefore {
      for cell in 0..<Self.cells {
        paintRidge(beyond, cell, edges(ofRow: beyond)[cell], raster, projection)
      }
    }
  }

  /// The edges of a row of corners from band to band, among the two rows found last: those of the
  /// strip under way.
  @inline(__always)
  private func edges(ofRow row: Int) -> UnsafeMutablePointer<SurfaceRaster.Edge> {
    rowEdges + (row & 1) * Self.bands
  }

  private func findEdges(ofRow row: Int) {
    let (corners, edges) = (corners + row * Self.bands, edges(ofRow: row))
    for cell in 0..<Self.cells {
      edges[cell] = SurfaceRaster.edge(corners[cell], corners[cell + 1])
    }
  }

  private func paintStrip(
    _ strip: Int, _ raster: SurfaceRaster, _ projection: SurfaceProjection, _ style: Style,
    farRow: Int, nearRow: Int? = nil
  ) {
    let left = Int(((projection.eye.x + 1) / Self.bandStep).held(within: 0...Float(Self.cells)))
    let farther: UInt8 = farRow == strip ? 4 : 1
    let near = corners + strip * Self.bands
    let far = near + Self.bands
    for band in 0..<Self.bands { sideEdges[band] = SurfaceRaster.edge(far[band], near[band]) }
    // A line covers the edge below it.
    let covered: UInt8 = style == .ridges && ridgesCoverEdges(projection) ? farther : 0
    func paint(_ cell: Int, farther: UInt8) {
      paintCell(strip, cell, raster, farther: farther, covered: covered)
      guard style == .ridges else { return }
      paintRidge(farRow, cell, edges(ofRow: farRow)[cell], raster, projection)
      if let nearRow { paintRidge(nearRow, cell, edges(ofRow: nearRow)[cell], raster, projection) }
    }
    for cell in 0..<left { paint(cell, farther: farther | 8) }
    for cell in (left..<Self.cells).reversed() { paint(cell, farther: farther | 2) }
  }

  /// Whether even the farthest ridgelines hide the edges that they stand on.
  private func ridgesCoverEdges(_ projection: SurfaceProjection) -> Bool {
    let scale = projection.focalLength / (projection.distance + 1.5)
    return (Self.ridgeThickness / 2 - Self.ridgeLift) * scale > 0.25
  }

  /// `farther`: which neighbours lie farther off; bit 0 the far one, then clockwise. Towards such a
  /// one that is hidden this cell's edge is an outline: open. A hidden nearer one hides the edge.
  @inline(__always)
  private func paintCell(
    _ strip: Int, _ cell: Int, _ raster: SurfaceRaster, farther: UInt8,
    covered: UInt8
  ) {
    let facing = facings[Self.bordered(strip) + cell]
    guard facing != 0 else { return }
    let color = colors[strip * Self.cells + cell]
    let place = strip * Self.bands + cell
    let distinct = distincts[place] & ~covered
    let open = ends[place] & farther | ends[place] >> 4
    let (far, right) = (edges(ofRow: strip + 1)[cell], sideEdges[cell + 1])
    var (near, left) = (edges(ofRow: strip)[cell], sideEdges[cell])
    near.goesRight.toggle()
    left.goesRight.toggle()
    if facing == Facing.whole.rawValue {
      raster.fill(far, right, near, left, distinct: distinct, open: open, color)
      return
    }
    let corners = corners + strip * Self.bands + cell
    var diagonal = SurfaceRaster.edge(corners[1], corners[Self.bands])
    // Where only one of the triangles is seen, it ends at the diagonal.
    let openDiagonal: UInt8 = facing == Facing.bothTriangles.rawValue ? 0 : 1
    if facing & Facing.farRight.rawValue != 0 {
      raster.fill(
        far, right, diagonal, distinct: distinct & 3 | openDiagonal << 2,
        open: open & 3 | openDiagonal << 2, color)
    }
    if facing & Facing.nearLeft.rawValue != 0 {
      diagonal.goesRight.toggle()
      raster.fill(
        diagonal, near, left, distinct: openDiagonal | (distinct & 12) >> 1,
        open: openDiagonal | (open & 12) >> 1, color)
    }
  }

  @inline(__always)
  private func paintRidge(
    _ row: Int, _ cell: Int, _ edge: SurfaceRaster.Edge, _ raster: SurfaceRaster,
    _ projection: SurfaceProjection
  ) {
    // Between two cells that are seen from below it is hidden as they are.
    let seen = facings + row * (Self.cells + 2) + cell + 1
    guard (seen[0] | seen[Self.cells + 2]) & ~Facing.nothing.rawValue != 0 else { return }
    let corners = corners + row * Self.bands + cell
    let values = values + row * Self.bands + cell
    let x = -1 + Float(cell) * Self.bandStep
    let z = depths[row]
    let scale =
      projection.focalLength
      / (projection.distance - x * projection.back.x - z * projection.back.z)
    // Not shaded, so that it stands out from its slopes on either side.
    let fade = 1 - (1 - Self.oldestBrightness) * (1 - z) / 2
    let brightness =
      255 * Self.ridgeBrightness * Self.glow((values[0] + values[1]) / 2) * fade
    let part = palette[cell] * brightness
    let color = SIMD4(min(part.x, 255), min(part.y, 255), min(part.z, 255), 0)
    raster.line(
      along: edge, corners[0], corners[1], lift: Self.ridgeLift * projection.up.y * scale,
      width: Self.ridgeThickness * scale, Self.pack(color))
  }

  /// Tells the cells at the border whether a wall goes on from there.
  private func closeBorder(
    _ raster: SurfaceRaster, _ projection: SurfaceProjection, x: Float, y: Float
  ) {
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
        // A wall too low to cover what its cell leaves over at the edge doesn't count.
        let height =
          ground(row, band, projection, raster, x: x, y: y).place.y
          - corners[row * Self.bands + band].place.y
        let outside =
          (strip + 1 - Int(wall.normal.z)) * width + cell + 1 + Int(wall.normal.x)
        facings[outside] = height > 2 ? Facing.whole.rawValue : Facing.nothing.rawValue
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
      let a = corners[start.row * Self.bands + start.band]
      let b = corners[end.row * Self.bands + end.band]
      let c = ground(end.row, end.band, projection, raster, x: x, y: y)
      let d = ground(start.row, start.band, projection, raster, x: x, y: y)
      guard max(c.place.y - b.place.y, d.place.y - a.place.y) > 0 else { continue }
      let amplitude =
        (values[start.row * Self.bands + start.band] + values[end.row * Self.bands + end.band]) / 2
      let age = (1 - depths[start.row]) / 2
      let factor =
        brightness * Self.glow(amplitude)
        * (1 - (1 - Self.oldestBrightness) * age)
      raster.fill(
        SurfaceRaster.edge(a, b), SurfaceRaster.edge(b, c), SurfaceRaster.edge(c, d),
        SurfaceRaster.edge(d, a), distinct: 1,
        open: index == 0 ? 12 : (index == wall.count - 1 ? 6 : 4),
        Self.pack(palette[cell] * factor))
    }
  }
}
