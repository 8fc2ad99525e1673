internal import TelopUnits

/// A font's `COLR` table: the layers of its coloured glyphs. HarfBuzz 6 reads only the flat layers of version 0.
///
/// Offsets count from the table's start. Reads beyond its end give `nil`.
struct ColorTable {
  enum Kind: Sendable {
    case none
    /// Stacked outlines of one colour each (version 0).
    case flat
    /// A tree of paints, transformations and compositions (version 1), possibly with flat layers too.
    case painted
  }

  private let table: FontTable

  /// Calls `body` with the table of a face; an empty table if it has none.
  static func of<Result>(_ face: OpaquePointer?, _ body: (ColorTable) -> Result) -> Result {
    FontTable.of(face, "COLR") { body(ColorTable(table: $0)) }
  }

  var kind: Kind {
    if let list = baseGlyphList, let count = unsigned(list, 4), count > 0 { return .painted }
    guard let count = unsigned(2, 2), count > 0, unsigned(12, 2) != nil else { return .none }
    return .flat
  }

  /// The offset of a glyph's paint; `nil` if it has none.
  func paint(of glyph: UInt32) -> Int? {
    guard let list = baseGlyphList, let count = unsigned(list, 4) else { return nil }
    // Records have six bytes, start with a glyph number and are sorted by it.
    let next = partitionPoint(in: 0..<min(count, table.bytes.count / 6)) {
      unsigned(list + 4 + 6 * $0, 2).map { $0 >= Int(glyph) } ?? true
    }
    let record = list + 4 + 6 * next
    guard next < count, unsigned(record, 2) == Int(glyph), let offset = unsigned(record + 2, 4),
      offset > 0
    else { return nil }
    return list + offset
  }

  /// The offset of a layer of `PaintColrLayers`.
  func layer(_ index: Int) -> Int? {
    guard isPainted, let list = offset(at: 18), let count = unsigned(list, 4), index < count,
      let offset = unsigned(list + 4 + 4 * index, 4), offset > 0
    else { return nil }
    return list + offset
  }

  /// The clip box that the font declares for a glyph's paint.
  func clip(of glyph: UInt32, _ variations: PaintVariations?) -> InkBox<Double>? {
    guard isPainted, let list = offset(at: 22), let count = unsigned(list + 1, 4) else {
      return nil
    }
    let start = list + 5
    // The records hold ascending glyph ranges.
    let next = partitionPoint(in: 0..<min(count, table.bytes.count / 7)) {
      unsigned(start + 7 * $0 + 2, 2).map { $0 >= Int(glyph) } ?? true
    }
    let clip = start + 7 * next
    guard next < count, let first = unsigned(clip, 2), first <= glyph,
      let last = unsigned(clip + 2, 2), last >= glyph,
      let offset = unsigned(clip + 4, 3), offset > 0
    else { return nil }
    let box = list + offset
    guard let sides = numbers(4, at: box + 1, unsigned(box, 1) == 2 ? variations : nil),
      sides[0] < sides[2], sides[1] < sides[3]
    else { return nil }
    return InkBox(left: sides[0], right: sides[2], bottom: sides[1], top: sides[3])
  }

  var variationStore: Int? { isPainted ? offset(at: 30) : nil }
  var variationMap: Int? { isPainted ? offset(at: 26) : nil }

  /// Consecutive signed numbers of `size` bytes, divided by `one`, the stored value that means 1. `nil` if the table
  /// does not contain all of them. With `variations`, adds a delta to each number. The index of the first number's
  /// delta is stored after the last number; the other deltas have the indices after it.
  func numbers(
    _ count: Int, at start: Int, size: Int = 2, one: Double = 1, _ variations: PaintVariations?
  ) -> [Double]? {
    var numbers: [Double] = []
    let firstDelta = variations.flatMap { _ in unsigned(start + size * count, 4) }
    for index in 0..<count {
      guard let number = signed(start + size * index, size) else { return nil }
      let delta = firstDelta.flatMap { variations?.delta($0 + index) } ?? 0
      numbers.append((Double(number) + delta) / one)
    }
    return numbers
  }

  func unsigned(_ offset: Int, _ size: Int) -> Int? { table.unsigned(offset, size) }

  /// A signed number of one, two or four bytes; `nil` beyond the table's end.
  func signed(_ offset: Int, _ size: Int) -> Int? {
    unsigned(offset, size).map { number in
      number >= 1 << (8 * size - 1) ? number - 1 << (8 * size) : number
    }
  }

  private var isPainted: Bool { unsigned(0, 2).map { $0 >= 1 } ?? false }
  private var baseGlyphList: Int? { isPainted ? offset(at: 14) : nil }

  /// An offset stored in the header; `nil` for 0, which means none.
  private func offset(at field: Int) -> Int? { unsigned(field, 4).flatMap { $0 > 0 ? $0 : nil } }
}
