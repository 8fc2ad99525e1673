#include "telop_icu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utext.h>
#include <unicode/utf16.h>
#include <unicode/uversion.h>

_Static_assert(TELOP_SCRIPT_COMMON == USCRIPT_COMMON, "");
_Static_assert(TELOP_SCRIPT_INHERITED == USCRIPT_INHERITED, "");
_Static_assert(TELOP_SCRIPT_ARABIC == USCRIPT_ARABIC, "");
_Static_assert(TELOP_SCRIPT_CYRILLIC == USCRIPT_CYRILLIC, "");
_Static_assert(TELOP_SCRIPT_DEVANAGARI == USCRIPT_DEVANAGARI, "");
_Static_assert(TELOP_SCRIPT_GREEK == USCRIPT_GREEK, "");
_Static_assert(TELOP_SCRIPT_HAN == USCRIPT_HAN, "");
_Static_assert(TELOP_SCRIPT_HANGUL == USCRIPT_HANGUL, "");
_Static_assert(TELOP_SCRIPT_HEBREW == USCRIPT_HEBREW, "");
_Static_assert(TELOP_SCRIPT_HIRAGANA == USCRIPT_HIRAGANA, "");
_Static_assert(TELOP_SCRIPT_KATAKANA == USCRIPT_KATAKANA, "");
_Static_assert(TELOP_SCRIPT_LATIN == USCRIPT_LATIN, "");
_Static_assert(TELOP_SCRIPT_THAI == USCRIPT_THAI, "");
// A script's number has eight bits in the properties.
_Static_assert(USCRIPT_CODE_LIMIT <= 256, "");

static int may_turn(int32_t bidi_class) {
  switch (bidi_class) {
  case U_RIGHT_TO_LEFT:
  case U_RIGHT_TO_LEFT_ARABIC:
  case U_ARABIC_NUMBER:
  case U_LEFT_TO_RIGHT_EMBEDDING:
  case U_LEFT_TO_RIGHT_OVERRIDE:
  case U_RIGHT_TO_LEFT_EMBEDDING:
  case U_RIGHT_TO_LEFT_OVERRIDE:
  case U_LEFT_TO_RIGHT_ISOLATE:
  case U_RIGHT_TO_LEFT_ISOLATE:
  case U_FIRST_STRONG_ISOLATE:
    return 1;
  default:
    return 0;
  }
}

static uint32_t bidi_kind(int32_t bidi_class) {
  switch (bidi_class) {
  case U_LEFT_TO_RIGHT:
    return TELOP_BIDI_LEFT;
  case U_RIGHT_TO_LEFT:
  case U_RIGHT_TO_LEFT_ARABIC:
    return TELOP_BIDI_RIGHT;
  case U_EUROPEAN_NUMBER:
    return TELOP_BIDI_NUMBER;
  case U_ARABIC_NUMBER:
    return TELOP_BIDI_ARABIC_NUMBER;
  case U_EUROPEAN_NUMBER_SEPARATOR:
  case U_EUROPEAN_NUMBER_TERMINATOR:
  case U_COMMON_NUMBER_SEPARATOR:
  case U_WHITE_SPACE_NEUTRAL:
  case U_OTHER_NEUTRAL:
  case U_DIR_NON_SPACING_MARK:
  case U_BOUNDARY_NEUTRAL:
    return TELOP_BIDI_WEAK;
  default:
    return TELOP_BIDI_EXPLICIT;
  }
}

// Returns Common for five Greek modifier symbols, such as U+1FEE, because their decompositions begin with a
// symbol in Common.
static uint32_t script_of(UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  if (U_GET_GC_MASK(c) & U_GC_SK_MASK) {
    UChar form[4];
    const UNormalizer2 *nfc = unorm2_getNFCInstance(&status);
    if (unorm2_getDecomposition(nfc, c, form, 4, &status) > 0) c = form[0];
  }
  UScriptCode script = uscript_getScript(c, &status);
  return U_SUCCESS(status) ? (uint32_t)script & 0xFF : 0;
}

uint32_t telop_icu_properties(uint32_t character) {
  UChar32 c = (UChar32)character;
  uint32_t bits = TELOP_KNOWN | script_of(c);
  int32_t grapheme = u_getIntPropertyValue(c, UCHAR_GRAPHEME_CLUSTER_BREAK);
  bool stands = grapheme == U_GCB_OTHER || grapheme == U_GCB_LV || grapheme == U_GCB_LVT;
  bool follows = grapheme == U_GCB_EXTEND || grapheme == U_GCB_SPACING_MARK;
  if (follows && u_getCombiningClass(c) != 9) bits |= TELOP_MARK;
  // This includes pictographs: only a joiner, which is not simple, binds them to the next character.
  if (stands) bits |= TELOP_SIMPLE_GRAPHEME;
  if (may_turn(u_charDirection(c))) bits |= TELOP_NEEDS_BIDI;
  bits |= bidi_kind(u_charDirection(c)) << TELOP_BIDI_SHIFT;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION)) bits |= TELOP_EMOJI_PRESENTATION;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI)) bits |= TELOP_EMOJI;
  // HarfBuzz does not hide Hangul fillers, shorthand format controls or (before version 7) U+180F, so a font must
  // have them.
  bool shows = c == 0x115F || c == 0x1160 || c == 0x180F || c == 0x3164 || c == 0xFFA0 || (c >= 0x1BCA0 && c <= 0x1BCA3);
  if (!shows && u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) bits |= TELOP_DEFAULT_IGNORABLE;
  if (u_isUWhiteSpace(c)) bits |= TELOP_WHITE_SPACE;
  int32_t bracket = u_getIntPropertyValue(c, UCHAR_BIDI_PAIRED_BRACKET_TYPE);
  if (bracket == U_BPT_OPEN) bits |= TELOP_OPENING_BRACKET;
  if (bracket == U_BPT_CLOSE) bits |= TELOP_CLOSING_BRACKET;
  int32_t width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
  if (width == U_EA_WIDE || width == U_EA_FULLWIDTH) bits |= TELOP_WIDE;
  if (u_isalnum(c) || u_hasBinaryProperty(c, UCHAR_ALPHABETIC)) bits |= TELOP_WORD;
  if (U_GET_GC_MASK(c) & U_GC_P_MASK) bits |= TELOP_PUNCTUATION;
  if (U_GET_GC_MASK(c) & (U_GC_PS_MASK | U_GC_PI_MASK)) bits |= TELOP_OPENS;
  if (U_GET_GC_MASK(c) & (U_GC_PE_MASK | U_GC_PF_MASK)) bits |= TELOP_CLOSES;
  if (u_getIntPropertyValue(c, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT) bits |= TELOP_NEEDS_DICTIONARY;
  int32_t joining = u_getIntPropertyValue(c, UCHAR_JOINING_TYPE);
  bool joins_both = joining == U_JT_DUAL_JOINING || joining == U_JT_JOIN_CAUSING;
  if (joins_both || joining == U_JT_RIGHT_JOINING) bits |= TELOP_JOINS_BEFORE;
  if (joins_both || joining == U_JT_LEFT_JOINING) bits |= TELOP_JOINS_AFTER;
  if (joining == U_JT_TRANSPARENT) bits |= TELOP_JOINS_THROUGH;
  if (!stands || U_GET_GC_MASK(c) & U_GC_M_MASK || u_getCombiningClass(c) != 0 ||
      bits & TELOP_DEFAULT_IGNORABLE)
    bits |= TELOP_MAY_SHARE_CLUSTER;
  if (c == 0x2044) bits |= TELOP_FRACTION_SLASH;
  return bits;
}

int32_t telop_icu_vertical_orientation(uint32_t character) {
  switch (u_getIntPropertyValue((UChar32)character, UCHAR_VERTICAL_ORIENTATION)) {
    case U_VO_UPRIGHT:
    case U_VO_TRANSFORMED_UPRIGHT: return TELOP_VERTICAL_UPRIGHT;
    case U_VO_TRANSFORMED_ROTATED: return TELOP_VERTICAL_TRANSFORMED;
    default: return TELOP_VERTICAL_ROTATED;
  }
}

// The scripts with dual-joining letters, collected by u_enumCharTypes over all ranges of Unicode.
typedef struct {
  uint8_t *flags;
  int32_t count;
} cursive_scripts;

static UBool U_CALLCONV note_cursive(const void *context, UChar32 start, UChar32 limit,
                                     UCharCategory type) {
  const cursive_scripts *scripts = context;
  if (type != U_OTHER_LETTER && type != U_UPPERCASE_LETTER && type != U_LOWERCASE_LETTER)
    return true;
  // A range of one category has one script, except at the edges of blocks, so each character is checked. Scripts with
  // joining letters are small, so long ranges are skipped.
  if (limit - start > 1024) return true;
  for (UChar32 c = start; c < limit; c++) {
    if (u_getIntPropertyValue(c, UCHAR_JOINING_TYPE) != U_JT_DUAL_JOINING) continue;
    UErrorCode status = U_ZERO_ERROR;
    int32_t script = uscript_getScript(c, &status);
    if (U_SUCCESS(status) && script > USCRIPT_INHERITED && script < scripts->count)
      scripts->flags[script] = 1;
  }
  return true;
}

void telop_icu_cursive_scripts(uint8_t *flags, int32_t count) {
  cursive_scripts scripts = {flags, count};
  u_enumCharTypes(note_cursive, &scripts);
}

uint32_t telop_icu_paired_bracket(uint32_t character) {
  return (uint32_t)u_getBidiPairedBracket((UChar32)character);
}

const char *telop_icu_script_tag(int32_t script) {
  return uscript_getShortName((UScriptCode)script);
}

int32_t telop_icu_script_number(const char *tag) {
  int32_t number = u_getPropertyValueEnum(UCHAR_SCRIPT, tag);
  return number == UCHAR_INVALID_CODE ? -1 : number;
}

int32_t telop_icu_compose(uint32_t first, uint32_t second) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *nfc = unorm2_getNFCInstance(&status);
  return U_FAILURE(status) ? -1 : unorm2_composePair(nfc, (UChar32)first, (UChar32)second);
}

bool telop_icu_decomposes(uint32_t character) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *nfc = unorm2_getNFCInstance(&status);
  UChar units[32];
  return U_SUCCESS(status) &&
         unorm2_getDecomposition(nfc, (UChar32)character, units, 32, &status) >= 0;
}

bool telop_icu_is_inert(uint32_t character) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *nfc = unorm2_getNFCInstance(&status);
  const UNormalizer2 *nfd = unorm2_getNFDInstance(&status);
  return U_SUCCESS(status) && unorm2_isInert(nfc, (UChar32)character) &&
         unorm2_isInert(nfd, (UChar32)character);
}

const char *telop_icu_status_name(int32_t status) { return u_errorName((UErrorCode)status); }

// Rule P2 of UAX #9, which skips isolates; ubidi_getBaseDirection does not.
int32_t telop_icu_base_level(const uint16_t *text, int32_t length) {
  int32_t depth = 0;
  for (int32_t i = 0; i < length;) {
    UChar32 c;
    U16_NEXT(text, i, length, c);
    switch (u_charDirection(c)) {
    case U_LEFT_TO_RIGHT_ISOLATE:
    case U_RIGHT_TO_LEFT_ISOLATE:
    case U_FIRST_STRONG_ISOLATE:
      depth++;
      break;
    case U_POP_DIRECTIONAL_ISOLATE:
      if (depth > 0) depth--;
      break;
    case U_LEFT_TO_RIGHT:
      if (depth == 0) return 0;
      break;
    case U_RIGHT_TO_LEFT:
    case U_RIGHT_TO_LEFT_ARABIC:
      if (depth == 0) return 1;
      break;
    default:
      break;
    }
  }
  return -1;
}

int32_t telop_icu_bidi_levels(const uint16_t *text, int32_t capacity, const int32_t *lengths, int32_t count, uint8_t base,
                              uint8_t *levels) {
  int32_t longest = 0;
  for (int32_t i = 0; i < count; i++) {
    // ICU takes a negative length for a text that ends with a 0.
    if (lengths[i] < 0 || lengths[i] > capacity) return U_ILLEGAL_ARGUMENT_ERROR;
    capacity -= lengths[i];
    if (lengths[i] > longest) longest = lengths[i];
  }
  UErrorCode status = U_ZERO_ERROR;
  UBiDi *bidi = ubidi_openSized(longest, 0, &status);
  if (U_FAILURE(status)) return status;
  // As paragraphs of one text they would take quadratic time, because ICU allocates memory for each paragraph.
  for (int32_t i = 0; i < count && U_SUCCESS(status); i++) {
    int32_t length = lengths[i];
    ubidi_setPara(bidi, (const UChar *)text, length, base, NULL, &status);
    if (U_SUCCESS(status) && length > 0) {
      const UBiDiLevel *found = ubidi_getLevels(bidi, &status);
      if (U_SUCCESS(status)) memcpy(levels, found, (size_t)length);
    }
    text += length;
    levels += length;
  }
  ubidi_close(bidi);
  return status;
}

void telop_icu_visual_order(const uint8_t *levels, int32_t count, int32_t *visual_to_logical) {
  ubidi_reorderVisual(levels, count, visual_to_logical);
}

struct telop_icu_breaks {
  UBreakIterator *iterator;
  UText text;
};

telop_icu_breaks *telop_icu_breaks_open(int32_t kind, const char *locale, int32_t *status) {
  static const UBreakIteratorType types[] = {UBRK_CHARACTER, UBRK_LINE, UBRK_SENTENCE,
                                               UBRK_WORD};
  UErrorCode error = U_ZERO_ERROR;
  telop_icu_breaks *breaks = malloc(sizeof *breaks);
  if (breaks == NULL) {
    *status = U_MEMORY_ALLOCATION_ERROR;
    return NULL;
  }
  UText empty = UTEXT_INITIALIZER;
  breaks->text = empty;
  breaks->iterator = ubrk_open(types[kind], locale, NULL, 0, &error);
  *status = error;
  if (U_SUCCESS(error)) return breaks;
  free(breaks);
  return NULL;
}

void telop_icu_breaks_close(telop_icu_breaks *breaks) {
  ubrk_close(breaks->iterator);
  utext_close(&breaks->text);
  free(breaks);
}

int32_t telop_icu_breaks_set(telop_icu_breaks *breaks, const uint8_t *utf8, int64_t length) {
  UErrorCode status = U_ZERO_ERROR;
  utext_openUTF8(&breaks->text, (const char *)utf8, length, &status);
  ubrk_setUText(breaks->iterator, &breaks->text, &status);
  return status;
}

int32_t telop_icu_breaks_after(telop_icu_breaks *breaks, int32_t offset) {
  return ubrk_following(breaks->iterator, offset);
}

int32_t telop_icu_breaks_next(telop_icu_breaks *breaks) { return ubrk_next(breaks->iterator); }

int32_t telop_icu_language_named(const char *name, char *tag, int32_t capacity) {
  enum { LONGEST = 64 };
  UErrorCode status = U_ZERO_ERROR;
  UChar wanted[LONGEST];
  int32_t length = 0;
  u_strFromUTF8(wanted, LONGEST, &length, name, -1, &status);
  if (U_FAILURE(status) || length == 0) return 0;
  for (const char *const *code = uloc_getISOLanguages(); *code != NULL; ++code) {
    const char *const tongues[] = {"en", *code};
    for (int index = 0; index < 2; ++index) {
      UChar found[LONGEST];
      status = U_ZERO_ERROR;
      const int32_t count = uloc_getDisplayLanguage(*code, tongues[index], found, LONGEST, &status);
      if (U_FAILURE(status) || count > LONGEST) continue;
      const int32_t order = u_strCaseCompare(wanted, length, found, count, U_FOLD_CASE_DEFAULT, &status);
      if (U_FAILURE(status) || order != 0) continue;
      if ((int32_t)strlen(*code) >= capacity) return 0;
      strcpy(tag, *code);
      return 1;
    }
  }
  return 0;
}

int32_t telop_icu_is_language(const char *code) { return *uloc_getISO3Language(code) != 0; }

int32_t telop_icu_language_of_country(const char *code, char *tag, int32_t capacity) {
  char any[ULOC_FULLNAME_CAPACITY], full[ULOC_FULLNAME_CAPACITY];
  char language[ULOC_LANG_CAPACITY], script[ULOC_SCRIPT_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  if (strlen(code) != 2) return 0;
  snprintf(any, sizeof any, "und_%s", code);
  if (*uloc_getISO3Country(any) == 0) return 0;
  uloc_addLikelySubtags(any, full, sizeof full, &status);
  uloc_getLanguage(full, language, sizeof language, &status);
  uloc_getScript(full, script, sizeof script, &status);
  if (U_FAILURE(status) || *script == 0 || strcmp(language, "und") == 0) return 0;
  return snprintf(tag, capacity, "%s_%s", language, script) < capacity;
}

void telop_icu_version(char *text) {
  UVersionInfo version;
  u_getVersion(version);
  u_versionToString(version, text);
}
