// SPDX-License-Identifier: GPL-3.0-or-later
import SpectrumPorts

/// The state of the model that the controls depend on.
struct ModelSummary {
  var plugin = Plugin.mono
  /// Levels at the display's bottom and top.
  var scale = AutoLevel().scale
  /// Channels on the page of levels, 1 or 2.
  var meterCount = 1
  /// The strings of the tuner, and the one that is shown, 0 for none.
  var (stringCount, shownString) = (0, 0)
}
