internal import TelopUnits

/// The pages of a line, where each begins, and what they add up to.
///
/// The pages lie in pieces that lines share, so that an edited line holds on to some dozens of pieces instead of a thousand
/// pages. Where they begin is one list, so that a look-up is one search.
struct PageTable: Sendable, RandomAccessCollection {
  /// A page and where it begins.
  struct Entry {
    let sheet: PageSheet
    /// A UTF-8 offset into the line.
    let utf8: Int
    /// In line units.
    let position: Int64
  }

  /// Where a page begins, and where it is kept.
  private struct Location {
    /// A UTF-8 offset into the line.
    let utf8: Int
    /// In line units.
    let position: Int64
    /// The piece, and the page's index in it.
    let piece: Int32
    let index: Int32
  }

  /// Pieces have at most so many pages.
  private static let most = 64

  private var pieces: [[PageSheet]] = []
  private var places: [Location] = []
  private var totals: PageTotals
  private(set) var unitsPerEm = 1
  private(set) var utf8Length = 0
  /// The advance of all pages, in line units.
  private(set) var units: Int64 = 0

  var startIndex: Int { 0 }
  var endIndex: Int { places.count }

  @inline(__always)
  subscript(index: Int) -> Entry {
    let place = places[index]
    return Entry(
      sheet: pieces[Int(place.piece)][Int(place.index)], utf8: place.utf8,
      position: place.position)
  }

  /// - Throws: `textTooLong`, `lineTooWide`, `unitsTooFine`; `libraryFailure` where a page was measured with
  ///   fonts that no page has.
  /// - Complexity: O(pages).
  init(_ sheets: [PageSheet]) throws(TextError) {
    totals = PageTotals(sheets)
    unitsPerEm = try totals.unitsPerEm()
    guard totals.areWhole(unitsPerEm: unitsPerEm) else {
      throw TextError(.libraryFailure, "a page has a font that the line does not have")
    }
    try checkTravel()
    append(sheets)
    try TextLimits.check(utf8Length: utf8Length)
  }

  private mutating func append(_ sheets: [PageSheet]) {
    let count = (sheets.count + Self.most - 1) / Self.most
    for number in 0..<count {
      // Equally long, so that none is left with a page or two.
      let piece = Array(
        sheets[number * sheets.count / count..<(number + 1) * sheets.count / count])
      for index in piece.indices {
        places.append(
          Location(
            utf8: utf8Length, position: units, piece: Int32(pieces.count), index: Int32(index)))
        utf8Length += piece[index].range.count
        units += piece[index].units * Int64(unitsPerEm / piece[index].text.unitsPerEm)
      }
      pieces.append(piece)
    }
  }

  /// No page is wider than its pens travel: what passes is a sum of widths that fits.
  private func checkTravel() throws(TextError) {
    try totals.checkTravel(unitsPerEm: Int64(unitsPerEm))
  }

  /// The table with other pages in place of some.
  ///
  /// - Parameters:
  ///   - pages: at least one.
  ///   - sheets: likewise.
  /// - Returns: `nil` where the line's units are then coarser than those of a page.
  /// - Throws: as `init`.
  /// - Complexity: O(pages): 24 bytes are copied for each.
  func replacing(
    _ pages: Range<Int>, with sheets: [PageSheet]
  ) throws(TextError) -> PageTable? {
    var table = self
    for index in pages { table.totals.remove(self[index].sheet) }
    for sheet in sheets { table.totals.add(sheet) }
    let units = try table.totals.unitsPerEm()
    guard table.totals.areWhole(unitsPerEm: units) else { return nil }
    guard units == unitsPerEm else {
      return try PageTable(
        self[..<pages.lowerBound].map(\.sheet) + sheets + self[pages.upperBound...].map(\.sheet))
    }
    try table.checkTravel()
    // All pages of the pieces that the edit touches.
    let (lower, last) = (places[pages.lowerBound], places[pages.upperBound - 1])
    let first = pages.lowerBound - Int(lower.index)
    let end = pages.upperBound - 1 - Int(last.index) + pieces[Int(last.piece)].count
    table.keepPages(before: first, capacity: count + sheets.count)
    table.append(
      self[first..<pages.lowerBound].map(\.sheet) + sheets
        + self[pages.upperBound..<end].map(\.sheet))
    table.append(from: end, of: self)
    try TextLimits.check(utf8Length: table.utf8Length)
    return table
  }

  /// Keeps the pages before one.
  ///
  /// - Parameters:
  ///   - page: the first one of its piece.
  ///   - capacity: how many pages there will be.
  private mutating func keepPages(before page: Int, capacity: Int) {
    (utf8Length, units) = begin(of: page)
    pieces = Array(pieces[..<Int(places[page].piece)])
    let kept = places[..<page]
    places = []
    places.reserveCapacity(capacity)
    places += kept
  }

  /// Appends pages of another table, with their pieces.
  ///
  /// - Parameter page: the first one of its piece, or behind the last page.
  private mutating func append(from page: Int, of table: PageTable) {
    guard page < table.places.count else { return }
    let begin = table.begin(of: page)
    let shift = (utf8: utf8Length - begin.utf8, units: units - begin.units)
    let piece = Int(table.places[page].piece)
    let moved = Int32(pieces.count - piece)
    places += table.places[page...].lazy.map {
      Location(
        utf8: $0.utf8 + shift.utf8, position: $0.position + shift.units, piece: $0.piece + moved,
        index: $0.index)
    }
    pieces += table.pieces[piece...]
    (utf8Length, units) = (table.utf8Length + shift.utf8, table.units + shift.units)
  }

  /// Where a page begins; the line's end for the one behind the last.
  private func begin(of page: Int) -> (utf8: Int, units: Int64) {
    guard page < places.count else { return (utf8Length, units) }
    return (places[page].utf8, places[page].position)
  }

  /// The page that holds a UTF-8 offset; the last one beyond the line.
  @inline(__always)
  func index(at utf8Offset: Int) -> Int {
    index(share: Double(utf8Offset) / Double(Swift.max(1, utf8Length))) { $0.utf8 > utf8Offset }
  }

  /// The page that is drawn at a position in line units; the last one beyond the line.
  @inline(__always)
  func index(drawnAt position: Int64) -> Int {
    index(share: Double(position) / Double(Swift.max(1, units))) { $0.position > position }
  }

  /// The last page that does not lie beyond a place.
  ///
  /// - Parameter share: how much of the line lies before the place; pages are about equally long.
  @inline(__always)
  private func index(share: Double, _ isBeyond: (Location) -> Bool) -> Int {
    let guess = Int(Swift.min(Swift.max(share, 0), 1) * Double(places.count))
    return places.withUnsafeBufferPointer { places in
      Swift.max(
        0, partitionPoint(in: 0..<places.count, near: guess) { isBeyond(places[$0]) } - 1)
    }
  }
}
