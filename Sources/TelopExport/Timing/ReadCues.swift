@_spi(Answers) internal import Telop
internal import TelopScript
internal import TelopText
import TelopUnits

/// A phrase of text, and the time in which the phrase is read.
struct ReadCue: Hashable {
  var text: String
  /// The time at which the phrase's first character is at the read point, in milliseconds.
  var start: Int
  /// The time at which the phrase's last character has passed the read point, in milliseconds; greater than `start`.
  var end: Int
  let section: Int
}

extension ScrollScene {
  /// The line, divided into phrases of up to forty half-width characters. A phrase starts when its first character is
  /// at the read point, and ends when its last character has passed the read point.
  ///
  /// A phrase begins before each timed word and ends after each heading. Phrases do not overlap. Text without a reading
  /// time joins a neighbouring phrase.
  ///
  /// - Complexity: O(n).
  var readCues: [ReadCue] {
    // Segments are in visual order, and their ends are suitable ends of phrases.
    var cues: [ReadCue] = []
    var pendingText = ""
    // True if `pendingText` has more than white space.
    var hasVisibleText = false
    let bounds = phraseBounds
    for segment in segments(cutTo: size * 20) {
      for phrase in phrases(of: segment, cutAt: bounds) {
        let start = max(Decimals.milliseconds(phrase.times.begins), cues.last?.end ?? 0)
        let end = Decimals.milliseconds(phrase.times.ends)
        let part = text.substring(phrase.range)
        pendingText += part
        hasVisibleText = hasVisibleText || !part.allSatisfy(\.isWhitespace)
        guard hasVisibleText, end > start else { continue }
        cues.append(ReadCue(text: pendingText, start: start, end: end, section: segment.section))
        pendingText = ""
        hasVisibleText = false
      }
    }
    guard hasVisibleText else { return cues.map(\.trimmed) }
    if cues.isEmpty {
      let end = max(1, Decimals.milliseconds(motion.duration))
      cues.append(ReadCue(text: "", start: 0, end: end, section: 0))
    }
    cues[cues.count - 1].text += pendingText
    return cues.map(\.trimmed)
  }
}

extension ScrollScene {
  private struct Phrase {
    /// UTF-8 offsets into `text`.
    var range: Range<Int>
    let times: ReadTimes
  }

  /// The starts of timed words and the ends of headings: UTF-8 offsets into `text`, ascending.
  private var phraseBounds: [Int] {
    guard loop == nil else { return [] }
    let timed = script.cues.map {
      text.graphemes(around: $0.utf8Offset..<$0.utf8Offset + 1).lowerBound
    }
    return Set(timed + script.sections.compactMap(\.titleRange?.upperBound)).sorted()
  }

  /// The phrases of a segment, cut before its timed words. A segment whose parts are not read in order, as in
  /// mixed directions, stays whole.
  private func phrases(of segment: PlacedSegment, cutAt places: [Int]) -> [Phrase] {
    let range = segment.range
    let first = partitionPoint(in: 0..<places.count) { places[$0] > range.lowerBound }
    let inside = places[first...].prefix { $0 < range.upperBound }
    let whole = [Phrase(range: range, times: readTimes(of: segment))]
    guard !inside.isEmpty else { return whole }
    let bounds = [range.lowerBound] + inside + [range.upperBound]
    var phrases: [Phrase] = []
    for (start, end) in zip(bounds, bounds.dropFirst()) where start < end {
      guard let times = readTimes(of: start..<end),
        times.begins >= phrases.last?.times.begins ?? times.begins
      else { return whole }
      phrases.append(Phrase(range: start..<end, times: times))
    }
    return phrases
  }
}

extension ReadCue {
  fileprivate var trimmed: ReadCue {
    var cue = self
    cue.text = String(text.drop(while: \.isWhitespace))
    while cue.text.last?.isWhitespace == true { cue.text.removeLast() }
    return cue
  }
}
