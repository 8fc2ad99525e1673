internal import TelopUnits

/// What a line in pages needs to know of all of them together.
struct PageTotals: Sendable {
  /// For each number of units per em, how many pages have it, and how far their pens move.
  private var groups: [Group] = []

  private struct Group {
    let unitsPerEm: Int
    /// The units in which the pages were measured; a multiple.
    let measured: Int
    var pages = 0
    /// Forward and back, in the units in which the pages were measured.
    var travel: Int128 = 0

    func has(_ sheet: PageSheet) -> Bool {
      unitsPerEm == sheet.unitsPerEm && measured == sheet.text.unitsPerEm
    }
  }

  init(_ sheets: [PageSheet]) {
    for sheet in sheets { add(sheet) }
  }

  mutating func add(_ sheet: PageSheet) {
    let index = groups.firstIndex { $0.has(sheet) } ?? groups.count
    if index == groups.count {
      groups.append(Group(unitsPerEm: sheet.unitsPerEm, measured: sheet.text.unitsPerEm))
    }
    groups[index].pages += 1
    groups[index].travel += Int128(sheet.travel)
  }

  /// - Parameter sheet: one that was added.
  mutating func remove(_ sheet: PageSheet) {
    guard let index = groups.firstIndex(where: { $0.has(sheet) }) else { return }
    groups[index].pages -= 1
    groups[index].travel -= Int128(sheet.travel)
    if groups[index].pages == 0 { groups.remove(at: index) }
  }

  /// The line's units per em.
  ///
  /// - Throws: `unitsTooFine`.
  func unitsPerEm() throws(TextError) -> Int {
    var common: Int64 = 1
    for group in groups {
      guard let both = common.commonUnits(with: Int64(group.unitsPerEm)) else {
        throw TextError(
          .unitsTooFine, "the line's fonts and spacing have no common unit coarse enough")
      }
      common = both
    }
    return Int(common)
  }

  /// True when every unit in which a page was measured is a whole number of the line's.
  func areWhole(unitsPerEm: Int) -> Bool {
    groups.allSatisfy { unitsPerEm % $0.measured == 0 }
  }

  /// - Throws: `lineTooWide`, where measuring the line in one piece does; where pens move back, from an eighth of that on,
  ///   because each page then counts what its whole block travels.
  func checkTravel(unitsPerEm: Int64) throws(TextError) {
    let all = groups.reduce(Int128(0)) {
      $0 + $1.travel * Int128(unitsPerEm / Int64($1.measured))
    }
    guard all < 1 << 61 else {
      throw TextError(.lineTooWide, "the line is too wide to measure exactly")
    }
  }
}
