// SPDX-License-Identifier: GPL-3.0-or-later

/// The colours of the bands, from blue through green to red.
struct BandColors: Equatable {
  /// Whether they are drawn on a light ground.
  var isLight = false
  /// The colour of bars and curves at their base.
  var base = Color(0, 0, 0)

  /// The colour at 0…1 from the lowest to the highest band; `flash`: how much a beat strengthens it.
  func color(at position: Float, flash: Float = 0) -> Color {
    isLight ? darkColor(at: position, flash: flash) : Color.band(at: position, flash: flash)
  }

  /// The colour on a light ground, where yellow and cyan are dark enough to be seen.
  private func darkColor(at position: Float, flash: Float) -> Color {
    let place = position.held(within: 0...1) * 4
    let stop = min(3, Int(place))
    let color = Self.dark[stop].mixed(with: Self.dark[stop + 1], place - Float(stop))
    // A flash darkens, as far as white is lightened by it on a dark ground.
    return color.mixed(with: Color(0, 0, 0), min(1, 2 * flash))
  }

  private static let dark: InlineArray<5, Color> = [
    Color(0.10, 0.32, 0.92), Color(0, 0.54, 0.68), Color(0.06, 0.56, 0.20), Color(0.69, 0.47, 0),
    Color(0.82, 0.14, 0.10),
  ]
}
