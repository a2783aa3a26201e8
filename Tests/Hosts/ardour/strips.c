// SPDX-License-Identifier: GPL-3.0-or-later
// Prints the inline displays on the screen, from left to right: "x y width height checksum" of each.
// They are found by the colours of their grounds, which no other window has.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <xcb/xcb.h>

/// `Shade.background`, `Shade.plot` and `Shade.panel` of SpectrumInline, each channel rounded.
static bool is_ground(uint32_t pixel) {
  pixel &= 0xFFFFFF;
  return pixel == 0x090A0D || pixel == 0x060608 || pixel == 0x131519;
}

/// Columns with fewer pixels of the grounds are between displays, and so is a wider gap.
enum { least = 4, gap = 12 };

int main(void) {
  xcb_connection_t *connection = xcb_connect(NULL, NULL);
  if (xcb_connection_has_error(connection)) return 1;
  xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data;
  const int width = screen->width_in_pixels, height = screen->height_in_pixels;
  xcb_get_image_reply_t *image = xcb_get_image_reply(
      connection,
      xcb_get_image(connection, XCB_IMAGE_FORMAT_Z_PIXMAP, screen->root, 0, 0, width, height, ~0u),
      NULL);
  if (!image || xcb_get_image_data_length(image) < 4 * width * height) return 1;
  const uint32_t *pixels = (const uint32_t *)xcb_get_image_data(image);
  int left = -1, right = -1;
  for (int x = 0; x <= width; ++x) {
    int count = 0;
    for (int y = 0; x < width && y < height; ++y) count += is_ground(pixels[y * width + x]);
    if (count >= least) {
      if (left < 0) left = x;
      right = x;
    }
    if (left < 0 || (x < width && x - right <= gap)) continue;
    int top = height, bottom = 0;
    for (int y = 0; y < height; ++y) {
      for (int column = left; column <= right; ++column) {
        if (!is_ground(pixels[y * width + column])) continue;
        if (y < top) top = y;
        bottom = y;
      }
    }
    // FNV-1a.
    uint32_t checksum = 2166136261u;
    for (int y = top; y <= bottom; ++y) {
      for (int column = left; column <= right; ++column) {
        checksum = (checksum ^ (pixels[y * width + column] & 0xFFFFFF)) * 16777619u;
      }
    }
    printf("%d %d %d %d %08x\n", left, top, right - left + 1, bottom - top + 1, checksum);
    left = -1;
  }
  free(image);
  xcb_disconnect(connection);
  return 0;
}
