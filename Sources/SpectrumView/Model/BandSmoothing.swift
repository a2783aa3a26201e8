// SPDX-License-Identifier: GPL-3.0-or-later

/// How levels are smoothed when they are drawn: all spectra and curves alike.
final class BandSmoothing {
  var octaves = OctaveSmoothing()
  /// Bands that each level is smoothed over; up to 1: none.
  var width: Float = 0
  /// How many bands begin below half the sample rate: those above hold nothing.
  var end = 0

  /// Smooths `levels`, in dBFS, below half the rate.
  func smooth(_ levels: UnsafeMutableBufferPointer<Float>) {
    var audible = UnsafeMutableBufferPointer(
      rebasing: levels[..<max(0, min(end, levels.count))]
    ).mutableSpan
    octaves.process(&audible, width: width)
  }
}
