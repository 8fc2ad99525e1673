public import TelopScript
public import TelopUnits

extension Fit {
  /// The pace of each section of the script, while its text and the separator behind it pass the read
  /// point; `nil` for a section with nothing to read.
  ///
  /// - Complexity: O(n).
  public var sectionPaces: [Pace?] { script.sections.map(pace) }

  /// That of one section.
  ///
  /// - Complexity: O(length of the section).
  public func pace(of section: Script.Section) -> Pace? {
    reading.pace(of: section.range, in: text)
  }

  /// Where the text is densest.
  ///
  /// - Complexity: O(log n), and the length of the place.
  public var peakPlace: ReadingPlace { place(pace.peakRange, at: pace.peakTime) }

  /// A part of the line as a person finds it.
  func place(_ range: Range<Int>, at time: Rational) -> ReadingPlace {
    let start = range.lowerBound
    var shown = text.substring(range)
    while shown.last?.isWhitespace == true { shown.removeLast() }
    let section = script.sections.lastIndex { $0.range.lowerBound <= start && !$0.range.isEmpty }
    return ReadingPlace(
      range: start..<start + shown.utf8.count, text: shown, time: time,
      section: section ?? 0, sourceLine: script.sourceLine(at: start))
  }

  /// The pace in equal steps of the plan's time; each sample is taken over a `Pace.window` around its
  /// middle, or over the whole step where that is longer.
  ///
  /// - Parameter count: how many steps, from 1.
  /// - Complexity: O(n).
  public func paceCurve(_ count: Int) -> [PaceSample] { reading.curve(max(count, 1)) }
}

/// A place in the text that passes the read point at some time.
public struct ReadingPlace: Sendable, Hashable {
  /// UTF-8 offsets into the line, without the white space at its end.
  public let range: Range<Int>
  /// The text there.
  public let text: String
  /// When it starts to pass the read point, in seconds.
  public let time: Rational
  /// The index of its section in the script.
  public let section: Int
  /// The line of the source, from 1.
  public let sourceLine: Int
}

/// How fast text passes the read point at some time.
public struct PaceSample: Sendable, Hashable {
  /// Seconds from the start.
  public let time: Rational
  /// Units per second, in the unit of the fit's profile.
  public let pace: Rational
  /// By that alone.
  public let verdict: Pace.Verdict
}
