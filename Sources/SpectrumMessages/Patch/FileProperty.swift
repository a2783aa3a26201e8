// SPDX-License-Identifier: GPL-3.0-or-later
import CLV2

/// A property of the plugin whose value is a file's path, which hosts set by `patch:Set`.
public enum FileProperty: UInt32, Sendable {
  /// A `.scl` file of Scala's: the degrees for the temperament "Scala file".
  case scale
  /// A `.kbm` file of Scala's: which key has which degree.
  case keyMap

  /// The most bytes of a path, as in `PATH_MAX`.
  public static var longestPath: Int { @_noAllocation @_noLocks get { 4095 } }

  /// The property of a number; nil for another one.
  @_noAllocation @_noLocks
  init?(_ number: LV2_URID, _ keys: Terms) {
    if number == keys[.scale] {
      self = .scale
    } else if number == keys[.keymap] {
      self = .keyMap
    } else {
      return nil
    }
  }

  var term: Term {
    @_noAllocation @_noLocks get {
      switch self {
      case .scale: .scale
      case .keyMap: .keymap
      }
    }
  }
}
