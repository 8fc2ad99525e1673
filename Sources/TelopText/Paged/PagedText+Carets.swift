public import TelopUnits

extension PagedText {
  /// A place between two grapheme clusters, with the carets that show it; see `MeasuredText.CaretStop`.
  public struct CaretStop: Sendable, Hashable {
    /// A UTF-8 offset into the line; a grapheme boundary.
    public let utf8Offset: Int
    /// The caret by the text before; at the line's start that start's edge.
    public let upstream: MeasuredText.Caret
    /// The caret by the text after; at the line's end that end's edge.
    public let downstream: MeasuredText.Caret

    /// True when the place shows at two places of the line.
    public var isSplit: Bool { upstream.x != downstream.x }

    /// The caret of one side.
    public subscript(_ affinity: MeasuredText.Affinity) -> MeasuredText.Caret {
      affinity == .upstream ? upstream : downstream
    }
  }

  /// A grapheme boundary that a point of the line stands for; see `MeasuredText.Place`.
  public struct Place: Sendable, Hashable {
    /// A UTF-8 offset into the line; a grapheme boundary.
    public let utf8Offset: Int
    /// Which of the boundary's carets is meant: the one by the grapheme that the point hit.
    public let affinity: MeasuredText.Affinity
    /// Where that caret stands, in line units from the line's left end.
    public let x: Int64
  }

  /// The carets of a place in the text, as `MeasuredText.caretStop(at:)` of the whole line has them. Within a ligature
  /// that the font does not divide they are rounded to the page's units instead, of which the line's are `Page.scale`
  /// to one.
  ///
  /// ```swift
  /// let stop = book.caretStop(at: 7)
  /// print(try book.pixels(lineUnits: stop.downstream.x, size: 48).double)
  /// ```
  ///
  /// - Parameter utf8Offset: clamped to the line; inside a grapheme cluster, its start.
  /// - Complexity: O(page) for a page's first question about places, then O(log n).
  public func caretStop(at utf8Offset: Int) -> CaretStop {
    let index = pageIndex(at: min(max(utf8Offset, 0), utf8Length))
    let entry = entries[index]
    let own = entry.sheet.text.caretStop(at: utf8Offset.within(entry))
    var upstream = caret(own.upstream, in: entry)
    if own.utf8Offset + entry.shift == entry.utf8, index > 0 {
      // Text that reads against the line is in one page, and only the end of it in the text before the next one.
      let before = entries[index - 1]
      upstream = caret(
        before.sheet.text.caretStop(at: before.sheet.range.upperBound).upstream, in: before)
    }
    return CaretStop(
      utf8Offset: own.utf8Offset + entry.shift, upstream: upstream,
      downstream: caret(own.downstream, in: entry))
  }

  /// The smallest range of whole grapheme clusters that holds a range of UTF-8 offsets; an empty one stays
  /// empty. `graphemes(around: place - 1..<place)` is what a key deletes before a place.
  ///
  /// - Complexity: as `caretStop(at:)`.
  public func graphemes(around range: Range<Int>) -> Range<Int> {
    let start = entries[pageIndex(at: min(max(range.lowerBound, 0), utf8Length))]
    let lower = range.lowerBound.within(start)
    let first = start.sheet.text.graphemes(around: lower..<lower).lowerBound + start.shift
    guard !range.isEmpty, range.upperBound > first else { return first..<first }
    let end = entries[pageIndex(at: min(range.upperBound - 1, utf8Length))]
    let upper = range.upperBound.within(end)
    let last = end.sheet.text.graphemes(around: upper - 1..<upper).upperBound + end.shift
    return first..<max(first, last)
  }

  /// The grapheme boundary nearest to a point, as `MeasuredText.place(nearestTo:)` of the whole line has it, with the
  /// carets of `caretStop(at:)`. Within a ligature that its font does not divide, the affinity may be the other one. Where
  /// spacing far below 0 has text run backwards, a point may mean another page.
  ///
  /// - Parameter x: in line units from the line's left end.
  /// - Complexity: O(page) for a page's first question about places, then O(log² n).
  public func place(nearestTo x: Int64) -> Place {
    place(nearestToHalves: Int128(x) * 2)
  }

  /// The same for a point in pixels, exact.
  ///
  /// - Parameters:
  ///   - x: in pixels from the line's left end; any length.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  /// - Complexity: as `place(nearestTo:)`.
  public func place(nearestTo x: Rational, size: Rational) throws(TextError) -> Place {
    try TextLimits.check(size: size)
    // At half the size a pixel is twice as many units.
    return place(
      nearestToHalves: Int128(x.lineUnits(checkedSize: size / 2, unitsPerEm: unitsPerEm)))
  }

  /// - Parameter x: in halves of a line unit, so that a middle between two units has a number.
  private func place(nearestToHalves x: Int128) -> Place {
    // Beyond the ends every point is as good as the one just there.
    let x = min(max(x, -2), Int128(totalUnits) * 2 + 2)
    let units = Int64(clamping: x >> 1)
    let entry = entries[pageIndex(drawnAt: isRightToLeft ? totalUnits - 1 - units : units)]
    // Half a unit of the page is the finest that its places can be told apart by.
    let (halves, rest) = (x - Int128(left(of: entry)) * 2)
      .quotientAndRemainder(dividingBy: Int128(scale(of: entry)))
    let floor = rest < 0 ? halves - 1 : halves
    let own = entry.sheet.text.place(nearestToHalves: floor + Int128(entry.sheet.left) * 2)
    // Where spacing has text run backwards, that may be a place beyond the page.
    let range = entry.sheet.range
    let offset = min(max(own.utf8Offset, range.lowerBound), range.upperBound)
    return Place(
      utf8Offset: offset + entry.shift, affinity: own.affinity, x: place(own.x, in: entry))
  }

  private func caret(_ caret: MeasuredText.Caret, in entry: PageTable.Entry) -> MeasuredText.Caret {
    MeasuredText.Caret(x: place(caret.x, in: entry), isRightToLeft: caret.isRightToLeft)
  }

  /// Where a place of a page's text lies in the line.
  private func place(_ x: Int64, in entry: PageTable.Entry) -> Int64 {
    left(of: entry) + (x - entry.sheet.left) * scale(of: entry)
  }

  /// Where a page's left edge stands, in line units from the line's left end.
  private func left(of entry: PageTable.Entry) -> Int64 {
    isRightToLeft
      ? totalUnits - entry.position - entry.sheet.units * scale(of: entry) : entry.position
  }
}

extension PageTable.Entry {
  /// From a UTF-8 offset in the text that the page was measured as to the one in the line.
  fileprivate var shift: Int { utf8 - sheet.range.lowerBound }
}

extension Int {
  /// A UTF-8 offset in the line as one in the text that a page was measured as.
  fileprivate func within(_ page: PageTable.Entry) -> Int {
    Swift.min(Swift.max(self, page.utf8), page.utf8 + page.sheet.range.count) - page.shift
  }
}
