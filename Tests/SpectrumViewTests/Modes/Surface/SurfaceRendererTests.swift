// SPDX-License-Identifier: GPL-3.0-or-later
import Testing

@testable import SpectrumView

@Suite struct SurfaceRendererTests {
  private static let empty: UInt32 = 0x0012_3456

  /// A picture of a surface, `empty` where nothing is drawn.
  private static func picture(
    _ width: Int, _ height: Int, _ history: SurfaceHistory, _ camera: SurfaceCamera,
    style: SurfaceRenderer.Style = .plain, rect: Rect? = nil,
    colors: (Float) -> Color = { .band(at: $0) }
  ) -> DisplayPicture {
    let picture = DisplayPicture(width: Float(width), height: Float(height), of: empty)
    var renderer = SurfaceRenderer()
    renderer.setColors(colors)
    let rect = rect ?? Rect(0, 0, Float(width), Float(height))
    renderer.draw(history, camera, style, into: picture.pixmap, in: rect)
    return picture
  }

  struct View: CustomTestStringConvertible, Sendable {
    let width, height: Int
    let azimuth, tilt, zoom: Float
    var camera: SurfaceCamera {
      var camera = SurfaceCamera()
      camera.orbit(right: -azimuth / .pi, down: tilt / .pi)
      camera.zoom(steps: zoom)
      return camera
    }
    var testDescription: String { "\(width)×\(height), \(azimuth), \(tilt), \(zoom)" }
  }

  static let views: [View] = [
    View(width: 640, height: 347, azimuth: 0, tilt: 0, zoom: 0),
    View(width: 400, height: 300, azimuth: 0, tilt: 0, zoom: 0),
    View(width: 347, height: 640, azimuth: 0, tilt: 0, zoom: 0),
    View(width: 640, height: 400, azimuth: 0.5, tilt: 0.2, zoom: 1),
    View(width: 640, height: 400, azimuth: -0.8, tilt: -0.1, zoom: -2),
    View(width: 640, height: 400, azimuth: 1.57, tilt: 0, zoom: -1),
    View(width: 640, height: 400, azimuth: -2.2, tilt: 0.3, zoom: 0),
    View(width: 640, height: 400, azimuth: 3.1, tilt: 0, zoom: -1),
    View(width: 640, height: 400, azimuth: 0.3, tilt: 1.4, zoom: -3),
    View(width: 640, height: 400, azimuth: 2.5, tilt: 0.9, zoom: 4),
  ]

  /// A history of rows, oldest first, each a function of the band; the last is also the present.
  static func fill(_ history: SurfaceHistory, _ value: (_ age: Int, _ band: Int) -> Float) {
    for age in (0..<60).reversed() {
      let values = (0..<128).map { value(age, $0) }
      history.push(values.span, elapsed: 0.05)
    }
  }

  @Test(
    "A closer ridge hides a farther one, from every side", arguments: 0..<4,
    [SurfaceRenderer.Style.plain, .ridges])
  func closerHides(side: Int, style: SurfaceRenderer.Style) {
    let view = View(width: 640, height: 347, azimuth: Float(side) * .pi / 2, tilt: 0, zoom: 0)
    // Both ridges lie across the sight: the near one 0.8 from the origin, the far one 0.25.
    func picture(near: Float, far: Float) -> DisplayPicture {
      let history = SurfaceHistory()
      Self.fill(history) { age, band in
        let (x, z) = (-1 + 2 * Float(band) / 127, 1 - 2 * Float(age) / 59)
        let toViewer = [z, x, -z, -x][side]
        return abs(toViewer - 0.8) < 0.017 ? near : (abs(toViewer - 0.25) < 0.017 ? far : 0)
      }
      return Self.picture(view.width, view.height, history, view.camera, style: style)
    }
    #expect(!picture(near: 0, far: 0.2).isSame(as: picture(near: 0, far: 0)))
    // 1 · 0.6 high, the near one reaches over 0.2 · 0.6 by the camera's 36° of elevation.
    let (hidden, alone) = (picture(near: 1, far: 0.2), picture(near: 1, far: 0))
    var (different, place) = (0, "")
    for y in 0..<view.height {
      for x in view.width / 4..<view.width * 3 / 4 where hidden[x, y] != alone[x, y] {
        if different == 0 { place = "first at \(x), \(y)" }
        different += 1
      }
    }
    #expect(different == 0, "\(place)")
  }

  /// A smooth landscape with hills that hide one another; its heights are below 1.
  static func landscape(_ age: Int, _ band: Int) -> Float { heights[age * 128 + band] }

  private static let heights = (0..<60 * 128).map { height($0 / 128, $0 % 128) }

  private static func height(_ age: Int, _ band: Int) -> Float {
    let (x, z) = (Float(band) / 127, Float(age) / 59)
    var value: Float = 0.1
    let hills: [(Float, Float, Float, Float)] = [
      (0.2, 0.3, 0.8, 0.12), (0.7, 0.2, 0.5, 0.1), (0.5, 0.6, 0.9, 0.15), (0.85, 0.8, 0.7, 0.1),
      (0.3, 0.85, 0.6, 0.08), (0.05, 0.6, 0.5, 0.1),
    ]
    for (hillX, hillZ, height, radius) in hills {
      let distance = ((x - hillX) * (x - hillX) + (z - hillZ) * (z - hillZ)) / (radius * radius)
      value = max(value, height / (1 + distance))
    }
    return value
  }

  @Test("From anywhere, each pixel shows what its ray of sight meets first", arguments: views)
  func raysOfSight(view: View) {
    let history = SurfaceHistory()
    Self.fill(history) { age, band in Self.landscape(age, band) }
    // The share of red tells the frequency, however dark.
    let picture = Self.picture(view.width, view.height, history, view.camera) {
      Color($0, 1 - $0, 1)
    }
    let projection = view.camera.projection(width: Float(view.width), height: Float(view.height))
    var (checked, wrong) = (0, 0)
    for y in stride(from: 5, to: view.height, by: 23) {
      for x in stride(from: 3, to: view.width, by: 29) {
        let right = (Float(x) + 0.5 - Float(view.width) / 2) / projection.focalLength
        let up = (Float(view.height) / 2 - Float(y) - 0.5) / projection.focalLength
        let ray = projection.right * right + projection.up * up - projection.back
        let hit = firstHit(from: projection.eye, along: ray, scale: projection.heightScale)
        let pixel = picture[x, y]
        checked += 1
        guard let hit else {
          if pixel != Self.empty { wrong += 1 }
          continue
        }
        let (red, green) = (Float(pixel >> 16 & 255), Float(pixel >> 8 & 255))
        let shown = red / max(1, red + green)
        if pixel == Self.empty || abs(shown - hit) > 0.04 { wrong += 1 }
      }
    }
    // At the crests a ray's steps and a cell's width may disagree.
    #expect(checked > 150 && wrong * 50 < checked, "\(wrong) of \(checked)")
  }

  /// The frequency, 0…1, at which a ray enters the solid landscape.
  func firstHit(from eye: SIMD3<Float>, along ray: SIMD3<Float>, scale: Float) -> Float? {
    let step: Float = 0.004
    var place = eye
    while place.y > -0.01 {
      place += ray * step
      if place.y < scale && abs(place.x) <= 1 && abs(place.z) <= 1 {
        let (x, z) = ((place.x + 1) / 2 * 127, (1 - place.z) / 2 * 59)
        let height = Self.landscape(Int(z.rounded()), Int(x.rounded())) * scale
        if place.y < height { return (place.x + 1) / 2 }
      }
      if (place * place).sum() > 200 { return nil }
    }
    return nil
  }

  @Test("Nothing is written outside of the rectangle", arguments: views)
  func staysInside(view: View) {
    let history = SurfaceHistory()
    Self.fill(history) { age, band in Float((age * 31 + band * 17) % 97) / 96 }
    let (width, height) = (view.width / 2, view.height / 2)
    // Ridges are drawn over all that is drawn without them.
    let isFirst = view.testDescription == Self.views[0].testDescription
    let styles: [SurfaceRenderer.Style] = isFirst ? [.plain, .ridges] : [.ridges]
    for rect in [Rect(20, 15, 100, 60), Rect(-25, -10, 65, 45), Rect(150, 125, 450, 450)] {
      for style in styles {
        let picture = Self.picture(width, height, history, view.camera, style: style, rect: rect)
        var (inside, outside) = (0, 0)
        for y in 0..<height {
          for x in 0..<width where picture[x, y] != Self.empty {
            if rect.contains(Float(x) + 0.5, Float(y) + 0.5) { inside += 1 } else { outside += 1 }
          }
        }
        #expect(outside == 0)
        if rect.x == 20 { #expect(inside > 1000) }
      }
    }
  }

  @Test("No value, camera, colour or rectangle traps")
  func survives() {
    let strange: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, 0, 0.3]
    let history = SurfaceHistory()
    for value in strange {
      let values = (0..<128).map { $0 % 2 == 0 ? value : 0.5 }
      history.push(values.span, elapsed: 0.31)
      var camera = SurfaceCamera()
      camera.orbit(right: value, down: 0.3)
      camera.zoom(steps: value)
      for edge in strange {
        _ = Self.picture(
          64, 48, history, camera, style: .ridges, rect: Rect(edge, value, 64, 48),
          colors: { _ in Color(value, edge, 1) })
        _ = Self.picture(
          64, 48, history, camera, style: .ridges, rect: Rect(0, 0, edge, value))
      }
    }
  }

  @Test("The same state gives the same picture, and ridgelines brighten it")
  func repeats() {
    let history = SurfaceHistory()
    Self.fill(history) { age, band in Self.landscape(age, band) }
    func picture(_ style: SurfaceRenderer.Style) -> DisplayPicture {
      Self.picture(300, 200, history, SurfaceCamera(), style: style)
    }
    let (first, ridges) = (picture(.plain), picture(.ridges))
    #expect(picture(.plain).isSame(as: first) && !first.isSame(as: ridges))
    func light(_ picture: DisplayPicture) -> Int {
      picture.contents.reduce(0) { $0 + Int($1 & 255) + Int($1 >> 8 & 255) + Int($1 >> 16 & 255) }
    }
    #expect(light(ridges) > light(first))
  }
}
