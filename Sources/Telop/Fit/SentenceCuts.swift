internal import TelopScript
import TelopUnits

/// The cuts that a trim may make, in order: optional paragraphs, sentences of optional sections, parentheses, and
/// sentences of other sections.
///
/// A timed part is the part of a section within one stretch, which has its own time. A step that removes a sentence
/// takes the timed part with the longest removable text left, and removes the last sentence of that text. In the first
/// and the last section, removable text counts as half as long.
///
/// The first sentence stays in each section, in each timed part of a section, and after each cue. Where the first
/// sentence is too short to stand alone, the second sentence stays too, unless no other cuts suffice. The closing
/// paragraph is cut, down to its first sentence, only if all other cuts do not suffice.
struct SentenceCuts {
  private let steps: [Step]

  private struct Step {
    /// The removed part of the line in UTF-8 offsets. A sentence is removed with the sentences after it.
    let range: Range<Int>
    /// True if the step removes an optional paragraph, a parenthesis, or a sentence of an optional section.
    var isOptional = true
    var isParenthesis = false
    /// The number of characters that this step removes, without those that earlier steps removed.
    let length: Int
    /// The number of removable characters that the timed part still has before this step. It is doubled except in the
    /// first and the last section, and 0 in the closing paragraph.
    var removableLength = 0
  }

  /// The sets of cuts in the order in which they are tried: cuts that leave no remnants, cuts that may leave some, and
  /// cuts that also shorten the closing paragraph to its first sentence. A remnant is a paragraph's kept start that
  /// is too short to stand alone.
  ///
  /// - Parameter stretches: the parts of the line that have their own times: UTF-8 ranges, ascending.
  /// - Complexity: O(line × log line).
  static func all(_ fit: Fit, _ parts: OptionalParts, in stretches: [Range<Int>]) -> [Self] {
    let closing = fit.script.closingParagraph
    // The UTF-8 offset at which the closing paragraph's second sentence begins.
    let secondSentence = closing.flatMap {
      RemovableEnd.all(fit, of: [$0], isWholeLine: false, allowedEnds: parts.allowedEnds)
        .first?.sentenceStarts.first
    }
    let stretches = fit.script.dividedAtSlideCues(stretches)
    var variants = [(kept: closing, leavesRemnants: false), (kept: closing, leavesRemnants: true)]
    if let closing, let secondSentence {
      variants.append((kept: closing.lowerBound..<secondSentence, leavesRemnants: true))
    }
    return variants.map { kept, leavesRemnants in
      SentenceCuts(fit, parts, in: stretches, keeping: kept, leavesRemnants: leavesRemnants)
    }
  }

  /// - Parameters:
  ///   - closing: the closing paragraph, or the part of it that stays.
  ///   - leavesRemnants: true if a cut may leave a remnant of a paragraph that is too short to stand alone.
  private init(
    _ fit: Fit, _ parts: OptionalParts, in stretches: [Range<Int>], keeping closing: Range<Int>?,
    leavesRemnants: Bool
  ) {
    let sentences = Self.sentences(
      fit, parts, in: stretches, keeping: closing, leavesRemnants: leavesRemnants)
    let step = { (range: Range<Int>, isParenthesis: Bool) in
      Step(range: range, isParenthesis: isParenthesis, length: fit.text.substring(range).count)
    }
    let optionalCount = sentences.prefix(while: \.isOptional).count
    var steps = parts.paragraphs.map { step($0, false) }
    steps += sentences[..<optionalCount]
    steps += parts.parentheses.map { step($0, true) }
    steps += sentences[optionalCount...]
    self.steps = steps
  }

  /// The steps that remove sentences: first the sentences of optional sections, then all others.
  private static func sentences(
    _ fit: Fit, _ parts: OptionalParts, in stretches: [Range<Int>], keeping closing: Range<Int>?,
    leavesRemnants: Bool
  ) -> [Step] {
    let script = fit.script
    let sections = script.sections.filter { !$0.range.isEmpty }
    let outerRanges = [sections.first, sections.last].map { $0?.range }
    let timedParts = sections.flatMap { section in
      stretches.ascendingRanges(overlapping: section.range).map { $0.clamped(to: section.range) }
    }
    let ends = RemovableEnd.all(
      fit, of: timedParts, isWholeLine: false, allowedEnds: parts.allowedEnds, keeping: closing)
    return ends.flatMap { end -> [Step] in
      let section = script.sections[script.section(at: end.stretch.lowerBound)]
      // Sentences of the closing paragraph are removed last.
      let isClosing = closing.map { $0.upperBound <= end.text.lowerBound } ?? false
      let lengthFactor = isClosing ? 0 : outerRanges.contains(section.range) ? 1 : 2
      var removedCount = 0
      let starts = leavesRemnants ? end.sentenceStarts : end.sentenceStartsWithoutRemnants
      return starts.reversed().map { start in
        let countBefore = removedCount
        removedCount = end.count(of: start..<end.text.upperBound)
        return Step(
          range: start..<end.text.upperBound, isOptional: section.demands.dropPriority != nil,
          length: removedCount - countBefore,
          removableLength: lengthFactor * (end.offsets.count - countBefore))
      }
    }
    .sorted {
      ($0.isOptional ? 0 : 1, -$0.removableLength, -$0.range.lowerBound)
        < ($1.isOptional ? 0 : 1, -$1.removableLength, -$1.range.lowerBound)
    }
  }

  private init(_ steps: [Step]) { self.steps = steps }

  func within(_ range: Range<Int>) -> SentenceCuts {
    SentenceCuts(steps.filter { range.contains($0.range.lowerBound) })
  }

  var count: Int { steps.count }

  /// The smallest number of steps that together remove at least `characters`; the number of all steps if they remove
  /// fewer.
  func count(removing characters: Int) -> Int {
    totals.firstIndex { $0 >= characters }.map { $0 + 1 } ?? count
  }

  /// For each step, the number of characters that it and the steps before it remove.
  var totals: [Int] {
    var sum = 0
    return steps.map {
      sum += $0.length
      return sum
    }
  }

  /// The ranges that the first `count` steps remove, without the parentheses in `kept`; UTF-8 offsets, ascending.
  func ranges(_ count: Int, keeping kept: Set<Range<Int>> = []) -> [Range<Int>] {
    steps[..<count].map(\.range).filter { !kept.contains($0) }.united
  }

  /// The parentheses that the first `count` steps remove from sentences that stay, in the order of removal. Some of
  /// them may stay if the last step removes a sentence, which may free more time than needed. Empty if the last step
  /// removes a parenthesis.
  func loneParentheses(in count: Int) -> [Range<Int>] {
    guard let last = steps[..<count].last, !last.isParenthesis else { return [] }
    let others = steps[..<count].filter { !$0.isParenthesis }.map(\.range).united
    return steps[..<count].filter { step in
      step.isParenthesis && others.ascendingRanges(overlapping: step.range).isEmpty
    }.map(\.range)
  }

  /// The parentheses in the order of removal, each with its number of characters.
  var parentheses: [(range: Range<Int>, length: Int)] {
    steps.filter(\.isParenthesis).map { ($0.range, $0.length) }
  }
}

/// The cuts that a trim may make in a stretch that has its own time. If the steps of `SentenceCuts` do not suffice, the
/// trim removes all optional paragraphs and parentheses, then text at the end of the stretch.
struct StretchCuts {
  let stretch: Range<Int>
  /// The sets of cuts of `SentenceCuts.all`, each limited to the stretch.
  private let sentences: [SentenceCuts]
  /// The parts removed before `firstEnd` is cut, in the order of removal. The total of a part is the number of
  /// characters in this part and all parts before it.
  private var earlierCuts: [(range: Range<Int>, total: Int)] = []
  /// The first removable text of the stretch, which is cut last. It ends before the first paragraph with `{keep}`, or
  /// at the end of the stretch.
  private let firstEnd: RemovableEnd

  private var earlierTotal: Int { earlierCuts.last?.total ?? 0 }

  /// The maximum number of characters to remove.
  var maximum: Int {
    sentences.reduce(earlierTotal + firstEnd.maximum) { max($0, $1.totals.last ?? 0) }
  }

  /// - Parameters:
  ///   - ends: the removable texts of the stretch, ascending.
  ///   - parts: the optional paragraphs and the parentheses of the stretch.
  init?(
    _ ends: [RemovableEnd], _ parts: [Range<Int>], _ sentences: [SentenceCuts],
    of text: (Range<Int>) -> String
  ) {
    guard let firstEnd = ends.first else { return nil }
    self.firstEnd = firstEnd
    stretch = firstEnd.stretch
    self.sentences = sentences.map { $0.within(firstEnd.stretch) }
    for range in parts { earlierCuts.append((range, earlierTotal + text(range).count)) }
    for end in ends.dropFirst().reversed() {
      let totalBefore = earlierTotal
      for start in end.sentenceStarts.reversed() {
        let range = start..<end.text.upperBound
        earlierCuts.append((range, totalBefore + end.count(of: range)))
      }
    }
  }

  struct Cuts: Equatable {
    /// UTF-8 ranges of the line, ascending.
    let ranges: [Range<Int>]
    /// The number of removed characters.
    let count: Int

    /// The cuts without a parenthesis, which stays.
    func keeping(_ parenthesis: (range: Range<Int>, length: Int)) -> Cuts {
      Cuts(ranges: ranges.filter { $0 != parenthesis.range }, count: count - parenthesis.length)
    }
  }

  /// The first cuts that remove at least `count` characters, or all cuts if none remove enough. No cuts for 0.
  func cuts(removing count: Int) -> Cuts {
    guard count > 0 else { return Cuts(ranges: [], count: 0) }
    for sentences in sentences {
      let totals = sentences.totals
      let next = partitionPoint(in: 0..<totals.count) { totals[$0] >= count }
      if next < totals.count {
        return Cuts(ranges: sentences.ranges(next + 1), count: totals[next])
      }
    }
    guard firstEnd.maximum > 0 else {
      return Cuts(ranges: earlierCuts.map(\.range).united, count: earlierTotal)
    }
    let end = firstEnd.cutAtSentence(max(1, min(count - earlierTotal, firstEnd.maximum)))
    return Cuts(
      ranges: (earlierCuts.map(\.range) + [end]).united,
      count: earlierTotal + firstEnd.count(of: end))
  }

  /// True if the cuts end inside a sentence, because cuts of whole sentences did not suffice.
  func dividesSentence(_ cuts: Cuts) -> Bool {
    cuts.count > 0 && !sentences.contains { $0.totals.contains(cuts.count) }
  }

  /// Shorter cuts that may also suffice: each keeps one more whole sentence or one more parenthesis.
  func shorter(than cuts: Cuts) -> [Cuts] {
    let withOneSentence = sentences.compactMap { sentences in
      sentences.totals.last { $0 < cuts.count }.map { self.cuts(removing: $0) }
    }
    return withOneSentence.filter { $0.count < cuts.count }
      + parentheses(in: cuts).map(cuts.keeping)
  }

  /// The parentheses that cuts remove from sentences that stay, each with its number of characters.
  func parentheses(in cuts: Cuts) -> [(range: Range<Int>, length: Int)] {
    let removed = Set(cuts.ranges)
    return (sentences.first?.parentheses ?? []).filter { removed.contains($0.range) }
  }
}

extension Script {
  /// Ascending parts of the line, divided at each cue that names a slide.
  fileprivate func dividedAtSlideCues(_ parts: [Range<Int>]) -> [Range<Int>] {
    parts.flatMap { part in
      let cues = slideCues.map(\.utf8Offset).filter { part.lowerBound < $0 && $0 < part.upperBound }
      return zip([part.lowerBound] + cues, cues + [part.upperBound]).map { $0..<$1 }
    }
  }

  /// The last paragraph, if its section has other paragraphs, or if it is short and not in the first section. It is no
  /// numbered item. In a talk, this paragraph usually thanks the audience.
  var closingParagraph: Range<Int>? {
    guard let last = lastUnnumberedParagraph,
      let section = sections.last(where: { !$0.range.isEmpty })
    else { return nil }
    let text = String(decoding: line.utf8.dropFirst(last.lowerBound), as: UTF8.self)
    let isShort = section.range.lowerBound > 0 && text.fits(columns: 120)
    return isShort || textParagraphCount(of: section) > 1 ? last : nil
  }

  /// The last paragraph; `nil` if it is an item of a numbered list, which would be alone without the items before it.
  var lastUnnumberedParagraph: Range<Int>? {
    guard let last = paragraphs.last else { return nil }
    let text = String(decoding: line.utf8.dropFirst(last.lowerBound).prefix(16), as: UTF8.self)
    let number = text.prefix(while: \.isNumber)
    let sign = text[number.endIndex...].first
    return !number.isEmpty && sign.map(".．)）、".contains) ?? false ? nil : last
  }
}
