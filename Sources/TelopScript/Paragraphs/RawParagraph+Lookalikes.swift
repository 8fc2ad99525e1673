internal import TelopUnits

extension RawParagraph {
  /// Finds text that resembles markup, after cues and attributes have been removed. Also removes backslashes that
  /// escape full-width characters, because CommonMark keeps these backslashes.
  mutating func noteMarkupLookalikes(isHeading: Bool) {
    var finder = LookalikeFinder(isHeading: isHeading, lines: Script.LineMap(paragraph.anchors))
    let text = paragraph.text
    // Blocks begin at the start of source lines.
    var starts = isHeading ? [] : paragraph.anchors.map(\.utf8Offset)[...]
    let hasSigns = text.unicodeScalars.contains { LookalikeFinder.signs.contains($0.narrow) }
    for stretch in stretches {
      starts = starts.drop { $0 < stretch.range.lowerBound }
      let mayHaveBlock = starts.prefix { $0 < stretch.range.upperBound }.contains { start in
        LookalikeFinder.blockSigns.contains(text.unicodeScalars[text.utf8Index(start)])
      }
      guard hasSigns || mayHaveBlock else { continue }
      let start = text.utf8Index(stretch.range.lowerBound)
      let end = text.utf8Index(stretch.range.upperBound)
      finder.neighbours = (text.unicodeScalars[..<start].last, text.unicodeScalars[end...].first)
      finder.search(
        Array(text[start..<end].unicodeScalars), from: stretch.range.lowerBound, starts: starts)
    }
    paragraph.lookalikes += paragraph.cues.compactMap { LookalikeMarkup(after: $0, in: text) }
    paragraph.lookalikes += finder.findings
    remove(finder.escapes.sorted { $0.lowerBound < $1.lowerBound })
  }
}

/// Finds text that resembles markup in the stretches of a paragraph.
private struct LookalikeFinder {
  let isHeading: Bool
  let lines: Script.LineMap
  /// The characters before and after the stretch that is searched.
  var neighbours: LookalikeMarkup.Neighbours = (nil, nil)
  private(set) var findings: [LookalikeMarkup] = []
  /// The ranges of the backslashes before full-width characters and before the markers of `HandTypedLists`.
  private(set) var escapes: [Range<Int>] = []

  /// For each sign, the index of the last marker that may begin a styled text: in `pairs` a marker of two signs, as in
  /// `＝＝`; in `singles` a marker of one.
  struct Openings {
    var pairs: [Unicode.Scalar: Int] = [:]
    var singles: [Unicode.Scalar: Int] = [:]
  }

  /// Text resembles inline markup only if it contains one of these characters, in ASCII or full-width.
  static let signs: [Unicode.Scalar] = ["@", "=", "*", "~", "_", "{", "["]

  /// A line resembles a block only if it starts with one of these characters.
  static let blockSigns: [Unicode.Scalar] = ["\\"] + LookalikeMarkup.blockSigns

  /// Searches a stretch for text that resembles markup.
  ///
  /// - Parameters:
  ///   - offset: the UTF-8 offset in the paragraph at which the stretch begins.
  ///   - starts: the UTF-8 offsets at which source lines begin, ascending.
  mutating func search(_ scalars: [Unicode.Scalar], from offset: Int, starts: ArraySlice<Int>) {
    var offset = offset
    var starts = starts
    var openings = Openings()
    var isStart = false
    for index in scalars.indices {
      let before = index > 0 ? scalars[index - 1] : nil
      // The character after a backslash at the start of a line also counts as the start.
      isStart = starts.first == offset || isStart && before == "\\"
      if starts.first == offset { starts.removeFirst() }
      if isStart, before == "\\",
        HandTypedLists.isItem(scalars[index...]) || HandTypedLists.mayBeItem(scalars[index...])
      {
        escapes.append(offset - 1..<offset)
      } else if let match = match(scalars, index, isStart: isStart, &openings) {
        let backslashes = Self.backslashes(before: match, at: index, in: scalars)
        escapes += backslashes.map { backslash in
          let start = offset - scalars[backslash..<index].reduce(0) { $0 + UTF8.width($1) }
          return start..<start + 1
        }
        if backslashes.isEmpty {
          findings.append(
            LookalikeMarkup(
              kind: match.kind, text: String(String.UnicodeScalarView(scalars[match.range])),
              intendedMarkup: match.intendedMarkup, sourceLine: lines.sourceLine(at: offset)))
        }
      }
      offset += UTF8.width(scalars[index])
    }
  }

  /// The indices of the backslashes that escape a match: the one before a full-width character, or those before the
  /// opening and the closing marker of a pair. Empty for an ASCII character, whose backslash CommonMark has removed.
  private static func backslashes(
    before match: LookalikeMarkup.Match, at index: Int, in scalars: [Unicode.Scalar]
  ) -> [Int] {
    if scalars[index].isASCII { return [] }
    let isPair = [.highlight, .strikethrough, .strong].contains(match.kind)
    let signs = isPair ? [match.range.lowerBound, index - 1] : [index]
    return signs.map { $0 - 1 }.filter { $0 >= 0 && scalars[$0] == "\\" }
  }

  private func match(
    _ scalars: [Unicode.Scalar], _ index: Int, isStart: Bool, _ openings: inout Openings
  ) -> LookalikeMarkup.Match? {
    let text = scalars[index...]
    let last = index > 0 ? scalars[index - 1] : nil
    let isEscaped = last == "\\"
    if isStart, let block = LookalikeMarkup.block(text, isEscaped: isEscaped) { return block }
    switch scalars[index] {
    case "@", "＠":
      // A backslash before `＠` is removed only if the text would resemble a cue without the backslash.
      let isWideEscaped = isEscaped && scalars[index] == "＠"
      let mayBeCue = isWideEscaped || last?.mayPrecedeCue ?? true
      let cue = mayBeCue ? LookalikeMarkup.cue(text) : nil
      return cue ?? LookalikeMarkup.cueAfterTime(scalars, index)
    case "{", "｛", "(", "（", "[", "［", "【", "〔":
      return LookalikeMarkup.attributes(text, isHeading: isHeading)
        ?? LookalikeMarkup.footnote(text)
    case "＝", "＊", "～": return LookalikeMarkup.pair(scalars, index, &openings.pairs)
    case "=": return LookalikeMarkup.unpaired(scalars, index, neighbours)
    case "*":
      return LookalikeMarkup.unpaired(scalars, index, neighbours)
        ?? LookalikeMarkup.single(scalars, index, neighbours, &openings.singles)
    case "_":
      return LookalikeMarkup.underscores(scalars, index, neighbours, &openings.pairs)
        ?? LookalikeMarkup.single(scalars, index, neighbours, &openings.singles)
    default: return nil
    }
  }
}
