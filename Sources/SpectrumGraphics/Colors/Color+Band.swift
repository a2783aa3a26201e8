// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumReadings

extension Color {
  /// The colour of a band at `position`, 0…1 from the lowest to the highest: blue, cyan, green,
  /// yellow, red. The blue is lightened to a contrast of 4 against the plot; pure blue has 2.4.
  @inlinable
  public static func band(at position: Float, flash: Float = 0) -> Color {
    let scaled = position.held(within: 0...1) * 4
    let color: Color =
      switch scaled {
      case ..<1: Color(0.24 * (1 - scaled), 0.38 + 0.62 * scaled, 1)
      case ..<2: Color(0, 1, 2 - scaled)
      case ..<3: Color(scaled - 2, 1, 0)
      default: Color(1, 4 - scaled, 0)
      }
    return Color(
      min(1, color.red + flash), min(1, color.green + flash), min(1, color.blue + flash))
  }
}
