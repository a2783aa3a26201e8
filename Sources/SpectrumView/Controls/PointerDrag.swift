// SPDX-License-Identifier: GPL-3.0-or-later

/// A drag with the left button.
enum PointerDrag {
  /// The pointer's x and the slider's position at the start; fine: a tenth as far.
  case slider(Port, startX: Float, startPosition: Float, isFine: Bool)
  /// A press on the plot, which becomes `pan` or `orbit` once the pointer moves.
  case pending(Point)
  /// The frequency to keep under the pointer, and the pointer's position on the frequency scale:
  /// below 0 or above 1 past an end of it, which a circle has no room beside.
  case pan(hertz: Float, position: Float)
  /// The pointer's last position while the surface turns.
  case orbit(Point)
  /// The pointer's y and the scroll position at the start.
  case scrollBar(startY: Float, startScroll: Float)
}
