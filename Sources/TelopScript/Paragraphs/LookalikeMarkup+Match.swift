internal import TelopUnits

extension LookalikeMarkup {
  /// The kind and the index range of scalars that resemble markup, and the markup that was probably meant.
  ///
  /// In the functions below, `narrow` is the ASCII form of a full-width scalar.
  typealias Match = (kind: Kind, range: Range<Int>, intendedMarkup: String)

  /// Matches text that resembles attributes; `text` begins with the bracket.
  static func attributes(_ text: ArraySlice<Unicode.Scalar>, isHeading: Bool) -> Match? {
    let content = text.dropFirst().prefix(maximumKeyLength).drop { $0.properties.isWhitespace }
    let isBraced = text.first?.narrow == "{"
    for key in Script.Section.Demands.keys {
      guard content.lazy.map(\.narrow).starts(with: key.unicodeScalars) else { continue }
      let afterKey = content.dropFirst(key.unicodeScalars.count)
      let blanks = afterKey.prefix { $0.properties.isWhitespace }
      let sign = afterKey.dropFirst(blanks.count).first?.narrow
      // In other brackets, a space or a colon is ordinary text: (time: 5 min).
      let isSign = sign == "=" && (isBraced || blanks.isEmpty) || sign == ":" && isBraced
      let lacksValue = isHeading && isBraced && sign == "}" && key != "keep" && key != "optional"
      guard isSign || lacksValue || isBraced && !blanks.isEmpty && sign?.isDigit ?? false else {
        continue
      }
      let end = isSign || lacksValue ? blanks.endIndex + 1 : blanks.startIndex
      let kind = isHeading && sign == ":" ? Kind.attributeColon : .attributes
      return (kind, text.startIndex..<end, "{\(key)=…}")
    }
    guard isBraced else { return nil }
    return pictureAttribute(text, content) ?? japaneseAttribute(text, content, isHeading: isHeading)
      ?? priority(text, content) ?? identifiers(text)
  }

  /// Matches an attribute of a picture: `{height=0.8}`, `{Height: 1}`.
  private static func pictureAttribute(
    _ text: ArraySlice<Unicode.Scalar>, _ content: ArraySlice<Unicode.Scalar>
  ) -> Match? {
    guard
      let key = ["height", "width", "align"].first(where: { key in
        content.lazy.map(\.narrow.properties.lowercaseMapping)
          .starts(with: key.unicodeScalars.map { String($0) })
      })
    else { return nil }
    let sign = content.dropFirst(key.utf8.count).drop { $0.properties.isWhitespace }
    guard let first = sign.first?.narrow, "=:".unicodeScalars.contains(first) else { return nil }
    let brace = text.prefix(64).firstIndex { $0.narrow == "}" }
    return (.picture, text.startIndex..<(brace.map { $0 + 1 } ?? sign.endIndex), "")
  }

  /// Matches an attribute with a Japanese name: `{スライド=7}`.
  private static func japaneseAttribute(
    _ text: ArraySlice<Unicode.Scalar>, _ content: ArraySlice<Unicode.Scalar>, isHeading: Bool
  ) -> Match? {
    let keys = ["スライド": "slide", "時間": "time"]
    guard let (name, key) = keys.first(where: { content.starts(with: $0.key.unicodeScalars) })
    else { return nil }
    let value = content.dropFirst(name.unicodeScalars.count)
      .drop { $0.properties.isWhitespace || "=:".unicodeScalars.contains($0.narrow) }
    let written = value.prefix { $0.narrow != "}" }.map(\.narrow)
    guard written.first?.isDigit ?? false, written.count < value.count else { return nil }
    return (
      isHeading ? .misspelling : .attributes,
      text.startIndex..<value.startIndex + written.count + 1,
      "{\(key)=\(String(String.UnicodeScalarView(written)))}"
    )
  }

  /// Matches the attributes of headings in Pandoc: `{#id .class}`.
  private static func identifiers(_ text: ArraySlice<Unicode.Scalar>) -> Match? {
    let words = text.dropFirst().prefix(maximumIdentifierLength)
    guard let end = words.firstIndex(of: "}"), end > words.startIndex,
      words[..<end].split(separator: " ").allSatisfy({ word in
        word.count > 1 && "#.".unicodeScalars.contains(word[word.startIndex])
      })
    else { return nil }
    return (.identifiers, text.startIndex..<end + 1, "")
  }

  /// Matches the label of a footnote, `[^1]`, in the text or before the note. Other Markdown dialects have footnotes.
  static func footnote(_ text: ArraySlice<Unicode.Scalar>) -> Match? {
    let label = text.dropFirst(2).prefix(maximumKeyLength).prefix {
      $0 != "]" && $0 != "[" && !$0.properties.isWhitespace
    }
    guard text.dropFirst().first == "^", !label.isEmpty, label.endIndex < text.endIndex,
      text[label.endIndex] == "]"
    else { return nil }
    return (.footnote, text.startIndex..<label.endIndex + 1, "")
  }

  /// The maximum number of scalars that are searched for identifiers.
  private static let maximumIdentifierLength = 64

  /// Matches `{keep}` and `{optional}` inside a paragraph, and misspellings of both. `text` begins with the brace, and
  /// `content` begins with the first letter after the brace.
  private static func priority(
    _ text: ArraySlice<Unicode.Scalar>, _ content: ArraySlice<Unicode.Scalar>
  ) -> Match? {
    let letters = content.prefix { $0.narrow.isASCII && $0.properties.isAlphabetic }
    let typed = letters.map { $0.narrow.properties.lowercaseMapping }.joined()
    let afterLetters = text[letters.endIndex...].prefix(maximumKeyLength)
      .drop { $0.properties.isWhitespace }
    if letters.count >= 4, afterLetters.first?.narrow == "}",
      let name = ["optional", "keep"].first(where: {
        typed != $0 && typed.editDistance(to: $0) <= $0.count / 4
      })
    {
      return (.misspelling, text.startIndex..<afterLetters.startIndex + 1, "{\(name)}")
    }
    for name in ["optional", "keep"] {
      let word = content.prefix(name.utf8.count).map { $0.narrow.properties.lowercaseMapping }
      let afterWord = content.dropFirst(word.count).drop { $0.properties.isWhitespace }
      guard word.joined() == name, let sign = afterWord.first?.narrow,
        "},、;".unicodeScalars.contains(sign),
        let close = afterWord.prefix(maximumKeyLength).firstIndex(where: { $0.narrow == "}" })
      else { continue }
      return (.priority, text.startIndex..<close + 1, "{\(name)}")
    }
    return nil
  }

  /// The characters with which a match of `block` begins.
  static let blockSigns: [Unicode.Scalar] = ["#", "＃", "＞", "－", "ー", "―", "—", "─", "＊", "＿", ":"]

  /// Matches text that resembles a heading, quote, thematic break or Pandoc division; `text` begins a source line.
  ///
  /// - Parameter isEscaped: whether a backslash precedes the text. If so, a full-width `＃` before a space matches, too.
  static func block(_ text: ArraySlice<Unicode.Scalar>, isEscaped: Bool = false) -> Match? {
    guard let first = text.first, blockSigns.contains(first) else { return nil }
    let signs = text.prefix(7).prefix { $0.narrow == first.narrow }.count
    let range = text.startIndex..<text.startIndex + signs
    let next = text.dropFirst(signs).first
    switch first {
    case "#", "＃":
      // "#1" is a number, and several words that begin with "#" are hashtags.
      let hasTags = zip(text.dropFirst(signs), text.dropFirst(signs + 1)).contains { blank, sign in
        blank.properties.isWhitespace && sign.narrow == "#"
      }
      let isHeading = isEscaped && first == "＃" && (next == " " || next == "\u{3000}")
      guard signs <= 6, let next, isHeading || next.properties.isAlphabetic && !hasTags else {
        return nil
      }
      return (
        .heading, range.lowerBound..<range.upperBound + 1,
        String(repeating: "#", count: signs) + " \(next)…"
      )
    case "＞": return (.quote, range, "> …")
    case ":": return signs >= 3 ? (.division, range, "") : nil
    case "－", "ー", "―", "—", "─", "＊", "＿":
      let hasOnlySigns = text.prefix(20).allSatisfy { $0 == first || $0.properties.isWhitespace }
      return signs >= 3 && hasOnlySigns ? (.rule, range, "***") : nil
    default: return nil
    }
  }

  /// The maximum number of scalars that are searched for a key.
  private static let maximumKeyLength = 16
}
