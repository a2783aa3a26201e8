// SPDX-License-Identifier: GPL-3.0-or-later

/// The unit of drawn levels: dBFS, unless gain, tilt or weighting moves them.
enum LevelUnit {
  case fullScale, density, relative, weightedA, weightedC, weightedK

  /// The unit of levels that measure `quantity`, under a lift.
  init(_ lift: BandLift.Settings, _ quantity: LevelQuantity) {
    self =
      switch lift.weighting {
      case .a: .weightedA
      case .c: .weightedC
      case .k: .weightedK
      case .none:
        lift.gain != 0 || lift.tilt != .none
          ? .relative : quantity == .density ? .density : .fullScale
      }
  }

  var label: Label {
    switch self {
    case .fullScale: "dBFS"
    case .density: "dBFS/Hz"
    case .relative: "dB"
    case .weightedA: "dB(A)"
    case .weightedC: "dB(C)"
    case .weightedK: "dB(K)"
    }
  }
}

/// How levels are drawn: on which scale, and in which unit.
struct LevelView {
  var scale = AutoLevel().scale
  var unit = LevelUnit.fullScale
}
