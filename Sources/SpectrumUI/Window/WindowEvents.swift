// SPDX-License-Identifier: GPL-3.0-or-later
import CPosix
import CXCB

/// Events of a window, oldest first; frees them at its end.
struct WindowEvents: ~Copyable {
  let list: [UnsafeMutablePointer<xcb_generic_event_t>]

  var isEmpty: Bool { list.isEmpty }

  /// All that have come by now, except those of the pictures, which handle theirs.
  init(_ connection: OpaquePointer?, _ pictures: inout PictureBuffers) {
    var list: [UnsafeMutablePointer<xcb_generic_event_t>] = []
    while let event = xcb_poll_for_event(connection) {
      if pictures.receive(event) { free(event) } else { list.append(event) }
    }
    self.list = list
  }

  deinit { for event in list { free(event) } }
}
