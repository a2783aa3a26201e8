// SPDX-License-Identifier: GPL-3.0-or-later

extension Mode {
  /// A mode that draws the bands as levels over frequencies, under the held lines. `isStepped`:
  /// whether a band is as high all over.
  static func bands(
    nameWidth: Float, isStepped: Bool, icon: @escaping (IconPen) -> Void,
    draw: @escaping (Scene) -> Void
  ) -> Mode {
    Mode(
      nameWidth: nameWidth, axes: [.decibels, .frequencies], gesture: .frequencies, cursor: .level,
      fillsPlot: true, showsLines: true, showsPeakLabels: true, icon: icon,
      draw: { scene in
        scene.canvas.fill(scene.plot, scene.theme.plot)
        Grid.draw(scene)
        draw(scene)
        MaskingLayer.draw(scene)
        HeldLines.draw(scene, isStepped: isStepped)
        Grid.drawBaseline(scene)
      },
      texts: { scene, _ in
        let levels = DecibelAxis.texts(scene)
        return levels + FrequencyAxis.texts(scene, besides: levels)
      }, isStill: { $0.areBandsStill })
  }
}
