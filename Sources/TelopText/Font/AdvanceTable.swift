internal import CTelopFreeType
internal import CTelopHarfBuzz

/// Every glyph's horizontal advance in font units, read from FreeType once, unhinted and unscaled.
///
/// HarfBuzz reads the table through its own font functions, so shaping takes FreeType's numbers
/// without FreeType's lock: after `init` nothing here changes.
///
/// Rejected: `hb-ft`, whose mutex makes two threads as slow as one and whose cache goes stale;
/// `hb-ot` alone, because FreeType is the authority on advances here.
struct AdvanceTable: ~Copyable, Sendable {
  /// What HarfBuzz hands back to the callback: its address stays put until `deinit`, and nothing
  /// writes to it after `init`.
  nonisolated(unsafe) private let header: UnsafeMutablePointer<Header>

  struct Header {
    var advances: UnsafeMutablePointer<Int32>
    var count: UInt32
  }

  /// - Complexity: O(glyphs); under a millisecond for 65,535.
  init(face: FT_Face, glyphCount: Int) throws(TextError) {
    let advances = UnsafeMutablePointer<Int32>.allocate(capacity: max(glyphCount, 1))
    let fixed = UnsafeMutablePointer<FT_Fixed>.allocate(capacity: max(glyphCount, 1))
    defer { fixed.deallocate() }
    let status =
      glyphCount == 0
      ? 0 : FT_Get_Advances(face, 0, FT_UInt(glyphCount), telop_ft_unscaled, fixed)
    guard status == 0 else {
      advances.deallocate()
      throw TextError(
        .notAFont, "the font's advances cannot be read", status: Int32(truncatingIfNeeded: status))
    }
    for glyph in 0..<glyphCount { advances[glyph] = Int32(truncatingIfNeeded: fixed[glyph]) }
    header = .allocate(capacity: 1)
    header.initialize(to: Header(advances: advances, count: UInt32(glyphCount)))
  }

  deinit {
    header.pointee.advances.deallocate()
    header.deallocate()
  }

  /// The advance of `glyph` in font units; 0 for a glyph that the font does not have.
  subscript(glyph: UInt32) -> Int32 {
    glyph < header.pointee.count ? header.pointee.advances[Int(glyph)] : 0
  }

  /// Makes `font` take its horizontal advances from here; the table must outlive the font.
  func attach(to font: OpaquePointer) {
    let functions = hb_font_funcs_create()
    hb_font_funcs_set_glyph_h_advances_func(
      functions,
      { _, data, count, glyph, glyphStride, advance, advanceStride, _ in
        guard let data, var glyph = UnsafeRawPointer(glyph),
          var advance = UnsafeMutableRawPointer(advance)
        else { return }
        let header = data.assumingMemoryBound(to: Header.self).pointee
        for _ in 0..<count {
          let id = glyph.load(as: UInt32.self)
          advance.storeBytes(
            of: id < header.count ? header.advances[Int(id)] : 0, as: Int32.self)
          glyph += Int(glyphStride)
          advance += Int(advanceStride)
        }
      }, nil, nil)
    hb_font_funcs_make_immutable(functions)
    hb_font_set_funcs(font, functions, header, nil)
    hb_font_funcs_destroy(functions)
  }
}
