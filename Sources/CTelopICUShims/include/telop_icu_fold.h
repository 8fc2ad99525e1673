#ifndef TELOP_ICU_FOLD_H
#define TELOP_ICU_FOLD_H

// Folding of single characters for searches: see TextFolding.swift.

#include <stdint.h>

// The differences to fold, in addition to canonical ones.
enum {
  TELOP_FOLD_CASE = 1,
  TELOP_FOLD_DIACRITICS = 2,
  TELOP_FOLD_WIDTH = 4,
  TELOP_FOLD_KANA = 8,
  TELOP_FOLD_BLANKS = 16,
};

// Folds a character. Each result holds a code point in its low 21 bits and its canonical combining class from bit 24
// on. The caller sorts adjacent results with classes above 0 by class. Returns the number of results, which may be 0,
// or a negated ICU status.
int32_t telop_icu_fold(uint32_t character, int32_t what, uint32_t *folded, int32_t capacity);

#endif
