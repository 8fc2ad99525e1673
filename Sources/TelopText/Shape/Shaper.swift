internal import CTelopHarfBuzz

/// Shapes runs with HarfBuzz, each with the whole line as its context.
///
/// A long run is shaped in windows that fit the processor's cache, which is faster than one large buffer. A window
/// reads more text on both sides than any context of a font's lookups, and ends where HarfBuzz allows a cut. Both
/// neighbouring windows shape the text around the cut; if their glyphs differ, the window grows.
///
/// HarfBuzz's UNSAFE_TO_CONCAT flag is not used: it takes a third of the time, has known faults in 6.0.0, and proves
/// less than two equal results.
struct Shaper: ~Copyable {
  /// The length of one window, in bytes.
  static let windowByteCount = 8_192
  /// The number of characters that a window reads beyond its text on each side: HarfBuzz's longest context.
  static let margin = 64

  /// Two buffers, for two neighbouring windows.
  private let buffers: [OpaquePointer]
  /// The whole line; must stay in place while it is shaped.
  var text: UnsafeBufferPointer<UInt8>
  private let handling: Handling
  /// Whether shaping stops between two windows when its task is cancelled.
  var isCancellable = false

  /// The buffer flags for the text's edges and for invisible characters.
  struct Handling {
    var startsParagraph = true
    var endsParagraph = true
    var removesIgnorables = false
  }

  /// - Parameter text: the whole line; must stay in place while this value lives.
  init(text: UnsafeBufferPointer<UInt8>, handling: Handling = Handling()) throws(TextError) {
    self.handling = handling
    buffers = [hb_buffer_create(), hb_buffer_create()].compactMap { $0 }
    self.text = text
    guard buffers.count == 2, buffers.allSatisfy({ hb_buffer_allocation_successful($0) != 0 })
    else { throw .fullHarfBuzz }
  }

  deinit { for buffer in buffers { hb_buffer_destroy(buffer) } }

  /// Shapes a run, or a part between allowed cuts, and passes the glyphs on in logical order, one window after the
  /// other.
  func shape(
    _ range: Range<Int>, _ setting: ShapeSetting, consume: (ShapedWindow) -> Void
  ) throws(TextError) {
    if range.count > Self.windowByteCount,
      setting.dependsOnMarks(in: range, of: text) || text.hasLongFraction(in: range)
    {
      return consume(try shape(only: range, setting))
    }
    var start = range.lowerBound
    var size = Self.windowByteCount
    var current = 0
    var window = try shape(from: start, size, of: range, setting, in: buffers[current])
    while start + size < range.upperBound {
      if let cut = window.lastCut(in: start + 1..<start + size) {
        let next = try shape(
          from: cut, Self.windowByteCount, of: range, setting, in: buffers[1 - current])
        let shared = back(from: cut)..<forward(from: cut)
        if window.agrees(with: next, on: shared.clamped(to: range)) {
          consume(window.limited(to: start..<cut))
          start = cut
          size = Self.windowByteCount
          current = 1 - current
          window = next
          continue
        }
      }
      size *= 2
      window = try shape(from: start, size, of: range, setting, in: buffers[current])
    }
    consume(window.limited(to: start..<range.upperBound))
  }

  /// Shapes `size` bytes of a run with two margins of text on each side. Neighbouring windows compare one margin.
  private func shape(
    from start: Int, _ size: Int, of range: Range<Int>, _ setting: ShapeSetting,
    in buffer: OpaquePointer
  ) throws(TextError) -> ShapedWindow {
    var first = start
    var last = start + size
    // Most runs are shorter than a window and need no margin.
    if first > range.lowerBound { first = back(from: back(from: first)) }
    last = last < range.upperBound ? forward(from: forward(from: last)) : range.upperBound
    return try shape((first..<last).clamped(to: range), setting, in: buffer)
  }

  func shape(only part: Range<Int>, _ setting: ShapeSetting) throws(TextError) -> ShapedWindow {
    try shape(part, setting, in: buffers[0])
  }

  /// The offset one margin before another, or the start of the text.
  private func back(from offset: Int) -> Int {
    var offset = offset
    for _ in 0..<Self.margin where offset > 0 { offset = text.start(before: offset) }
    return offset
  }

  /// The offset one margin after another, or the end of the text.
  private func forward(from offset: Int) -> Int {
    var offset = offset
    for _ in 0..<Self.margin where offset < text.count {
      offset += 1
      while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  private func shape(
    _ range: Range<Int>, _ setting: ShapeSetting, in buffer: OpaquePointer
  ) throws(TextError) -> ShapedWindow {
    if isCancellable { try TextError.checkCancellation() }
    fill(buffer, with: range, setting)
    let features = setting.features.list(in: range)
    let font = setting.font
    let spare = try font.plans.spare(for: setting.planKey(features), of: font)
    let shapingFont = try spare?.shapingFont(for: setting.orientation) ?? setting.shapingFont
    withExtendedLifetime(spare) { hb_shape(shapingFont, buffer, features, UInt32(features.count)) }
    guard hb_buffer_allocation_successful(buffer) != 0 else {
      // HarfBuzz stops at 64 glyphs for each character, and reports it as lack of memory.
      throw TextError(
        .notAFont, "\(setting.font.label): its substitutions never end; use another font")
    }
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    return ShapedWindow(
      infos: UnsafeBufferPointer(start: infos, count: Int(count)),
      positions: UnsafeBufferPointer(start: positions, count: Int(count)),
      isBackward: setting.isBackward, isVertical: setting.isVertical)
  }

  private func fill(_ buffer: OpaquePointer, with range: Range<Int>, _ setting: ShapeSetting) {
    hb_buffer_clear_contents(buffer)
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    if handling.startsParagraph, range.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if handling.endsParagraph, range.upperBound == text.count {
      flags |= HB_BUFFER_FLAG_EOT.rawValue
    }
    if handling.removesIgnorables { flags |= HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES.rawValue }
    hb_buffer_set_flags(buffer, hb_buffer_flags_t(flags))
    hb_buffer_set_direction(buffer, setting.direction)
    hb_buffer_set_script(buffer, setting.harfBuzzScript)
    hb_buffer_set_language(buffer, setting.language)
    text.withMemoryRebound(to: CChar.self) { bytes in
      hb_buffer_add_utf8(
        buffer, bytes.baseAddress, Int32(bytes.count), UInt32(range.lowerBound), Int32(range.count))
    }
  }
}
