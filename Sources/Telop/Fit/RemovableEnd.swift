internal import TelopPlan
internal import TelopScript
@_spi(Answers) internal import TelopText
import TelopUnits

/// Text that may be removed so that a stretch gets slower: at the stretch's end, or before a paragraph that must stay.
/// A stretch is a part of the line that has its own time.
struct RemovableEnd {
  let stretch: Range<Int>
  /// The range of the removable text. It starts after the stretch's heading, the last cue, and the heading of the last
  /// section with attributes. It ends before the last separator.
  let text: Range<Int>
  /// The starts of the characters in `text`: UTF-8 offsets, ascending.
  private(set) var offsets: [Int] = []
  /// The maximum number of characters to remove; 0 if no cut is allowed. The characters before the first allowed cut
  /// stay, at least one.
  private(set) var maximum = 0
  /// The starts of paragraphs in `text`, except the first paragraph after a heading.
  private let paragraphs: Set<Int>
  let allowedEnds: AllowedTextEnds
  let line: MeasuredText
  let script: Script
  /// The boundaries of the line's words: UTF-8 offsets, ascending. Empty if all words have spaces between them.
  let wordBoundaries: [Int]
  /// The word boundaries that are preferred in Japanese; see `phraseBoundaries()`.
  let phraseBoundaries: [Int]
  /// The starts of sentences, items and paragraphs in `text`: UTF-8 offsets, ascending. They include the beginning of
  /// `text` only if a kept sentence of the same paragraph is before it. They exclude starts after a short beginning of
  /// a paragraph that can be removed whole.
  private(set) var sentenceStarts: [Int] = []
  /// The elements of `sentenceStarts` at which a cut leaves no remnant of a paragraph; see `leavesRemnant(from:)`.
  private(set) var sentenceStartsWithoutRemnants: [Int] = []

  private mutating func findMaximum() {
    let minimum = offsets.dropFirst().firstIndex { allowsCut(at: wordStart(at: $0)) }
    maximum = minimum.map { offsets.count - $0 } ?? 0
  }

  /// The number of characters to remove so that the stretch is comfortable, from 1 to `maximum`. This is an estimate
  /// from the pace of the stretch, made without another plan.
  func excess(in fit: Fit) -> Int {
    guard let readingEstimate = fit.reading.readingEstimate(of: stretch, in: fit.text) else {
      return 1
    }
    return partitionPoint(in: 1..<max(1, maximum)) { count in
      readingEstimate.isComfortable(without: offsets[offsets.count - count]..<text.upperBound)
    }
  }

  /// The range of the last `count` characters (at most `maximum`), extended back to the start of a word
  /// before which the remaining text can end.
  func cut(_ count: Int128) -> Range<Int> {
    var index = offsets.count - Int(count)
    while index > 1, !allowsCut(at: wordStart(at: offsets[index])) { index -= 1 }
    return wordStart(at: offsets[index])..<text.upperBound
  }

  /// The number of characters from the start of a cut to the end of the text.
  func count(of cut: Range<Int>) -> Int {
    offsets.count - partitionPoint(in: 0..<offsets.count) { offsets[$0] >= cut.lowerBound }
  }

  /// The range of the last `count` characters, extended back to the start of a sentence, item or paragraph. A start
  /// that leaves a remnant is used only if there is no other start. If even the first sentence must be shortened, the
  /// range extends back only to the start of a word.
  func cutAtSentence(_ count: Int) -> Range<Int> {
    let maximumStart = offsets[offsets.count - count]
    for starts in [sentenceStartsWithoutRemnants, sentenceStarts] {
      if let start = starts.element(beforeFirst: { $0 > maximumStart }),
        start >= offsets[offsets.count - maximum]
      {
        return start..<text.upperBound
      }
    }
    return cutAtWord(count)
  }

  /// The range of the last `count` characters, extended back to the end of a clause or phrase, or else to the start of a
  /// word. Brackets and quotes that would stay open are removed as a whole if possible.
  private func cutAtWord(_ count: Int) -> Range<Int> {
    let allowed = max(count, min(count + 2, maximum))
    let starts = offsets[(offsets.count - allowed)...(offsets.count - count)]
      .filter { allowsCut(at: $0) && !allowedEnds.isEnclosed($0) }
    let start =
      starts.last { wordStart(at: $0) == $0 } ?? cut(Int128(count)).lowerBound
    let earliest = max(offsets[offsets.count - maximum], start - Self.maximumExtension)
    if let end = clauseEnd(before: start) { return end..<text.upperBound }
    let end = phraseEnd(before: start, from: earliest)
    return (clauseEnd(before: end) ?? end)..<text.upperBound
  }

  /// The number of bytes by which a cut inside a sentence is extended back to a better place.
  private static let maximumExtension = 120

  private mutating func findSentenceStarts() {
    var offset = text.lowerBound
    let followsKeptSentence =
      offset > stretch.lowerBound
      && script.lastParagraph(before: offset).map { offset < $0.upperBound } ?? false
    var scanner = TextScanner()
    for character in line.substring(text) {
      let part = scanner.part(startingWith: character)
      let isStart =
        offset == text.lowerBound
        ? followsKeptSentence : part == .sentence || paragraphs.contains(offset)
      if isStart, allowedEnds.contains(offset), !allowedEnds.isEnclosed(offset),
        !leavesShortBeginning(at: offset)
      {
        sentenceStarts.append(offset)
        if !leavesRemnant(from: offset) { sentenceStartsWithoutRemnants.append(offset) }
      }
      offset += character.utf8.count
    }
  }

  /// The removable ends of stretches of a line: one before each kept paragraph in a stretch, and one at its end.
  ///
  /// - Parameters:
  ///   - stretches: UTF-8 ranges of the line, ascending.
  ///   - isWholeLine: true if the only stretch is the whole line. Headings may then be removed too.
  ///   - closing: a further part of the line to keep.
  static func all(
    _ fit: Fit, of stretches: [Range<Int>], isWholeLine: Bool, allowedEnds: AllowedTextEnds,
    keeping closing: Range<Int>? = nil
  ) -> [RemovableEnd] {
    let script = fit.script
    let sections = script.sections
    let demandingSections = sections.filter { section in
      var demands = section.demands
      demands.isKept = false
      return demands != Script.Section.Demands()
    }
    let keptRanges = (script.keptRanges + [closing].compactMap(\.self)).united
    let titleStarts = Set(sections.compactMap { $0.titleRange?.lowerBound })
    let line = fit.text
    // Without ICU's dictionaries, text without spaces between words may end after any character.
    let hasUnspacedWords = line.text.contains(where: \.isOfUnspacedScript)
    let wordBoundaries = hasUnspacedWords ? (try? line.wordBoundaries()) ?? [] : []
    let phraseBoundaries = hasUnspacedWords ? (try? line.phraseBoundaries()) ?? [] : []
    var removableEnds = stretches.flatMap { stretch in
      let section = sections.element(beforeFirst: { $0.range.lowerBound > stretch.lowerBound })
      let isAtStart = section?.range.lowerBound == stretch.lowerBound
      let heading = isWholeLine || !isAtStart ? nil : section?.titleRange
      let end = script.textEnd(of: stretch)
      let start = max(
        stretch.lowerBound, heading?.upperBound ?? 0,
        script.removableStart(before: end, demandingSections))
      return script.texts(in: start..<max(start, end), around: keptRanges).map { text in
        RemovableEnd(
          stretch: stretch, text: text, paragraphs: script.starts(in: text, titleStarts),
          allowedEnds: allowedEnds, line: line, script: script, wordBoundaries: wordBoundaries,
          phraseBoundaries: phraseBoundaries)
      }
    }
    findCharacters(of: &removableEnds, in: fit.text)
    for index in removableEnds.indices {
      removableEnds[index].findSentenceStarts()
      removableEnds[index].findMaximum()
    }
    return removableEnds
  }

  private static func findCharacters(of ends: inout [RemovableEnd], in text: MeasuredText) {
    var index = 0
    text.forEachGrapheme { range, _, _ in
      while index < ends.count, ends[index].text.upperBound <= range.lowerBound { index += 1 }
      guard index < ends.count, ends[index].text.contains(range.lowerBound) else { return }
      ends[index].offsets.append(range.lowerBound)
    }
  }
}

extension Script {
  /// The start of the removable text before `end`. It is after the last cue, and after the heading of the last section
  /// with attributes; 0 if there are none. `demandingSections` have attributes other than `keep`.
  fileprivate func removableStart(before end: Int, _ demandingSections: [Section]) -> Int {
    // A section without text may start at the end of the line.
    let limit = end == line.utf8.count ? end + 1 : end
    let last = demandingSections.element(beforeFirst: { $0.range.lowerBound >= limit })
    return max(
      lastCueOffset(before: end) ?? 0,
      last.map { $0.titleRange?.upperBound ?? $0.range.lowerBound } ?? 0)
  }

  /// The parts of a text that lie between kept ranges, ascending: at least one part, which may be empty. A heading
  /// before a kept range stays, and no part extends across the heading.
  fileprivate func texts(in text: Range<Int>, around kept: [Range<Int>]) -> [Range<Int>] {
    var texts: [Range<Int>] = []
    var start = text.lowerBound
    for range in kept.ascendingRanges(overlapping: text) {
      let section = sections.element(beforeFirst: { $0.range.lowerBound > range.lowerBound })
      if let section, section.range.lowerBound > start {
        texts.append(start..<max(start, textEnd(of: start..<section.range.lowerBound)))
        start = section.titleRange?.upperBound ?? section.range.lowerBound
      }
      let end = lastParagraph(before: range.lowerBound)?.upperBound ?? start
      texts.append(start..<max(start, end))
      start = max(start, range.upperBound)
    }
    texts.append(start..<max(start, text.upperBound))
    return texts.count > 1 ? texts.filter { !$0.isEmpty || $0 == texts.last } : texts
  }

  /// The end of a stretch's text, without the separator before the next section. A heading at the end is excluded if
  /// the text under it is in another stretch.
  fileprivate func textEnd(of stretch: Range<Int>) -> Int {
    var end = stretch.upperBound
    if let section = sections.element(beforeFirst: { $0.range.lowerBound >= end }),
      section.range.lowerBound > stretch.lowerBound, let title = section.titleRange,
      lastParagraph(before: end).map({ $0.lowerBound < title.upperBound }) ?? true
    {
      end = section.range.lowerBound
    }
    return lastParagraph(before: end).map { min($0.upperBound, end) } ?? end
  }

  /// The starts of paragraphs after the beginning of a text, including headings. The paragraph directly after a heading
  /// is excluded, so that no heading is left alone at the end. `titleStarts` are the starts of all headings.
  fileprivate func starts(in text: Range<Int>, _ titleStarts: Set<Int>) -> Set<Int> {
    let first = paragraphIndex(from: text.lowerBound + 1)
    let inside = first..<max(first, paragraphIndex(from: text.upperBound))
    return Set(
      inside.filter { $0 == 0 || !titleStarts.contains(paragraphs[$0 - 1].lowerBound) }
        .map { paragraphs[$0].lowerBound })
  }

  func lastParagraph(before end: Int) -> Range<Int>? {
    paragraphs.element(beforeFirst: { $0.lowerBound >= end })
  }
}
