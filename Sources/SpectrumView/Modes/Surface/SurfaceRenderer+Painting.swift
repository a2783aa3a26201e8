// SPDX-License-Identifier: GPL-3.0-or-later

extension SurfaceRenderer {
  func paint(_ raster: SurfaceRaster, _ projection: SurfaceProjection, _ style: Style) {
    // Planes between strips, or between cells, separate near from far: cells beyond the camera's
    // own strip on either side come first, from the outside in.
    let eye = projection.eye
    var beyond = 0
    while beyond < SurfaceMesh.strips && mesh.depths[beyond + 1] >= eye.z { beyond += 1 }
    for strip in 0..<beyond {
      paintStrip(strip, raster, projection, style, farRow: strip)
    }
    // One row isn't the far edge of any strip: the nearest. It is drawn with the camera's own
    // strip, or after the wall if the camera is in front of it.
    let isBefore = eye.z > 1 || beyond == SurfaceMesh.strips
    for strip in (beyond..<SurfaceMesh.strips).reversed() {
      paintStrip(
        strip, raster, projection, style, farRow: strip + 1,
        nearRow: strip == beyond && !isBefore ? beyond : nil)
    }
    mesh.forEachWall(seenFrom: eye) { paintWall($0, raster, projection) }
    if style == .ridges && isBefore {
      for cell in 0..<SurfaceMesh.cells {
        paintRidge(beyond, cell, raster, projection)
      }
    }
  }

  private func paintStrip(
    _ strip: Int, _ raster: SurfaceRaster, _ projection: SurfaceProjection, _ style: Style,
    farRow: Int, nearRow: Int? = nil
  ) {
    let left = Int(
      ((projection.eye.x + 1) / SurfaceMesh.bandStep).held(within: 0...Float(SurfaceMesh.cells)))
    let farther: UInt8 = farRow == strip ? 4 : 1
    func paint(_ cell: Int, _ count: Int, farther: UInt8) {
      if !mesh.facings[SurfaceMesh.bordered(strip) + cell].isEmpty {
        paintCells(
          strip, cell, count, raster, farther: farther,
          rim: style == .ridges ? rim(farRow, cell, count, projection) : nil)
      }
      if style == .ridges, let nearRow {
        for cell in cell..<cell + count { paintRidge(nearRow, cell, raster, projection) }
      }
    }
    var cell = 0
    while cell < left {
      let count = cell + 1 < left && areAlike(strip, cell) ? 2 : 1
      paint(cell, count, farther: farther | 8)
      cell += count
    }
    cell = SurfaceMesh.cells
    while cell > left {
      let count = cell - 2 >= left && areAlike(strip, cell - 2) ? 2 : 1
      cell -= count
      paint(cell, count, farther: farther | 2)
    }
  }

  /// Whether a cell and the next one look like one: nearly coplanar and of the same colour.
  @inline(__always)
  private func areAlike(_ strip: Int, _ cell: Int) -> Bool {
    let colors = $colors + strip * SurfaceMesh.cells + cell
    let facings = mesh.$facings + SurfaceMesh.bordered(strip) + cell
    guard facings[0].intersection(facings[1]).contains(.whole) else { return false }
    // Each of the three channels differs by at most 3.
    guard Self.differ(colors[0], colors[1], byAtMost: 3) else { return false }
    let near = mesh.$corners + strip * SurfaceMesh.bands + cell
    let far = near + SurfaceMesh.bands
    let (nearBend, farBend) = (near[0] + near[2] - 2 * near[1], far[0] + far[2] - 2 * far[1])
    return abs(nearBend.x) < Self.bend && abs(nearBend.y) < Self.bend && abs(farBend.x) < Self.bend
      && abs(farBend.y) < Self.bend
  }

  /// Whether no channel of two colours, 0x00RRGGBB, differs by more than `limit`.
  @inline(__always)
  private static func differ(_ a: UInt32, _ b: UInt32, byAtMost limit: Int32) -> Bool {
    let (a, b) = (Int32(truncatingIfNeeded: a), Int32(truncatingIfNeeded: b))
    return abs((a & 0xFF0000) - (b & 0xFF0000)) <= limit << 16
      && abs((a & 0xFF00) - (b & 0xFF00)) <= limit << 8 && abs((a & 0xFF) - (b & 0xFF)) <= limit
  }

  /// Paints `count` cells of a strip as one, if visible.
  ///
  /// `farther`: the neighbours that are farther away; bit 0 the far one, then clockwise. At those,
  /// and at invisible ones, the edge is soft. `rim`: for the farther edge along the row.
  @inline(__always)
  private func paintCells(
    _ strip: Int, _ cell: Int, _ count: Int, _ raster: SurfaceRaster, farther: UInt8,
    rim: SurfaceRaster.Rim?
  ) {
    let facing = mesh.facings[SurfaceMesh.bordered(strip) + cell]
    let colors = $colors + strip * SurfaceMesh.cells + cell
    let color = Self.mean(colors[0], colors[count - 1])
    var soft = farther | mesh.ends[strip * SurfaceMesh.bands + cell]
    let near = mesh.$corners + strip * SurfaceMesh.bands + cell
    let far = near + SurfaceMesh.bands
    var (a, b, c, d) = (far[0], far[count], near[count], near[0])
    var (farRight, nearLeft) = (SurfaceMesh.Facing.farRight, SurfaceMesh.Facing.nearLeft)
    if farther & 1 == 0 {
      // Seen from behind: half a turn puts the farther edge first.
      (a, b, c, d) = (c, d, a, b)
      soft = soft >> 2 | (soft & 3) << 2
      swap(&farRight, &nearLeft)
    }
    if facing == .whole {
      raster.fill(
        SIMD4(a.x, b.x, c.x, d.x), SIMD4(a.y, b.y, c.y, d.y), soft: soft, color, rim: rim)
      return
    }
    // If only one triangle is visible, it ends at the diagonal.
    let softDiagonal: UInt8 = facing == .bothTriangles ? 0 : 1
    if facing.contains(farRight) {
      raster.fill(
        SIMD4(a.x, b.x, c.x, c.x), SIMD4(a.y, b.y, c.y, c.y), soft: soft & 3 | softDiagonal << 3,
        color, rim: rim)
    }
    if facing.contains(nearLeft) {
      raster.fill(
        SIMD4(a.x, a.x, c.x, d.x), SIMD4(a.y, a.y, c.y, d.y),
        soft: soft & 12 | softDiagonal << 1, color)
    }
  }

  /// The mean of two colours, 0x00RRGGBB.
  @inline(__always)
  private static func mean(_ a: UInt32, _ b: UInt32) -> UInt32 {
    a & b &+ ((a ^ b) & 0xFEFEFE) >> 1
  }

  /// Draws a ridgeline over `count` cells of a row.
  @inline(__always)
  private func rim(
    _ row: Int, _ cell: Int, _ count: Int, _ projection: SurfaceProjection
  ) -> SurfaceRaster.Rim {
    let values = mesh.$values + row * SurfaceMesh.bands + cell
    let x = -1 + Float(cell) * SurfaceMesh.bandStep
    let z = mesh.depths[row]
    let scale =
      projection.focalLength
      / (projection.distance - x * projection.back.x - z * projection.back.z)
    // Not shaded, so that it stands out from the slopes on both sides.
    let fade = 1 - (1 - Self.oldestBrightness) * (1 - z) / 2
    let brightness =
      255 * ridgeBrightness * Self.glow((values[0] + values[count]) / 2) * fade
    let rest = ground * (255 * ridgeBrightness - brightness)
    let part = (palette[cell] + palette[cell + count - 1]) * (brightness / 2) + rest
    let color = SIMD4(min(part.x, 255), min(part.y, 255), min(part.z, 255), 0)
    return SurfaceRaster.Rim(
      width: Self.ridgeThickness * scale, lift: Self.ridgeLift * projection.up.y * scale,
      color: Self.pack(color))
  }

  /// Paints a ridgeline at the mesh's nearest edge, which isn't a farther edge of any cell.
  @inline(never)
  private func paintRidge(
    _ row: Int, _ cell: Int, _ raster: SurfaceRaster, _ projection: SurfaceProjection
  ) {
    // Between two cells that are seen from below, it is hidden.
    let here = SurfaceMesh.bordered(row) + cell
    guard mesh.facings[here].isSeen || mesh.facings[here - SurfaceMesh.cells - 2].isSeen else {
      return
    }
    let corners = mesh.$corners + row * SurfaceMesh.bands + cell
    let rim = rim(row, cell, 1, projection)
    raster.line(corners[0], corners[1], lift: rim.lift, width: rim.width, rim.color)
  }

  private func paintWall(
    _ wall: SurfaceMesh.Wall, _ raster: SurfaceRaster, _ projection: SurfaceProjection
  ) {
    let lambert = max(0, (wall.normal * Self.light).sum())
    let brightness = 255 * (ambient + (1 - ambient) * lambert)
    for index in 0..<wall.count {
      let (start, end) = (wall.corner(index), wall.corner(index + 1))
      let (_, cell) = wall.cell(index)
      let (a, b) = (mesh.corners[start.index], mesh.corners[end.index])
      let (c, d) = (mesh.ground(end, projection), mesh.ground(start, projection))
      guard max(c.y - b.y, d.y - a.y) > 0 else { continue }
      let amplitude = (mesh.values[start.index] + mesh.values[end.index]) / 2
      let age = (1 - mesh.depths[start.row]) / 2
      let factor = brightness * Self.glow(amplitude) * (1 - (1 - Self.oldestBrightness) * age)
      let rest = ground * (brightness - factor)
      let (xs, ys) = (SIMD4(a.x, b.x, c.x, d.x), SIMD4(a.y, b.y, c.y, d.y))
      let color = Self.pack(palette[cell] * factor + rest)
      if index == 0 || index == wall.count - 1 {
        raster.fill(xs, ys, soft: index == 0 ? 13 : 7, color)
      } else {
        raster.fillUpright(xs, ys, soft: 5, color)
      }
    }
  }
}
