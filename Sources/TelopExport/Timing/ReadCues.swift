@_spi(Answers) internal import Telop
internal import TelopPlan
internal import TelopScript
internal import TelopText
import TelopUnits

/// A subtitle cue: a phrase of text, and the time in which the phrase is read.
struct ReadCue: Hashable {
  var text: String
  /// The time at which the phrase's first character is at the read point, in milliseconds.
  var start: Int
  /// The time at which the phrase's last character has passed the read point, in milliseconds; greater than `start`.
  var end: Int
  /// The index of the script's section; 0 in a loop.
  let section: Int
}

extension ScrollScene {
  /// The paragraphs, divided into phrases of up to forty half-width characters. A phrase lasts from when its first
  /// character is at the read point until its last has passed. Separators between paragraphs are in no phrase.
  ///
  /// A phrase also begins before each timed word. Phrases do not overlap. Text that runs against the line's direction
  /// passes the read point in the opposite order, so it is not divided. Text without a reading time joins a
  /// neighbouring phrase of its paragraph; a paragraph without a reading time is a phrase of its own, see
  /// `cues(until:)`. A phrase without letters and digits, such as an emoji, joins a neighbouring phrase of its section.
  var readCues: [ReadCue] {
    let timed = timedWords
    let parts = phrases(cutTo: size * 20).flatMap { phrases(of: $0, cutAt: timed) }
    let texts = cueTexts(of: joinedInOrder(parts).filter(isReadInPlan), timedOffsets: Set(timed))
    let timedStarts = texts.filter(\.startsAtTimedWord).compactMap { $0.times?.lowerBound }
    return texts.cues(until: max(1, Decimals.milliseconds(motion.duration)))
      .joiningWordless(except: Set(timedStarts)).map(\.trimmed).filter { !$0.text.isEmpty }
  }

  /// Whether a phrase is read during the plan. In an endless line, a phrase may be unread; its copy in another pass is
  /// read instead.
  private func isReadInPlan(_ phrase: Phrase) -> Bool {
    guard motion.isEndless, let times = phrase.times else { return true }
    return times.begins < times.ends
  }

  private func cueTexts(of phrases: [Phrase], timedOffsets: Set<Int>) -> [CueText] {
    let starts = text.paragraphs.map(\.lowerBound)
    let paragraphStarts = Set(starts)
    var end = 0
    return phrases.map { phrase in
      var times: Range<Int>?
      if let read = phrase.times {
        let start = max(Decimals.milliseconds(read.begins), end)
        end = max(Decimals.milliseconds(read.ends), end)
        if end > start { times = start..<end }
      }
      let parts = phrase.ranges.map { range in
        (paragraphStarts.contains(range.lowerBound) ? " " : "") + text.readableText(in: range)
      }
      return CueText(
        text: parts.joined(),
        paragraph: partitionPoint(in: 0..<starts.count) { starts[$0] > phrase.start },
        section: loop == nil ? script.section(at: phrase.start) : 0, width: width(of: phrase),
        times: times, startsAtTimedWord: times != nil && timedOffsets.contains(phrase.start))
    }.joinedInParagraphs()
  }

  /// The advance of a phrase, in line units; 0 for text without a width.
  private func width(of phrase: Phrase) -> Double {
    let end = phrase.ranges.last?.upperBound ?? phrase.start
    guard phrase.times != nil, let ends = text.outerEnds(of: phrase.start..<end) else { return 0 }
    return Double(ends.right - ends.left)
  }

  private struct Phrase {
    /// UTF-8 offsets into `text`, ascending; at least one range.
    var ranges: [Range<Int>]
    /// The reading times of the text after leading white space; `nil` for text without a width.
    var times: ReadTimes?

    var start: Int { ranges[0].lowerBound }
  }

  /// The phrases in the order of the text. Phrases that are not read in this order are joined.
  private func joinedInOrder(_ phrases: [Phrase]) -> [Phrase] {
    var joined: [Phrase] = []
    for phrase in phrases.sorted(by: { $0.start < $1.start }) {
      joined.append(phrase)
      var index = joined.count - 1
      while let times = joined[index].times,
        let last = joined[..<index].lastIndex(where: { $0.times != nil }),
        let before = joined[last].times, times.begins < before.begins
      {
        joined[last].ranges += joined[(last + 1)...].flatMap(\.ranges)
        let end = joined[last].ranges.last?.upperBound ?? joined[last].start
        joined[last].times = readTimes(of: joined[last].start..<end)
        joined.removeSubrange((last + 1)...)
        index = last
      }
    }
    return joined
  }

  /// The starts of timed words, which are the words at the script's cues: UTF-8 offsets into `text`, ascending.
  private var timedWords: [Int] {
    guard loop == nil else { return [] }
    return script.cues.map { text.graphemes(around: $0.utf8Offset..<$0.utf8Offset + 1).lowerBound }
  }

  /// The parts of a phrase, cut before timed words. The phrase stays whole if its parts would not be read in order, as
  /// in text of mixed directions.
  private func phrases(of range: Range<Int>, cutAt offsets: [Int]) -> [Phrase] {
    let first = partitionPoint(in: 0..<offsets.count) { offsets[$0] > range.lowerBound }
    let inside = offsets[first...].prefix { $0 < range.upperBound }
    let bounds = [range.lowerBound] + inside + [range.upperBound]
    let phrases = zip(bounds, bounds.dropFirst()).filter { $0 < $1 }.map { phrase($0..<$1) }
    let begins = phrases.compactMap { $0.times?.begins }
    return zip(begins, begins.dropFirst()).allSatisfy { $0 <= $1 } ? phrases : [phrase(range)]
  }

  private func phrase(_ range: Range<Int>) -> Phrase {
    let trimmed = text.substring(range).drop(while: \.isWhitespace)
    let start = range.upperBound - trimmed.utf8.count
    return Phrase(
      ranges: [range], times: trimmed.isEmpty ? nil : readTimes(of: start..<range.upperBound))
  }
}

extension [ReadCue] {
  /// Joins each cue without words to a neighbour in the same section.
  ///
  /// - Parameter starts: The starts of cues that are never joined to the previous cue.
  fileprivate func joiningWordless(except starts: Set<Int>) -> [ReadCue] {
    joiningNeighbours { last, cue in
      guard last.section == cue.section, !starts.contains(cue.start),
        !last.hasWords || !cue.hasWords
      else { return false }
      last.text += cue.text
      last.end = cue.end
      return true
    }
  }
}

extension ReadCue {
  fileprivate var hasWords: Bool { text.contains { $0.isLetter || $0.isNumber } }

  fileprivate var trimmed: ReadCue {
    var cue = self
    cue.text = String(text.drop(while: \.isWhitespace))
    while cue.text.last?.isWhitespace == true { cue.text.removeLast() }
    return cue
  }
}
