internal import CTelopHarfBuzz
internal import TelopUnits

/// Glyphs in logical order, with HarfBuzz's flags for cuts before them.
protocol LogicalGlyphs {
  /// Whether the glyphs stand upright in a vertical line.
  var isVertical: Bool { get }
  var indices: Range<Int> { get }
  /// The cluster of the glyph at `index`: a UTF-8 offset into the line.
  func cluster(_ index: Int) -> UInt32
  /// Whether the glyph has the flag that forbids a cut before its cluster. Any glyph of the cluster may have it.
  func isUnsafe(_ index: Int) -> Bool
  func record(_ index: Int) -> GlyphRecord
}

/// The glyphs of one HarfBuzz buffer, in logical order whatever the direction. Valid until the buffer is used again.
/// Release builds do not check indices. Callers take them from `indices` or count up to the buffer's length.
struct ShapedWindow: LogicalGlyphs {
  private let infos: UnsafeBufferPointer<hb_glyph_info_t>
  private let positions: UnsafeBufferPointer<hb_glyph_position_t>
  /// The index in the buffer is `(index ^ mask) + shift`: the logical index, or `count - 1 - index` if the buffer is
  /// backward. Both cases take the same instructions, without a branch.
  private let mask: Int
  private let shift: Int
  let isVertical: Bool
  private(set) var indices: Range<Int>

  init(_ buffer: OpaquePointer, isBackward: Bool, isVertical: Bool) {
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    self.infos = UnsafeBufferPointer(start: infos, count: Int(count))
    self.positions = UnsafeBufferPointer(start: positions, count: Int(count))
    mask = isBackward ? -1 : 0
    shift = isBackward ? Int(count) : 0
    self.isVertical = isVertical
    indices = 0..<Int(count)
  }

  @inline(__always)
  private func bufferIndex(_ index: Int) -> Int { (index ^ mask) &+ shift }

  @inline(__always)
  func cluster(_ index: Int) -> UInt32 { infos[bufferIndex(index)].cluster }

  @inline(__always)
  func isUnsafe(_ index: Int) -> Bool {
    infos[bufferIndex(index)].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0
  }

  @inline(__always)
  func record(_ index: Int) -> GlyphRecord {
    let info = infos[bufferIndex(index)]
    let position = positions[bufferIndex(index)]
    return GlyphRecord(
      id: info.codepoint, cluster: info.cluster,
      advance: isVertical
        ? -Self.negatable(position.y_advance) : Self.negatable(position.x_advance),
      xOffset: Self.negatable(position.x_offset), yOffset: Self.negatable(position.y_offset))
  }

  /// Replaces `Int32.min`, which cannot be negated. It occurs only in damaged fonts.
  @inline(__always)
  private static func negatable(_ position: Int32) -> Int32 { max(position, -Int32.max) }

  /// The last cluster start in `range` before which HarfBuzz allows a cut.
  func lastCut(in range: Range<Int>) -> Int? {
    var end = infos.count
    while end > 0 {
      let cluster = cluster(end - 1)
      var isUnsafe = false
      while end > 0, self.cluster(end - 1) == cluster {
        isUnsafe = isUnsafe || self.isUnsafe(end - 1)
        end -= 1
      }
      if Int(cluster) < range.lowerBound { return nil }
      if range.contains(Int(cluster)), !isUnsafe { return Int(cluster) }
    }
    return nil
  }

  /// Whether both windows shaped the text in `range` to the same glyphs at the same positions, with the same allowed
  /// cuts.
  func agrees(with other: ShapedWindow, on range: Range<Int>) -> Bool {
    let ownGlyphs = limited(to: range)
    let otherGlyphs = other.limited(to: range)
    guard ownGlyphs.indices.count == otherGlyphs.indices.count else { return false }
    return zip(ownGlyphs.indices, otherGlyphs.indices).allSatisfy { index, otherIndex in
      record(index) == other.record(otherIndex) && isUnsafe(index) == other.isUnsafe(otherIndex)
    }
  }

  /// The window limited to glyphs whose clusters lie in `range`.
  func limited(to range: Range<Int>) -> ShapedWindow {
    var window = self
    // Clusters ascend in logical order.
    let lower = partitionPoint(in: indices) { Int(cluster($0)) >= range.lowerBound }
    let upper = partitionPoint(in: lower..<indices.upperBound) {
      Int(cluster($0)) >= range.upperBound
    }
    window.indices = lower..<upper
    return window
  }
}
