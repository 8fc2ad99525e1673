#ifndef CTELOP_FREETYPE_SHIM_H
#define CTELOP_FREETYPE_SHIM_H

#include <ft2build.h>
// FreeType's headers are reached through macros (FT_FREETYPE_H), which Swift cannot include.
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_BBOX_H
#include FT_FONT_FORMATS_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H
#include <string.h>

// FT_IS_SCALABLE is a function-like macro, which Swift does not import.
static inline int telop_ft_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) ? 1 : 0; }

// Wraps FT_HAS_MULTIPLE_MASTERS; true for fonts with variation axes. False for fonts with CFF (not CFF2) outlines,
// which FreeType calls variable if they also have glyf and gvar. Varying such a font corrupts memory: FreeType 2.12.1
// takes its face for TrueType, and applies MVAR beyond the end of the face's sizes.
static inline int telop_ft_is_variable(FT_Face face) {
  if (!FT_HAS_MULTIPLE_MASTERS(face)) return 0;
  const char *format = FT_Get_Font_Format(face);
  FT_ULong length = 0;
  return !format || strcmp(format, "CFF") != 0 ||
         FT_Load_Sfnt_Table(face, FT_MAKE_TAG('C', 'F', 'F', '2'), 0, NULL, &length) == 0;
}

// The load flags import as different integer types, so each combination is a constant of the right type.
static const FT_Int32 telop_ft_unscaled = FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING;
static const FT_Int32 telop_ft_unscaled_vertical =
    FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_VERTICAL_LAYOUT;

// Colour bitmaps as stored in the font.
static const FT_Int32 telop_ft_colored = FT_LOAD_COLOR | FT_LOAD_NO_HINTING;
// The sizes of colour bitmaps, without decoding them.
static const FT_Int32 telop_ft_colored_size =
    FT_LOAD_COLOR | FT_LOAD_NO_HINTING | FT_LOAD_BITMAP_METRICS_ONLY;

// Wraps FT_HAS_VERTICAL; true for fonts with metrics for vertical text.
static inline int telop_ft_has_vertical(FT_Face face) { return FT_HAS_VERTICAL(face) ? 1 : 0; }

#endif
