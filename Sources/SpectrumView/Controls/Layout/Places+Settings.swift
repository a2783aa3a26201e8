// SPDX-License-Identifier: GPL-3.0-or-later

// Where the picture shows settings.
extension Places {
  /// The labels and scales of the mode that show a setting.
  var shownSettings: [(port: Port, rect: Rect)] { shownSettings(layout) }

  /// The setting that the picture shows at a point.
  func shownSetting(at point: Point, _ layout: Layout) -> Port? {
    shownSettings(layout).first { $0.rect.contains(point.x, point.y) }?.port
  }

  private func shownSettings(_ layout: Layout) -> [(port: Port, rect: Rect)] {
    let (mode, pages) = (editor.mode, editor.model.pages)
    var shown: [(port: Port, rect: Rect)] = [(.spectrogramTime, layout.ages)]
    // Else it has the times of a history, or the surface's foot.
    if mode.hasFrequencies { shown.append((.lowFrequency, layout.frequencies)) }
    if let scale = mode.scale { shown.append((scale, layout.decibels)) }
    switch editor.settings.mode {
    case .levels:
      let page = LevelsLayout(in: layout.plot, channelCount: pages.levels.channelCount)
      shown.append((.loudnessTarget, page.targetLabel))
    case .tuner:
      let page = pages.tuner
      let rows = page.layout(in: layout.plot).leftRows(lineCount: page.lines.count)
      for (line, row) in zip(page.lines, rows.dropFirst()) {
        if let port = line.port { shown.append((port, row)) }
      }
    case .music: shown.append((.tempoHistory, pages.music.layout(in: layout.plot).times))
    default: break
    }
    return shown.filter { $0.rect.width > 0 && $0.rect.height > 0 }
  }
}
