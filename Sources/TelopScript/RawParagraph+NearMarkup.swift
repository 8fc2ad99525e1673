internal import TelopUnits

extension RawParagraph {
  /// Notes what looks like markup and is none, once cues and attributes have been taken, and takes the
  /// backslash from a full-width sign, which CommonMark does not.
  ///
  /// - Complexity: O(n).
  mutating func noteNearMarkup(isHeading: Bool) {
    var finder = NearFinder()
    let text = paragraph.text
    // Blocks begin where lines of the source do.
    var starts = isHeading ? [] : paragraph.anchors.map(\.utf8Offset)[...]
    let hasSigns = text.unicodeScalars.contains { NearFinder.signs.contains($0.narrow) }
    for stretch in stretches {
      starts = starts.drop { $0 < stretch.range.lowerBound }
      let mayHaveBlock = starts.prefix { $0 < stretch.range.upperBound }.contains { start in
        NearFinder.blockSigns.contains(text.unicodeScalars[text.utf8Index(start)])
      }
      guard hasSigns || mayHaveBlock else { continue }
      let part = text[
        text.utf8Index(stretch.range.lowerBound)..<text.utf8Index(stretch.range.upperBound)]
      finder.look(
        through: Array(part.unicodeScalars), from: stretch.range.lowerBound, starts: starts)
    }
    let lines = Script.LineMap(paragraph.anchors)
    paragraph.near += paragraph.cues.compactMap { NearMarkup(behind: $0, in: paragraph.text) }
    paragraph.near += finder.findings.map { finding in
      NearMarkup(
        kind: finding.kind, text: finding.text, meant: finding.meant,
        sourceLine: lines.sourceLine(at: finding.utf8Offset))
    }
    remove(finder.escapes.sorted { $0.lowerBound < $1.lowerBound })
  }
}

/// Looks for what looks like markup and is none.
private struct NearFinder {
  /// Something found, with its place in the paragraph.
  struct Finding {
    let kind: NearMarkup.Kind
    let text: String
    let meant: String
    let utf8Offset: Int
  }

  private(set) var findings: [Finding] = []
  /// The backslashes before full-width signs.
  private(set) var escapes: [Range<Int>] = []

  /// Without these, in ASCII or in full width, nothing looks like markup but at a line's start.
  static let signs: [Unicode.Scalar] = ["@", "=", "*", "~", "{"]

  /// Without these at a line's start, nothing looks like a block.
  static let blockSigns: [Unicode.Scalar] = ["\\"] + NearMarkup.blockSigns

  /// - Parameters:
  ///   - offset: where the scalars begin: UTF-8, as the starts are.
  ///   - starts: where lines begin.
  mutating func look(through scalars: [Unicode.Scalar], from offset: Int, starts: ArraySlice<Int>) {
    var offset = offset
    var starts = starts
    var openings: [Unicode.Scalar: Int] = [:]
    var isStart = false
    for index in scalars.indices {
      let before = index > 0 ? scalars[index - 1] : nil
      // A backslash is before what is the line's first.
      isStart = starts.first == offset || isStart && before == "\\"
      if starts.first == offset { starts.removeFirst() }
      if let near = near(scalars, index, isStart: isStart, &openings) {
        let backslashes = Self.backslashes(before: near, at: index, in: scalars)
        escapes += backslashes.map { place in
          let start = offset - scalars[place..<index].reduce(0) { $0 + UTF8.width($1) }
          return start..<start + 1
        }
        if backslashes.isEmpty {
          findings.append(
            Finding(
              kind: near.kind, text: Self.text(scalars[near.range]), meant: near.meant,
              utf8Offset: offset))
        }
      }
      offset += UTF8.width(scalars[index])
    }
  }

  /// Where the backslashes are that make text of a full-width sign: before it, and of a pair before
  /// either end.
  private static func backslashes(
    before near: NearMarkup.Match, at index: Int, in scalars: [Unicode.Scalar]
  ) -> [Int] {
    if scalars[index].isASCII { return [] }
    let isPair = [.highlight, .strikethrough, .strong].contains(near.kind)
    let signs = isPair ? [near.range.lowerBound, index - 1] : [index]
    return signs.map { $0 - 1 }.filter { $0 >= 0 && scalars[$0] == "\\" }
  }

  private func near(
    _ scalars: [Unicode.Scalar], _ index: Int, isStart: Bool,
    _ openings: inout [Unicode.Scalar: Int]
  ) -> NearMarkup.Match? {
    let rest = scalars[index...]
    let isEscaped = index > 0 && scalars[index - 1] == "\\"
    if isStart, let block = NearMarkup.block(rest, isEscaped: isEscaped) { return block }
    switch scalars[index] {
    case "@", "＠":
      let last = index > 0 ? scalars[index - 1] : nil
      // A backslash is taken away from a full-width sign only where it keeps something from being one.
      let isEscaped = last == "\\" && scalars[index] == "＠"
      let cue = isEscaped || last?.mayPrecedeCue ?? true ? NearMarkup.cue(rest) : nil
      return cue ?? NearMarkup.cueBehindTime(scalars, index)
    case "{", "｛", "(", "（", "[", "［", "【", "〔": return NearMarkup.attributes(rest)
    case "＝", "＊", "～": return NearMarkup.pair(scalars, index, &openings)
    default: return nil
    }
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
