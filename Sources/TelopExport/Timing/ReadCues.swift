internal import Telop
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

extension Fit {
  /// The line in phrases of up to forty half-width characters, each from when its first character is at
  /// the read point until its last has passed. They never overlap, and no
  /// text is left out: what is never read by itself stands with its neighbour.
  ///
  /// - Complexity: O(n).
  var readCues: [ReadCue] {
    // Where a phrase may end well, and in the order of the eye, as segments are.
    let phrases = Strip(
      text, size: options.size, chunker: Chunker(target: options.size * 20),
      sections: loop == nil ? script.sections.map(\.range.lowerBound) : [0])
    let (segments, cache) = (phrases.segments, phrases.cache)
    let times = ReadTimes(plan)
    var cues: [ReadCue] = []
    var waiting = ""
    for (index, segment) in segments.enumerated() {
      let place = cache.startPoints[index]
      // A line that stands still is read all the time.
      let first = Decimals.milliseconds(plan.distance == 0 ? 0 : times.time(of: place))
      let start = max(first, cues.last?.end ?? 0)
      let end = Decimals.milliseconds(
        plan.distance == 0 ? 0 : times.time(of: place + cache.widths[index]))
      waiting += text.substring(segment.range)
      guard !waiting.allSatisfy(\.isWhitespace), end > start else { continue }
      cues.append(ReadCue(text: waiting, start: start, end: end, section: segment.section))
      waiting = ""
    }
    guard !waiting.allSatisfy(\.isWhitespace) else { return cues.map(\.trimmed) }
    if cues.isEmpty {
      let end = max(1, Decimals.milliseconds(plan.timing.duration.exactSeconds))
      cues.append(ReadCue(text: "", start: 0, end: end, section: 0))
    }
    cues[cues.count - 1].text += waiting
    return cues.map(\.trimmed)
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
