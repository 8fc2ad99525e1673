internal import CTelopHarfBuzz

/// Shapes runs with HarfBuzz, each with the whole line as its context.
///
/// A long run is shaped in windows that stay in the processor's cache, which is faster than one
/// giant buffer. A window overlaps its neighbours by a margin longer than any context a font's
/// lookups may have, and ends where HarfBuzz says that neither cutting nor joining changes a glyph;
/// the result is that of the whole run.
struct Shaper: ~Copyable {
  /// How many bytes of a run one window covers, and how many more it looks at on each side:
  /// 64 characters of up to four bytes, HarfBuzz's longest context.
  static let window = 8_192
  static let margin = 256

  private let buffer: OpaquePointer
  private let text: UnsafeBufferPointer<UInt8>
  private let features: [hb_feature_t]

  /// - Parameter text: the whole line; must stay in place while this value lives.
  init(text: UnsafeBufferPointer<UInt8>, features: [Feature]) throws(TextError) {
    guard let buffer = hb_buffer_create(), hb_buffer_allocation_successful(buffer) != 0 else {
      throw TextError(.libraryFailure, "HarfBuzz is out of memory")
    }
    self.buffer = buffer
    self.text = text
    self.features = features.map(\.harfBuzz)
  }

  deinit { hb_buffer_destroy(buffer) }

  /// What a run is shaped with besides its text.
  struct Setting {
    let font: Font
    let scriptTag: String
    let script: hb_script_t
    let language: hb_language_t?
    let isRightToLeft: Bool
  }

  /// Shapes `range` and hands the glyphs over, one window after the other in logical order; within
  /// a window glyphs come in HarfBuzz's visual order.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets; a whole run, or a piece cut at allowed cuts.
  ///   - consume: takes the glyphs whose clusters lie in the range it is given.
  /// - Throws: `libraryFailure` when HarfBuzz runs out of memory.
  func shape(
    _ range: Range<Int>, _ setting: Setting,
    consume: (ShapedWindow) -> Void
  ) throws(TextError) {
    var start = range.lowerBound
    var size = Self.window
    while range.upperBound - start > size + 2 * Self.margin {
      let end = characterStart(start + size + Self.margin)
      let before = characterStart(max(range.lowerBound, start - Self.margin))
      let glyphs = try shape(before..<end, setting, forJoining: true)
      // The margin after the cut is thrown away: the next window shapes it with its own context.
      guard let cut = glyphs.lastJoint(in: start + 1..<characterStart(start + size)) else {
        size *= 2
        continue
      }
      consume(glyphs.limited(to: start..<cut))
      start = cut
      size = Self.window
    }
    let before = characterStart(max(range.lowerBound, start - Self.margin))
    let glyphs = try shape(before..<range.upperBound, setting, forJoining: false)
    consume(glyphs.limited(to: start..<range.upperBound))
  }

  private func characterStart(_ offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < text.count, text[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  private func shape(
    _ range: Range<Int>, _ setting: Setting, forJoining: Bool
  ) throws(TextError) -> ShapedWindow {
    hb_buffer_clear_contents(buffer)
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    if range.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if range.upperBound == text.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    if forJoining { flags |= HB_BUFFER_FLAG_PRODUCE_UNSAFE_TO_CONCAT.rawValue }
    hb_buffer_set_flags(buffer, hb_buffer_flags_t(flags))
    hb_buffer_set_direction(
      buffer, setting.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, setting.script)
    hb_buffer_set_language(buffer, setting.language)
    text.withMemoryRebound(to: CChar.self) { bytes in
      hb_buffer_add_utf8(
        buffer, bytes.baseAddress, Int32(bytes.count), UInt32(range.lowerBound),
        Int32(range.count))
    }
    hb_shape(setting.font.shapingFont, buffer, features, UInt32(features.count))
    guard hb_buffer_allocation_successful(buffer) != 0 else {
      throw TextError(.libraryFailure, "HarfBuzz is out of memory")
    }
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    return ShapedWindow(
      infos: UnsafeBufferPointer(start: infos, count: Int(count)),
      positions: UnsafeBufferPointer(start: positions, count: Int(count)),
      isRightToLeft: setting.isRightToLeft)
  }
}
