/// The glyphs of a line in logical order, as HarfBuzz reported them.
struct LineGlyphs: RandomAccessCollection, Sendable {
  let storage: MeasuredText.Storage

  var startIndex: Int { 0 }
  var endIndex: Int { storage.glyphTable.count }

  @inline(__always)
  subscript(index: Int) -> GlyphRecord {
    storage.glyphTable.record(index, in: storage.clusters)
  }
}
