// SPDX-License-Identifier: GPL-3.0-or-later
import CXCB

/// A connection to the X server, closed when the last that uses it is gone.
final class Connection {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { xcb_disconnect(pointer) }
}
