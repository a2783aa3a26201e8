// SPDX-License-Identifier: GPL-3.0-or-later

/// The note, the needle and the last ten seconds of pitch.
enum TunerMode {
  static var mode: Mode {
    Mode(
      nameWidth: 52, settings: .tuner, gesture: .strings, showsSpectrum: false, header: .tuner,
      icon: { pen in
        // A tuning fork.
        pen.line([(4.5, 0.5), (4.5, 6)])
        pen.line([(11.5, 0.5), (11.5, 6)])
        pen.arc(8, 6, radius: 3.5, from: 0.25, to: 0.75)
        pen.line([(8, 9.5), (8, 15.5)])
      },
      draw: { TunerPicture($0.pages.tuner, on: $0.canvas, in: $0.plot).draw() },
      isStill: { $0.pages.tuner.isStill })
  }
}
