// SPDX-License-Identifier: GPL-3.0-or-later

/// The effects of the user's input besides other settings.
enum ControlEffect {
  case owner(Effect)
  /// Another name for the reference in a slot; nil empties the slot.
  case changeSlot(Int, name: [UInt8]?)
  case capture(ReferenceCapture.Kind, slot: Int)
}
