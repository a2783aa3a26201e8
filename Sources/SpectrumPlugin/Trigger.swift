// SPDX-License-Identifier: GPL-3.0-or-later

/// A control that acts whenever it turns on, not while it is on.
struct Trigger {
  private var wasOn = false

  /// Whether the control has turned on since the last call.
  @_noAllocation @_noLocks
  mutating func fires(_ isOn: Bool) -> Bool {
    defer { wasOn = isOn }
    return isOn && !wasOn
  }
}
