@_spi(Answers) import Telop
import TelopScript
@_spi(Answers) import TelopText
import TelopUnits
import Testing

/// `count` words of a letter and a number, each a sentence of its own.
func words(_ name: String, _ count: Int) -> String {
  (0..<count).map { "\(name)\($0)." }.joined(separator: " ")
}

/// Fits a talk of three minutes.
func fitOfWords(_ source: String, _ values: [String: String] = [:]) throws -> Fit {
  try fitted(source, values, seconds: 180, name: "t.md")
}

extension Fit {
  /// The times at which each section's first character, and the line's end, are at the read point.
  func sectionBorders() throws -> [Rational] {
    let starts = try script.sections.map { section in
      let first = section.range.lowerBound
      let box = try #require(text.highlights(of: text.graphemes(around: first..<first + 1)).first)
      return plan.strip.pixelsPerUnit * box.lowerBound
    }
    return (starts + [plan.strip.width]).map {
      plan.motion.time(ofOffset: plan.origin + $0 - plan.timing.readPoint)
    }
  }

  /// The speed at which each word with a full stop passes the read point.
  func wordSpeeds(from seconds: Rational = 0) throws -> [String: Rational] {
    var speeds: [String: Rational] = [:]
    var start = script.line.startIndex
    for word in script.line.split(whereSeparator: \.isWhitespace) where word.hasSuffix(".") {
      let range = try #require(script.line.range(of: word, from: &start))
      let extent = try #require(text.extent(of: range))
      let place = plan.strip.pixelsPerUnit * extent.lowerBound
      let time = plan.motion.time(ofOffset: plan.origin + place - plan.timing.readPoint)
      if time > seconds { speeds[String(word)] = plan.motion.speed(atSeconds: time) }
    }
    return speeds
  }
}

extension String {
  /// The next occurrence of a word, in UTF-8 offsets; moves the index to its end.
  fileprivate func range(of word: Substring, from start: inout Index) -> Range<Int>? {
    guard let found = self[start...].firstRange(of: word) else { return nil }
    start = found.upperBound
    return utf8.distance(
      from: startIndex, to: found.lowerBound)..<utf8.distance(
        from: startIndex, to: found.upperBound)
  }
}
