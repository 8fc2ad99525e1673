internal import CTelopICUShims

/// One of ICU's break iterators over UTF-8 text.
struct TextBreaks: ~Copyable {
  struct Kind {
    fileprivate let number: Int

    /// Grapheme clusters (UAX #29).
    static let grapheme = Kind(number: TELOP_BREAK_GRAPHEME)
    /// Line break opportunities (UAX #14), with ICU's dictionaries for Thai, Lao, Khmer, Burmese.
    static let line = Kind(number: TELOP_BREAK_LINE)
    /// Sentences (UAX #29).
    static let sentence = Kind(number: TELOP_BREAK_SENTENCE)
    /// Words (UAX #29), with ICU's dictionaries where a script has no spaces.
    static let word = Kind(number: TELOP_BREAK_WORD)
  }

  private let breaks: OpaquePointer

  /// - Parameter language: a BCP 47 tag. ICU has special rules for some languages.
  init(_ kind: Kind, language: String) throws(TextError) {
    var status: Int32 = 0
    guard let breaks = telop_icu_breaks_open(Int32(kind.number), language, &status)
    else { throw TextError(icu: status) }
    self.breaks = breaks
  }

  deinit { telop_icu_breaks_close(breaks) }

  /// The boundaries of a text in `range`, both ends included, ascending, as UTF-8 offsets.
  static func boundaries(
    _ kind: Kind, of utf8: UnsafeBufferPointer<UInt8>, language: String, in range: ClosedRange<Int>
  ) throws(TextError) -> [Int] {
    var breaks = try TextBreaks(kind, language: language)
    try breaks.set(utf8)
    return breaks.boundaries(in: range)
  }

  /// Sets the text, which must stay in place while boundaries are queried.
  mutating func set(_ text: UnsafeBufferPointer<UInt8>) throws(TextError) {
    let status = telop_icu_breaks_set(breaks, text.baseAddress, Int64(text.count))
    if status > 0 { throw TextError(icu: status) }
  }

  /// The boundaries in `range`, both ends included, ascending, as UTF-8 offsets.
  func boundaries(in range: ClosedRange<Int>) -> [Int] {
    var boundaries: [Int] = []
    // The text's start is always a boundary; `boundary(after:)` never returns it.
    if range.lowerBound == 0 { boundaries.append(0) }
    var next = boundary(after: max(range.lowerBound - 1, 0))
    while let boundary = next, boundary <= range.upperBound {
      boundaries.append(boundary)
      next = nextBoundary()
    }
    return boundaries
  }

  /// The first boundary after a UTF-8 offset; `nil` if there is none.
  func boundary(after utf8Offset: Int) -> Int? {
    let boundary = telop_icu_breaks_after(breaks, Int32(utf8Offset))
    return boundary >= 0 ? Int(boundary) : nil
  }

  /// The boundary after the one that this method or `boundary(after:)` returned last; `nil` if there is none.
  func nextBoundary() -> Int? {
    let boundary = telop_icu_breaks_next(breaks)
    return boundary >= 0 ? Int(boundary) : nil
  }
}
