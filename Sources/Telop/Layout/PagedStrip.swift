public import TelopText
public import TelopUnits

/// A line in pages laid out at one size, for editors: each page is cut into segments when somebody asks
/// for them, and an edit leaves those of other pages as they are.
///
/// ```swift
/// let strip = try PagedStrip(book, size: 48)
/// for page in strip.pages(from: 20_000, to: 21_920) {
///   for segment in strip.segments(ofPage: page) { print(segment.start, segment.width) }
/// }
/// ```
public struct PagedStrip: Sendable {
  /// The line.
  public let text: PagedText
  /// The type size in pixels per em.
  public let size: Rational
  /// What cuts pages into segments.
  public let chunker: Chunker

  /// A layout of a line.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - size: in pixels per em, within `TextLimits`.
  ///   - chunker: cuts pages into segments.
  /// - Throws: `badLength` for a size out of bounds.
  /// - Complexity: O(1).
  public init(_ text: PagedText, size: Rational, chunker: Chunker = Chunker()) throws(PlanError) {
    try TypeSetting.check(size: size)
    self.text = text
    self.size = size
    self.chunker = chunker
  }

  /// The advance of the whole strip, in pixels.
  public var width: Rational { pixels(text.totalUnits) }

  /// A segment where it stands in the strip.
  public struct PlacedSegment: Sendable, Hashable {
    /// Its text within the line: UTF-8 offsets.
    public let range: Range<Int>
    /// Its start point: pixels from the strip's start, which is its right end if the base direction is right to left.
    public let start: Rational
    /// Its advance in pixels.
    public let width: Rational
  }

  /// The pages that a stretch of the strip touches; the last or the first one where it lies beyond.
  ///
  /// - Parameters:
  ///   - start: in pixels from the strip's start; any length.
  ///   - end: likewise; before `start` it means `start`.
  /// - Complexity: O(log pages).
  public func pages(from start: Rational, to end: Rational) -> ClosedRange<Int> {
    let first = text.pageIndex(drawnAt: units(start))
    return first...max(first, text.pageIndex(drawnAt: units(end)))
  }

  /// A page's segments as they are drawn from the strip's start on, which where directions mix is not the order of the text.
  /// The start point of the next page's first one is the end of this page's last one.
  ///
  /// - Parameter index: from 0 up to the line's `pageCount`; a page that is not there has no segments.
  /// - Complexity: O(characters of the page), with ICU's rules run over it.
  public func segments(ofPage index: Int) -> [PlacedSegment] {
    guard let page = text.page(at: index) else { return [] }
    let (measured, part) = (page.measured, page.part)
    let shift = page.range.lowerBound - part.lowerBound
    let within = part.lowerBound...part.upperBound
    // Without the breaks (ICU out of memory), every cut counts the same.
    let cuts = (try? measured.cuts(in: within)) ?? measured.safeCuts(in: within)
    let ranges = Chunker.ranges(
      between: cuts, target: measured.lineUnits(pixels: chunker.target, checkedSize: size),
      limit: measured.lineUnits(pixels: chunker.limit, checkedSize: size),
      baseLevel: measured.isRightToLeft ? 1 : 0)
    var position = page.position
    return ranges.map { range in
      let units = measured.units(of: range) * page.scale
      defer { position += units }
      return PlacedSegment(
        range: range.lowerBound + shift..<range.upperBound + shift, start: pixels(position),
        width: pixels(units))
    }
  }

  private func pixels(_ lineUnits: Int64) -> Rational {
    Rational(reducing: Int128(lineUnits), Int128(text.unitsPerEm)) * size
  }

  private func units(_ pixels: Rational) -> Int64 {
    pixels.lineUnits(checkedSize: size, unitsPerEm: text.unitsPerEm)
  }
}
