// SPDX-License-Identifier: GPL-3.0-or-later

// What the track is compared with, in words.
extension Comparison {
  /// "side-chain", and by how much it is raised: "side-chain +3.2 dB".
  var label: Label { matched(name) }

  private func matched(_ name: Label) -> Label {
    guard isMatched, let offset = difference.offset else { return name }
    // For noise without a level of its own the amount has no meaning.
    if settings.comparand == .reference, settings.comparedReference.slope != nil { return name }
    return "\(name) \(offset, decimals: 1, sign: true) dB"
  }

  /// What the difference is taken of: "track − side-chain +3.2 dB", "left − right".
  var differenceLabel: Label {
    let track = settings.comparand == .otherChannel ? spectra.measure.channelName : "track"
    return "\(track) − \(matched(subtrahendName))"
  }

  /// Why no difference is to be seen, and the same for a small window; nil if one is.
  var missingComparandLabels: [Label]? {
    switch missingComparand {
    case nil: nil
    case .nothingChosen: ["Click, or press C, to choose what to compare with", "C: compare with …"]
    case .noInput where settings.comparand == .sideChain:
      ["The side-chain needs Spectrum SC", "needs a side-chain"]
    case .noInput: ["The other channel needs the stereo plugin", "needs stereo"]
    case .notConnected:
      ["No side-chain is connected: connect it in the host", "No side-chain"]
    case .silent where settings.comparand == .sideChain:
      ["Side-chain is silent: connect it in the host", "Side-chain is silent"]
    case .silent:
      ["The other channel, \(subtrahendName), is silent", "\(subtrahendName) is silent"]
    case .noCurve: ["No reference curve is kept", "no curve"]
    case .emptySlot: ["The slot is empty: O opens the references", "empty slot: O"]
    case .noSound: ["Nothing to compare yet", "nothing yet"]
    }
  }

  /// What keeps another sound from being compared with, in any mode; empty if nothing does.
  var lostComparandLabels: [Label] { isLost ? missingComparandLabels ?? [] : [] }

  /// The name beside those of other lines: "avg" is the average that is held.
  var name: Label { settings.comparand == .average ? "vs. average" : subtrahendName }

  /// The name after a minus.
  private var subtrahendName: Label {
    switch settings.comparand {
    case .nothing: "nothing"
    case .sideChain: "side-chain"
    case .otherChannel: spectra.measure.otherChannelName
    case .average: "average"
    case .reference:
      switch settings.comparedReference {
      case .curve: "reference"
      case .whiteNoise: "white noise"
      case .pinkNoise: "pink noise"
      case .steep: "4.5 dB/octave"
      default: slotName
      }
    }
  }

  /// The name of the slot's reference, or "slot 3" for an empty one.
  private var slotName: Label {
    let slot = settings.comparedReference.slot ?? 0
    // As much as has room in a legend.
    if let reference = references[slot] { return reference.label.cut { $0.count <= 28 } }
    return "slot \(slot + 1)"
  }
}

extension Measure {
  /// The name of the channel that the levels are of.
  var channelName: Label {
    switch channel {
    case .left: "left"
    case .right: "right"
    case .side: "side"
    case .mid: "mid"
    case .mix, .leftAndRight: "mix"
    }
  }

  fileprivate var otherChannelName: Label {
    switch channel {
    case .left: "right"
    case .right: "left"
    case .side: "mid"
    case .mix, .mid, .leftAndRight: "side"
    }
  }
}
