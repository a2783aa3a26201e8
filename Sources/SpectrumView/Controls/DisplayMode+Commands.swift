// SPDX-License-Identifier: GPL-3.0-or-later

extension DisplayMode {
  /// The commands with a button of their own in this mode, the most important first.
  var commands: [Command] {
    switch self {
    case .bars, .curve, .circular: [.freeze, .nextComparand, .references, .resetZoom]
    case .spectrogram, .surface, .surfacePlus: [.freeze, .resetZoom]
    case .difference: [.nextComparand, .levelMatch, .references, .freeze, .resetZoom]
    case .tuner: [.resetZoom]
    case .levels, .stereo, .history: [.resetLevels]
    case .music: [.tapTempo, .halveTempo, .doubleTempo, .resetTempo]
    }
  }
}
