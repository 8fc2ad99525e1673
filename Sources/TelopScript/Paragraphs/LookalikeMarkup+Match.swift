internal import TelopUnits

extension LookalikeMarkup {
  /// A range of scalar indices that resembles markup, and the markup that was probably meant.
  typealias Match = (kind: Kind, range: Range<Int>, meant: String)

  /// Matches text that resembles a cue; `rest` begins with the at sign.
  static func cue(_ rest: ArraySlice<Unicode.Scalar>) -> Match? {
    // One or two blanks before the time are a typing error; after more blanks, the time is separate text.
    let blanks = rest.dropFirst().prefix(3).prefix { $0.properties.isWhitespace }.count
    let digits = rest.dropFirst(1 + blanks).prefix(longestTime).map(\.narrow)
      .prefix(while: isOfTime)
    let range = rest.startIndex..<rest.startIndex + 1 + blanks + digits.count
    let next = rest.dropFirst(range.count)
    guard blanks < 3, digits.count < longestTime else { return nil }
    let time = String(String.UnicodeScalarView(digits))
    if blanks == 0, let primed = primedCue(minutes: time, range, next) { return primed }
    if blanks == 0, let cue = cueOfUnits(rest) { return cue }
    guard next.first?.mayFollowCue ?? true else { return nil }
    if time.contains(":") {
      return blanks > 0 && Rational(clock: time) != nil ? (.spacedCue, range, "@" + time) : nil
    }
    guard blanks == 0 else { return nil }
    let parts = time.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2 {
      let clock = parts.joined(separator: ":")
      return Rational(clock: clock) == nil ? nil : (.pointedCue, range, "@" + clock)
    }
    guard parts.count == 1, let seconds = Int(time), seconds < 3_600 else { return nil }
    return (.secondsCue, range, "@" + clock(seconds))
  }

  /// Matches a time with the signs for minutes and seconds: `@1’30` or `@1'30"`.
  private static func primedCue(
    minutes: String, _ range: Range<Int>, _ next: ArraySlice<Unicode.Scalar>
  ) -> Match? {
    let seconds = next.dropFirst().prefix(3).map(\.narrow).prefix(while: isDigit)
    guard let prime = next.first, "'’‘′＇".unicodeScalars.contains(prime), seconds.count == 2,
      let whole = Int(minutes), let part = Int(String(String.UnicodeScalarView(seconds))), part < 60
    else { return nil }
    let end = next.dropFirst(3).first.map { "\"”“″＂".unicodeScalars.contains($0) } ?? false
    return (
      .primedCue, range.lowerBound..<range.upperBound + (end ? 4 : 3),
      "@" + clock(whole * 60 + part)
    )
  }

  /// Matches a time with units, which options accept but cues do not: `@1m30s`, `@90sec`, `@1m30`.
  private static func cueOfUnits(_ rest: ArraySlice<Unicode.Scalar>) -> Match? {
    let letters = rest.dropFirst().prefix(longestTime).map(\.narrow)
      .prefix { isDigit($0) || ("a"..."z").contains($0) }
    let end = rest.startIndex + 1 + letters.count
    let next = rest[end...].first
    let time = String(String.UnicodeScalarView(letters))
    guard let last = letters.last, !letters.allSatisfy(isDigit),
      next.map({ $0.mayFollowCue || $0.isWidePunctuation }) ?? true,
      // 1m30 is a minute and 30 seconds.
      let seconds = Rational(time: isDigit(last) ? time + "s" : time), seconds.isWhole,
      seconds < 86_400
    else { return nil }
    return (.secondsCue, rest.startIndex..<end, "@" + clock(Int(seconds.floor)))
  }

  /// Matches a time before the at sign: `1:30@`.
  static func cueAfterTime(_ scalars: [Unicode.Scalar], _ sign: Int) -> Match? {
    let before = scalars[..<sign].suffix(longestTime)
    let digits = Array(before.reversed().prefix { isOfTime($0.narrow) }.reversed())
    let time = String(String.UnicodeScalarView(digits.map(\.narrow)))
    let start = sign - digits.count
    guard digits.count < longestTime, time.contains(":"), Rational(clock: time) != nil,
      start == 0 || scalars[start - 1].mayPrecedeCue,
      // A time with a location, such as 18:30@渋谷, is text.
      scalars[(sign + 1)...].first?.properties.isWhitespace ?? true
    else { return nil }
    return (.cueAfterTime, start..<sign + 1, "@" + time)
  }

  /// Matches text that resembles attributes; `rest` begins with the bracket.
  static func attributes(_ rest: ArraySlice<Unicode.Scalar>) -> Match? {
    let start = rest.dropFirst().prefix(longestTime).drop { $0.properties.isWhitespace }
    let isBraced = rest.first?.narrow == "{"
    for key in Script.Section.Demands.keys {
      guard start.lazy.map(\.narrow).starts(with: key.unicodeScalars) else { continue }
      let behind = start.dropFirst(key.unicodeScalars.count)
      let blanks = behind.prefix { $0.properties.isWhitespace }
      let sign = behind.dropFirst(blanks.count).first?.narrow
      // In other brackets, a space or a colon is ordinary text: (time: 5 min).
      let isSign = sign == "=" && (isBraced || blanks.isEmpty) || sign == ":" && isBraced
      guard isSign || isBraced && !blanks.isEmpty && sign.map(isDigit) ?? false else { continue }
      let end = isSign ? blanks.endIndex + 1 : blanks.startIndex
      return (.attributes, rest.startIndex..<end, "{\(key)=…}")
    }
    return isBraced ? priority(rest, start) : nil
  }

  /// Matches `{keep}` and `{optional}`. Both are also ordinary words, so they count in braces only.
  private static func priority(
    _ rest: ArraySlice<Unicode.Scalar>, _ start: ArraySlice<Unicode.Scalar>
  ) -> Match? {
    for name in ["optional", "keep"] {
      let word = start.prefix(name.utf8.count).map { $0.narrow.properties.lowercaseMapping }
      let end = start.dropFirst(word.count).drop { $0.properties.isWhitespace }
      guard word.joined() == name, let sign = end.first?.narrow,
        "},、;".unicodeScalars.contains(sign),
        let close = end.prefix(longestTime).firstIndex(where: { $0.narrow == "}" })
      else { continue }
      return (.priority, rest.startIndex..<close + 1, "{\(name)}")
    }
    return nil
  }

  /// A pair of full-width markers, `＝＝…＝＝`, `～～…～～` or `＊＊…＊＊`, found at its closing marker.
  ///
  /// - Parameter openings: the start of the last unclosed marker of each character.
  static func pair(
    _ scalars: [Unicode.Scalar], _ index: Int, _ openings: inout [Unicode.Scalar: Int]
  ) -> Match? {
    let sign = scalars[index]
    let isSecond = index > 0 && scalars[index - 1] == sign
    let isAlone = index < 2 || scalars[index - 2] != sign
    guard isSecond, isAlone, index + 1 == scalars.count || scalars[index + 1] != sign else {
      return nil
    }
    if let start = openings[sign], start + 2 < index - 1,
      !scalars[index - 2].properties.isWhitespace
    {
      openings[sign] = nil
      let range = start..<index + 1
      switch sign {
      case "＝": return (.highlight, range, "==…==")
      case "～": return (.strikethrough, range, "~~…~~")
      default: return (.strong, range, "**…**")
      }
    }
    let mayBegin =
      index + 1 < scalars.count
      && PairedSigns.begins(
        sign, between: index > 1 ? scalars[index - 2] : nil, scalars[index + 1])
    openings[sign] = mayBegin ? index - 1 : nil
    return nil
  }

  /// Two half-width signs that neither begin nor end a style, beside a word or at an end of the paragraph. Between
  /// words, and within Latin words, two signs are an operator: `a == b`, `2**3`.
  ///
  /// - Parameter neighbours: the characters of the paragraph before and after `scalars`.
  static func unpaired(
    _ scalars: [Unicode.Scalar], _ index: Int, _ neighbours: Neighbours
  ) -> Match? {
    guard let (run, last, next) = twoSigns(scalars, index, neighbours) else { return nil }
    guard let last, let next else { return (.unpaired, run, "") }
    guard
      last.isWideEastAsian || next.isWideEastAsian
        || last.properties.isWhitespace != next.properties.isWhitespace
    else { return nil }
    return (.unpaired, run, "")
  }

  /// A text between pairs of underscores beside a letter of a writing without spaces, found at its closing pair. In
  /// CommonMark, underscores within a word are text: `__重要__は`.
  static func underscores(
    _ scalars: [Unicode.Scalar], _ index: Int, _ neighbours: Neighbours,
    _ openings: inout [Unicode.Scalar: Int]
  ) -> Match? {
    guard let (run, last, next) = twoSigns(scalars, index, neighbours) else { return nil }
    if let start = openings["_"], start + 2 < index, !(last?.properties.isWhitespace ?? true) {
      let before = start > 0 ? scalars[start - 1] : neighbours.before
      if [before, next].contains(where: { $0?.isOfUnspacedWord ?? false }) {
        openings["_"] = nil
        return (.underscores, start..<run.upperBound, "**…**")
      }
    }
    openings["_"] = next?.properties.isWhitespace ?? true ? nil : index
    return nil
  }

  typealias Neighbours = (before: Unicode.Scalar?, after: Unicode.Scalar?)

  /// A run of exactly two signs that begins at an index, with the characters beside it in the paragraph.
  private static func twoSigns(
    _ scalars: [Unicode.Scalar], _ index: Int, _ neighbours: Neighbours
  ) -> (run: Range<Int>, last: Unicode.Scalar?, next: Unicode.Scalar?)? {
    let sign = scalars[index]
    let last = index > 0 ? scalars[index - 1] : neighbours.before
    // Checked first, so that a long run takes no more work than its length.
    guard last != sign else { return nil }
    let run = scalars[index...].prefix(3).prefix { $0 == sign }
    let next = run.endIndex < scalars.count ? scalars[run.endIndex] : neighbours.after
    return run.count == 2 && next != sign ? (run.indices, last, next) : nil
  }

  /// The characters with which a match of `block` begins.
  static let blockSigns: [Unicode.Scalar] = [
    "#", "＃", "＞", "－", "ー", "―", "—", "─", "＊", "＿",
  ]

  /// Matches text that resembles a heading, a quote or a thematic break; `rest` begins at the start of a line.
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
    case "－", "ー", "―", "—", "─", "＊", "＿":
      let isWhole = rest.prefix(20).allSatisfy { $0 == first || $0.properties.isWhitespace }
      return signs >= 3 && isWhole ? (.rule, range, "***") : nil
    default: return nil
    }
  }

  /// A cue in minutes that is followed by a space and seconds: `＠１分 ３０秒`.
  init?(after cue: Paragraph.Cue, in text: String) {
    guard cue.timestamp.last == "分" else { return nil }
    let rest = text[text.utf8Index(cue.utf8Offset)...].unicodeScalars
      .drop { $0.properties.isWhitespace }.prefix(4)
    let digits = rest.prefix { Self.isDigit($0.narrow) }
    guard (1...2).contains(digits.count), rest.dropFirst(digits.count).first == "秒",
      let seconds = CueTimestamps.seconds(cue.timestamp + String(digits) + "秒"),
      seconds.isWhole
    else { return nil }
    self.init(
      kind: .splitCue, text: cue.timestamp + " " + String(digits) + "秒",
      meant: "@" + Self.clock(Int(seconds.floor)), sourceLine: cue.sourceLine)
  }

  private static func clock(_ seconds: Int) -> String {
    "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }

  private static func isDigit(_ narrow: Unicode.Scalar) -> Bool { ("0"..."9").contains(narrow) }

  private static func isOfTime(_ narrow: Unicode.Scalar) -> Bool {
    isDigit(narrow) || narrow == ":" || narrow == "."
  }

  /// The maximum number of scalars that are searched for a time.
  private static let longestTime = 16
}
