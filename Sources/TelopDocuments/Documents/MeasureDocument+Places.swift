package import TelopText
package import TelopUnits

extension MeasureDocument {
  /// An occurrence of the searched text.
  package struct Match: Sendable, Codable, Equatable {
    /// Two UTF-8 offsets into the line.
    package var utf8: [Int]
    /// The parts of the line that the match covers, from left to right. Each part is a pair of positions in pixels from
    /// the line's left end, the `Double`s nearest to `xExact`.
    package var x: [[Double]]
    /// The exact positions as fractions in lowest terms, or as whole numbers.
    package var xExact: [[String]]

    /// - Parameter size: the type size in pixels per em, within `TextLimits`.
    /// - Throws: `badSize`.
    /// - Complexity: the cost of `MeasuredText.highlights(of:)`.
    package init(_ range: Range<Int>, in text: MeasuredText, size: Rational) throws(TextError) {
      try TextLimits.check(size: size)
      utf8 = range.offsets
      let stretches = text.highlights(of: range).map { stretch in
        [stretch.lowerBound, stretch.upperBound].map {
          text.pixels(lineUnits: $0, checkedSize: size)
        }
      }
      x = stretches.map { $0.map(\.double) }
      xExact = stretches.map { $0.map(\.description) }
    }
  }

  /// The parts of the line that fit a width.
  package struct FittedText: Sendable, Codable, Equatable {
    /// The width in pixels, an exact decimal.
    package var limit: String
    /// The longest start of the line that fits the width and ends where a cut needs no reshaping.
    package var prefix: Prefix
    /// The line, truncated with an ellipsis if necessary; absent if not even the ellipsis fits.
    package var truncated: Truncated?

    package struct Prefix: Sendable, Codable, Equatable {
      /// Two UTF-8 offsets into the line, of which the first is 0.
      package var utf8: [Int]
      package var width: Double
      package var widthExact: String
    }

    package struct Truncated: Sendable, Codable, Equatable {
      /// The remaining text with the ellipsis.
      package var text: String
      package var width: Double
      package var widthExact: String
    }

    /// - Parameter size: the type size in pixels per em, within `TextLimits`.
    /// - Throws: `badSize`.
    package init(
      limit: Rational, text: MeasuredText, truncated: MeasuredText?, size: Rational
    ) throws(TextError) {
      self.limit = limit.decimalDescription
      let fitting = try text.prefix(fitting: limit, size: size)
      prefix = Prefix(
        utf8: [0, fitting.utf8Length], width: fitting.width.double,
        widthExact: fitting.width.description)
      self.truncated = truncated.map { truncated in
        let width = truncated.width(checkedSize: size)
        return Truncated(text: truncated.text, width: width.double, widthExact: width.description)
      }
    }
  }
}
