// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumHost
import SpectrumView

extension Render {
  /// Draws the inline display of a mixer's strip, as a host without a window of the plugin has it.
  func draw(_ strip: PictureSize) throws {
    let recorder = try host.makeRecorder(of: input.file, channels: input.channels) {
      $0.strip = InlineStrip()
    }
    if let mode = look.mode { recorder.instance["mode"] = Float(mode.rawValue) }
    let pictures = try Pictures(
      output: output, isNumbered: false, frames: nil, inputs: host.inputs([input.file]))
    // The recorder plays silence after the file, so the last picture of the file is the last but
    // one.
    var (before, latest): (InlineImage?, InlineImage?)
    let isReached = try recorder.play(to: at) { event in
      guard case .row(let row) = event else { return true }
      (before, latest) = (
        latest, recorder.instance.renderInline(width: strip.width, height: strip.height)
      )
      return at.map { row.time < $0 } ?? true
    }
    if isReached { before = latest }
    if let at, recorder.time < at { throw ToolError.afterEnd(time: at, end: recorder.time) }
    guard let image = before ?? latest else { throw ToolError.noInlineDisplay }
    let picture = try RenderedPicture(
      tiles: 1, columns: 1, PictureSize(width: image.width, height: image.height), scale: 1)
    picture.copy(image.pixels)
    try picture.write(to: pictures.file(1))
    recorder.reportDefect()
  }
}
