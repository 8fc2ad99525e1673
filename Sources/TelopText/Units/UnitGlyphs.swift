/// A glyph of a unit.
struct UnitGlyph: BitwiseCopyable {
  var id: UInt32
  var advance: Int32
  var xOffset: Int32
  var yOffset: Int32
  /// Where its cluster starts: UTF-8 from the unit's start, and in the lowest bit whether HarfBuzz forbids
  /// a cut before it.
  var clusterAndFlag: UInt32
}

/// The glyphs of a unit, where it stands in a line.
struct UnitGlyphs: LogicalGlyphs {
  let glyphs: UnsafeBufferPointer<UnitGlyph>
  /// Where the unit starts: a UTF-8 offset.
  let offset: UInt32

  /// Those from one on.
  func from(_ index: Int) -> UnitGlyphs {
    UnitGlyphs(glyphs: UnsafeBufferPointer(rebasing: glyphs[index...]), offset: offset)
  }

  var isVertical: Bool { false }
  var indices: Range<Int> { 0..<glyphs.count }

  @inline(__always)
  func cluster(_ index: Int) -> UInt32 { offset + glyphs[index].clusterAndFlag >> 1 }

  @inline(__always)
  func isUnsafe(_ index: Int) -> Bool { glyphs[index].clusterAndFlag & 1 != 0 }

  @inline(__always)
  func record(_ index: Int) -> GlyphRecord {
    let glyph = glyphs[index]
    return GlyphRecord(
      id: glyph.id, cluster: cluster(index), advance: glyph.advance, xOffset: glyph.xOffset,
      yOffset: glyph.yOffset)
  }
}

extension TextTable<UnitGlyph> {
  /// The glyphs of a unit; `nil` when it is not here.
  ///
  /// - Parameter offset: where the unit starts in its line, a UTF-8 offset.
  @inline(__always)
  func glyphs(of text: UnsafeBufferPointer<UInt8>, at offset: Int) -> UnitGlyphs? {
    self[text].map { UnitGlyphs(glyphs: $0, offset: UInt32(offset)) }
  }
}
