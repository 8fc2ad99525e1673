/// The bytes of a font's `GSUB` or `GPOS` table, read with bounds checks. HarfBuzz cannot replace this reader: it lists
/// neither a rule's glyphs by position, nor the glyphs of class 0.
struct LayoutBytes {
  /// The table refers to bytes beyond its end, or reading it takes more work than for any sound font.
  struct Damaged: Error {}

  let bytes: UnsafeRawBufferPointer
  let glyphCount: Int
  private let budget = Budget()

  private final class Budget {
    /// The number of values that may still be read or stored. A damaged font may refer to the same bytes a million
    /// times.
    var remaining = 50_000_000
  }

  /// Subtracts the steps from the budget. Throws `Damaged` if the budget is exceeded.
  func countSteps(_ steps: Int) throws(Damaged) {
    budget.remaining -= steps
    if budget.remaining < 0 { throw Damaged() }
  }

  func u16(_ offset: Int) throws(Damaged) -> Int {
    try countSteps(1)
    guard offset >= 0, offset + 2 <= bytes.count else { throw Damaged() }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  func u32(_ offset: Int) throws(Damaged) -> Int { try u16(offset) << 16 | u16(offset + 2) }

  func list(_ offset: Int, count: Int) throws(Damaged) -> [Int] {
    try (0..<count).map { (index) throws(Damaged) in try u16(offset + 2 * index) }
  }

  /// The list of 16-bit numbers after a length at `offset`. Moves `offset` to the end of the list. With `omitsFirst`,
  /// the length counts a first glyph that the list omits.
  func list(at offset: inout Int, omitsFirst: Bool = false) throws(Damaged) -> [Int] {
    let numbers = try list(offset + 2, count: max(0, u16(offset) - (omitsFirst ? 1 : 0)))
    offset += 2 + 2 * numbers.count
    return numbers
  }

  /// The offsets of the table's lookups.
  func lookups() throws(Damaged) -> [Int] {
    let start = try u16(8)
    guard start != 0 else { return [] }
    return try list(start + 2, count: u16(start)).map { start + $0 }
  }

  /// A lookup's type (`kind`), flags and subtables. Subtables of the type `extensionKind` are replaced by their
  /// targets.
  func lookup(
    _ offset: Int, extensionKind: Int
  ) throws(Damaged) -> (kind: Int, flags: Int, subtables: [Int]) {
    var kind = try u16(offset)
    var subtables: [Int] = []
    for relative in try list(offset + 6, count: u16(offset + 4)) {
      var subtable = offset + relative
      if try u16(offset) == extensionKind {
        kind = try u16(subtable + 2)
        subtable += try u32(subtable + 4)
      }
      subtables.append(subtable)
    }
    return (kind, try u16(offset + 2), subtables)
  }

  /// The glyphs of a coverage table, with their coverage indices.
  func coverage(_ offset: Int) throws(Damaged) -> [(glyph: UInt16, index: Int)] {
    var glyphs: [(glyph: UInt16, index: Int)] = []
    switch try u16(offset) {
    case 1:
      for (index, glyph) in try list(offset + 4, count: u16(offset + 2)).enumerated() {
        glyphs.append((UInt16(glyph), index))
      }
    case 2:
      for (first, last, start) in try ranges(offset) where first <= last {
        try countSteps(last - first)
        for glyph in first...last { glyphs.append((UInt16(glyph), start + glyph - first)) }
      }
    default: throw Damaged()
    }
    return glyphs
  }

  /// The records of a coverage or class table of format 2: ranges of glyphs, each with the coverage index of its first
  /// glyph, or with a class.
  private func ranges(_ offset: Int) throws(Damaged) -> [(first: Int, last: Int, number: Int)] {
    try (0..<u16(offset + 2)).map { (range) throws(Damaged) in
      let record = offset + 4 + 6 * range
      return (first: try u16(record), last: try u16(record + 2), number: try u16(record + 4))
    }
  }

  func coverageSet(_ offset: Int) throws(Damaged) -> GlyphSet {
    try countSteps(glyphCount / 8)
    var set = GlyphSet(glyphCount: glyphCount)
    for (glyph, _) in try coverage(offset) { set.insert(glyph) }
    return set
  }

  /// The class of every glyph; 0 for glyphs that the table does not list.
  func classes(_ offset: Int) throws(Damaged) -> [UInt16] {
    try countSteps(glyphCount)
    var classes = [UInt16](repeating: 0, count: glyphCount)
    switch try u16(offset) {
    case 1:
      let first = try u16(offset + 2)
      for (index, number) in try list(offset + 6, count: u16(offset + 4)).enumerated()
      where first + index < glyphCount { classes[first + index] = UInt16(number) }
    case 2:
      for (first, last, number) in try ranges(offset) where first <= last && first < glyphCount {
        try countSteps(last - first)
        for glyph in first...min(last, glyphCount - 1) { classes[glyph] = UInt16(number) }
      }
    default: throw Damaged()
    }
    return classes
  }

  func set(ofClass number: Int, in classes: [UInt16]) throws(Damaged) -> GlyphSet {
    try countSteps(glyphCount)
    var set = GlyphSet(glyphCount: glyphCount)
    for (glyph, glyphClass) in classes.enumerated() where Int(glyphClass) == number {
      set.insert(UInt16(glyph))
    }
    return set
  }
}
