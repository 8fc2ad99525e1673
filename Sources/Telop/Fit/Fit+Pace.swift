@_spi(Answers) public import TelopPlan
public import TelopScript
public import TelopUnits

extension Fit {
  /// The pace of each section, whose range includes the separator after it; `nil` for a section without readable text.
  package var sectionPaces: [Pace?] {
    let densest = peakSection?.range
    return script.sections.map { pace(of: $0, densest: densest) }
  }

  /// The pace of one section; `nil` if it has no readable text. In the line's densest seconds, text of several sections
  /// may pass. Their pace counts only for the section with most of that text.
  ///
  /// - Complexity: O(length of the section + sections).
  public func pace(of section: Script.Section) -> Pace? {
    pace(of: section, densest: peakSection?.range)
  }

  /// - Parameter densest: the range of `peakSection`.
  private func pace(of section: Script.Section, densest: Range<Int>?) -> Pace? {
    reading.pace(of: section.range, in: text).map { own in
      section.range == densest && own.peak < pace.peak ? own.withPeak(of: pace) : own
    }
  }

  /// The text that passes in the densest seconds, limited to the section that contains most of it.
  ///
  /// - Complexity: O(sections + log clusters + length of the place).
  package var peakPlace: ReadingPlace {
    let range = peakSection.map { $0.range.clamped(to: pace.peakRange) } ?? pace.peakRange
    return place(range.isEmpty ? pace.peakRange : range, at: pace.peakTime)
  }

  /// The section with most of the text that passes in the densest seconds.
  private var peakSection: Script.Section? {
    let range = pace.peakRange
    let sections = script.sections
    let first = partitionPoint(in: sections.indices) {
      sections[$0].range.upperBound > range.lowerBound
    }
    return sections[first...].prefix { $0.range.lowerBound < range.upperBound }
      .max { $0.range.clamped(to: range).count < $1.range.clamped(to: range).count }
  }

  /// The time at which the cluster at or after a UTF-8 offset is at the read point, in seconds.
  func readTime(at utf8Offset: Int) -> Rational {
    reading.clock.time(at: text.position(atUTF8Offset: utf8Offset))
  }

  /// A part of the line as a place, with texts for messages.
  func place(_ range: Range<Int>, at time: Rational) -> ReadingPlace {
    let start = range.lowerBound
    var placeText = text.substring(range)
    while placeText.last?.isWhitespace == true { placeText.removeLast() }
    let section = script.sections.lastIndex { $0.range.lowerBound <= start && !$0.range.isEmpty }
    let end = start + placeText.utf8.count
    let words = self.words(in: start..<end)
    return ReadingPlace(
      range: start..<end, text: text.readableText(in: start..<end), words: words.text, time: time,
      section: section ?? 0, sourceLine: script.sourceLine(at: words.start))
  }

  /// The first words of a range, and the UTF-8 offset at which they start. The words are from one paragraph, without
  /// separators. An ellipsis marks omitted text.
  private func words(in range: Range<Int>) -> (text: String, start: Int) {
    let first = edgeParagraphs(of: range).first
    let paragraph = text.readableText(in: first)
    // Limits the length in characters, because counting terminal columns would take longer than the rest of
    // `place(_:at:)`.
    var firstWords = paragraph.leadingWords(upTo: 16)
    let hasMore =
      first.upperBound < range.upperBound || firstWords.utf8.count < paragraph.utf8.count
    while firstWords.last?.isWhitespace == true { firstWords.removeLast() }
    return (firstWords + (hasMore ? "…" : ""), first.lowerBound)
  }

  /// The parts of the first and the last paragraph that a range overlaps, in UTF-8 offsets.
  func edgeParagraphs(of range: Range<Int>) -> (first: Range<Int>, last: Range<Int>) {
    let paragraphs = text.paragraphs.ascendingRanges(overlapping: range)
    guard let first = paragraphs.first, let last = paragraphs.last else { return (range, range) }
    return (first.clamped(to: range), last.clamped(to: range))
  }

  /// The pace in equal steps of the plan's duration. Each sample covers a `Pace.window` around the middle of its step,
  /// or the whole step if the step is longer.
  ///
  /// - Parameter count: the number of steps, from 1.
  @_spi(Answers)
  public func paceCurve(_ count: Int) -> [PaceSample] { reading.samples(max(count, 1)) }
}

/// A place in the text, with the time at which it passes the read point.
public struct ReadingPlace: Sendable, Hashable {
  /// UTF-8 offsets into the line, without trailing white space.
  public let range: Range<Int>
  package let text: String
  /// The first words of the place, from one paragraph. An ellipsis marks omitted text.
  package let words: String
  /// The time at which the place begins to pass the read point, in seconds.
  public let time: Rational
  /// The section that contains the place, as an index into the script's sections.
  package let section: Int
  /// The line of the source, from 1.
  package let sourceLine: Int
}
