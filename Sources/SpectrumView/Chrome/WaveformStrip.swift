// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The strip below the plot: the latest audio over its time, from −1 to 1.
enum WaveformStrip {
  /// The latest audio between full scale at both edges, with dim lines at 0 and at half of it.
  static func draw(_ scene: Scene) {
    let (canvas, strip, stream) = (scene.canvas, scene.layout.waveform, scene.model.stream)
    guard strip.height > 0 else { return }
    let line = canvas.lineWidth
    let rect = canvas.aligned(strip)
    canvas.fill(rect, canvas.theme.plot)
    let (half, edge) = (canvas.theme.fineGrid, canvas.theme.grid)
    for (y, color) in [
      (rect.y + 0.25 * rect.height, half), (rect.y + 0.75 * rect.height, half),
      (rect.middleY, canvas.theme.zeroLine), (rect.y, edge), (rect.bottom - line, edge),
    ] { canvas.fill(Rect(rect.x, canvas.aligned(y), rect.width, line), color) }
    guard stream.waveformCount > 0 else { return }
    let (scale, color) = (canvas.scale, canvas.theme.waveform)
    canvas.withPixels(in: rect) { pixmap, area in
      scene.caches.scratch.reserve(area.width)
      let heights = scene.caches.scratch.heights
      let half = Float(area.height) / 2
      for x in 0..<area.width {
        // Linear between samples; a column with several shows one of them.
        let position = Float(x) / Float(max(1, area.width - 1)) * Float(stream.waveformCount - 1)
        let index = min(stream.waveformCount - 1, Int(position))
        let next = min(stream.waveformCount - 1, index + 1)
        let (before, after) = (stream.waveform[index], stream.waveform[next])
        let sample = before + (after - before) * (position - Float(index))
        heights[x] = half - sample.held(within: -1...1) * (half - scale)
      }
      let packed = color.packed
      pixmap.polyline(
        scene.caches.scratch.$heights, in: area, thickness: 1.25 * scale,
        alpha: UInt32(256 * color.alpha)
      ) { _ in packed }
    }
  }

  /// Beside the strip full scale at its upper edge, and below that the time that it shows.
  static func texts(_ scene: Scene) -> [PlacedText] {
    let strip = scene.layout.waveform
    guard strip.height > 0 else { return [] }
    let canvas = scene.canvas
    var texts = [canvas.placed("+1", strip.x - 8, middle: strip.y, in: strip, anchor: .right)]
    if let milliseconds = milliseconds(scene.model) {
      texts.append(
        canvas.placed(
          "\(milliseconds, decimals: 0) ms", strip.x - 8, middle: strip.bottom, in: strip,
          anchor: .right))
    }
    return texts
  }

  /// The time that the strip shows; nil before the plugin has said its sample rate.
  static func milliseconds(_ model: DisplayModel) -> Float? {
    guard let setup = model.stream.setup, model.stream.waveformCount > 0, setup.sampleRate > 0
    else { return nil }
    let rate = Message.Frame.waveformRate(sampleRate: setup.sampleRate)
    return 1000 * Float(model.stream.waveformCount) / rate
  }
}
