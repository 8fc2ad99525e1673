internal import TelopText

/// Counts the reading units of grapheme clusters that come one after the other.
struct UnitCounter {
  /// Which of the profile's limits counts now.
  private(set) var limit = 0
  /// Where it may change: a UTF-8 offset.
  private(set) var end: Int
  private var unit: PaceProfile.Unit
  private let text: MeasuredText
  private let profile: PaceProfile
  private let language: String
  private let characters = CharacterTable()
  private var run = 0
  private var inWord = false
  /// Where words start that only a dictionary tells apart; looked up when the first one comes.
  private var starts: ArraySlice<Int>?
  /// The paragraph that was counted in last.
  private var paragraph = 0

  init(_ text: MeasuredText, _ profile: PaceProfile) {
    self.text = text
    self.profile = profile
    unit = profile.unit
    language = ReadingLanguage.primary(text.language)
    end = profile.others.isEmpty ? .max : 0
  }

  /// Goes to the run that holds an offset; runs of one script that follow each other count as one.
  mutating func enterRun(at offset: Int) {
    let runs = text.runs
    while run < runs.count, runs[run].range.upperBound <= offset { run += 1 }
    guard run < runs.count else {
      end = .max
      return
    }
    end = runs[run].range.upperBound
    limit = profile.limitIndex(
      for: ReadingLanguage.of(script: runs[run].script, line: language))
    unit = profile.limit(at: limit).unit
    // A word does not go on beyond text that is not counted in words.
    if unit != .word { inWord = false }
  }

  /// What a cluster counts for, in halves of a unit.
  @inline(__always)
  mutating func halves(
    of range: Range<Int>, _ first: Unicode.Scalar, _ isEmojiStyle: Bool
  ) -> Int64 {
    guard unit == .fullWidth else { return unusualHalves(of: range, first) }
    let columns = characters.shownColumns(of: first)
    return isEmojiStyle && columns > 0 ? 2 : columns
  }

  private mutating func unusualHalves(of range: Range<Int>, _ first: Unicode.Scalar) -> Int64 {
    if unit == .character { return 2 * codePoints(in: range) }
    // Thai comes first of the scripts that need one.
    if first.value >= 0x0E00, first.needsDictionary {
      return startsInDictionary(at: range.lowerBound) ? 2 : 0
    }
    return startsWord(first) ? 2 : 0
  }

  /// A word starts where a letter or digit follows none; each ideograph is its own word.
  private mutating func startsWord(_ scalar: Unicode.Scalar) -> Bool {
    guard characters.isPartOfWord(scalar) else {
      // An apostrophe within a word does not end it.
      if scalar != "'" && scalar != "\u{2019}" { inWord = false }
      return false
    }
    let isFullWidth = characters.shownColumns(of: scalar) == 2
    let starts = !inWord || isFullWidth
    inWord = !isFullWidth
    return starts
  }

  private mutating func startsInDictionary(at offset: Int) -> Bool {
    // Without ICU's dictionaries there is no fit either: cutting needs them and says so.
    var rest = starts ?? ((try? text.dictionaryWordStarts()) ?? [])[...]
    while let next = rest.first, next < offset { rest.removeFirst() }
    starts = rest
    return rest.first == offset
  }

  /// The characters that subtitle guides count: every code point that shows, and the spaces within
  /// paragraphs.
  private mutating func codePoints(in range: Range<Int>) -> Int64 {
    let paragraphs = text.paragraphs
    while paragraph < paragraphs.count, paragraphs[paragraph].upperBound <= range.lowerBound {
      paragraph += 1
    }
    if !paragraphs.isEmpty {
      guard paragraph < paragraphs.count, paragraphs[paragraph].lowerBound <= range.lowerBound
      else { return 0 }
    }
    let utf8 = text.text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(start, offsetBy: range.count)
    var count: Int64 = 0
    for scalar in text.text.unicodeScalars[start..<end]
    where !scalar.isInvisible || scalar.properties.isWhitespace {
      count += 1
    }
    return count
  }
}
