// SPDX-License-Identifier: GPL-3.0-or-later

/// A control that does something whenever it turns on: turning counts, not being on.
struct Trigger {
  private var wasOn = false

  /// Whether it has turned on since the call before.
  @_noAllocation @_noLocks
  mutating func fires(_ isOn: Bool) -> Bool {
    defer { wasOn = isOn }
    return isOn && !wasOn
  }
}
