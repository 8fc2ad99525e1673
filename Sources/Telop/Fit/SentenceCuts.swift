internal import TelopScript
import TelopUnits

/// The cuts that a trim may make, in the order in which they are made: optional paragraphs, the sentences of optional
/// sections, parentheses, then the last sentences of the longest sections before others, and those of the first and the
/// last section at the end. The first sentence of each section stays.
struct SentenceCuts {
  private let steps: [Step]

  private struct Step {
    /// A part of the line in UTF-8 offsets. A sentence includes the sentences after it.
    let range: Range<Int>
    /// Lower ranks go first.
    let rank: Int
    /// The number of characters that this step removes.
    let length: Int
    /// The number of characters of the section, up to and with the sentence.
    let sectionLength: Int
  }

  /// - Complexity: O(n log n).
  init(_ fit: Fit, _ parts: OptionalParts) {
    let shown = fit.script.sections.filter { !$0.range.isEmpty }
    let outer = [shown.first, shown.last].map { $0?.range }
    let sections = Dictionary(shown.map { ($0.range, $0.demands) }) { first, _ in first }
    let ends = TextEnds(fit, of: shown.map(\.range), isAll: false, places: parts.ends).all
    let sentences = ends.flatMap { end -> [Step] in
      let isOptional = sections[end.stretch]?.dropPriority != nil
      let rank = isOptional ? 0 : outer.contains(end.stretch) ? 2 : 1
      var removed = 0
      return end.sentences.reversed().map { start in
        let before = removed
        removed = end.count(of: start..<end.text.upperBound)
        return Step(
          range: start..<end.text.upperBound, rank: rank, length: removed - before,
          sectionLength: end.offsets.count - before)
      }
    }
    .sorted {
      ($0.rank, -$0.sectionLength, -$0.range.lowerBound)
        < ($1.rank, -$1.sectionLength, -$1.range.lowerBound)
    }
    let step = { (range: Range<Int>) in
      Step(range: range, rank: 0, length: fit.text.substring(range).count, sectionLength: 0)
    }
    let optionalCount = sentences.prefix { $0.rank == 0 }.count
    var steps = parts.paragraphs.map(step)
    steps += sentences[..<optionalCount]
    steps += parts.parentheses.map(step)
    steps += sentences[optionalCount...]
    self.steps = steps
  }

  /// The number of steps.
  var count: Int { steps.count }

  /// The number of steps, at least 1, with which a number of characters is removed.
  func count(removing characters: Int) -> Int {
    var sum = 0
    let tooFew = steps.prefix { step in
      sum += step.length
      return sum < characters
    }
    return min(count, tooFew.count + 1)
  }

  /// The ranges that the first `count` steps remove, as UTF-8 offsets of the line; ascending.
  func ranges(_ count: Int) -> [Range<Int>] { steps[..<count].map(\.range).united }
}

/// The cuts that a trim may make in a stretch that has its own time: optional paragraphs, parentheses, the sentences
/// after kept text, then the end of the remaining text.
struct StretchCuts {
  let stretch: Range<Int>
  /// The parts that go first, each with the number of characters that are removed with it.
  private var first: [(range: Range<Int>, total: Int)] = []
  private let last: TextEnd

  private var firstTotal: Int { first.last?.total ?? 0 }

  /// The maximum number of characters to remove.
  var maximum: Int { firstTotal + last.maximum }

  /// - Parameter ends: the removable texts of the stretch, ascending.
  init?(_ ends: [TextEnd], _ parts: [Range<Int>], of text: (Range<Int>) -> String) {
    guard let last = ends.first else { return nil }
    self.last = last
    stretch = last.stretch
    for range in parts { first.append((range, firstTotal + text(range).count)) }
    for end in ends.dropFirst().reversed() {
      let before = firstTotal
      for start in end.sentences.reversed() {
        let range = start..<end.text.upperBound
        first.append((range, before + end.count(of: range)))
      }
    }
  }

  /// The number of characters to remove so that the stretch is comfortable, from 1 to `maximum`; an estimate.
  func excess(in fit: Fit) -> Int { max(1, min(last.excess(in: fit), maximum)) }

  /// The ranges with which at least `count` characters are removed, ascending, and how many these are.
  func cuts(removing count: Int) -> (ranges: [Range<Int>], count: Int) {
    let next = partitionPoint(in: 0..<first.count) { first[$0].total >= count }
    if next < first.count { return (first[...next].map(\.range).united, first[next].total) }
    guard last.maximum > 0 else { return (first.map(\.range).united, firstTotal) }
    let end = last.sentence(from: max(1, min(count - firstTotal, last.maximum)))
    return ((first.map(\.range) + [end]).united, firstTotal + last.count(of: end))
  }
}
