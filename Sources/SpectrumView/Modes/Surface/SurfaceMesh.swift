// SPDX-License-Identifier: GPL-3.0-or-later

/// The surface as seen by the camera: its corners, and which of its cells are visible.
struct SurfaceMesh: ~Copyable {
  static let bands = SurfaceHistory.pointCount
  /// Rows of corners: the present, and the history down to z = −1.
  static let rows = SurfaceHistory.rowCount + 1
  static let cells = bands - 1
  static let strips = rows - 1
  /// World units from band to band, and from row to row.
  static let bandStep = 2 / Float(bands - 1)
  static let rowStep = 2 / Float(SurfaceHistory.rowCount - 1)

  /// Corners' amplitude, 0…1; shape: [rows][bands].
  @Owned(rows * bands, 0) var values: UnsafeMutableBufferPointer<Float>
  /// Corners on the picture, in pixels; shape: [rows][bands].
  @Owned(rows * bands, .zero) var corners: UnsafeMutableBufferPointer<SurfaceRaster.Point>
  /// Visible parts of cells, with a border for walls; shape: [strips + 2][cells + 2].
  @Owned((strips + 2) * (cells + 2), []) var facings: UnsafeMutableBufferPointer<Facing>
  /// Bit i: whether neither cell nor wall is visible beyond the edge from a cell's corner i (far
  /// left, then clockwise); shape: [strips][bands], the last of each strip unused.
  @Owned(strips * bands, 0) var ends: UnsafeMutableBufferPointer<UInt8>
  /// z of each row of corners.
  @Owned(rows, 0) var depths: UnsafeMutableBufferPointer<Float>

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

    var isSeen: Bool { rawValue & ~Facing.nothing.rawValue != 0 }
  }

  /// Projects the history's corners into the picture, and finds the visible parts of cells.
  func place(_ history: SurfaceHistory, _ projection: SurfaceProjection) {
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
    for row in 0..<Self.rows { project(row, projection) }
    findFacings()
    closeBorder(projection)
    findEnds()
  }

  private func copyRow(
    _ row: Int, _ from: UnsafePointer<Float>, _ other: UnsafePointer<Float>, _ part: Float
  ) {
    let target = $values + row * Self.bands
    for band in 0..<Self.bands {
      target[band] = from[band] + (other[band] - from[band]) * part
    }
  }

  private func project(_ row: Int, _ projection: SurfaceProjection) {
    let (right, up, back) = (projection.right, projection.up, projection.back)
    let z = depths[row]
    let (rowRight, rowUp, rowDepth) = (
      z * right.z, z * up.z, projection.distance - z * back.z
    )
    let (middle, scale, focalLength) = (
      projection.middle + projection.offset, projection.heightScale, projection.focalLength
    )
    let (values, corners) = ($values + row * Self.bands, $corners + row * Self.bands)
    for band in 0..<Self.bands {
      let worldX = -1 + Float(band) * Self.bandStep
      let height = values[band] * scale
      let factor = focalLength / (rowDepth - worldX * back.x - height * back.y)
      corners[band] = Self.limited(
        SIMD2(
          middle.x + (rowRight + worldX * right.x) * factor,
          middle.y - (rowUp + worldX * up.x + height * up.y) * factor))
    }
  }

  /// `point` within what the raster takes.
  @inline(__always)
  static func limited(_ point: SurfaceRaster.Point) -> SurfaceRaster.Point {
    let limit = SurfaceRaster.furthest
    return SIMD2(min(max(point.x, -limit), limit), min(max(point.y, -limit), limit))
  }

  /// The index of a strip's first cell among cells with a border.
  static func bordered(_ strip: Int) -> Int { (strip + 1) * (cells + 2) + 1 }

  /// Finds the visible parts of all cells.
  private func findFacings() {
    for strip in 0..<Self.strips {
      let near = $corners + strip * Self.bands
      let far = near + Self.bands
      let facings = $facings + Self.bordered(strip)
      for cell in 0..<Self.cells {
        let (a, b) = (far[cell], far[cell + 1])
        let (c, d) = (near[cell + 1], near[cell])
        let (abc, acd) = (Self.cross(b - a, c - a), Self.cross(c - a, d - a))
        let (abd, bcd) = (Self.cross(b - a, d - a), Self.cross(c - b, d - b))
        var facing: Facing = abc > 0 ? .farRight : []
        if acd > 0 { facing.insert(.nearLeft) }
        facings[cell] = facing == .bothTriangles && abd > 0 && bcd > 0 ? .whole : facing
      }
    }
  }

  @inline(__always)
  private static func cross(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float {
    a.x * b.y - a.y * b.x
  }

  /// Finds the edges with nothing visible beyond. The compiler does 16 cells at a time.
  private func findEnds() {
    /// 1 if nothing of the cell is visible.
    @inline(__always)
    func isEnd(_ facing: Facing) -> UInt8 { facing.isSeen ? 0 : 1 }
    for strip in 0..<Self.strips {
      let (here, ends) = ($facings + Self.bordered(strip), $ends + strip * Self.bands)
      let (far, near) = (here + (Self.cells + 2), here - (Self.cells + 2))
      for cell in 0..<Self.cells {
        ends[cell] =
          isEnd(far[cell]) | isEnd(here[cell + 1]) &<< 1 | isEnd(near[cell]) &<< 2
          | isEnd(here[cell - 1]) &<< 3
      }
    }
  }
}
