internal import TelopScript
internal import TelopText
import TelopUnits

/// The end of a stretch with a time of its own, as far as text of it can go.
struct TextEnd {
  let stretch: Range<Int>
  /// Where the text lies that can go: behind a heading, and before a separator.
  let text: Range<Int>
  /// Where each character of that starts: UTF-8 offsets, ascending.
  fileprivate(set) var offsets: [Int] = []
  /// Where paragraphs start in it that are no heading's first.
  private let paragraphs: Set<Int>
  private let line: MeasuredText

  fileprivate init(
    _ stretch: Range<Int>, text: Range<Int>, paragraphs: Set<Int>, of line: MeasuredText
  ) {
    self.stretch = stretch
    self.text = text
    self.paragraphs = paragraphs
    self.line = line
  }

  /// How many characters can go: all but one.
  var most: Int { max(0, offsets.count - 1) }

  /// How many characters are too many for the time that the stretch has, from 1 to `most`: as its own
  /// numbers tell, without another plan.
  ///
  /// - Complexity: O(n log n) in its characters.
  func excess(in fit: Fit) -> Int {
    guard let kept = fit.reading.keptTime(of: stretch, in: fit.text) else { return 1 }
    return partitionPoint(in: 1..<max(1, most)) { count in
      kept.isComfortable(without: offsets[offsets.count - count]..<text.upperBound)
    }
  }

  /// The part that so many characters at the end are, from the start of a word on.
  func cut(_ count: Int128) -> Range<Int> {
    wordStart(at: offsets[offsets.count - Int(count)])..<text.upperBound
  }

  /// How many characters a part at the end has.
  func count(of cut: Range<Int>) -> Int {
    offsets.count
      - partitionPoint(in: 0..<offsets.count) { offsets[$0] >= cut.lowerBound }
  }

  /// The same from the start of a sentence on, where it starts not much earlier: a sentence more is what a
  /// speaker would take, if that is not most of the text, nor of what is left of it.
  func sentence(from count: Int) -> Range<Int> {
    let room = max(offsets.count * 3 / 4, (offsets.count + count) / 2)
    let whole = max(count, min(count + 160, room))
    let allowed = max(whole, min(count + 2, offsets.count - 1))
    let starts = offsets[(offsets.count - allowed)...(offsets.count - count)]
    return starts.last(where: isSentenceStart).map { $0..<text.upperBound } ?? cut(Int128(count))
  }

  private func isSentenceStart(_ offset: Int) -> Bool {
    if paragraphs.contains(offset) { return true }
    let next = line.substring(offset..<min(offset + 64, line.utf8Length)).first
    if next?.closesSentence == true { return false }
    // Brackets that close and emoji belong to the sentence before them.
    let before = line.substring(max(text.lowerBound, offset - 128)..<offset).reversed()
    guard let last = before.first(where: { !$0.closesSentence }) else { return false }
    if "。．！？｡".contains(last) { return true }
    // A Latin full stop may be an abbreviation's or a number's; with a blank behind it, it mostly is not.
    let end = before.drop { $0.isWhitespace }.first { !$0.closesSentence }
    return before.first?.isWhitespace == true && end.map { ".!?…".contains($0) } ?? false
  }

  /// A place that cuts no word of a writing that has spaces between them.
  private func wordStart(at offset: Int) -> Int {
    let before = line.substring(max(text.lowerBound, offset - 64)..<offset)
    guard let last = before.last, last.isLetter || last.isNumber, !last.isWide,
      let next = line.substring(offset..<min(offset + 16, line.utf8Length)).first,
      next.isLetter || next.isNumber, !next.isWide
    else { return offset }
    let word = before.reversed().prefix { !$0.isWhitespace && !$0.isWide }
    let length = word.reduce(0) { $0 + $1.utf8.count }
    return length < before.utf8.count ? offset - length : offset
  }
}

/// The ends of stretches of a line.
struct TextEnds {
  private(set) var all: [TextEnd]

  /// - Parameters:
  ///   - stretches: ascending.
  ///   - isAll: whether the stretch is all of the line, of which a heading may go too.
  /// - Complexity: O(n).
  init(_ fit: Fit, of stretches: [Range<Int>], isAll: Bool) {
    let script = fit.script
    let sections = script.sections
    all = stretches.map { stretch in
      let next = partitionPoint(in: 0..<sections.count) {
        sections[$0].range.lowerBound > stretch.lowerBound
      }
      let own = next > 0 ? sections[next - 1] : nil
      let isAtStart = own?.range.lowerBound == stretch.lowerBound
      let heading = isAll || !isAtStart ? nil : own?.titleRange
      let start = max(stretch.lowerBound, heading?.upperBound ?? 0)
      let end = script.textEnd(of: stretch)
      let text = start..<max(start, end)
      return TextEnd(stretch, text: text, paragraphs: script.starts(in: text), of: fit.text)
    }
    var index = 0
    fit.text.forEachGrapheme { range, _, _ in
      while index < all.count, all[index].text.upperBound <= range.lowerBound { index += 1 }
      guard index < all.count, all[index].text.contains(range.lowerBound) else { return }
      all[index].offsets.append(range.lowerBound)
    }
  }
}

extension Script {
  /// Where a stretch's text ends: what separates it from the next section stays, and so does a heading
  /// whose own text has another time.
  ///
  /// - Complexity: O(log n).
  fileprivate func textEnd(of stretch: Range<Int>) -> Int {
    var end = stretch.upperBound
    let next = partitionPoint(in: 0..<sections.count) { sections[$0].range.lowerBound >= end }
    if next > 0, case let section = sections[next - 1],
      section.range.lowerBound > stretch.lowerBound, let title = section.titleRange,
      lastParagraph(before: end).map({ $0.lowerBound < title.upperBound }) ?? true
    {
      end = section.range.lowerBound
    }
    return lastParagraph(before: end).map { min($0.upperBound, end) } ?? end
  }

  /// Where paragraphs start behind a text's beginning, headings among them. What follows a heading is not: a heading
  /// alone says nothing.
  ///
  /// - Complexity: O(n).
  fileprivate func starts(in text: Range<Int>) -> Set<Int> {
    let titles = Set(sections.compactMap { $0.titleRange?.lowerBound })
    let first = partitionPoint(in: 0..<paragraphs.count) {
      paragraphs[$0].lowerBound > text.lowerBound
    }
    let inside = (first..<paragraphs.count).prefix {
      paragraphs[$0].lowerBound < text.upperBound
    }
    return Set(
      inside.filter { $0 == 0 || !titles.contains(paragraphs[$0 - 1].lowerBound) }
        .map { paragraphs[$0].lowerBound })
  }

  private func lastParagraph(before end: Int) -> Range<Int>? {
    let next = partitionPoint(in: 0..<paragraphs.count) { paragraphs[$0].lowerBound >= end }
    return next > 0 ? paragraphs[next - 1] : nil
  }
}

extension Character {
  /// Whether it may stand behind the mark that ends a sentence: a bracket or a quotation mark that closes, or an emoji.
  fileprivate var closesSentence: Bool {
    unicodeScalars.first.map { scalar in
      switch scalar.properties.generalCategory {
      case .closePunctuation, .finalPunctuation: true
      default:
        scalar == "\"" || scalar.properties.isEmojiPresentation
          || scalar.properties.isEmoji && unicodeScalars.contains("\u{FE0F}")
      }
    } ?? false
  }

  /// Whether its writing has no spaces between words, so that a line may end behind any of it.
  fileprivate var isWide: Bool {
    unicodeScalars.first.map { scalar in
      scalar.properties.isIdeographic || (0x3000...0x30FF).contains(scalar.value)
        || (0x0E00...0x0EFF).contains(scalar.value) || (0xFF00...0xFFEF).contains(scalar.value)
    } ?? false
  }
}
