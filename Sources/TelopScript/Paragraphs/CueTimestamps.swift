import TelopUnits

/// Finds the timestamps of cues, `@1:30`, and the marks of slides, `@slide 4`, which are treated as timestamps.
///
/// A timestamp is an at sign and a time. The time consists of digits, colons and points, starts with a digit and
/// contains a colon. Each character may be full-width (`＠１：３０`), and the time may have Japanese or Korean hours,
/// minutes and seconds (`＠１分３０秒`, `＠一分三十秒`, `@1분30초`). A timestamp is at the start or end of a paragraph, beside white
/// space, after punctuation, or between characters of a writing system without spaces. In an address or a handle, an at
/// sign is text. Elsewhere, a timestamp with an invalid time is an error, so that the audience never sees it.
struct CueTimestamps {
  /// A timestamp, in UTF-8 offsets into the paragraph.
  struct Timestamp {
    let range: Range<Int>
    /// The range of the `RawParagraph.Stretch` that contains the timestamp.
    let stretch: Range<Int>
    /// The text that touches the timestamp and keeps it from being a cue; `nil` if there is none.
    let adjacentText: CueNeighbour?
  }

  private let text: String.UnicodeScalarView

  /// The timestamps of a paragraph, in order, and the backslashes that escape timestamps.
  ///
  /// - Parameter stretches: the stretches that may contain timestamps, in order.
  static func findings(in text: String, stretches: [RawParagraph.Stretch]) -> [Finding] {
    let finder = CueTimestamps(text: text.unicodeScalars)
    return stretches.flatMap { stretch in
      finder.ranges(in: text.utf8Indices(stretch.range)).compactMap { indices in
        finder.finding(indices, text.utf8Offsets(indices), stretch.range)
      }
    }
  }

  enum Finding {
    case timestamp(Timestamp)
    /// The backslash before a full-width at sign, which CommonMark does not treat as an escape.
    case escape(Range<Int>)
  }

  /// Whether all of `word` has the form of a timestamp.
  static func isTimestamp(_ word: Substring) -> Bool {
    let text = String(word).unicodeScalars
    let end = CueTimestamps(text: text).end(ofTimestampAt: text.startIndex, before: text.endIndex)
    return end == text.endIndex
  }

  /// The time or the slide that a timestamp names.
  enum Target: Hashable {
    /// A time in seconds.
    case time(Rational)
    /// A slide, counted from 1.
    case slide(Int)
  }

  /// The ranges of the timestamps in a source line. The ranges are UTF-8 offsets, ascending, and include the at sign.
  static func ranges(in line: String) -> [Target: [Range<Int>]] {
    let finder = CueTimestamps(text: line.unicodeScalars)
    var ranges: [Target: [Range<Int>]] = [:]
    for indices in finder.ranges(in: line.startIndex..<line.endIndex) {
      guard let target = target(of: String(line[indices])) else { continue }
      ranges[target, default: []].append(line.utf8Offsets(indices))
    }
    return ranges
  }

  /// The parts of a text that have the form of a timestamp.
  private func ranges(in searched: Range<String.Index>) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var index = searched.lowerBound
    while index < searched.upperBound {
      if let end = end(ofTimestampAt: index, before: searched.upperBound) {
        ranges.append(index..<end)
        index = end
      } else {
        text.formIndex(after: &index)
      }
    }
    return ranges
  }

  /// The target of a timestamp; `nil` for an invalid time or slide.
  static func target(of timestamp: String) -> Target? {
    seconds(timestamp).map(Target.time) ?? slide(timestamp).map(Target.slide)
  }

  /// The slide that a mark such as `@slide 4` names; `nil` for the timestamp of a cue, and for an invalid number.
  static func slide(_ timestamp: String) -> Int? {
    guard isSlide(timestamp) else { return nil }
    let digits = timestamp.unicodeScalars.filter { $0.narrow.isDigit }.map(\.narrow)
    let number = Int(String(String.UnicodeScalarView(digits)))
    return number.flatMap { 1...10_000 ~= $0 ? $0 : nil }
  }

  /// Whether a timestamp is the mark of a slide; its number may be invalid.
  static func isSlide(_ timestamp: String) -> Bool {
    timestamp.unicodeScalars.dropFirst().prefix(1).contains {
      !$0.narrow.isDigit && !$0.isHanNumeral
    }
  }

  /// The time of a timestamp in seconds; `nil` for an invalid time.
  static func seconds(_ timestamp: String) -> Rational? {
    let time = timestamp.dropFirst().narrowed
    return time.unicodeScalars.contains(where: \.isUnitOfTime)
      ? Rational(time: time) : Rational(clock: time)
  }

  /// The end of text that has the form of a timestamp; `nil` if there is none.
  private func end(ofTimestampAt start: String.Index, before end: String.Index) -> String.Index? {
    guard start < end, text[start].narrow == "@" else { return nil }
    var index = text.index(after: start)
    if let slide = self.end(ofSlideAt: index, before: end) { return slide }
    let isHan = isHanNumeral(at: index, before: end)
    guard index < end, text[index].narrow.isDigit || isHan else { return nil }
    var isTime = false
    var last: Unicode.Scalar = "@"
    while index < end {
      let letter = text[index].narrow
      switch letter {
      case ":", "分", "秒", "분", "초": isTime = true
      // 時 alone does not make a time, but 時間, minutes, seconds or a colon do.
      case "0"..."9", "時", "시": break
      // A point at the end of a time probably ends a sentence.
      case "." where isDigit(after: index, before: end): break
      case _ where isHan && isHanNumeral(at: index, before: end): break
      // A semicolon typed instead of the colon. The time is then reported as invalid.
      case ";" where isDigit(after: index, before: end): isTime = true
      // A decimal comma; the time is then reported as invalid.
      case "," where isTime && isDigit(after: index, before: end): break
      // 間 is part of the time in 1時間, and 半 in 1分半, but 間 after 30秒 is text.
      case "間" where last == "時", "간" where last == "시": isTime = true
      case "半" where last.isUnitOfTime && last != "秒": break
      default: return isTime ? index : nil
      }
      last = letter
      text.formIndex(after: &index)
    }
    return isTime ? index : nil
  }

  /// The end of the name and number of a slide, such as `slide 4` or `スライド４`. `nil` for a handle such as `@slide4`.
  private func end(ofSlideAt start: String.Index, before end: String.Index) -> String.Index? {
    let mark = text[start..<end].prefix(24)
    let name = mark.prefix { !$0.properties.isWhitespace && !$0.narrow.isDigit }
    let blanks = mark[name.endIndex...].prefix(while: \.properties.isWhitespace)
    let digits = mark[blanks.endIndex...].prefix { $0.narrow.isDigit }
    let word = String(name).narrowed.lowercased()
    guard word == "スライド" || word == "slide" && !blanks.isEmpty, !digits.isEmpty,
      text[digits.endIndex...].first.map({ !$0.narrow.isASCII || !$0.narrow.isOfWord }) ?? true
    else { return nil }
    return digits.endIndex
  }

  /// Whether Japanese numerals before a unit of time begin at an index.
  private func isHanNumeral(at index: String.Index, before end: String.Index) -> Bool {
    let scalars = text[index..<end].prefix(6)
    guard let first = scalars.first, first.isHanNumeral,
      let unit = scalars.first(where: { !$0.isHanNumeral })
    else { return false }
    return "時分秒".unicodeScalars.contains(unit)
  }

  private func isDigit(after index: String.Index, before end: String.Index) -> Bool {
    let next = text.index(after: index)
    return next < end && text[next].narrow.isDigit
  }

  private func finding(
    _ indices: Range<String.Index>, _ range: Range<Int>, _ stretch: Range<Int>
  ) -> Finding? {
    let before = text[..<indices.lowerBound]
    if before.last == "\\", text[indices.lowerBound] != "@", range.lowerBound > stretch.lowerBound {
      return .escape(range.lowerBound - 1..<range.lowerBound)
    }
    var adjacentText: CueNeighbour?
    if let last = before.last, !last.mayPrecedeCue {
      // Without a valid time, the text may be an address, such as root@10.0.0.1:22.
      guard last.isOfWord, isTime(indices) else { return nil }
      adjacentText = CueNeighbour(before: last)
    } else if let next = text[indices.upperBound...].first, !next.mayFollowCue {
      // What ends a stretch is followed by code or an escaped character. There, `@` with an invalid time is text.
      guard range.upperBound < stretch.upperBound || isTime(indices) else { return nil }
      adjacentText = CueNeighbour(after: text[indices.upperBound...], next)
    }
    return .timestamp(Timestamp(range: range, stretch: stretch, adjacentText: adjacentText))
  }

  private func isTime(_ indices: Range<String.Index>) -> Bool {
    Self.seconds(String(text[indices])) != nil
  }
}

extension Unicode.Scalar {
  /// Whether the character is part of a Japanese or Korean unit: 時間, 分, 秒.
  var isUnitOfTime: Bool { "時間分秒시간분초".unicodeScalars.contains(self) }

  /// Whether the character is punctuation whose glyph contains white space, such as 。 and 「.
  var isWidePunctuation: Bool { isWideEastAsian && isPunctuation }

  /// Whether the character is a letter, a numeral or a combining mark.
  var isOfWord: Bool {
    properties.isAlphabetic || properties.numericType != nil
      || [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
  }

  var mayPrecedeCue: Bool {
    // Characters of addresses, handles and paths.
    if "-@/\\#%&*_".unicodeScalars.contains(narrow) { return false }
    if properties.isWhitespace || properties.isVariationSelector || isOfUnspacedWriting {
      return true
    }
    return isPunctuation || properties.generalCategory == .otherSymbol || properties.isEmojiModifier
  }

  var mayFollowCue: Bool {
    switch properties.generalCategory {
    case .openPunctuation, .initialPunctuation, .otherSymbol: true
    // ～ and 〜 separate the two times of a range. Only 〜 is punctuation.
    default: properties.isWhitespace || isOfUnspacedWriting && !isPunctuation && narrow != "~"
    }
  }

  /// Whether the character is of writing without spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Myanmar.
  private var isOfUnspacedWriting: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x19E0...0x19FF, 0xA9E0...0xA9FF,
      0xAA60...0xAA7F:
      true
    default: isWideEastAsian
    }
  }
}
