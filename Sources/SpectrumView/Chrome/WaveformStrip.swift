// SPDX-License-Identifier: GPL-3.0-or-later

/// The strip below the plot.
enum WaveformStrip {
  /// The latest audio, −1…1 over the strip's height, with a dim line at zero.
  static func draw(
    _ model: borrowing DisplayModel, _ scratch: inout DisplayScratch, on canvas: borrowing Canvas,
    in strip: Rect
  ) {
    let pixel = 1 / canvas.scale
    let rect = canvas.aligned(strip)
    canvas.fill(rect, Theme.plot)
    canvas.fill(Rect(rect.x, canvas.aligned(rect.middleY), rect.width, pixel), Theme.zeroLine)
    guard model.waveformCount > 0 else { return }
    let scale = canvas.scale
    canvas.withPixels { pixmap in
      let area = pixmap.area(of: rect, scale: scale)
      guard !area.isEmpty else { return }
      scratch.reserve(area.width)
      let heights = scratch.heights
      let half = Float(area.height) / 2
      for x in 0..<area.width {
        // Linear between samples; a column with several shows one of them.
        let position = Float(x) / Float(max(1, area.width - 1)) * Float(model.waveformCount - 1)
        let index = min(model.waveformCount - 1, Int(position))
        let next = min(model.waveformCount - 1, index + 1)
        let (before, after) = (model.waveform[index], model.waveform[next])
        let sample = before + (after - before) * (position - Float(index))
        heights[x] = half - sample.held(within: -1...1) * (half - scale)
      }
      if let heights = heights.baseAddress {
        let color = Theme.waveform
        let packed = color.packed
        pixmap.polyline(
          heights, in: area, thickness: 1.25 * scale, alpha: UInt32(256 * color.alpha)
        ) { _ in packed }
      }
    }
  }
}
