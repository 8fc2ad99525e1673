internal import CTelopICUShims

/// The differences that a search ignores, modelled on `NSString.CompareOptions`.
///
/// Without options, canonically equivalent text matches: `é` and `e` + `´`.
public struct SearchOptions: OptionSet, Sendable, Hashable {
  /// The options' bits.
  public let rawValue: Int
  /// Creates options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Ignores case, by Unicode's full case folding: `STRASSE` finds `Straße`.
  public static let caseInsensitive = SearchOptions(rawValue: TELOP_FOLD_CASE)
  /// Ignores marks that are diacritics by Unicode: accents, Hebrew points, Arabic vowel signs, tone marks. Does not
  /// ignore other vowel signs, or marks that make a different letter: voicing marks of kana, nuktas and viramas.
  public static let diacriticInsensitive = SearchOptions(rawValue: TELOP_FOLD_DIACRITICS)
  /// Treats full-width and half-width forms like the ordinary ones: `Ａ` and `A`, `ｶﾞ` and `ガ`.
  public static let widthInsensitive = SearchOptions(rawValue: TELOP_FOLD_WIDTH)
  /// Treats hiragana like katakana: `かな` and `カナ`.
  public static let kanaInsensitive = SearchOptions(rawValue: TELOP_FOLD_KANA)

  /// Treats no-break spaces like spaces, and ignores invisible graphemes, such as soft hyphens.
  public static let blankInsensitive = SearchOptions(rawValue: TELOP_FOLD_BLANKS)

  /// The usual behaviour of a search field: ignores case, width and kinds of blanks.
  public static let searchField: SearchOptions = [
    .caseInsensitive, .widthInsensitive, .blankInsensitive,
  ]
}

/// Folds texts that a search treats as equal into equal code points.
///
/// ICU's string functions lose the original positions. This type folds each character by itself and sorts marks within
/// their grapheme cluster. The result is the same, because case folding and decomposition depend on single characters,
/// and the canonical order of marks never crosses a grapheme boundary.
struct TextFolding {
  /// A folded line, with the positions of its grapheme boundaries.
  struct Line {
    var characters: [UInt32] = []
    /// Every grapheme boundary of the line, both ends included, ascending.
    var boundaries: [Boundary] = []
  }

  struct Boundary {
    /// An index into the folded characters.
    let character: Int
    /// A UTF-8 offset into the line before folding.
    let utf8Offset: Int
  }

  private let options: SearchOptions
  /// ICU's output for one character, at most a few code points.
  private var buffer = [UInt32](repeating: 0, count: 64)

  init(_ options: SearchOptions) { self.options = options }

  mutating func fold(_ pattern: String) throws(TextError) -> [UInt32] {
    var folded: [UInt32] = []
    for scalar in pattern.unicodeScalars { try append(scalar.value, to: &folded) }
    sortMarks(in: &folded, from: 0)
    return folded
  }

  /// Folds a line; `continuations` are the ascending UTF-8 offsets of characters that do not start a grapheme cluster.
  mutating func fold(_ text: String, continuations: [UInt32]) throws(TextError) -> Line {
    var line = Line()
    line.characters.reserveCapacity(text.utf8.count)
    var continuations = GraphemeContinuations(continuations)
    var offset = 0
    var start = 0
    for scalar in text.unicodeScalars {
      if !continuations.contains(UInt32(offset)) {
        sortMarks(in: &line.characters, from: start)
        start = line.characters.count
        line.boundaries.append(Boundary(character: start, utf8Offset: offset))
      }
      try append(scalar.value, to: &line.characters)
      offset += UTF8.width(scalar)
    }
    sortMarks(in: &line.characters, from: start)
    line.boundaries.append(Boundary(character: line.characters.count, utf8Offset: offset))
    return line
  }

  private mutating func append(_ character: UInt32, to folded: inout [UInt32]) throws(TextError) {
    if character < 0x80 {
      let isUpper = (0x41...0x5A).contains(character)
      folded.append(isUpper && options.contains(.caseInsensitive) ? character + 0x20 : character)
      return
    }
    let count = telop_icu_fold(
      character, Int32(truncatingIfNeeded: options.rawValue), &buffer, Int32(buffer.count))
    guard count >= 0 else { throw TextError(icu: -count) }
    folded.append(contentsOf: buffer[..<Int(count)])
  }

  /// Sorts consecutive marks into canonical order. Folded characters hold their combining class in bits 24 to 31.
  /// They still compare correctly, because equal characters have equal classes.
  private func sortMarks(in folded: inout [UInt32], from start: Int) {
    var index = start
    while index < folded.count {
      var end = index
      while end < folded.count, Self.combiningClass(folded[end]) > 0 { end += 1 }
      if end - index > 1 {
        // Sorts equal classes by position, because the standard library does not promise a stable sort.
        let sorted = folded[index..<end].enumerated().sorted { first, second in
          (Self.combiningClass(first.element), first.offset)
            < (Self.combiningClass(second.element), second.offset)
        }
        folded.replaceSubrange(index..<end, with: sorted.map(\.element))
      }
      index = end + 1
    }
  }

  private static func combiningClass(_ folded: UInt32) -> UInt32 { folded >> 24 }
}
