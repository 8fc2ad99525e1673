public import TelopUnits

extension PagedText {
  /// The line; see `LineText`.
  ///
  /// - Complexity: O(n).
  public var text: String { substring(0..<utf8Length) }

  /// A part of the line's text; offsets inside a character move to its start.
  ///
  /// - Parameter range: UTF-8 offsets, clamped to the line.
  /// - Complexity: O(log pages + length of the range).
  public func substring(_ range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<utf8Length)
    var part = ""
    part.reserveCapacity(range.count)
    var index = pageIndex(at: range.lowerBound)
    while index < entries.count, entries[index].utf8 < range.upperBound {
      let (entry, own) = (entries[index], entries[index].sheet.range)
      let shift = own.lowerBound - entry.utf8
      part += entry.sheet.text.substring(
        (range.lowerBound + shift..<range.upperBound + shift).clamped(to: own))
      index += 1
    }
    return part
  }

  /// The advance of the whole line in pixels, exact.
  ///
  /// - Parameter size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  /// - Complexity: O(1).
  public func width(size: Rational) throws(TextError) -> Rational {
    try pixels(lineUnits: totalUnits, size: size)
  }

  /// The advance of a part of the line in pixels, exact; as `MeasuredText.width(of:size:)`.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets into the line; clamped to it.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  /// - Complexity: O(log clusters).
  public func width(of range: Range<Int>, size: Rational) throws(TextError) -> Rational {
    try pixels(lineUnits: units(of: range), size: size)
  }

  /// Line units as pixels, exact.
  ///
  /// - Parameters:
  ///   - lineUnits: any count.
  ///   - size: the type size in pixels per em, within `TextLimits`.
  /// - Throws: `badSize`.
  public func pixels(lineUnits: Int64, size: Rational) throws(TextError) -> Rational {
    try TextLimits.check(size: size)
    return Rational(reducing: Int128(lineUnits), Int128(unitsPerEm)) * size
  }

  /// The advance of the clusters that start in `range`, in line units.
  ///
  /// - Complexity: O(log clusters).
  public func units(of range: Range<Int>) -> Int64 {
    let range = range.clamped(to: 0..<utf8Length)
    let entry = entries[pageIndex(at: range.lowerBound)]
    let beyond =
      range.upperBound - entry.utf8 < entry.sheet.range.count
      ? position(at: range.upperBound, in: entry) : position(at: range.upperBound)
    return beyond - position(at: range.lowerBound, in: entry)
  }

  /// The advances of all clusters that start before a UTF-8 offset, in line units; clamped to the line.
  ///
  /// - Complexity: O(log clusters).
  public func position(at utf8Offset: Int) -> Int64 {
    if utf8Offset >= utf8Length { return totalUnits }
    if utf8Offset <= 0 { return 0 }
    return position(at: utf8Offset, in: entries[pageIndex(at: utf8Offset)])
  }

  /// The same within a page; clamped to its ends.
  private func position(at utf8Offset: Int, in entry: PageTable.Entry) -> Int64 {
    let sheet = entry.sheet
    let own = sheet.range
    let place = min(max(utf8Offset - entry.utf8, 0), own.count) + own.lowerBound
    let units = sheet.text.position(ofCluster: sheet.text.cluster(startingAtOrAfter: place))
    return entry.position + (units - sheet.position) * scale(of: entry)
  }

  /// The index of the page that holds a UTF-8 offset; the last one beyond the line.
  ///
  /// - Complexity: O(log pages).
  public func pageIndex(at utf8Offset: Int) -> Int {
    storage.pages.index(at: utf8Offset)
  }

  /// The index of the page that is drawn at a distance from the line's start; the last one beyond the
  /// line.
  ///
  /// - Parameter position: in line units; any.
  /// - Complexity: O(log pages).
  public func pageIndex(drawnAt position: Int64) -> Int { storage.pages.index(drawnAt: position) }
}
