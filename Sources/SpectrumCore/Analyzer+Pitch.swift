// SPDX-License-Identifier: GPL-3.0-or-later

extension Analyzer {
  /// Hides pitches of sounds below `level`, in dBFS of the RMS; of none at −90 and below.
  @_noAllocation @_noLocks
  public mutating func hidePitches(below level: Float) { pitch.hide(below: level) }
}
