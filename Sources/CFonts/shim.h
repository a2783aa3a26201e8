// SPDX-License-Identifier: GPL-3.0-or-later
#include <ft2build.h>

#include FT_FREETYPE_H
#include FT_SYNTHESIS_H
#include <fontconfig/fontconfig.h>

/// For FT_Load_Char: hinted vertically, whatever the desktop's settings, and never a bitmap of the
/// font's own.
static const FT_Int32 spectrum_glyph_flags = FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP;
