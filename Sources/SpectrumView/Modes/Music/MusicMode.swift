// SPDX-License-Identifier: GPL-3.0-or-later

/// Bar, tempo and key.
enum MusicMode {
  static var mode: Mode {
    Mode(
      nameWidth: 52, letter: "M", settings: .tempo, gesture: .time, showsSpectrum: false,
      header: .music,
      icon: { pen in
        // Two beamed notes.
        pen.dot(4, 12.5, radius: 2.4)
        pen.dot(11.5, 11, radius: 2.4)
        pen.line([(5.9, 12.5), (5.9, 3.5), (13.4, 2), (13.4, 11)])
        pen.line([(5.9, 5.5), (13.4, 4)])
      },
      draw: { scene in
        MusicPicture(
          scene.pages.music, on: scene.canvas, in: scene.plot,
          isOnBeat: scene.model.stream.flash > 0
        ).draw(&scene.caches.music)
      },
      isStill: { $0.pages.music.isStill })
  }
}
