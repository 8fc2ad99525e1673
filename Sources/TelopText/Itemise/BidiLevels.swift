internal import CTelopICUShims

/// The embedding levels of a line by Unicode's bidirectional algorithm, one per UTF-8 offset.
struct BidiLevels {
  /// The base level: 0 left to right, 1 right to left.
  let base: UInt8
  /// The level at each UTF-8 offset; empty when every level is `base`.
  let levels: [UInt8]

  /// The level of the character at a UTF-8 offset. O(1).
  @inline(__always)
  subscript(utf8Offset: Int) -> UInt8 { levels.isEmpty ? base : levels[utf8Offset] }

  /// Every level is `base`.
  init(uniform base: UInt8) {
    self.base = base
    levels = []
  }

  /// Runs ICU's algorithm over the whole line as one paragraph.
  ///
  /// - Parameters:
  ///   - utf8: the line, valid UTF-8 without paragraph separators.
  ///   - direction: `auto` takes the first strong character's direction, left to right without one.
  /// - Throws: `libraryFailure` when ICU runs out of memory.
  /// - Complexity: O(n).
  init(utf8: UnsafeBufferPointer<UInt8>, direction: TextDirection) throws(TextError) {
    var utf16: [UInt16] = []
    utf16.reserveCapacity(utf8.count)
    var offset = 0
    while offset < utf8.count {
      let (character, length) = utf8.codePoint(at: offset)
      offset += length
      if character < 0x10000 {
        utf16.append(UInt16(truncatingIfNeeded: character))
      } else {
        utf16.append(UInt16(truncatingIfNeeded: 0xD7C0 + (character >> 10)))
        utf16.append(UInt16(truncatingIfNeeded: 0xDC00 + (character & 0x3FF)))
      }
    }
    let wanted: Int32 =
      switch direction {
      case .leftToRight: 0
      case .rightToLeft: 1
      case .auto: 2
      }
    var base: UInt8 = 0
    var units = [UInt8](repeating: 0, count: utf16.count)
    let status = telop_icu_bidi_levels(utf16, Int32(utf16.count), wanted, &base, &units)
    if status > 0 { throw TextError(icu: status) }
    // Lead bytes tell the two encodings apart: four bytes are two units, fewer are one.
    var levels = [UInt8](repeating: base, count: utf8.count)
    var unit = 0
    var level = base
    for (offset, byte) in utf8.enumerated() {
      if byte & 0xC0 != 0x80 {
        level = units[unit]
        unit += byte >= 0xF0 ? 2 : 1
      }
      levels[offset] = level
    }
    self.base = base
    self.levels = levels.allSatisfy { $0 == base } ? [] : levels
  }
}

/// The base direction of a line.
public enum TextDirection: String, Sendable, Hashable, CaseIterable {
  /// The direction of the first strong character; left to right without one.
  case auto
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}
