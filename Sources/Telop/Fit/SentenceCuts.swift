internal import TelopScript

/// The sentences that a trim may remove, in the order in which they go: the last sentences of the longest sections
/// before others, and those of the first and the last section at the end. The first sentence of each section stays, and all of sections
/// with `keep`.
struct SentenceCuts {
  private let ends: [TextEnd]
  private let steps: [Step]

  private struct Step {
    /// An index into `ends`.
    let end: Int
    /// The UTF-8 offset at which the sentence starts.
    let start: Int
    /// Lower ranks go first.
    let rank: Int
    /// The number of characters of the sentence.
    let length: Int
    /// The number of characters of the section, up to and with the sentence.
    let sectionLength: Int
  }

  /// - Complexity: O(n log n).
  init(_ fit: Fit) {
    let shown = fit.script.sections.filter { !$0.range.isEmpty }
    let outer = [shown.first, shown.last].map { $0?.range }
    let sections = shown.filter { !$0.demands.isKept }
    let ends = TextEnds(fit, of: sections.map(\.range), isAll: false).all
    self.ends = ends
    steps = ends.indices.flatMap { index in
      let end = ends[index]
      let isOuter = outer.contains(sections[index].range)
      let rank = sections[index].demands.dropPriority != nil ? 0 : isOuter ? 2 : 1
      var removed = 0
      return end.sentences.reversed().map { start in
        let before = removed
        removed = end.count(of: start..<end.text.upperBound)
        return Step(
          end: index, start: start, rank: rank, length: removed - before,
          sectionLength: end.offsets.count - before)
      }
    }
    .sorted { ($0.rank, -$0.sectionLength, -$0.end) < ($1.rank, -$1.sectionLength, -$1.end) }
  }

  /// The number of sentences that may be removed.
  var count: Int { steps.count }

  /// The number of sentences, at least 1, with which a number of characters is removed.
  func count(removing characters: Int) -> Int {
    var sum = 0
    let tooFew = steps.prefix { step in
      sum += step.length
      return sum < characters
    }
    return min(count, tooFew.count + 1)
  }

  /// The ranges of the first `count` sentences to go, as UTF-8 offsets of the line; ascending.
  func ranges(_ count: Int) -> [Range<Int>] {
    var starts: [Int: Int] = [:]
    for step in steps[..<count] { starts[step.end] = step.start }
    return starts.sorted { $0.key < $1.key }.map { $0.value..<ends[$0.key].text.upperBound }
  }
}
