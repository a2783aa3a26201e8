// SPDX-License-Identifier: GPL-3.0-or-later

/// How the page shows how close a note is: by a word and by the number of arrows,
/// beside its colour.
extension TunerAccuracy {
  /// Arrows towards the note, of a note that isn't in tune.
  var arrowCount: Int { max(1, rawValue) }

  /// The word for a note `cents` off, and a shorter one for narrow columns.
  func words(cents: Float) -> (long: StaticString, short: StaticString) {
    let isSharp = cents > 0
    return switch self {
    case .inTune: ("in tune", "in tune")
    case .close: isSharp ? ("slightly sharp", "sharp") : ("slightly flat", "flat")
    case .near: isSharp ? ("sharp", "sharp") : ("flat", "flat")
    case .off: isSharp ? ("very sharp", "sharp") : ("very flat", "flat")
    }
  }
}
