internal import CTelopHarfBuzz
internal import TelopUnits

/// Shapes runs with HarfBuzz, each with the whole line as its context.
///
/// A long run is shaped in windows that fit the processor's cache, which is faster than one large buffer. A window
/// also reads text on both sides, more than the longest context of any lookup. It ends where HarfBuzz allows a cut.
/// Both windows beside a cut shape the text around it; if their glyphs differ there, the first window is shaped again
/// at twice its length.
///
/// HarfBuzz's UNSAFE_TO_CONCAT flag is not used: computing it takes a third of the time of shaping, it has known faults
/// in HarfBuzz 6.0.0, and it proves less than two equal results do.
struct Shaper: ~Copyable {
  /// The initial length of a window without its margins, in bytes.
  static let windowByteCount = 8_192
  /// HarfBuzz's longest context, in characters. This length is one margin; a window reads two margins on each side.
  static let contextLimit = 64

  /// Two buffers, for two neighbouring windows.
  private let buffers: [OpaquePointer]
  /// The whole line; must stay in place while this value lives.
  var text: UnsafeBufferPointer<UInt8>
  private let startsParagraph: Bool
  private let endsParagraph: Bool
  private let removesIgnorables: Bool
  /// Whether shaping stops between two windows when its task is cancelled.
  var isCancellable = false

  init(
    text: UnsafeBufferPointer<UInt8>, startsParagraph: Bool = true, endsParagraph: Bool = true,
    removesIgnorables: Bool = false
  ) throws(TextError) {
    self.startsParagraph = startsParagraph
    self.endsParagraph = endsParagraph
    self.removesIgnorables = removesIgnorables
    buffers = [hb_buffer_create(), hb_buffer_create()].compactMap { $0 }
    self.text = text
    guard buffers.count == 2, buffers.allSatisfy({ hb_buffer_allocation_successful($0) != 0 })
    else { throw .outOfMemory }
  }

  deinit { for buffer in buffers { hb_buffer_destroy(buffer) } }

  /// Shapes a run, or a part between allowed cuts. Passes the glyphs to `consume` in logical order, window by window.
  func shape(
    _ range: Range<Int>, _ setting: ShapeSetting, consume: (ShapedWindow) -> Void
  ) throws(TextError) {
    // In these runs, glyphs may depend on text beyond a window's margins.
    if range.count > Self.windowByteCount,
      setting.dependsOnMarks(in: range, of: text) || text.hasLongFraction(in: range)
    {
      return consume(try shape(only: range, setting))
    }
    var start = range.lowerBound
    var size = Self.windowByteCount
    var bufferIndex = 0
    var window = try shape(from: start, size, of: range, setting, in: buffers[bufferIndex])
    while start + size < range.upperBound {
      if let cut = window.lastCut(in: start + 1..<start + size) {
        let next = try shape(
          from: cut, Self.windowByteCount, of: range, setting, in: buffers[1 - bufferIndex])
        let shared =
          text.offset(
            of: Self.contextLimit, before: cut)..<text.offset(of: Self.contextLimit, after: cut)
        if window.agrees(with: next, on: shared.clamped(to: range)) {
          consume(window.limited(to: start..<cut))
          start = cut
          size = Self.windowByteCount
          bufferIndex = 1 - bufferIndex
          window = next
          continue
        }
      }
      size *= 2
      window = try shape(from: start, size, of: range, setting, in: buffers[bufferIndex])
    }
    consume(window.limited(to: start..<range.upperBound))
  }

  /// Shapes `size` bytes of a run with two margins of text on each side. Neighbouring windows are compared within one
  /// margin of their cut.
  private func shape(
    from start: Int, _ size: Int, of range: Range<Int>, _ setting: ShapeSetting,
    in buffer: OpaquePointer
  ) throws(TextError) -> ShapedWindow {
    let end = start + size
    // Most runs are shorter than a window and need no margin.
    let first =
      start > range.lowerBound ? text.offset(of: 2 * Self.contextLimit, before: start) : start
    let last = end < range.upperBound ? text.offset(of: 2 * Self.contextLimit, after: end) : end
    return try shape((first..<last).clamped(to: range), setting, in: buffer)
  }

  /// Shapes a part of a run in one call, without windows and margins.
  func shape(only part: Range<Int>, _ setting: ShapeSetting) throws(TextError) -> ShapedWindow {
    try shape(part, setting, in: buffers[0])
  }

  private func shape(
    _ range: Range<Int>, _ setting: ShapeSetting, in buffer: OpaquePointer
  ) throws(TextError) -> ShapedWindow {
    if isCancellable { try TextError.checkCancellation() }
    fill(buffer, with: range, setting)
    let features = setting.features.list(in: range)
    let font = setting.font
    // One face keeps a limited number of shape plans. A spare face shapes the runs beyond the limit.
    let spareFace = try font.plans.spareFace(for: setting.planKey(features), of: font)
    let shapingFont = try spareFace?.shapingFont(for: setting.orientation) ?? setting.shapingFont
    withExtendedLifetime(spareFace) {
      hb_shape(shapingFont, buffer, features, UInt32(features.count))
    }
    guard hb_buffer_allocation_successful(buffer) != 0 else {
      // HarfBuzz also reports lack of memory when a font makes more than 64 glyphs for each character.
      throw TextError(
        .notAFont, "\(setting.font.label): its substitutions make too many glyphs; use another font"
      )
    }
    return ShapedWindow(buffer, isBackward: setting.isBackward, isVertical: setting.isVertical)
  }

  private func fill(_ buffer: OpaquePointer, with range: Range<Int>, _ setting: ShapeSetting) {
    hb_buffer_clear_contents(buffer)
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    if startsParagraph, range.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if endsParagraph, range.upperBound == text.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    if removesIgnorables { flags |= HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES.rawValue }
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
