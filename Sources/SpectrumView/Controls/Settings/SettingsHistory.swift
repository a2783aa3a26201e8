// SPDX-License-Identifier: GPL-3.0-or-later

/// The user's changes of settings and of the camera, in steps that can be undone and redone.
///
/// Changes belong to one step until it is closed. What the host sets is no change of the user's.
struct SettingsHistory {
  /// A port's values before and after a step.
  struct Change {
    let port: Port
    let before: Float
    var after: Float
  }

  struct Step {
    var changes: [Change] = []
    var camera: (before: SurfaceCamera, after: SurfaceCamera)?

    /// What leads back.
    var reversed: Step {
      Step(
        changes: changes.reversed().map {
          Change(port: $0.port, before: $0.after, after: $0.before)
        },
        camera: camera.map { ($0.after, $0.before) })
    }

    /// A drag there and back changes nothing.
    fileprivate var isEmpty: Bool {
      changes.allSatisfy { $0.before == $0.after }
        && camera.map { $0.before == $0.after } ?? true
    }
  }

  /// The most steps that are kept; the oldest are forgotten.
  static var capacity: Int { 200 }

  /// The latest is the last.
  private var (done, undone): ([Step], [Step]) = ([], [])
  /// The step under way.
  private var current = Step()
  /// Where the wheel turns, if no other input has come since, and the seconds left in which its next turn
  /// belongs to the same step.
  private var wheel: (x: Float, y: Float, modifiers: Modifiers, seconds: Float)?

  /// Whether there is a step to undo, and one to redo.
  var canUndo: Bool { !done.isEmpty || !current.isEmpty }
  var canRedo: Bool { !undone.isEmpty && current.isEmpty }

  mutating func record(_ port: Port, from before: Float, to after: Float) {
    if let index = current.changes.firstIndex(where: { $0.port == port }) {
      current.changes[index].after = after
    } else {
      current.changes.append(Change(port: port, before: before, after: after))
    }
  }

  mutating func record(from before: SurfaceCamera, to after: SurfaceCamera) {
    current.camera = (current.camera?.before ?? before, after)
  }

  /// Has the next change begin a step, unless the input goes on with a held key or a turn of the wheel.
  mutating func prepare(for input: UserInput) {
    switch input {
    case .pointerMoved, .pointerLeft, .key(_, _, isRepeat: true): return
    case .scrolled(let x, let y, _, let modifiers):
      let goesOn = wheel.map {
        $0.seconds > 0 && $0.modifiers == modifiers
          && abs($0.x - x) + abs($0.y - y) <= Self.wheelRoom
      }
      if goesOn != true { close() }
      wheel = (x, y, modifiers, Self.wheelPause)
    case .pressed, .released, .menuRequested, .key:
      close()
      wheel = nil
    }
  }

  /// Seconds, and logical pixels, between two turns of the wheel that are two steps.
  private static var wheelPause: Float { 0.5 }
  private static var wheelRoom: Float { 8 }

  mutating func step(elapsed: Float) { wheel?.seconds -= elapsed }

  /// Has the next change begin a step.
  mutating func close() {
    defer { current = Step() }
    guard !current.isEmpty else { return }
    if done.count >= Self.capacity { done.removeFirst() }
    done.append(current)
    undone = []
  }

  /// The step to take to be back where the latest one began; nil if there is none.
  mutating func undo() -> Step? {
    close()
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step.reversed
  }

  /// The step that was undone last; nil if there is none, or something else has been changed since.
  mutating func redo() -> Step? {
    close()
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step
  }
}
