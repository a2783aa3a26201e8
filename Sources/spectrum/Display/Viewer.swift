// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumView

/// Plays a file while its window is open.
final class Viewer {
  private let player: FilePlayer
  private let frame: ViewerFrame
  private let window: PluginWindow
  private let name: String
  private let loops: Bool
  /// Why there is no sound; empty if there is.
  private var note: String
  private var isPaused = false
  private var hasWarned = false

  /// Seconds between two looks at sound and window.
  private static let interval = 0.004
  /// The most seconds that pass at once, so that a suspended program doesn't catch up.
  private static let longestStep = 0.25

  init(
    _ player: FilePlayer, _ frame: ViewerFrame, _ window: PluginWindow, name: String, loops: Bool,
    note: String
  ) {
    (self.player, self.frame, self.window) = (player, frame, window)
    (self.name, self.loops, self.note) = (name, loops, note)
  }

  /// Returns when the window is closed or the file is at its end.
  func run() throws {
    let clock = ContinuousClock()
    var latest = clock.now
    while true {
      for event in try frame.events() {
        if case .closed = event { return }
        handle(event)
      }
      guard try frame.isGoingOn(window) else { return }
      let now = clock.now
      let elapsed = min((now - latest) / .seconds(1), Self.longestStep)
      latest = now
      if isPaused {
        player.rest { window.update() }
      } else if try player.play(elapsed: elapsed, afterBlock: { window.update() }) {
        warnOfDefect()
        guard loops else { return }
        player.seek(to: 0)
      }
      if player.popLoss() {
        note = "no sound"
        StandardStreams.warn("the sound server or device is gone: playing on without sound")
      }
      show()
      Thread.sleep(forTimeInterval: Self.interval)
    }
  }

  /// Says, once, that the file's end isn't the sound's.
  private func warnOfDefect() {
    guard let defect = player.file.defect, !hasWarned else { return }
    hasWarned = true
    StandardStreams.warn("\(player.file.shownName) \(defect): played what is there")
  }

  private func handle(_ event: ViewerFrame.Event) {
    switch event {
    case .closed: break
    case .resized(let width, let height): window.resize(width: width, height: height)
    case .key(.space):
      isPaused.toggle()
      window.setPaused(isPaused)
      if isPaused { player.pause() }
    case .key(.left): player.seek(by: -5)
    case .key(.right): player.seek(by: 5)
    case .key(.home): player.seek(to: 0)
    case .clicked(let part):
      if let duration = player.file.statedDuration { player.seek(to: Double(part) * duration) }
    }
  }

  private var line: PlayerBar {
    var line = PlayerBar()
    let duration = player.file.statedDuration
    let time = DecimalText.clock(player.time)
    line.time = Label(
      utf8: (duration.map { "\(time) / \(DecimalText.clock($0))" } ?? time).utf8)
    line.part = duration.map { Float(player.time / $0) }
    (line.isPaused, line.canSeek) = (isPaused, player.file.isSeekable)
    line.note = Label(utf8: note.utf8)
    line.theme = ThemeSetting(of: player.instance)
    return line
  }

  private func show() {
    frame.show(line)
    frame.setTitle("\(name) – \(DecimalText.clock(player.time))\(isPaused ? " – Paused" : "")")
  }
}
