@_spi(Answers) internal import Telop
internal import TelopScript
internal import TelopText
import TelopUnits

/// A stretch of text and when it is read.
struct ReadCue: Hashable {
  var text: String
  /// When its first character is at the read point, in milliseconds.
  var start: Int
  /// When its last has passed it; above `start`.
  var end: Int
  /// The index of its section in the script.
  let section: Int
}

extension ScrollScene {
  /// The line in phrases of up to forty half-width characters, each from when its first character is at
  /// the read point until its last has passed. A word with a time begins one, a heading and the text behind
  /// it are in different ones. They never overlap, and no
  /// text is left out: what is never read by itself stands with its neighbour.
  ///
  /// - Complexity: O(n).
  var readCues: [ReadCue] {
    // Where a phrase may end well, and in visual order, as segments are.
    var cues: [ReadCue] = []
    var waiting = ""
    // Whether there is more of it than white space.
    var isShown = false
    let bounds = phraseBounds
    for segment in segments(cutTo: size * 20) {
      for phrase in phrases(of: segment, cutAt: bounds) {
        let start = max(Decimals.milliseconds(phrase.times.begins), cues.last?.end ?? 0)
        let end = Decimals.milliseconds(phrase.times.ends)
        let part = text.substring(phrase.range)
        waiting += part
        isShown = isShown || !part.allSatisfy(\.isWhitespace)
        guard isShown, end > start else { continue }
        cues.append(ReadCue(text: waiting, start: start, end: end, section: segment.section))
        waiting = ""
        isShown = false
      }
    }
    guard isShown else { return cues.map(\.trimmed) }
    if cues.isEmpty {
      let end = max(1, Decimals.milliseconds(motion.duration))
      cues.append(ReadCue(text: "", start: 0, end: end, section: 0))
    }
    cues[cues.count - 1].text += waiting
    return cues.map(\.trimmed)
  }
}

extension ScrollScene {
  private struct Phrase {
    /// UTF-8 offsets into `text`.
    var range: Range<Int>
    let times: ReadTimes
  }

  /// Where words with a time begin, and where headings end: UTF-8 offsets into `text`, ascending.
  private var phraseBounds: [Int] {
    guard loop == nil else { return [] }
    let timed = script.cues.map {
      text.graphemes(around: $0.utf8Offset..<$0.utf8Offset + 1).lowerBound
    }
    return Set(timed + script.sections.compactMap(\.titleRange?.upperBound)).sorted()
  }

  /// A segment cut before the words in it that have a time. What is not read after what precedes it,
  /// as where directions mix, stays whole.
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
  /// Without the white space at its ends.
  fileprivate var trimmed: ReadCue {
    var cue = self
    cue.text = String(text.drop(while: \.isWhitespace))
    while cue.text.last?.isWhitespace == true { cue.text.removeLast() }
    return cue
  }
}
