/// Facts about a font's `kern` and `kerx` tables, which make some cuts unsafe that HarfBuzz 6.0.0 allows.
///
/// HarfBuzz accepts any glyph as the first of a pair. It skips marks and invisible characters before the second. In
/// `x`, soft hyphen, `V`, it pairs `x` with `V`, so the hyphen is never the first glyph. In a part that begins with the
/// hyphen, the hyphen is the first glyph, and its pair may move the `V`.
///
/// A table that moves glyphs across the line (cross-stream kerning) attaches every glyph of a run to its neighbour. A
/// moved glyph, even a mark, moves all later ones, but HarfBuzz flags only the pair as unsafe to cut.
///
/// `GPOS` pairs are safe: lookups that ignore marks do not start at a mark, and HarfBuzz resets the advances of
/// invisible characters. The script decides whether `GPOS` or these tables kern. For a font with both, Telop assumes
/// that these tables kern.
struct TableKerning: Sendable {
  /// Whether HarfBuzz may search for pairs in both directions: true with `kerx`, each subtable of which has its own
  /// direction. `kern` is searched in one direction only.
  let searchesBothWays: Bool
  /// Whether a table moves glyphs across the line.
  let movesAcrossLine: Bool

  /// - Returns: `nil` for a font that has neither table.
  init?(_ face: OpaquePointer?) {
    searchesBothWays = FontTable.isPresent("kerx", in: face)
    guard searchesBothWays || FontTable.isPresent("kern", in: face) else { return nil }
    movesAcrossLine = ["kern", "kerx"].contains { name in
      FontTable.of(face, name) { Self.movesAcrossLine($0, isExtended: name == "kerx") }
    }
  }

  /// Reads the headers of a table's parts: Apple's in `kerx` and in version 1 of `kern`, otherwise Microsoft's.
  private static func movesAcrossLine(_ table: FontTable, isExtended: Bool) -> Bool {
    let bytes = table.bytes
    let number = { (offset: Int, size: Int) in table.unsigned(offset, size) ?? 0 }
    let hasAppleHeaders = isExtended || number(0, 2) != 0
    let count = hasAppleHeaders ? number(4, 4) : number(2, 2)
    var start = hasAppleHeaders ? 8 : 4
    for _ in 0..<count {
      guard start + 6 <= bytes.count else { return false }
      let flags = hasAppleHeaders ? bytes[start + 4] : bytes[start + 5]
      if flags & (hasAppleHeaders ? 0x40 : 0x04) != 0 { return true }
      let length = hasAppleHeaders ? number(start, 4) : number(start + 2, 2)
      if length == 0 { return false }
      start += length
    }
    return false
  }
}
