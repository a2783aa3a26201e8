// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <xcb/randr.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>

/// The extensions of shared images and of screens: Swift takes no address of a C library's variable.
static inline xcb_extension_t *spectrum_xcb_shm(void) { return &xcb_shm_id; }
static inline xcb_extension_t *spectrum_xcb_randr(void) { return &xcb_randr_id; }

/// The server's number for the atom of `length` letters; 0 on failure.
static inline xcb_atom_t spectrum_xcb_atom(xcb_connection_t *connection, const void *name,
                                           uint16_t length) {
  xcb_intern_atom_reply_t *reply =
      xcb_intern_atom_reply(connection, xcb_intern_atom(connection, 0, length, name), NULL);
  const xcb_atom_t atom = reply ? reply->atom : 0;
  free(reply);
  return atom;
}

/// Sends an event of 32 bytes to a window, for the clients that select `mask`; 0: for the one that
/// made the window.
static inline void spectrum_xcb_send(xcb_connection_t *connection, xcb_window_t window,
                                     uint32_t mask, const void *event) {
  xcb_send_event(connection, 0, window, mask, event);
  xcb_flush(connection);
}

/// Makes a client one of the X Keyboard Extension, whose requests begin with `opcode`: asks for
/// version 1.0 (XkbUseExtension), and for NewKeyboardNotify and MapNotify of the core keyboard
/// (XkbSelectEvents). For these two requests alone, libxcb-xkb would be one library more to load.
static inline void spectrum_xcb_use_xkb(xcb_connection_t *connection, uint8_t opcode) {
  // Minor opcode; length in words; wanted version.
  struct { uint8_t major, minor; uint16_t length, version, revision; } use = {opcode, 0, 2, 1, 0};
  // Then: keyboard, affected events, none of them off, all on; which parts of the map.
  struct { uint8_t major, minor; uint16_t length, keyboard, events, off, on, parts, map; } select =
      {opcode, 1, 4, 0x100, 3, 0, 3, 0xFF, 0xFF};
  // xcb writes to the two parts before the first.
  struct iovec parts[3] = {{0, 0}, {0, 0}, {&use, sizeof use}};
  xcb_protocol_request_t request = {1, 0, opcode, 0};
  xcb_discard_reply(connection, xcb_send_request(connection, 0, parts + 2, &request));
  parts[2] = (struct iovec){&select, sizeof select};
  request.isvoid = 1;
  xcb_send_request(connection, 0, parts + 2, &request);
}
