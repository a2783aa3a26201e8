// SPDX-License-Identifier: GPL-3.0-or-later
import Foundation
import SpectrumHost
import SpectrumView

/// The plugin's window, with a line below it.
final class WindowDisplay: LiveDisplay {
  let showsNotes = true
  private let world: World
  private let frame: ViewerFrame
  private var window: PluginWindow?
  private var instance: PluginInstance?
  private var time = 0.0

  /// `scale`: device pixels per logical pixel; nil: as the user's session has it.
  init(in world: World, scale: Float?) throws {
    self.world = world
    frame = try ViewerFrame(title: "Spectrum", scale: scale)
  }

  func start(_ recorder: AnalysisRecorder, _ input: LiveInput) throws {
    // The old one first: its plugin is gone.
    (window, frame.plugin) = (nil, 0)
    instance = recorder.instance
    window = try PluginWindow(
      of: recorder.instance, in: world, parent: frame.id, scale: frame.scale)
    frame.plugin = window?.id ?? 0
    window?.resize(width: frame.plotSize.width, height: frame.plotSize.height)
  }

  func receive(_ event: AnalysisRecorder.Event) {
    if case .row(let row) = event { time = row.time }
  }

  func afterBlock() { window?.update() }

  func idle(_ state: LiveState) throws -> Bool {
    for event in try frame.events() {
      switch event {
      case .closed: return false
      case .resized(let width, let height): window?.resize(width: width, height: height)
      // The plugin's window has the other keys.
      case .key, .clicked: break
      }
    }
    if case .waiting(let lack) = state {
      // What was heard last would look like what is heard.
      (window, frame.plugin, instance) = (nil, 0, nil)
      frame.show(lack.page)
    }
    var line = PlayerBar()
    line.time = Label(utf8: DecimalText.clock(time).utf8)
    line.canPause = false
    line.theme = instance.map { ThemeSetting(of: $0) } ?? .automatic
    line.note = Label(utf8: state.note.utf8)
    frame.show(line)
    return try window.map { try frame.isGoingOn($0) } ?? true
  }
}
