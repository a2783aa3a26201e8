// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts
import SpectrumReferences
import SpectrumView

/// The load of a display in a measurement.
enum Load: CaseIterable {
  case music
  case noise
  case random
  /// Music with all options shown: labels, notes, held curves, cursor readout, and a reference with a
  /// spread.
  case options
  /// Noise beside that reference: the difference at its dearest.
  case compared
  /// Music, while the user changes a setting that redraws the whole picture.
  case changes

  var title: String { self == .options ? "all options" : "\(self)" }

  var scene: Scene {
    switch self {
    case .noise, .compared: .noise
    case .random: .random
    case .music, .options, .changes: .music
    }
  }

  /// Prepares the display.
  func prepare(_ display: inout Display, _ size: PictureSize) {
    display.showsControls = self == .options || self == .changes
    if self == .options || self == .compared { display.show(Self.songs, name: Array("Songs".utf8)) }
    guard self == .options else { return }
    display.settings[FrequencyLabels.self] = .notes
    display.settings[.peakLabels] = 1
    display.settings[HoldCurve.self] = .both
    display.settings[.referenceCurve] = 1
    _ = display.handle(
      .pointerMoved(x: Float(size.width) * 0.4, y: Float(size.height) * 0.4))
  }

  private static var songs: ReferenceSpectrum {
    let levels = (0..<ReferenceSpectrum.bandCount).map { -20 - Float($0) / 8 }
    return ReferenceSpectrum(
      levels: levels, spread: .init(low: levels.map { $0 - 6 }, high: levels.map { $0 + 6 }))
  }

  /// Makes the load's changes before picture `number`: a setting at each twentieth.
  func change(_ display: inout Display, before number: Int) {
    guard self == .changes, number % 20 == 10 else { return }
    let turn = number / 20
    switch turn % 4 {
    case 0: display.settings[.lowFrequency] = turn % 8 < 4 ? 40 : 20
    case 1: display.settings[Palette.self] = turn % 8 < 4 ? .viridis : .heat
    case 2: display.settings[.highFrequency] = turn % 8 < 4 ? 12_000 : 20_000
    default: display.settings[.gain] = turn % 8 < 4 ? 6 : 0
    }
  }
}
