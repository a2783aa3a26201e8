// SPDX-License-Identifier: GPL-3.0-or-later

/// The colours of the bands, from blue through green to red.
struct BandColors: Equatable {
  /// Whether they are drawn on a light ground.
  var isLight = false
  /// The colour of bars and curves at their base.
  var base = Color(0, 0, 0)

  /// The colour at `position`, 0…1 from the lowest band to the highest. `flash`: by how much a beat
  /// makes it stronger.
  func color(at position: Float, flash: Float = 0) -> Color {
    isLight ? darkColor(at: position, flash: flash) : Color.band(at: position, flash: flash)
  }

  /// The colour on a light ground, where yellow and cyan are dark enough to be seen.
  private func darkColor(at position: Float, flash: Float) -> Color {
    let place = position.held(within: 0...1) * 4
    let color: Color =
      switch place {
      case ..<1: Self.blue.mixed(with: Self.cyan, place)
      case ..<2: Self.cyan.mixed(with: Self.green, place - 1)
      case ..<3: Self.green.mixed(with: Self.yellow, place - 2)
      default: Self.yellow.mixed(with: Self.red, place - 3)
      }
    // A flash darkens, as far as white is lightened by it on a dark ground.
    return color.mixed(with: Color(0, 0, 0), min(1, 2 * flash))
  }

  private static var blue: Color { Color(0.10, 0.32, 0.92) }
  private static var cyan: Color { Color(0, 0.54, 0.68) }
  private static var green: Color { Color(0.06, 0.56, 0.20) }
  private static var yellow: Color { Color(0.69, 0.47, 0) }
  private static var red: Color { Color(0.82, 0.14, 0.10) }
}
