// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>

/// The extension of shared images: Swift takes no address of a C library's variable.
static inline xcb_extension_t *spectrum_xcb_shm(void) { return &xcb_shm_id; }

/// Whether the server's pixels have the order of bytes that Cairo's have.
static inline int spectrum_xcb_has_our_byte_order(xcb_connection_t *connection) {
  const uint32_t one = 1;
  const int is_little = *(const uint8_t *)&one == 1;
  return xcb_get_setup(connection)->image_byte_order ==
         (is_little ? XCB_IMAGE_ORDER_LSB_FIRST : XCB_IMAGE_ORDER_MSB_FIRST);
}
