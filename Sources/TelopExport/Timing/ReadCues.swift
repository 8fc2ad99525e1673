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

extension ScrollScene {
  /// The line in phrases of up to forty half-width characters, each from when its first character is at
  /// the read point until its last has passed. They never overlap, and no
  /// text is left out: what is never read by itself stands with its neighbour.
  ///
  /// - Complexity: O(n).
  var readCues: [ReadCue] {
    // Where a phrase may end well, and in the order of the eye, as segments are.
    let phrases = segments(cutTo: size * 20)
    var cues: [ReadCue] = []
    var waiting = ""
    for phrase in phrases {
      let times = readTimes(of: phrase)
      let start = max(Decimals.milliseconds(times.begins), cues.last?.end ?? 0)
      let end = Decimals.milliseconds(times.ends)
      waiting += text.substring(phrase.range)
      guard !waiting.allSatisfy(\.isWhitespace), end > start else { continue }
      cues.append(ReadCue(text: waiting, start: start, end: end, section: phrase.section))
      waiting = ""
    }
    guard !waiting.allSatisfy(\.isWhitespace) else { return cues.map(\.trimmed) }
    if cues.isEmpty {
      let end = max(1, Decimals.milliseconds(motion.duration))
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
