// SPDX-License-Identifier: GPL-3.0-or-later

/// For how long the plugin's places in the bar have been consecutive.
struct PlaceRun {
  private var (place, beatsPerBar) = (0, 0)
  /// Beats in a row whose places count on in bars of one length; 0 while the place is unknown.
  private var count = 0

  /// Whether the latest beats are those of a bar or more.
  var isWhole: Bool { count > 0 && count >= beatsPerBar }

  /// Takes a beat's number in its bar, 1 for the first, and the beats of the bar; 0 if unknown.
  mutating func receive(_ place: Int, of beatsPerBar: Int) {
    let isKnown = beatsPerBar > 0 && (1...beatsPerBar).contains(place)
    let countsOn =
      beatsPerBar == self.beatsPerBar && place == self.place % max(1, beatsPerBar) + 1
    count = !isKnown ? 0 : countsOn ? count + 1 : 1
    (self.place, self.beatsPerBar) = (place, beatsPerBar)
  }
}
