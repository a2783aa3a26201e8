// SPDX-License-Identifier: GPL-3.0-or-later
import CMath

/// Places the axes where the surface hides least of them:
///
/// - frequencies along the front edge
/// - time along the nearer side
/// - levels at the leftmost corner
struct SurfaceScales {
  private let projection: SurfaceProjection
  /// z of the front edge and x of the nearer side, in world units.
  private let front, side: Float
  /// x and z of the leftmost corner.
  private let corner: SIMD2<Float>

  init(_ projection: SurfaceProjection) {
    self.projection = projection
    front = projection.back.z < 0 ? -1 : 1
    side = projection.back.x < 0 ? -1 : 1
    var (leftmost, corner) = (Float.infinity, SIMD2<Float>(-1, 1))
    for place in [SIMD2<Float>(-1, 1), SIMD2(1, 1), SIMD2(-1, -1), SIMD2(1, -1)] {
      let x = projection.pixel(of: SIMD3(place.x, 0, place.y)).x
      if x < leftmost { (leftmost, corner) = (x, place) }
    }
    self.corner = corner
  }

  /// A position on a scale, and the direction of its label, in logical pixels.
  struct Place {
    var point: SIMD2<Float>
    /// A unit vector.
    var outwards: SIMD2<Float>

    /// The same position, with its label higher.
    var raised: Place {
      let direction = outwards + SIMD2(0, -0.75)
      let length = spectrum_sqrt((direction * direction).sum())
      return Place(point: point, outwards: length > 0 ? direction / length : outwards)
    }

    /// The middle of a label of `size` beside the position, `gap` away from it.
    func middle(of size: SIMD2<Float>, gap: Float) -> SIMD2<Float> {
      point + outwards * (gap + size / 2)
    }
  }

  /// `position`: 0…1 from the first to the last band.
  func frequency(at position: Float) -> Place {
    let bands = Float(SurfaceHistory.pointCount)
    let x = -1 + (position * bands - 0.5) * SurfaceMesh.bandStep
    return place(SIMD3(x.held(within: -1...1), 0, front), towards: SIMD3(0, 0, front))
  }

  /// `ago`: seconds before now, up to 3.
  func time(_ ago: Float) -> Place {
    let z = 1 - ago * SurfaceHistory.rowsPerSecond * SurfaceMesh.rowStep
    return place(SIMD3(side, 0, z.held(within: -1...1)), towards: SIMD3(side, 0, 0))
  }

  /// `value`: 0…1 on the level scale.
  func level(_ value: Float) -> Place {
    let point = projection.pixel(of: SIMD3(corner.x, value * projection.heightScale, corner.y))
    return Place(point: point, outwards: SIMD2(-1, 0))
  }

  private func place(_ world: SIMD3<Float>, towards direction: SIMD3<Float>) -> Place {
    let point = projection.pixel(of: world)
    let step = projection.pixel(of: world + direction * 0.01) - point
    let length = spectrum_sqrt((step * step).sum())
    return Place(point: point, outwards: length > 0 ? step / length : SIMD2(0, 1))
  }
}

// The axes' lines and labels.
extension SurfaceScales {
  /// Length of a tick from the axis towards its label, and from there to the label.
  private static var tick: Float { 4 }
  private static var labelGap: Float { 7 }

  private init(_ scene: Scene) {
    let plot = scene.layout.plot
    self.init(
      scene.camera.projection(
        width: plot.width, height: plot.height, offset: SIMD2(plot.x, plot.y)))
  }

  /// Draws the axes' lines: the level axis, and a tick at each label.
  static func draw(_ scene: Scene) {
    let (canvas, scales) = (scene.canvas, SurfaceScales(scene))
    let (foot, top) = (scales.level(0).point, scales.level(1).point)
    canvas.line(foot.x, foot.y, top.x, top.y, canvas.theme.strongGrid)
    for (_, place) in scales.marks(scene) {
      let end = place.point + place.outwards * tick
      canvas.line(place.point.x, place.point.y, end.x, end.y, canvas.theme.quietText)
    }
  }

  static func texts(_ scene: Scene) -> [PlacedText] {
    SurfaceScales(scene).marks(scene).map { $0.text } + AutoMark.texts(scene)
  }

  /// The labels that have room, the most important first, with their positions.
  private func marks(_ scene: Scene) -> [(text: PlacedText, place: Place)] {
    let (canvas, layout, settings) = (scene.canvas, scene.layout, scene.settings)
    var places: [Place] = []
    var labels = ClearLabels(
      in: Rect(
        layout.decibels.x, layout.plot.y, layout.legend.right - layout.decibels.x,
        layout.frequencies.bottom - layout.plot.y),
      besides: AutoMark.texts(scene).map { $0.bounds })
    @discardableResult
    func add(_ forms: [Label], at place: Place, isStrong: Bool = false) -> Bool {
      let isAdded = labels.add(forms) { label in
        let size = SIMD2(canvas.width(of: label, size: Theme.axisText), Theme.axisText)
        let middle = place.middle(of: size, gap: Self.labelGap)
        return canvas.placed(
          label, middle.x, middle: middle.y, isStrong ? scene.theme.text : nil,
          anchor: .middle, isOverData: true)
      }
      if isAdded { places.append(place) }
      return isAdded
    }
    let length = span(frequency(at: 0), frequency(at: 1))
    for mark in FrequencyAxis.marks(settings, along: length) {
      let place = frequency(at: settings.frequencies.position(of: mark.frequency))
      add(mark.labels, at: place, isStrong: mark.isStrong)
    }
    let view = scene.pages.historyView
    let levels = DecibelMarks(view.scale, height: span(level(0), level(1)))
    for (index, mark) in levels.all.enumerated() {
      let label = Label(mark.decibels, decimals: 0)
      // The highest level names the unit of all.
      add((index == 0 ? ["\(label) \(view.unit.label)"] : []) + [label], at: level(mark.place))
    }
    for ago in [1, 2, 3] as [Float] { add([TimeAxis.label(ago: ago)], at: time(ago)) }
    // Now is at the corner where the frequencies end: a little higher if they have a label there.
    if !add([TimeAxis.now], at: time(0), isStrong: true) {
      add([TimeAxis.now], at: time(0).raised, isStrong: true)
    }
    return zip(labels.texts, places).map { (text: $0, place: $1) }
  }

  private func span(_ one: Place, _ other: Place) -> Float {
    let step = other.point - one.point
    return spectrum_sqrt((step * step).sum())
  }
}
