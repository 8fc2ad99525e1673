internal import TelopUnits

extension LookalikeMarkup {
  /// A range of scalar indices that resembles markup, and the markup that was probably meant.
  typealias Match = (kind: Kind, range: Range<Int>, meant: String)

  /// Matches text that resembles attributes; `rest` begins with the bracket.
  static func attributes(_ rest: ArraySlice<Unicode.Scalar>, isHeading: Bool) -> Match? {
    let start = rest.dropFirst().prefix(longestKey).drop { $0.properties.isWhitespace }
    let isBraced = rest.first?.narrow == "{"
    for key in Script.Section.Demands.keys {
      guard start.lazy.map(\.narrow).starts(with: key.unicodeScalars) else { continue }
      let behind = start.dropFirst(key.unicodeScalars.count)
      let blanks = behind.prefix { $0.properties.isWhitespace }
      let sign = behind.dropFirst(blanks.count).first?.narrow
      // In other brackets, a space or a colon is ordinary text: (time: 5 min).
      let isSign = sign == "=" && (isBraced || blanks.isEmpty) || sign == ":" && isBraced
      // A key without a value.
      let isBare = isHeading && isBraced && sign == "}" && key != "keep" && key != "optional"
      guard isSign || isBare || isBraced && !blanks.isEmpty && sign?.isDigit ?? false else {
        continue
      }
      let end = isSign || isBare ? blanks.endIndex + 1 : blanks.startIndex
      let kind = isHeading && sign == ":" ? Kind.attributeColon : .attributes
      return (kind, rest.startIndex..<end, "{\(key)=…}")
    }
    return isBraced ? priority(rest, start) ?? identifiers(rest) : nil
  }

  /// Matches the attributes of headings in Pandoc: `{#id .class}`.
  private static func identifiers(_ rest: ArraySlice<Unicode.Scalar>) -> Match? {
    let words = rest.dropFirst().prefix(longestIdentifiers)
    guard let end = words.firstIndex(of: "}"), end > words.startIndex,
      words[..<end].split(separator: " ").allSatisfy({ word in
        word.count > 1 && "#.".unicodeScalars.contains(word[word.startIndex])
      })
    else { return nil }
    return (.identifiers, rest.startIndex..<end + 1, "")
  }

  /// Matches a footnote's mark or number, `[^1]`, which is markup in other dialects of Markdown.
  static func footnote(_ rest: ArraySlice<Unicode.Scalar>) -> Match? {
    let label = rest.dropFirst(2).prefix(longestKey).prefix {
      $0 != "]" && $0 != "[" && !$0.properties.isWhitespace
    }
    guard rest.dropFirst().first == "^", !label.isEmpty, label.endIndex < rest.endIndex,
      rest[label.endIndex] == "]"
    else { return nil }
    return (.footnote, rest.startIndex..<label.endIndex + 1, "")
  }

  /// The maximum number of scalars that are searched for identifiers.
  private static let longestIdentifiers = 64

  /// Matches `{keep}` and `{optional}`, also misspelt. Only braces count, because both are ordinary words.
  private static func priority(
    _ rest: ArraySlice<Unicode.Scalar>, _ start: ArraySlice<Unicode.Scalar>
  ) -> Match? {
    let letters = start.prefix { $0.narrow.isASCII && $0.properties.isAlphabetic }
    let typed = letters.map { $0.narrow.properties.lowercaseMapping }.joined()
    let behind = rest[letters.endIndex...].prefix(longestKey).drop { $0.properties.isWhitespace }
    if letters.count >= 4, behind.first?.narrow == "}",
      let name = ["optional", "keep"].first(where: {
        typed != $0 && typed.editDistance(to: $0) <= $0.count / 4
      })
    {
      return (.misspelling, rest.startIndex..<behind.startIndex + 1, "{\(name)}")
    }
    for name in ["optional", "keep"] {
      let word = start.prefix(name.utf8.count).map { $0.narrow.properties.lowercaseMapping }
      let end = start.dropFirst(word.count).drop { $0.properties.isWhitespace }
      guard word.joined() == name, let sign = end.first?.narrow,
        "},、;".unicodeScalars.contains(sign),
        let close = end.prefix(longestKey).firstIndex(where: { $0.narrow == "}" })
      else { continue }
      return (.priority, rest.startIndex..<close + 1, "{\(name)}")
    }
    return nil
  }

  /// The characters with which a match of `block` begins.
  static let blockSigns: [Unicode.Scalar] = [
    "#", "＃", "＞", "－", "ー", "―", "—", "─", "＊", "＿", ":",
  ]

  /// Matches text that resembles a heading, quote, thematic break or Pandoc division; `rest` begins a source line.
  ///
  /// - Parameter isEscaped: whether a backslash precedes the text. If so, a full-width `＃` before a space counts too.
  static func block(_ rest: ArraySlice<Unicode.Scalar>, isEscaped: Bool = false) -> Match? {
    guard let first = rest.first, blockSigns.contains(first) else { return nil }
    let signs = rest.prefix(7).prefix { $0.narrow == first.narrow }.count
    let range = rest.startIndex..<rest.startIndex + signs
    let next = rest.dropFirst(signs).first
    switch first {
    case "#", "＃":
      // "#1" is a number, and several words that begin with "#" are hashtags.
      let hasTags = zip(rest.dropFirst(signs), rest.dropFirst(signs + 1)).contains { blank, sign in
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
      let isWhole = rest.prefix(20).allSatisfy { $0 == first || $0.properties.isWhitespace }
      return signs >= 3 && isWhole ? (.rule, range, "***") : nil
    default: return nil
    }
  }

  /// The maximum number of scalars that are searched for a key.
  private static let longestKey = 16
}
