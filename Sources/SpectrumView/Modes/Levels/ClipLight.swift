// SPDX-License-Identifier: GPL-3.0-or-later

/// The light that is lit from the first clipped sample until the levels are reset, on the levels
/// page per channel and in the header for all of them.
struct ClipLight {
  let box: Rect
  /// Clipped samples since the reset.
  let count: Int
  /// 1 when a sample clips, 0 two seconds later.
  let flash: Float

  func draw(on canvas: Canvas) {
    if count > 0 {
      canvas.fillSharp(box, canvas.theme.states.poor.mixed(with: canvas.theme.clipFlash, flash))
    } else {
      canvas.strokeSharp(box, canvas.theme.line)
    }
  }

  /// "CLIP"; with `showsCount` and room, a lit light has the count: "CLIP 1234", "1234", "1k".
  func text(on canvas: Canvas, size: Float, showsCount: Bool = true) -> PlacedText? {
    let room = box.inset(2, 0)
    var labels = [Label("CLIP")]
    if count > 0, showsCount { labels = countLabels }
    return canvas.fitted(
      labels, in: room, size: size, count > 0 ? canvas.theme.clipText : canvas.theme.quietText,
      anchor: .middle, bold: count > 0)
  }

  /// The longest first.
  private var countLabels: [Label] {
    let short: Label = "\(min(999, count / 1000))\(count < 1_000_000 ? "k" : "k+")"
    return ["CLIP \(count)", "\(count)"] + (count < 1000 ? [] : [short])
  }
}

extension LevelsPage {
  /// The light of one channel.
  func clipLight(ofChannel index: Int, in box: Rect) -> ClipLight {
    ClipLight(box: box, count: channels[index].clipped, flash: channels[index].flash)
  }

  /// The light of all channels together, which doesn't flash.
  func clipLight(in box: Rect) -> ClipLight {
    let count = (0..<channelCount).reduce(0) { $0 + channels[$1].clipped }
    return ClipLight(box: box, count: count, flash: 0)
  }
}
