internal import TelopUnits

/// The pages of a line, where each begins, and what they add up to.
struct PageTable: Sendable {
  /// A page and where it begins.
  struct Entry {
    let sheet: PageSheet
    /// A UTF-8 offset into the line.
    let utf8: Int
    /// In line units.
    let position: Int64
  }

  private(set) var entries: [Entry] = []
  private(set) var totals: PageTotals
  private(set) var unitsPerEm = 1
  private(set) var utf8Length = 0
  /// The advance of all pages, in line units.
  private(set) var units: Int64 = 0

  /// - Parameter scripts: the characters of all pages.
  /// - Throws: `textTooLong`, `lineTooWide`, `unitsTooFine`; `libraryFailure` where a page was measured with
  ///   fonts that no page has.
  /// - Complexity: O(pages).
  init(_ sheets: [PageSheet], scripts: ScriptCounts) throws(TextError) {
    totals = PageTotals(sheets, scripts: scripts)
    try place(sheets)
  }

  private mutating func place(_ sheets: [PageSheet]) throws(TextError) {
    unitsPerEm = try totals.unitsPerEm()
    guard totals.areWhole(unitsPerEm: unitsPerEm) else {
      throw TextError(.libraryFailure, "a page has a font that the line does not have")
    }
    try checkTravel()
    entries.removeAll(keepingCapacity: true)
    (utf8Length, units) = (0, 0)
    for sheet in sheets { append(sheet) }
    try TextLimits.check(utf8Length: utf8Length)
  }

  private mutating func append(_ sheet: PageSheet) {
    entries.append(Entry(sheet: sheet, utf8: utf8Length, position: units))
    utf8Length += sheet.range.count
    units += sheet.units * Int64(unitsPerEm / sheet.text.unitsPerEm)
  }

  /// No page is wider than its pens travel: what passes is a sum of widths that fits.
  private func checkTravel() throws(TextError) {
    try totals.checkTravel(unitsPerEm: Int64(unitsPerEm))
  }

  /// The table with other pages in place of some.
  ///
  /// - Returns: `nil` where the line's units are then coarser than those of a page.
  /// - Throws: as `init`.
  /// - Complexity: O(pages).
  func replacing(_ pages: Range<Int>, with sheets: [PageSheet]) throws(TextError) -> PageTable? {
    var table = self
    for entry in entries[pages] { table.totals.remove(entry.sheet) }
    for sheet in sheets { table.totals.add(sheet) }
    let units = try table.totals.unitsPerEm()
    guard table.totals.areWhole(unitsPerEm: units) else { return nil }
    guard units == unitsPerEm else {
      try table.place(
        entries[..<pages.lowerBound].map(\.sheet) + sheets
          + entries[pages.upperBound...].map(\.sheet))
      return table
    }
    try table.checkTravel()
    let (start, end) = (begin(of: pages.lowerBound), begin(of: pages.upperBound))
    table.entries = []
    table.entries.reserveCapacity(entries.count - pages.count + sheets.count)
    table.entries += entries[..<pages.lowerBound]
    (table.utf8Length, table.units) = start
    for sheet in sheets { table.append(sheet) }
    let shift = (utf8: table.utf8Length - end.utf8, units: table.units - end.units)
    for entry in entries[pages.upperBound...] {
      table.entries.append(
        Entry(
          sheet: entry.sheet, utf8: entry.utf8 + shift.utf8, position: entry.position + shift.units)
      )
    }
    (table.utf8Length, table.units) = (utf8Length + shift.utf8, self.units + shift.units)
    try TextLimits.check(utf8Length: table.utf8Length)
    return table
  }

  /// Where a page begins; the line's end for the one behind the last.
  private func begin(of page: Int) -> (utf8: Int, units: Int64) {
    guard page < entries.count else { return (utf8Length, units) }
    return (entries[page].utf8, entries[page].position)
  }

  /// The page that holds a UTF-8 offset; the last one beyond the line.
  @inline(__always)
  func index(at utf8Offset: Int) -> Int {
    index(share: Double(utf8Offset) / Double(max(1, utf8Length))) { $0.utf8 > utf8Offset }
  }

  /// The page that is drawn at a position in line units; the last one beyond the line.
  @inline(__always)
  func index(drawnAt position: Int64) -> Int {
    index(share: Double(position) / Double(max(1, units))) { $0.position > position }
  }

  /// The last page that does not lie beyond a place.
  ///
  /// - Parameter share: how much of the line lies before the place; pages are about equally long.
  @inline(__always)
  private func index(share: Double, _ isBeyond: (Entry) -> Bool) -> Int {
    let guess = Int(min(max(share, 0), 1) * Double(entries.count))
    return entries.withUnsafeBufferPointer { entries in
      max(0, partitionPoint(in: 0..<entries.count, near: guess) { isBeyond(entries[$0]) } - 1)
    }
  }
}
