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

  /// Whether a section's verdict is comfortable, or it has nothing to read; takes less time than
  /// the verdict.
  ///
  /// - Complexity: O(length of the section).
  public func isComfortable(_ section: Script.Section) -> Bool {
    reading.isComfortable(section.range, in: text)
  }

  /// Where the text is densest.
  ///
  /// - Complexity: O(log n), and the length of the place.
  public var peakPlace: PeakPlace { peakPlace(of: pace) }

  /// The same for a pace of this fit.
  func peakPlace(of pace: Pace) -> PeakPlace {
    let start = pace.peakRange.lowerBound
    var shown = text.substring(pace.peakRange)
    while shown.last?.isWhitespace == true { shown.removeLast() }
    let section = script.sections.lastIndex { $0.range.lowerBound <= start && !$0.range.isEmpty }
    return PeakPlace(
      range: start..<start + shown.utf8.count, text: shown, time: pace.peakTime,
      section: section ?? 0, sourceLine: script.sourceLine(at: start))
  }

  /// The pace in equal steps of the plan's time; each sample is taken over a `Pace.window` around its
  /// middle, or over the whole step where that is longer.
  ///
  /// - Parameter count: how many steps, from 1.
  /// - Complexity: O(n).
  public func paceCurve(_ count: Int) -> [PaceSample] { reading.curve(max(count, 1)) }
}

/// Where a text is densest.
public struct PeakPlace: Sendable, Hashable {
  /// UTF-8 offsets into the line, without the white space at its end.
  public let range: Range<Int>
  /// The text there.
  public let text: String
  /// When its first unit is at the read point, in seconds.
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
