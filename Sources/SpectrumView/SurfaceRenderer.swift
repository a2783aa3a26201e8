// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Draws the surface: the history of the bands as a lit mesh, straight into pixels.
///
/// World: x −1…1 is frequency, z −1…1 time with the present in front, y amplitude. Cells are
/// painted from the back to the front (toward the camera's own row and column, which is right from
/// any place); what is seen from below is left out, and the solid is closed by walls around it, so
/// that nothing shows through. Nothing is allocated after `init` but when the picture grows.
public struct SurfaceRenderer: ~Copyable {
  static let bands = SurfaceHistory.bandCount
  /// Rows of corners: the present, and the history down to z = −1.
  static let rows = SurfaceHistory.rowCount + 1
  static let cells = bands - 1
  static let strips = rows - 1
  /// World units from band to band, and from row to row.
  static let bandStep = 2 / Float(bands - 1)
  static let rowStep = 2 / Float(SurfaceHistory.rowCount - 1)

  /// Towards the light: (−.5, 1, .3), normalised.
  static let light = SIMD3<Float>(-0.431_934, 0.863_868, 0.259_161)
  static let ambient: Float = 0.5
  /// Brightness at amplitude 0; full scale has 1.
  static let groundBrightness: Float = 0.34
  /// What is left of the brightness of the oldest row.
  static let oldestBrightness: Float = 0.7
  /// Of a ridgeline, in world units.
  static let ridgeThickness: Float = 0.008
  static let ridgeLift: Float = 0.002
  /// Shades that differ by no more need no smooth edge between them.
  static let alike: UInt8 = 12
  static let ridgeBrightness: Float = 1.3

  /// Corners' amplitude, 0…1; shape: [rows][bands].
  let values: UnsafeMutablePointer<Float>
  /// Corners on the picture, in pixels; shape: [rows][bands].
  let corners: UnsafeMutablePointer<SurfaceRaster.Corner>
  /// Cells' colours, 0x00RRGGBB; shape: [strips][cells].
  let colors: UnsafeMutablePointer<UInt32>
  /// How a cell is seen (`Facing`), with a border for walls or nothing; shape: [strips + 2][cells + 2].
  let facings: UnsafeMutablePointer<UInt8>
  /// How bright a cell is, 1…255, or 0 for one that isn't seen, with a border of 0 around; shape:
  /// [strips + 2][cells + 2].
  let shades: UnsafeMutablePointer<UInt8>
  /// Bit i: whether the edge from a cell's corner i (far left, then clockwise) parts shades that
  /// differ; shape: [strips][bands], the last of each strip unused.
  let distincts: UnsafeMutablePointer<UInt8>
  /// Bit i: whether no cell is seen beyond that edge; bit 4 + i: whether there is neither cell nor
  /// wall. Shape as above.
  let ends: UnsafeMutablePointer<UInt8>
  /// Edges from band to band of the two rows of the strip under way; shape: [2][bands].
  let rowEdges: UnsafeMutablePointer<SurfaceRaster.Edge>
  /// Edges of that strip from each far corner to the near one; shape: [bands].
  let sideEdges: UnsafeMutablePointer<SurfaceRaster.Edge>
  /// z of each row of corners.
  let depths: UnsafeMutablePointer<Float>
  /// Colour of each cell by its frequency; shape: [cells].
  let palette: UnsafeMutablePointer<SIMD4<Float>>
  /// Two numbers for each column.
  private var room: UnsafeMutablePointer<Int32>
  private var columnCount = 0

  public enum Style: Sendable { case plain, ridges }

  public init() {
    let cornerCount = Self.rows * Self.bands
    values = .allocate(capacity: cornerCount)
    values.initialize(repeating: 0, count: cornerCount)
    corners = .allocate(capacity: cornerCount)
    corners.initialize(repeating: .init(), count: cornerCount)
    colors = .allocate(capacity: Self.strips * Self.cells)
    colors.initialize(repeating: 0, count: Self.strips * Self.cells)
    facings = .allocate(capacity: (Self.strips + 2) * (Self.cells + 2))
    facings.initialize(repeating: 0, count: (Self.strips + 2) * (Self.cells + 2))
    shades = .allocate(capacity: (Self.strips + 2) * (Self.cells + 2))
    shades.initialize(repeating: 0, count: (Self.strips + 2) * (Self.cells + 2))
    distincts = .allocate(capacity: 2 * Self.strips * Self.bands)
    distincts.initialize(repeating: 0, count: 2 * Self.strips * Self.bands)
    ends = distincts + Self.strips * Self.bands
    rowEdges = .allocate(capacity: 3 * Self.bands)
    rowEdges.initialize(repeating: .init(), count: 3 * Self.bands)
    sideEdges = rowEdges + 2 * Self.bands
    depths = .allocate(capacity: Self.rows)
    depths.initialize(repeating: 0, count: Self.rows)
    palette = .allocate(capacity: Self.cells)
    palette.initialize(repeating: .zero, count: Self.cells)
    room = .allocate(capacity: 0)
    setColors(Self.spectrumColor)
  }

  deinit {
    values.deallocate()
    corners.deallocate()
    colors.deallocate()
    facings.deallocate()
    shades.deallocate()
    distincts.deallocate()
    rowEdges.deallocate()
    depths.deallocate()
    palette.deallocate()
    room.deallocate()
  }

  /// Blue, cyan, green, yellow, red at t = 0, .25, .5, .75, 1; linear between.
  public static func spectrumColor(_ t: Float) -> Color {
    let place = (t * 4).held(within: 0...4)
    return switch place {
    case ..<1: Color(0, place, 1)
    case ..<2: Color(0, 1, 2 - place)
    case ..<3: Color(place - 2, 1, 0)
    default: Color(1, 4 - place, 0)
    }
  }

  /// Colours the bands by frequency: `color` of t = 0…1.
  public mutating func setColors(_ color: (Float) -> Color) {
    for cell in 0..<Self.cells {
      let color = color((Float(cell) + 0.5) / Float(Self.cells))
      palette[cell] = SIMD4(
        color.red.held(within: 0...1), color.green.held(within: 0...1),
        color.blue.held(within: 0...1), 0)
    }
  }

  /// Draws on top of what is there, within `rect` (device pixels) and the picture of `width` ×
  /// `height`; `stride` counts pixels. The camera's picture fills `rect`.
  public mutating func draw(
    _ history: borrowing SurfaceHistory, _ camera: SurfaceCamera, style: Style,
    into pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int, rect: Rect
  ) {
    let limit = Int(SurfaceRaster.furthest)
    let left = Int(rect.x.held(within: 0...16383))
    let top = Int(rect.y.held(within: 0...16383))
    let right = min(width, limit, Int(rect.right.held(within: 0...16383)))
    let bottom = min(height, limit, Int(rect.bottom.held(within: 0...16383)))
    guard left < right, top < bottom, stride >= width, rect.x.isFinite, rect.y.isFinite else {
      return
    }
    if right - left > columnCount {
      room.deallocate()
      columnCount = right - left
      room = .allocate(capacity: 2 * columnCount)
      room.initialize(repeating: 0, count: 2 * columnCount)
    }
    let raster = SurfaceRaster(
      pixels, stride: stride, left: left, top: top, right: right, bottom: bottom, room: room)
    let projection = camera.projection(width: rect.width, height: rect.height)
    placeCorners(history, projection, raster, x: rect.x, y: rect.y)
    findFacings()
    light(projection)
    paint(raster, projection, style, x: rect.x, y: rect.y)
  }
}
