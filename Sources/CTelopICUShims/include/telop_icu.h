#ifndef TELOP_ICU_H
#define TELOP_ICU_H

// Telop's interface to ICU, in plain C types. ICU's macros rename its functions by version, which Swift does not see,
// and ICU's enums clash with those of Foundation's own ICU. So ICU's headers stay inside telop_icu.c.

#include <stdbool.h>
#include <stdint.h>

// Scripts by ICU's numbers, which ICU never changes; telop_icu.c asserts each.
enum {
  TELOP_SCRIPT_COMMON = 0,
  TELOP_SCRIPT_INHERITED = 1,
  TELOP_SCRIPT_ARABIC = 2,
  TELOP_SCRIPT_CYRILLIC = 8,
  TELOP_SCRIPT_DEVANAGARI = 10,
  TELOP_SCRIPT_GREEK = 14,
  TELOP_SCRIPT_HAN = 17,
  TELOP_SCRIPT_HANGUL = 18,
  TELOP_SCRIPT_HEBREW = 19,
  TELOP_SCRIPT_HIRAGANA = 20,
  TELOP_SCRIPT_KATAKANA = 22,
  TELOP_SCRIPT_LATIN = 25,
  TELOP_SCRIPT_THAI = 38,
};

// A character's properties in one word: the script's number in the low eight bits, then flags.
enum {
  // Grapheme_Cluster_Break=Other, LV or LVT.
  TELOP_SIMPLE_GRAPHEME = 1 << 8,
  // A bidi class that can lift text above level 0.
  TELOP_NEEDS_BIDI = 1 << 9,
  TELOP_EMOJI_PRESENTATION = 1 << 10,
  TELOP_EMOJI = 1 << 11,
  TELOP_DEFAULT_IGNORABLE = 1 << 12,
  TELOP_WHITE_SPACE = 1 << 13,
  // Bidi_Paired_Bracket_Type is open or close.
  TELOP_OPENING_BRACKET = 1 << 14,
  TELOP_CLOSING_BRACKET = 1 << 15,
  // East_Asian_Width is Wide or Fullwidth.
  TELOP_WIDE = 1 << 17,
  // Alphabetic or a number: part of a word.
  TELOP_WORD = 1 << 18,
  // General category P: connector, dash, bracket, quote, other punctuation.
  TELOP_PUNCTUATION = 1 << 19,
  // Line_Break=Complex_Context: Thai, Lao, Khmer, Burmese, written without spaces between words.
  TELOP_NEEDS_DICTIONARY = 1 << 20,
  // General categories Ps and Pi; Pe and Pf.
  TELOP_OPENS = 1 << 21,
  TELOP_CLOSES = 1 << 22,
  // Joining_Type: joins the preceding letter; joins the following letter; transparent.
  TELOP_JOINS_BEFORE = 1 << 23,
  TELOP_JOINS_AFTER = 1 << 24,
  TELOP_JOINS_THROUGH = 1 << 25,
  // May share a cluster with its neighbours: a mark, a joiner, a jamo, half of a flag, or a default ignorable.
  TELOP_MAY_SHARE_CLUSTER = 1 << 26,
  // Extends the grapheme cluster before it, and never joins it to the next character. Joiners and viramas are
  // excluded: in newer versions of Unicode, a virama can join two letters.
  TELOP_MARK = 1 << 27,
  // Always set, so that 0 can mean "not looked up yet".
  TELOP_KNOWN = 1 << 16,
  // Three bits: the character's bidi class, one of TELOP_BIDI_….
  TELOP_BIDI_SHIFT = 28,
};

// Marks U+2044, which forms fractions with the digits around it.
static const uint32_t TELOP_FRACTION_SLASH = UINT32_C(1) << 31;

// Bidi classes, as far as text without embeddings needs them.
enum {
  // Takes its level from its neighbours.
  TELOP_BIDI_WEAK = 0,
  TELOP_BIDI_LEFT = 1,
  // R and AL.
  TELOP_BIDI_RIGHT = 2,
  TELOP_BIDI_NUMBER = 3,
  TELOP_BIDI_ARABIC_NUMBER = 4,
  // Embeddings, overrides, isolates and separators.
  TELOP_BIDI_EXPLICIT = 5,
};
uint32_t telop_icu_properties(uint32_t character);

// Vertical_Orientation (UAX #50): rotated, upright, or transformed with rotation as the fallback. A
// character that is transformed with upright as the fallback counts as upright.
enum {
  TELOP_VERTICAL_ROTATED,
  TELOP_VERTICAL_UPRIGHT,
  TELOP_VERTICAL_TRANSFORMED,
};
int32_t telop_icu_vertical_orientation(uint32_t character);

// Sets flags[n] for every script number n below `count` with dual-joining letters.
void telop_icu_cursive_scripts(uint8_t *flags, int32_t count);

// The bracket that pairs with this one.
uint32_t telop_icu_paired_bracket(uint32_t character);
// The ISO 15924 code of a script number, and back; -1 for an unknown code.
const char *telop_icu_script_tag(int32_t script);
int32_t telop_icu_script_number(const char *tag);
// The canonical composition of two characters; -1 when there is none.
int32_t telop_icu_compose(uint32_t first, uint32_t second);
// Whether a character has a canonical decomposition.
bool telop_icu_decomposes(uint32_t character);
// Whether canonical normalisation never composes, decomposes or moves a character.
bool telop_icu_is_inert(uint32_t character);

// The name of an ICU status. A status of 0 or less means success.
const char *telop_icu_status_name(int32_t status);

// The level of the first strong character outside isolates, 0 or 1; -1 when there is none.
int32_t telop_icu_base_level(const uint16_t *text, int32_t length);
// Bidi levels of consecutive UTF-16 texts, each as one paragraph at a base level. `text` and `levels` have `capacity`
// units each; returns an error if the texts are longer in total.
int32_t telop_icu_bidi_levels(const uint16_t *text, int32_t capacity, const int32_t *lengths, int32_t count, uint8_t base,
                              uint8_t *levels);
// Left-to-right order of runs from their levels: visual_to_logical[i] is the i-th run from the left.
void telop_icu_visual_order(const uint8_t *levels, int32_t count, int32_t *visual_to_logical);

// A break iterator over UTF-8 text. The text must stay in place until the next telop_icu_breaks_set.
enum {
  TELOP_BREAK_GRAPHEME,
  TELOP_BREAK_LINE,
  TELOP_BREAK_SENTENCE,
  TELOP_BREAK_WORD,
};
typedef struct telop_icu_breaks telop_icu_breaks;
telop_icu_breaks *telop_icu_breaks_open(int32_t kind, const char *locale, int32_t *status);
void telop_icu_breaks_close(telop_icu_breaks *breaks);
int32_t telop_icu_breaks_set(telop_icu_breaks *breaks, const uint8_t *utf8, int64_t length);
// The first boundary after `offset`; -1 after the last.
int32_t telop_icu_breaks_after(telop_icu_breaks *breaks, int32_t offset);
// The next boundary after the one returned last; -1 after the last.
int32_t telop_icu_breaks_next(telop_icu_breaks *breaks);

// Writes the version of ICU, such as 72.1; `text` has at least 20 bytes.
void telop_icu_version(char *text);

// Writes the code of a language to `tag`. `name` is its name in English or in the language itself, in UTF-8. Returns 0
// if there is no such language.
int32_t telop_icu_language_named(const char *name, char *tag, int32_t capacity);

// Whether a two-letter code, in any case, is or was a code of ISO 639. ICU knows only some of the three-letter codes.
int32_t telop_icu_is_language(const char *code);

// Writes the most common language and script of a country, such as zh_Hant for TW, to `tag`. `code` is a two-letter
// ISO 3166 code in any case. Returns 0 if there is no such country.
int32_t telop_icu_language_of_country(const char *code, char *tag, int32_t capacity);

#endif
