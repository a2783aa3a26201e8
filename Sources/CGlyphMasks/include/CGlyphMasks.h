// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPECTRUM_CGLYPHMASKS_H
#define SPECTRUM_CGLYPHMASKS_H

#include <stdint.h>

/// A sign of the window's font as a mask in which capitals are 32 pixels tall. The tables are made by
/// `make glyphs`; no line of them is written by hand.
struct spectrum_glyph_mask {
  /// The sign's Unicode scalar; 0 ends a table.
  uint32_t sign;
  /// To the position of the next sign, in pixels.
  int16_t advance;
  /// From the sign's position on the baseline to the mask's upper left corner.
  int16_t left, top;
  int16_t width;
  /// Runs of pixels, row by row: their count, unless it is 1, and their coverage from `a`, none, to
  /// `p`, full.
  const char *_Nonnull runs;
};

/// The regular face.
const struct spectrum_glyph_mask *_Nonnull spectrum_text_masks(void);

/// The bold face.
const struct spectrum_glyph_mask *_Nonnull spectrum_figure_masks(void);

#endif
