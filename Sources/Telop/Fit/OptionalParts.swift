internal import TelopPlan
@_spi(Answers) internal import TelopScript
internal import TelopText
import TelopUnits

/// The parts that a trim may remove inside sections: paragraphs with `optional`, and parentheses.
struct OptionalParts {
  /// The optional paragraphs in the order of removal: UTF-8 ranges of the line.
  let paragraphs: [Range<Int>]
  /// The parentheses in the order of removal, each with the blank before it: UTF-8 ranges of the line.
  let parentheses: [Range<Int>]
  /// The offsets at which the text may end once the optional paragraphs are removed.
  let allowedEnds: AllowedTextEnds

  var all: [Range<Int>] { paragraphs + parentheses }

  /// - Parameter removable: returns those of `ranges` that can be removed from the script's file, ascending. `mayEnd`
  ///   returns whether text may end at a UTF-8 offset of the line.
  /// - Complexity: O(line × log line), and two calls of `removable`.
  init(
    _ fit: Fit,
    removable: (_ ranges: [Range<Int>], _ mayEnd: @escaping (Int) -> Bool) -> [Range<Int>]
  ) {
    let script = fit.script
    let optional = script.optionalParagraphs
    let possibleEnds = AllowedTextEnds(of: script, removing: Set(optional.map(\.lowerBound)))
    let removableParagraphs = Set(removable(optional.united, possibleEnds.mayEnd(at:)))
    paragraphs = optional.filter(removableParagraphs.contains)
    let allowedEnds =
      removableParagraphs.count == optional.count
      ? possibleEnds : AllowedTextEnds(of: script, removing: Set(paragraphs.map(\.lowerBound)))
    self.allowedEnds = allowedEnds
    let finder = ParenthesisFinder(fit.text, script, removed: paragraphs)
    let outer = [script.sections.first, script.sections.last].compactMap { $0?.range }
    let isOuter = { (range: Range<Int>) in outer.contains { $0.contains(range.lowerBound) } }
    let cuttable = removable(
      allowedEnds.bracketedRanges.compactMap(finder.range(of:)), allowedEnds.mayEnd(at:))
    let longestFirst = cuttable.sorted { ($0.count, $1.lowerBound) > ($1.count, $0.lowerBound) }
    parentheses = longestFirst.filter { !isOuter($0) } + longestFirst.filter(isOuter)
  }
}

extension Script {
  /// The text that no fix may remove, ascending: sections and paragraphs with `keep`.
  var keptRanges: [Range<Int>] {
    let sections = sections.filter { $0.demands.isKept && !$0.range.isEmpty }.map(textRange(of:))
    let paragraphs = priorities.filter { $0.dropPriority == nil }.map(\.range)
    return (sections + paragraphs).united
  }

  /// The optional paragraphs that may be removed, in the order of removal. A paragraph with a cue stays, and each
  /// section keeps a paragraph besides its heading.
  fileprivate var optionalParagraphs: [Range<Int>] {
    let optional = priorities.filter { priority in
      priority.dropPriority != nil
        && !hasCue(in: priority.range.lowerBound..<priority.range.upperBound + 1)
    }
    let sorted = optional.sorted {
      ($0.dropPriority ?? 0, $0.range.lowerBound) > ($1.dropPriority ?? 0, $1.range.lowerBound)
    }
    var remainingCounts: [Int: Int] = [:]
    return sorted.map(\.range).filter { range in
      let index = partitionPoint(in: 0..<sections.count) {
        sections[$0].range.lowerBound > range.lowerBound
      }
      guard index > 0 else { return false }
      let count = remainingCounts[index] ?? textParagraphCount(of: sections[index - 1])
      if count > 1 { remainingCounts[index] = count - 1 }
      return count > 1
    }
  }

  func textParagraphCount(of section: Section) -> Int {
    paragraphs(of: section).count - (section.titleRange == nil ? 0 : 1)
  }

  /// The paragraphs of a section, with its heading.
  func paragraphs(of section: Section) -> ArraySlice<Range<Int>> {
    let start = paragraphIndex(from: section.range.lowerBound)
    return paragraphs[start..<paragraphIndex(from: section.range.upperBound)]
  }

  /// The index of the first paragraph that starts at or after a UTF-8 offset.
  func paragraphIndex(from utf8Offset: Int) -> Int {
    partitionPoint(in: 0..<paragraphs.count) { paragraphs[$0].lowerBound >= utf8Offset }
  }
}

/// Finds the parentheses whose removal leaves whole sentences.
private struct ParenthesisFinder {
  private let text: MeasuredText
  private let script: Script
  /// Text from which no single parenthesis is removed: headings, styled text, cues, kept text, and paragraphs that are
  /// removed as a whole.
  private let excluded: [Range<Int>]

  init(_ text: MeasuredText, _ script: Script, removed: [Range<Int>]) {
    self.text = text
    self.script = script
    let titles = script.sections.compactMap(\.titleRange)
    let cues = (script.cues.map(\.utf8Offset) + script.slideCues.map(\.utf8Offset))
      .map { $0..<$0 + 1 }
    let styles = script.styles.map(\.range)
    excluded = (titles + cues + styles + script.keptRanges + removed).united
  }

  /// The range to remove for outermost brackets, including the blank before them, or after them at the start of a
  /// paragraph. `nil` if the brackets are not round, contain fewer than three letters, or cannot be removed from their
  /// sentence.
  func range(of brackets: Range<Int>) -> Range<Int>? {
    let inside = text.substring(brackets)
    guard inside.first == "(" && inside.last == ")" || inside.first == "（" && inside.last == "）",
      inside.lazy.filter(\.isLetter).prefix(3).count == 3,
      excluded.ascendingRanges(overlapping: brackets).isEmpty,
      let paragraph = script.paragraphs.ascendingRanges(overlapping: brackets).first
    else { return nil }
    let before = text.substring(
      max(paragraph.lowerBound, brackets.lowerBound - 48)..<brackets.lowerBound)
    let after = text.substring(
      brackets.upperBound..<min(paragraph.upperBound, brackets.upperBound + 48))
    guard (before + after).contains(where: \.isLetter), isAside(inside, before, after) else {
      return nil
    }
    if let blank = before.last, blank.isWhitespace {
      return brackets.lowerBound - blank.utf8.count..<brackets.upperBound
    }
    if before.isEmpty, let blank = after.first, blank.isWhitespace {
      return brackets.lowerBound..<brackets.upperBound + blank.utf8.count
    }
    return brackets
  }

  /// True if the text around the brackets stays correct without them, unlike in `file(s)`, `(Re)read` and `a, (b), c`.
  /// At the start of a sentence, the brackets must contain whole sentences.
  private func isAside(_ inside: String, _ before: String, _ after: String) -> Bool {
    // `isOfSpacedWord` is true for letters and numbers of scripts with spaces between words.
    let isJoined = before.last?.isOfSpacedWord ?? false || after.first?.isOfSpacedWord ?? false
    if isJoined, inside.first == "(" { return false }
    guard let last = before.last(where: { !$0.isWhitespace }), !"。．！？.!?".contains(last) else {
      let end = inside.dropLast().last
      return end.map { "。．！？.!?".contains($0) } ?? false
        && !(after.first.map { "。．、，.,".contains($0) } ?? false)
    }
    return !"、，,;；:：".contains(last)
  }
}
