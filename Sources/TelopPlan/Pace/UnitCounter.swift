internal import TelopText

/// Counts the reading units of consecutive grapheme clusters, in halves: a half-width character is one half.
struct UnitCounter {
  /// The index of the limit that currently applies.
  private(set) var currentLimitIndex = 0
  /// The end of the current run: the UTF-8 offset at which the limit may change. `Int.max` if it never changes again.
  private(set) var end: Int
  private var unit: PaceProfile.Unit
  private let text: MeasuredText
  private let profile: PaceProfile
  private let language: String
  private let characters = CharacterTable()
  private var runIndex = 0
  private var isInWord = false
  /// The starts of words that only a dictionary can separate; `nil` until the first such word.
  private var dictionaryStarts: ArraySlice<Int>?
  private var paragraph = 0

  init(_ text: MeasuredText, _ profile: PaceProfile) {
    self.text = text
    self.profile = profile
    unit = profile.unit
    language = ReadingLanguage.primary(text.language)
    end = profile.otherLimits.isEmpty ? .max : 0
  }

  /// Moves to the run at an offset. A word may extend over several runs.
  mutating func enterRun(at offset: Int) {
    guard let run = run(at: offset) else {
      end = .max
      return
    }
    end = run.range.upperBound
    currentLimitIndex = profile.limitIndex(
      for: ReadingLanguage.of(script: run.script, line: language))
    unit = profile.limit(at: currentLimitIndex).unit
    // A run that is counted in another unit ends the current word.
    if unit != .word { isInWord = false }
  }

  /// The run at an offset; `nil` at the end of the line. Offsets must not decrease from call to call.
  private mutating func run(at offset: Int) -> MeasuredText.Run? {
    let runs = text.runs
    while runIndex < runs.count, runs[runIndex].range.upperBound <= offset { runIndex += 1 }
    return runIndex < runs.count ? runs[runIndex] : nil
  }

  /// The reading units of a cluster, times two.
  @inline(__always)
  mutating func halfUnits(
    of range: Range<Int>, _ first: Unicode.Scalar, _ isEmojiStyle: Bool
  ) -> Int64 {
    if first == "\u{FFFC}", let halfUnits = pictureHalves(at: range.lowerBound) { return halfUnits }
    guard unit == .fullWidth else { return wordOrCharacterHalves(of: range, first) }
    let columns = characters.columnCount(of: first)
    return isEmojiStyle && columns > 0 ? 2 : columns
  }

  /// The reading units of a picture's description, times two; `nil` for other text.
  private mutating func pictureHalves(at offset: Int) -> Int64? {
    guard let description = run(at: offset)?.font.pictureDescription else { return nil }
    isInWord = false
    defer { isInWord = false }
    return description.unicodeScalars.reduce(0) { halfUnits, scalar in
      switch unit {
      case .fullWidth: halfUnits + characters.columnCount(of: scalar)
      case .character: halfUnits + (scalar.isInvisible && !scalar.properties.isWhitespace ? 0 : 2)
      case .word: halfUnits + (startsWord(scalar) ? 2 : 0)
      }
    }
  }

  private mutating func wordOrCharacterHalves(of range: Range<Int>, _ first: Unicode.Scalar)
    -> Int64
  {
    if unit == .character { return 2 * codePointCount(in: range) }
    // Thai has the lowest code points of the scripts that need a dictionary.
    if first.value >= 0x0E00, first.needsDictionary {
      // ICU finds no word boundary before such a letter if a letter or digit of another script precedes it.
      let starts = isInWord || startsDictionaryWord(at: range.lowerBound)
      isInWord = false
      return starts ? 2 : 0
    }
    return startsWord(first) ? 2 : 0
  }

  /// Whether a word starts at a scalar: the first of adjacent letters or digits, or any full-width character. Hangul
  /// has spaces between words, so it counts as letters.
  private mutating func startsWord(_ scalar: Unicode.Scalar) -> Bool {
    guard characters.isPartOfWord(scalar) else {
      // An apostrophe within a word does not end the word.
      if scalar != "'" && scalar != "\u{2019}" { isInWord = false }
      return false
    }
    let isFullWidth = characters.columnCount(of: scalar) == 2 && !scalar.isHangul
    let starts = !isInWord || isFullWidth
    isInWord = !isFullWidth
    return starts
  }

  private mutating func startsDictionaryWord(at offset: Int) -> Bool {
    // Ignores missing dictionaries of ICU: cutting the line needs the dictionaries too, and reports the error.
    var remaining = dictionaryStarts ?? ((try? text.dictionaryWordStarts()) ?? [])[...]
    while let next = remaining.first, next < offset { remaining.removeFirst() }
    dictionaryStarts = remaining
    return remaining.first == offset
  }

  /// The number of characters by the rule of subtitle guides: visible code points, and spaces within paragraphs.
  private mutating func codePointCount(in range: Range<Int>) -> Int64 {
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

extension Unicode.Scalar {
  /// True for a syllable or letter of Hangul, except the half-width letters.
  fileprivate var isHangul: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7FB: true
    default: false
    }
  }
}
