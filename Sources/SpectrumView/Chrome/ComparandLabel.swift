// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumGraphics

// What the track is compared with, in words.
extension DisplayModel {
  /// "side-chain", and by how much it is raised: "side-chain +3.2 dB".
  var comparandLabel: Label {
    var label = comparandName
    guard isMatched, comparison.offset != nil else { return label }
    // For noise without a level of its own the amount has no meaning.
    if settings.comparand == .reference, settings.comparedReference.slope != nil { return label }
    label.append(" ")
    label.append(matchingOffset, decimals: 1, sign: true)
    label.append(" dB")
    return label
  }

  /// What the difference is taken of: "track − side-chain +3.2 dB", "left − right".
  var differenceLabel: Label {
    var label = settings.comparand == .otherChannel ? channelName : Label("track")
    label.append(" − ")
    label.append(comparandLabel)
    return label
  }

  /// Why no difference is to be seen; nil if one is.
  var missingComparandLabel: Label? {
    switch missingComparand {
    case nil: nil
    case .nothingChosen: Label("Press C to choose what to compare with")
    case .noSideChain: Label("No side-chain is connected")
    case .noOtherChannel: Label("There is no other channel")
    case .noCurve: Label("No reference curve is kept")
    case .emptySlot: Label("The slot is empty: O opens the references")
    case .noSound: Label("Nothing to compare yet")
    }
  }

  var comparandName: Label {
    switch settings.comparand {
    case .nothing: Label("nothing")
    case .sideChain: Label("side-chain")
    case .otherChannel: otherChannelName
    case .average: Label("average")
    case .reference:
      switch settings.comparedReference {
      case .curve: Label("reference")
      case .whiteNoise: Label("white noise")
      case .pinkNoise: Label("pink noise")
      case .steep: Label("4.5 dB/octave")
      default: slotName
      }
    }
  }

  /// The name of the slot's reference, or "slot 3" for an empty one.
  private var slotName: Label {
    let slot = settings.comparedReference.slot ?? 0
    // As much as has room in a legend.
    if let reference = references[slot] { return reference.label.cut { $0.count <= 28 } }
    var label = Label("slot ")
    label.append(slot + 1)
    return label
  }

  var channelName: Label {
    switch settings.channel {
    case .left: Label("left")
    case .right: Label("right")
    case .side: Label("side")
    case .mid: Label("mid")
    case .mix, .leftAndRight: Label("mix")
    }
  }

  private var otherChannelName: Label {
    switch settings.channel {
    case .left: Label("right")
    case .right: Label("left")
    case .side: Label("mid")
    case .mix, .mid, .leftAndRight: Label("side")
    }
  }
}
