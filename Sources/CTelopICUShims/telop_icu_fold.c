#include "telop_icu_fold.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>

// Room for one character's decomposition or case folding; Unicode's longest have 4 and 3 units.
enum { UNITS = 32 };

typedef struct {
  const UNormalizer2 *nfc;
  int32_t what;
  uint32_t *folded;
  int32_t capacity;
  int32_t count;
  UErrorCode status;
} Folding;

// Whether a character is a mark that does not change the letter's identity. Nuktas (combining class 7), voicing marks
// of kana (8) and viramas (9) have Unicode's Diacritic property, but make a different letter.
static int is_mere_diacritic(UChar32 c, uint8_t combining_class) {
  return (U_GET_GC_MASK(c) & U_GC_M_MASK) && (combining_class < 7 || combining_class > 9) &&
         u_hasBinaryProperty(c, UCHAR_DIACRITIC);
}

// Whether a character is an invisible grapheme of its own. Joiners and variation selectors are parts of others.
static int is_alone_and_invisible(UChar32 c) {
  return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) &&
         u_getIntPropertyValue(c, UCHAR_GRAPHEME_CLUSTER_BREAK) == U_GCB_CONTROL;
}

// Converts hiragana to katakana, whose letters are 0x60 higher.
static UChar32 katakana(UChar32 c) {
  return (c >= 0x3041 && c <= 0x3096) || c == 0x309D || c == 0x309E ? c + 0x60 : c;
}

static void emit(Folding *folding, UChar32 c) {
  uint8_t combining_class = u_getCombiningClass(c);
  if (folding->what & TELOP_FOLD_BLANKS) {
    if (is_alone_and_invisible(c)) return;
    if (c == 0xA0 || c == 0x2007 || c == 0x202F) c = ' ';
  }
  if ((folding->what & TELOP_FOLD_DIACRITICS) && is_mere_diacritic(c, combining_class)) return;
  if (folding->what & TELOP_FOLD_KANA) c = katakana(c);
  if (folding->count == folding->capacity) {
    folding->status = U_BUFFER_OVERFLOW_ERROR;
    return;
  }
  folding->folded[folding->count++] = (uint32_t)c | (uint32_t)combining_class << 24;
}

typedef void (*Step)(Folding *, UChar32);

static void each(Folding *folding, const UChar *units, int32_t length, Step step) {
  for (int32_t i = 0; i < length && U_SUCCESS(folding->status);) {
    UChar32 c;
    U16_NEXT(units, i, length, c);
    step(folding, c);
  }
}

static void decompose(Folding *folding, UChar32 c, Step step) {
  UChar units[UNITS];
  int32_t length = unorm2_getDecomposition(folding->nfc, c, units, UNITS, &folding->status);
  if (U_FAILURE(folding->status)) return;
  if (length < 0)
    step(folding, c);
  else
    each(folding, units, length, step);
}

static void decompose_again(Folding *folding, UChar32 c) { decompose(folding, c, emit); }

static void fold_case(Folding *folding, UChar32 c) {
  if (!(folding->what & TELOP_FOLD_CASE)) {
    emit(folding, c);
    return;
  }
  UChar source[U16_MAX_LENGTH];
  int32_t length = 0;
  U16_APPEND_UNSAFE(source, length, c);
  UChar units[UNITS];
  int32_t count =
      u_strFoldCase(units, UNITS, source, length, U_FOLD_CASE_DEFAULT, &folding->status);
  // Folding creates characters that decompose: caseless matching is NFD(fold(NFD(x))).
  if (U_SUCCESS(folding->status)) each(folding, units, count, decompose_again);
}

static void decompose_and_fold(Folding *folding, UChar32 c) { decompose(folding, c, fold_case); }

int32_t telop_icu_fold(uint32_t character, int32_t what, uint32_t *folded, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  Folding folding = {unorm2_getNFCInstance(&status), what, folded, capacity, 0, status};
  UChar32 c = (UChar32)character;
  if (U_SUCCESS(folding.status) && (what & TELOP_FOLD_WIDTH)) {
    int32_t type = u_getIntPropertyValue(c, UCHAR_DECOMPOSITION_TYPE);
    if (type == U_DT_WIDE || type == U_DT_NARROW) {
      const UNormalizer2 *nfkc = unorm2_getNFKCInstance(&folding.status);
      UChar units[UNITS];
      int32_t length = U_SUCCESS(folding.status)
                           ? unorm2_getRawDecomposition(nfkc, c, units, UNITS, &folding.status)
                           : 0;
      each(&folding, units, length, decompose_and_fold);
      return U_SUCCESS(folding.status) ? folding.count : -(int32_t)folding.status;
    }
  }
  if (U_SUCCESS(folding.status)) decompose_and_fold(&folding, c);
  return U_SUCCESS(folding.status) ? folding.count : -(int32_t)folding.status;
}
