// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumMessages

/// The reference curve as a session keeps it: a text of whole numbers, the ends of the bands in
/// hundredths of a hertz, the levels' quantity, and each band's level in hundredths of a decibel.
struct SavedCurve: Equatable {
  var bands: BandLayout
  /// dBFS, −200 where nothing was heard; shape: [bands.count].
  var levels: [Float]

  init(bands: BandLayout, levels: [Float]) { (self.bands, self.levels) = (bands, levels) }

  /// Nil for a text without a band.
  init?(parsing text: [UInt8]) {
    var reader = NumberReader(text[...])
    guard let low = reader.next(), let high = reader.next(), let quantity = reader.next(),
      low > 0, high > low
    else { return nil }
    // Early texts have a 0 here, and −9999 for that and less.
    let lowest = quantity == 0 ? -9998 : -20_000
    levels = []
    while levels.count < Message.Frame.maximumBandCount, let level = reader.next() {
      levels.append(level < lowest ? -200 : (Float(level) / 100).held(within: -200...200))
    }
    if levels.isEmpty { return nil }
    bands = BandLayout(
      count: levels.count,
      scale: FrequencyScale(low: Float(low) / 100, high: Float(high) / 100),
      quantity: LevelQuantity(rawValue: quantity - 1) ?? .power)
  }

  func text() -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(30 + 7 * levels.count)
    text.append(rounded: 100 * bands.scale.low.held(within: 0...1e7))
    text.append(rounded: 100 * bands.scale.high.held(within: 0...1e7))
    text.append(number: bands.quantity.rawValue + 1)
    for level in levels { text.append(rounded: 100 * level.held(within: -200...200)) }
    return text
  }
}
