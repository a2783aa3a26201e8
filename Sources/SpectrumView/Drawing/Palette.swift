// SPDX-License-Identifier: GPL-3.0-or-later

// The default is inferno: louder is lighter over the whole range, silence is as dark as the window,
// and the loudest are the only yellow. Heat, an early build's, falls in lightness from yellow to
// red, so that the loudest look weaker than their surroundings; the ground of viridis and cividis
// is a coloured slab.
extension Palette {
  /// The colours from 0 to 1, evenly spaced and mixed linearly between: 0xRRGGBB.
  ///
  /// viridis, magma and inferno are van der Walt and Smith's perceptually uniform maps (matplotlib,
  /// dedicated to the public domain under CC0); cividis is the map of Nuñez, Anderton and Renslow
  /// (PLoS ONE 13(7), 2018), which looks alike to the colour-blind. All are thinned out with an
  /// error of at most 2 of 255 in each channel of the 256 colours.
  private var stops: [UInt32] {
    switch self {
    case .heat: [0x000000, 0x0000CC, 0x00FFFF, 0xFFFF00, 0xFF4D00]
    case .viridis:
      [
        0x440154, 0x470D60, 0x48186A, 0x482374, 0x472D7B, 0x453681, 0x424086, 0x3F4989, 0x3B528B,
        0x375A8D, 0x33638D, 0x2F6A8E, 0x2C728E, 0x297A8E, 0x26818E, 0x23898E, 0x21908C, 0x1F988B,
        0x1F9F88, 0x21A685, 0x28AE80, 0x31B57B, 0x3EBC74, 0x4CC26C, 0x5DC963, 0x6ECE58, 0x82D34C,
        0x96D83F, 0xABDC32, 0xC0DF24, 0xD5E21A, 0xEAE51A, 0xFDE725,
      ]
    case .magma:
      [
        0x000004, 0x06051A, 0x130D34, 0x231151, 0x37106C, 0x4B117A, 0x5F187F, 0x721F81, 0x852681,
        0x982D80, 0xAC337C, 0xC03A76, 0xD3436E, 0xE44F65, 0xF1605D, 0xF8765C, 0xFC8D63, 0xFEA470,
        0xFEBA80, 0xFED193, 0xFDE7A8, 0xFCFDBF,
      ]
    case .inferno:
      [
        0x000004, 0x040313, 0x0B0725, 0x160B39, 0x220C4C, 0x310A5C, 0x3F0A66, 0x4D0C6B, 0x5A116E,
        0x67166E, 0x741B6E, 0x811F6C, 0x8E2469, 0x9B2964, 0xA82E5F, 0xB53358, 0xC13A51, 0xCC4248,
        0xD74B3F, 0xE05536, 0xE8612C, 0xEF6D22, 0xF57B17, 0xF8890C, 0xFB9806, 0xFCA80D, 0xFBB81C,
        0xF9C830, 0xF6D847, 0xF2E763, 0xF3F585, 0xFCFFA4,
      ]
    case .grey: [0x000000, 0xFFFFFF]
    case .cividis:
      [
        0x00224E, 0x002655, 0x00295E, 0x002C66, 0x00306F, 0x033371, 0x133570, 0x1C396F, 0x243C6E,
        0x2A406D, 0x31436D, 0x36466C, 0x3C4A6C, 0x404C6C, 0x45506C, 0x4A536C, 0x4F576C, 0x535A6D,
        0x575D6D, 0x5C616E, 0x5F636F, 0x646770, 0x686A71, 0x6C6E72, 0x707173, 0x747475, 0x787877,
        0x7C7C78, 0x807F78, 0x858279, 0x8A8678, 0x8E8978, 0x928D78, 0x979177, 0x9C9576, 0xA09875,
        0xA59C74, 0xAAA073, 0xAEA371, 0xB4A76F, 0xB9AB6D, 0xBEAF6B, 0xC2B369, 0xC7B767, 0xCDBB63,
        0xD2C060, 0xD6C35D, 0xDCC859, 0xE1CC55, 0xE6D051, 0xEBD44B, 0xF1D945, 0xF7DE3E, 0xFCE235,
        0xFEE838,
      ]
    }
  }

  /// 256 colours for 0…1, each 0x00RRGGBB.
  public func makeTable() -> [UInt32] {
    let stops = stops
    return (0..<256).map { index in
      let position = Float(index) / 255 * Float(stops.count - 1)
      let stop = min(Int(position), stops.count - 2)
      return Color(packed: stops[stop])
        .mixed(with: Color(packed: stops[stop + 1]), position - Float(stop)).packed
    }
  }
}
