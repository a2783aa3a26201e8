// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Draws the surface: the history of the bands as a lit mesh, directly into pixels.
///
/// World: x −1…1 is frequency, z −1…1 time with the present in front, y amplitude. Cells are
/// painted from back to front (towards the camera's own row and column, which is correct for any
/// camera). Cells seen from below are skipped, and walls close the solid, so nothing shows through.
/// Allocates nothing after `init`.
struct SurfaceRenderer: ~Copyable {
  /// Direction to the light: (−.5, 1, .3), normalised.
  static let light = SIMD3<Float>(-0.431_934, 0.863_868, 0.259_161)
  /// Brightness at amplitude 0; full scale has 1.
  static let groundBrightness: Float = 0.34
  /// The oldest row's remaining share of its colour.
  static let oldestBrightness: Float = 0.7
  /// Of a ridgeline, in world units.
  static let ridgeThickness: Float = 0.008
  static let ridgeLift: Float = 0.002
  /// Twice the pixels by which a corner between two cells painted as one may be off the line.
  static let bend: Float = 0.4

  let mesh = SurfaceMesh()
  /// Cells' colours, 0x00RRGGBB; shape: [strips][cells].
  @Owned(SurfaceMesh.strips * SurfaceMesh.cells, UInt32(0)) var colors
  /// Colour of each cell by its frequency; shape: [cells].
  @Owned(SurfaceMesh.cells, .zero) var palette: UnsafeMutableBufferPointer<SIMD4<Float>>
  /// The colour of low amplitudes; 0 is black.
  private(set) var ground = SIMD4<Float>()
  /// Brightness of what the light doesn't reach.
  private(set) var ambient: Float = 0.5
  /// Brightness of a ridgeline: lighter than the slopes, or darker.
  private(set) var ridgeBrightness: Float = 1.3

  enum Style: Sendable { case plain, ridges }

  /// Colours the bands by frequency: `color` of t = 0…1, which low amplitudes fade to `ground`.
  mutating func setColors(
    ground: Color = Color(0, 0, 0), _ color: (Float) -> Color
  ) {
    self.ground = Self.parts(ground)
    // On a light ground shadows are pale, and ridges dark.
    (ambient, ridgeBrightness) = self.ground.y > 0.5 ? (0.72, 0.6) : (0.5, 1.3)
    for cell in 0..<SurfaceMesh.cells {
      palette[cell] = Self.parts(color((Float(cell) + 0.5) / Float(SurfaceMesh.cells)))
    }
  }

  private static func parts(_ color: Color) -> SIMD4<Float> {
    SIMD4(
      color.red.held(within: 0...1), color.green.held(within: 0...1),
      color.blue.held(within: 0...1), 0)
  }

  /// Draws over the existing pixels of `rect`, in device pixels, which the camera's picture fills.
  func draw(
    _ history: SurfaceHistory, _ camera: SurfaceCamera, _ style: Style, into pixmap: Pixmap,
    in rect: Rect
  ) {
    func device(_ place: Float) -> Int { Int(place.held(within: 0...SurfaceRaster.furthest)) }
    let area = Pixmap.Area(
      left: device(rect.x), top: device(rect.y), right: device(rect.right),
      bottom: device(rect.bottom)
    ).intersection(pixmap.bounds)
    guard !area.isEmpty, rect.x.isFinite, rect.y.isFinite else { return }
    let raster = SurfaceRaster(pixmap: pixmap, area: area)
    let projection = camera.projection(
      width: rect.width, height: rect.height, offset: SIMD2(rect.x, rect.y))
    mesh.place(history, projection)
    light(projection)
    paint(raster, projection, style)
  }
}
