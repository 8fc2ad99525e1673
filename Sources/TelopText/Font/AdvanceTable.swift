internal import CTelopFreeType
internal import CTelopHarfBuzz
internal import Synchronization

/// The advances of a font's glyphs in font units, horizontal or vertical, from FreeType, unhinted and unscaled.
///
/// HarfBuzz reads the table through its font functions, so that shaping uses FreeType's numbers without FreeType's
/// lock. Pages of 8 glyphs are filled at first use and never change: filling all would take longer than shaping a talk.
///
/// HarfBuzz's own `hb-ft` is not used: with its mutex, two threads are as slow as one, and its cache goes stale.
struct AdvanceTable: ~Copyable, Sendable {
  /// The context of HarfBuzz's callbacks, at a fixed address until `deinit`. Pages are atomic; all else is constant.
  nonisolated(unsafe) private let context: UnsafeMutablePointer<Context>
  private let axis: Axis

  private static let pageBits: UInt32 = 3
  private static let pageSize = 1 << 3

  enum Axis { case horizontal, vertical }

  init(
    face: SharedFace, axis: Axis = .horizontal, glyphCount: Int, label: String
  ) throws(TextError) {
    // Checks one glyph. If FreeType cannot read the font's advances, it fails for every glyph.
    var first = FT_Fixed()
    let flags = axis == .horizontal ? telop_ft_unscaled : telop_ft_unscaled_vertical
    let status = face.withFace { FT_Get_Advance($0, 0, flags, &first) }
    guard status == 0 else {
      throw TextError(
        .notAFont, "\(label): the font's advances cannot be read",
        status: Int32(truncatingIfNeeded: status))
    }
    self.axis = axis
    context = .allocate(capacity: 1)
    context.initialize(to: Context(face: face, flags: flags, glyphCount: glyphCount))
  }

  deinit {
    context.pointee.freePages()
    context.deinitialize(count: 1)
    context.deallocate()
  }

  /// The advance of `glyph` in font units; 0 for a glyph beyond the font's last.
  subscript(glyph: UInt32) -> Int32 { context.pointee.advance(of: glyph) }

  /// Sets this table as the source of `font`'s advances on the table's axis; the table must outlive the font.
  func attach(to font: OpaquePointer) {
    let functions = hb_font_funcs_create()
    switch axis {
    case .horizontal:
      hb_font_funcs_set_glyph_h_advances_func(
        functions,
        { _, data, count, glyph, glyphStride, advance, advanceStride, _ in
          guard let data, var glyph = UnsafeRawPointer(glyph),
            var advance = UnsafeMutableRawPointer(advance)
          else { return }
          let context = data.assumingMemoryBound(to: Context.self)
          for _ in 0..<count {
            let id = glyph.load(as: UInt32.self)
            advance.storeBytes(of: context.pointee.advance(of: id), as: Int32.self)
            glyph += Int(glyphStride)
            advance += Int(advanceStride)
          }
        }, nil, nil)
    case .vertical:
      // HarfBuzz expects negative numbers for downward advances.
      hb_font_funcs_set_glyph_v_advance_func(
        functions,
        { _, data, glyph, _ in
          data.map { -$0.assumingMemoryBound(to: Context.self).pointee.advance(of: glyph) } ?? 0
        }, nil, nil)
    }
    hb_font_funcs_make_immutable(functions)
    hb_font_set_funcs(font, functions, context, nil)
    hb_font_funcs_destroy(functions)
  }

  /// Not copyable, because each copy would retain the face in a hot path.
  private struct Context: ~Copyable {
    private let face: SharedFace
    private let flags: FT_Int32
    private let glyphCount: UInt32
    private let pages: UnsafeMutablePointer<Atomic<UnsafeMutablePointer<Int32>?>>
    private let pageCount: Int

    init(face: SharedFace, flags: FT_Int32, glyphCount: Int) {
      self.face = face
      self.flags = flags
      self.glyphCount = UInt32(glyphCount)
      pageCount = (glyphCount + pageSize - 1) >> Int(pageBits)
      pages = .allocate(capacity: pageCount)
      for page in 0..<pageCount { (pages + page).initialize(to: Atomic(nil)) }
    }

    func freePages() {
      for page in 0..<pageCount { pages[page].load(ordering: .acquiring)?.deallocate() }
      pages.deinitialize(count: pageCount)
      pages.deallocate()
    }

    @inline(__always)
    func advance(of glyph: UInt32) -> Int32 {
      guard glyph < glyphCount else { return 0 }
      let number = Int(glyph >> pageBits)
      let page = pages[number].load(ordering: .acquiring) ?? fill(number)
      return page[Int(glyph) & (pageSize - 1)]
    }

    @inline(never)
    private func fill(_ number: Int) -> UnsafeMutablePointer<Int32> {
      let start = number << Int(pageBits)
      let count = min(pageSize, Int(glyphCount) - start)
      let page = UnsafeMutablePointer<Int32>.allocate(capacity: pageSize)
      page.initialize(repeating: 0, count: pageSize)
      face.withFace { face in
        withUnsafeTemporaryAllocation(of: FT_Fixed.self, capacity: count) { fixed in
          guard let first = fixed.baseAddress else { return }
          let glyph = FT_UInt(start)
          if FT_Get_Advances(face, glyph, FT_UInt(count), flags, first) != 0 {
            // One broken glyph must not invalidate its neighbours' advances.
            for index in 0..<count {
              fixed[index] = 0
              FT_Get_Advance(face, glyph + FT_UInt(index), flags, first + index)
            }
          }
          // Downward advances are negated for HarfBuzz, and `Int32.min` has no negation.
          for index in 0..<count { page[index] = max(Int32(clamping: fixed[index]), -Int32.max) }
        }
      }
      let (stored, previous) = pages[number].compareExchange(
        expected: nil, desired: page, ordering: .acquiringAndReleasing)
      if stored { return page }
      page.deallocate()
      return previous ?? page
    }
  }
}
