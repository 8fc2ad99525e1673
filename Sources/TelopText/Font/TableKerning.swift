internal import CTelopHarfBuzz

/// Where kerning from a font's `kern` or `kerx` table forbids cuts that HarfBuzz 6.0.0 allows.
///
/// HarfBuzz looks for pairs from one glyph to the next. It skips marks and invisible characters on its way
/// to the second glyph of a pair, but takes the glyph that it starts from for the first one, whatever it
/// is. In `x`, soft hyphen, `V` it comes from the `x` to the `V` and never starts from the hyphen; in a part
/// that begins there it does, and moves the `V` where the font kerns the two. No flag says so, and
/// `hb-shape --verify`, which cuts at every place at once, does not see it.
///
/// A table that moves letters across the line hangs every glyph of a run on its neighbour: what moves one
/// of them, a mark too, moves all that follow. HarfBuzz flags the pair alone; `hb-shape --verify` sees it.
///
/// Pairs of `GPOS` do no harm: lookups that ignore marks do not start from one, and an invisible
/// character loses the advance that a pair gives it. Which of its tables a font is kerned by depends on the
/// script; one that has both is cut as if it had no `GPOS`.
struct TableKerning: Sendable {
  /// `kern` is gone through from left to right, `kerx` as each of its parts says.
  let goesBothWays: Bool
  let movesAcross: Bool

  /// - Returns: `nil` for a font that has neither table.
  init?(_ face: OpaquePointer?) {
    let kern = KerningTable("kern", of: face)
    let kerx = KerningTable("kerx", of: face)
    if kern == nil, kerx == nil { return nil }
    goesBothWays = kerx != nil
    movesAcross = kern?.movesAcross == true || kerx?.movesAcross == true
  }
}

/// What is to be known of a table that kerns.
private struct KerningTable {
  /// One of its parts moves letters across the line.
  let movesAcross: Bool

  /// - Returns: `nil` where the font has none.
  init?(_ name: String, of face: OpaquePointer?) {
    let blob = hb_face_reference_table(face, hb_tag_from_string(name, -1))
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let start = hb_blob_get_data(blob, &length), length > 0 else { return nil }
    movesAcross = Self.movesAcross(
      UnsafeRawBufferPointer(start: start, count: Int(length)), isExtended: name == "kerx")
  }

  /// Goes through the heads of its parts: a `kern` table's are Microsoft's or, in version 1, Apple's, as
  /// those of `kerx`.
  private static func movesAcross(_ bytes: UnsafeRawBufferPointer, isExtended: Bool) -> Bool {
    func number(_ offset: Int, _ size: Int) -> Int {
      bytes.dropFirst(offset).prefix(size).reduce(0) { $0 << 8 | Int($1) }
    }
    let isApples = isExtended || number(0, 2) != 0
    let count = isApples ? number(4, 4) : number(2, 2)
    var start = isApples ? 8 : 4
    for _ in 0..<count {
      guard start + 6 <= bytes.count else { return false }
      let (flags, across) = isApples ? (bytes[start + 4], 0x40) : (bytes[start + 5], 0x04)
      if flags & UInt8(across) != 0 { return true }
      let length = isApples ? number(start, 4) : number(start + 2, 2)
      if length == 0 { return false }
      start += length
    }
    return false
  }
}
