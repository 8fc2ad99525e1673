/// The sum of the advances of a run, or of several runs of one font, in font units.
struct WidthSum: UnitSink {
  private(set) var advance: Int64 = 0
  /// The pen's travel, forward plus backward, in font units.
  private(set) var travel: UInt64 = 0

  @inline(__always)
  mutating func append(singleGlyphs range: Range<Int>, of scan: UnitScan) -> Bool {
    let sums = UnitScan.sums(of: scan.advances + range.lowerBound, count: range.count)
    advance &+= sums.advance
    travel &+= sums.travel
    return true
  }

  @inline(__always)
  mutating func append(
    singleGlyph shapingProperties: ShapingProperties, at offset: UInt32,
    before next: PairInteraction, isUnsafe: Bool
  ) { add(Int32(shapingProperties.advance) + next.advance) }

  @inline(__always)
  mutating func append(unit: UnitGlyphs) {
    for glyph in unit.glyphs { add(glyph.advance) }
  }

  @inline(__always)
  mutating func append(_ glyphs: some LogicalGlyphs) {
    for index in glyphs.indices { add(glyphs.record(index).advance) }
  }

  mutating func add(_ other: WidthSum) {
    advance &+= other.advance
    travel &+= other.travel
  }

  @inline(__always)
  mutating func add(_ advance: Int32) {
    self.advance &+= Int64(advance)
    travel &+= UInt64(advance.magnitude)
  }
}
