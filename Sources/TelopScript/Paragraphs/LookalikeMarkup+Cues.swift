internal import TelopUnits

extension LookalikeMarkup {
  /// Matches text that resembles a cue; `text` begins with the at sign.
  static func cue(_ text: ArraySlice<Unicode.Scalar>) -> Match? {
    if let slide = slideCue(text) { return slide }
    // One or two blanks before the time are a typing error. After more blanks, the time is separate text.
    let blanks = text.dropFirst().prefix(3).prefix { $0.properties.isWhitespace }.count
    let digits = digits(text.dropFirst(1 + blanks))
    let range = text.startIndex..<text.startIndex + 1 + blanks + digits.count
    let next = text.dropFirst(range.count)
    guard blanks < 3, digits.count < maximumTimeLength else { return nil }
    let time = String(String.UnicodeScalarView(digits)).replacing(utf8: ",", with: ".")
    if blanks == 0, let primed = primedCue(minutes: time, range, next) { return primed }
    if let cue = blanks > 0 ? spacedUnitCue(text, blanks) : unitCue(text) { return cue }
    guard mayFollow(next) else { return nil }
    if digits.starts(with: ["+"]) || digits.starts(with: ["-"]) {
      let clock = String(time.dropFirst())
      return Rational(clock: clock) == nil ? nil : (.secondsCue, range, "@" + clock)
    }
    if time.contains(":") {
      return blanks > 0 && Rational(clock: time) != nil ? (.spacedCue, range, "@" + time) : nil
    }
    guard blanks == 0 else { return nil }
    let hasSlash = time.contains("/")
    let parts = time.split(separator: hasSlash ? "/" : ".", omittingEmptySubsequences: false)
    if parts.count == 2, (1...2).contains(parts[0].count),
      parts[1].count == 2 || hasSlash && parts[1].count == 1
    {
      let clock = parts.joined(separator: parts[1].count == 1 ? ":0" : ":")
      return Rational(clock: clock) == nil ? nil : (.wrongSeparatorCue, range, "@" + clock)
    }
    // With more decimals, the number is a price or a version.
    guard parts.count == 1 || parts.count == 2 && parts[1].count == 1,
      let seconds = Rational(decimal: time), seconds < 3_600
    else { return nil }
    return (.secondsCue, range, "@" + Numbers.exactClock(seconds))
  }

  /// Matches a misspelt mark of a slide: `@slide4`, `@slides 4`, `@ slide 4`.
  private static func slideCue(_ text: ArraySlice<Unicode.Scalar>) -> Match? {
    let blanks = text.dropFirst().prefix(2).prefix { $0.properties.isWhitespace }
    let typed = text.dropFirst(1 + blanks.count).prefix(maximumTimeLength)
    let narrow = typed.map { $0.narrow.properties.lowercaseMapping.unicodeScalars.first ?? $0 }
    let word = ["slides", "slide", "スライド"].first { narrow.starts(with: $0.unicodeScalars) }
    guard let word else { return nil }
    let afterWord = narrow.dropFirst(word.unicodeScalars.count)
    let digits = afterWord.drop { $0.properties.isWhitespace || "=:#".unicodeScalars.contains($0) }
      .prefix(while: \.isDigit)
    let end = typed.startIndex + digits.endIndex
    guard let slide = Int(String(String.UnicodeScalarView(digits))), slide > 0,
      text[end...].first.map({ !$0.narrow.isASCII || !$0.narrow.isOfWord }) ?? true
    else { return nil }
    return (.slideCue, text.startIndex..<end, "@slide \(slide)")
  }

  /// The characters of a time at the start of a text, in half-width form. The time may begin with a plus or minus sign,
  /// and may have commas and slashes before digits.
  private static func digits(_ text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    let narrow = text.prefix(maximumTimeLength).map(\.narrow)
    let end = narrow.indices.first { index in
      let isBeforeDigit = narrow.dropFirst(index + 1).first?.isDigit ?? false
      let signs: [Unicode.Scalar] = index == 0 ? ["+", "-"] : [",", "/"]
      return !isOfTime(narrow[index]) && !(isBeforeDigit && signs.contains(narrow[index]))
    }
    return narrow[..<(end ?? narrow.endIndex)]
  }

  /// Matches a time in Japanese or Korean units after blanks: `@ 90秒`.
  private static func spacedUnitCue(_ text: ArraySlice<Unicode.Scalar>, _ blanks: Int) -> Match? {
    let units = text.dropFirst(1 + blanks).prefix(maximumTimeLength).prefix { scalar in
      scalar.narrow.isDigit || scalar.isHanNumeral || scalar.isUnitOfTime || scalar == "半"
    }
    let time = String(String.UnicodeScalarView(units))
    guard let last = units.last, !last.narrow.isDigit, let seconds = Rational(time: time) else {
      return nil
    }
    return (.spacedCue, text.startIndex..<units.endIndex, "@" + Numbers.exactClock(seconds))
  }

  /// Matches a time with the signs for minutes and seconds: `@1’30` or `@1'30"`.
  private static func primedCue(
    minutes: String, _ range: Range<Int>, _ next: ArraySlice<Unicode.Scalar>
  ) -> Match? {
    let digits = next.dropFirst().prefix(3).map(\.narrow).prefix(while: \.isDigit)
    guard let prime = next.first, "'’‘′＇".unicodeScalars.contains(prime), digits.count == 2,
      let minutes = Int(minutes), let seconds = Int(String(String.UnicodeScalarView(digits))),
      seconds < 60
    else { return nil }
    let endsInPrime = next.dropFirst(3).first.map { "\"”“″＂".unicodeScalars.contains($0) } ?? false
    return (
      .primedCue, range.lowerBound..<range.upperBound + (endsInPrime ? 4 : 3),
      "@" + Numbers.exactClock(Rational(minutes * 60 + seconds))
    )
  }

  /// Matches a time with units, which options accept but cues do not: `@1m30s`, `@2 min`, `@1.5m`, `@PT5M`, `@1m30`.
  private static func unitCue(_ text: ArraySlice<Unicode.Scalar>) -> Match? {
    let narrow = text.dropFirst().prefix(maximumTimeLength).map(\.narrow)
    let letters = narrow.prefix(while: isOfTimeWithUnits)
    guard let first = letters.first, letters.count > 1,
      first.isDigit || letters.starts(with: ["P", "T"])
    else { return nil }
    // Tries the longest prefix first. Words may follow the time.
    for count in (2...letters.count).reversed() where !continuesWord(letters, at: count) {
      let units = letters[..<count]
      guard let last = units.last, last.properties.isAlphabetic || !units.allSatisfy(isOfTime),
        last != " ", mayFollow(text.dropFirst(1 + count))
      else { continue }
      let time = String(String.UnicodeScalarView(units))
      // 1h30 is an hour and 30 minutes, 1m30 is a minute and 30 seconds.
      let lastUnits = last.isDigit ? ["m", "s"] : [""]
      guard let seconds = lastUnits.lazy.compactMap({ Rational(time: time + $0) }).first,
        seconds < 86_400
      else { continue }
      return (
        .secondsCue, text.startIndex..<text.startIndex + 1 + count,
        "@" + Numbers.exactClock(seconds)
      )
    }
    return nil
  }

  private static func isOfTimeWithUnits(_ narrow: Unicode.Scalar) -> Bool {
    narrow == " " || narrow == "." || narrow.isUnitOfTime || narrow.isASCII && narrow.isOfWord
  }

  /// Whether a word or a number continues at an index.
  private static func continuesWord(_ letters: ArraySlice<Unicode.Scalar>, at index: Int) -> Bool {
    guard index < letters.count else { return false }
    return letters[index] != " " && letters[index] != "."
      && letters[index].isDigit == letters[index - 1].isDigit
  }

  /// Whether a text may follow a lookalike of a cue. Unlike after a cue, it may begin with a sign such as a comma.
  private static func mayFollow(_ next: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = next.first else { return true }
    if first.mayFollowCue || first.isWidePunctuation || first == "～" { return true }
    return ",.;!?)".unicodeScalars.contains(first)
      && next.dropFirst().first?.properties.isWhitespace ?? true
  }

  /// Matches a time before the at sign: `1:30@`.
  ///
  /// - Parameter sign: the index of the at sign in `scalars`.
  static func cueAfterTime(_ scalars: [Unicode.Scalar], _ sign: Int) -> Match? {
    let before = scalars[..<sign].suffix(maximumTimeLength)
    let digits = Array(before.reversed().prefix { isOfTime($0.narrow) }.reversed())
    let time = String(String.UnicodeScalarView(digits.map(\.narrow)))
    let start = sign - digits.count
    guard digits.count < maximumTimeLength, time.contains(":"), Rational(clock: time) != nil,
      start == 0 || scalars[start - 1].mayPrecedeCue,
      // A time with a location, such as 18:30@渋谷, is text.
      scalars[(sign + 1)...].first?.properties.isWhitespace ?? true
    else { return nil }
    return (.cueAfterTime, start..<sign + 1, "@" + time)
  }

  /// Matches a time that a space divides: a cue in minutes, then the seconds, which are read as text: `＠１分 ３０秒`.
  init?(after cue: Paragraph.Cue, in text: String) {
    let units: [Character: Unicode.Scalar] = ["分": "秒", "분": "초"]
    guard let unit = cue.timestamp.last.flatMap({ units[$0] }) else { return nil }
    let following = text[text.utf8Index(cue.utf8Offset)...].unicodeScalars
      .drop { $0.properties.isWhitespace }.prefix(4)
    let digits = following.prefix { $0.narrow.isDigit }
    guard (1...2).contains(digits.count), following.dropFirst(digits.count).first == unit,
      let seconds = CueTimestamps.seconds(cue.timestamp + "\(String(digits))\(unit)"),
      seconds.isWhole
    else { return nil }
    self.init(
      kind: .splitCue, text: cue.timestamp + " \(String(digits))\(unit)",
      intendedMarkup: "@" + Numbers.exactClock(seconds), sourceLine: cue.sourceLine)
  }

  private static func isOfTime(_ narrow: Unicode.Scalar) -> Bool {
    narrow.isDigit || narrow == ":" || narrow == "."
  }

  /// The maximum number of scalars that are searched for a time.
  private static let maximumTimeLength = 16
}
