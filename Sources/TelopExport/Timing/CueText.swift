internal import TelopUnits

/// The text of one subtitle cue, from one paragraph.
struct CueText: Hashable {
  var text: String
  let paragraph: Int
  let section: Int
  /// The advance, in line units; 0 for text without a width.
  var width: Double
  /// The time in which the text passes the read point, from its first character to its last, in milliseconds; `nil` if
  /// the text passes in less than a millisecond, or is never at the read point.
  var times: Range<Int>?
  /// True if `times` begins with a timed word, which is a word at one of the script's cues.
  var startsAtTimedWord = false

  fileprivate mutating func append(_ next: CueText) {
    text += next.text
    width += next.width
    guard times == nil else { return }
    times = next.times
    startsAtTimedWord = next.startsAtTimedWord
  }
}

extension [CueText] {
  /// Joins text without a time to the next text of its paragraph, or to the previous one at the end of the paragraph.
  /// A paragraph that is never at the read point becomes one text without a time.
  func joinedInParagraphs() -> [CueText] {
    joined { last, _ in last.times == nil }.joined { _, next in next.times == nil }
  }

  private func joined(if isJoined: (_ last: CueText, _ next: CueText) -> Bool) -> [CueText] {
    joiningNeighbours { last, next in
      guard last.paragraph == next.paragraph, isJoined(last, next) else { return false }
      last.append(next)
      return true
    }
  }

  /// The subtitle cues of the texts. Texts without a time share the gap between the timed texts around them. The first
  /// gap begins at 0, and the last gap ends at `end`. Untimed texts without such a gap, or without a width, share the
  /// time of the next timed text, or of the last timed text if there is no next.
  ///
  /// - Parameter end: The end of the plan, in milliseconds; above 0.
  func cues(until end: Int) -> [ReadCue] {
    var groups: [(texts: [CueText], times: Range<Int>)] = []
    var untimed: [CueText] = []
    for text in self {
      guard let times = text.times else {
        untimed.append(text)
        continue
      }
      let gapStart = groups.last?.times.upperBound ?? 0
      let gap = gapStart..<Swift.max(gapStart, times.lowerBound)
      if gap.isEmpty || !untimed.haveWidth {
        groups.append((untimed + [text], times))
      } else {
        groups += [(untimed, gap), ([text], times)]
      }
      untimed = []
    }
    let start = groups.last?.times.upperBound ?? 0
    if groups.isEmpty || untimed.haveWidth && start < end {
      groups.append((untimed, start..<end))
    } else {
      groups[groups.count - 1].texts += untimed
    }
    return groups.flatMap { $0.texts.cues(sharing: $0.times) }
  }

  private var haveWidth: Bool { contains { $0.width > 0 } }

  /// One cue for each text, with a time in proportion to its width. A text under a millisecond joins a neighbour.
  private func cues(sharing times: Range<Int>) -> [ReadCue] {
    let total = reduce(0) { $0 + $1.width }
    var cues: [ReadCue] = []
    var passed = 0.0
    var pendingText = ""
    for text in self {
      passed += text.width
      pendingText += text.text
      let part = passed < total ? Int(Double(times.count) * passed / total) : times.count
      let start = cues.last?.end ?? times.lowerBound
      let end = times.lowerBound + part
      guard end > start else { continue }
      cues.append(ReadCue(text: pendingText, start: start, end: end, section: text.section))
      pendingText = ""
    }
    if !cues.isEmpty { cues[cues.count - 1].text += pendingText }
    return cues
  }
}
