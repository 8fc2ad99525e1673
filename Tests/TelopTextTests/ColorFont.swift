import TelopText

/// Fonts of boxes, made in memory: as emoji in flat layers (`COLR` 0), in painted ones (`COLR` 1), or
/// in one colour. What is not said here comes from `MVARFont`, without its variations.
struct ColorFont {
  /// The outline of each glyph, from .notdef on; `nil` has none.
  var outlines: [InkBox<Int>?]
  var advances: [Int]
  /// What the font maps to which glyph.
  var characters: [UInt32: Int]
  /// The `COLR` table.
  var colors: [UInt8]?

  func bytes() throws -> [UInt8] {
    let reader = try SfntReader(MVARFont.bytes)
    var tables: [String: [UInt8]] = [:]
    for tag in reader.tags where !["fvar", "MVAR", "STAT"].contains(tag) {
      tables[tag] = Array(reader.bytes[try reader.range(of: tag)])
    }
    let glyphs = outlines.map { $0.map(Self.glyph) ?? [] }
    tables["glyf"] = glyphs.flatMap { $0 } + [0, 0]
    tables["loca"] = glyphs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
      .flatMap { Big.four($0) }
    tables["hmtx"] = advances.enumerated().flatMap { glyph, advance in
      Big.two(advance) + Big.two(outlines[glyph]?.left ?? 0)
    }
    tables["cmap"] = cmap
    let boxes = outlines.compactMap { $0 }
    let bounds = [
      boxes.map(\.left).min(), boxes.map(\.bottom).min(), boxes.map(\.right).max(),
      boxes.map(\.top).max(),
    ]
    tables["head"]?.replaceSubrange(36..<44, with: bounds.flatMap { Big.two($0 ?? 0) })
    tables["head"]?.replaceSubrange(50..<52, with: Big.two(1))
    tables["maxp"]?.replaceSubrange(4..<6, with: Big.two(outlines.count))
    tables["hhea"]?.replaceSubrange(34..<36, with: Big.two(outlines.count))
    if let colors {
      tables["COLR"] = colors
      // One palette of one colour.
      tables["CPAL"] = [0, 1, 1, 1].flatMap(Big.two) + Big.four(14) + Big.two(0) + [0, 0, 0, 255]
    }
    return Self.file(tables)
  }

  /// One segment for each character.
  private var cmap: [UInt8] {
    let groups = characters.sorted { $0.key < $1.key }.flatMap { character, glyph in
      Big.four(Int(character)) + Big.four(Int(character)) + Big.four(glyph)
    }
    return [0, 1, 3, 10].flatMap(Big.two) + Big.four(12) + Big.two(12) + Big.two(0)
      + Big.four(16 + groups.count) + Big.four(0) + Big.four(groups.count / 12) + groups
  }

  /// A contour of four points, upward first.
  private static func glyph(_ box: InkBox<Int>) -> [UInt8] {
    let bounds = [box.left, box.bottom, box.right, box.top]
    let (width, height) = (box.right - box.left, box.top - box.bottom)
    return Big.two(1) + bounds.flatMap(Big.two) + Big.two(3) + Big.two(0) + [1, 1, 1, 1]
      + [box.left, 0, width, 0].flatMap(Big.two)
      + [box.bottom, height, 0, -height].flatMap(Big.two)
  }

  private static func file(_ tables: [String: [UInt8]]) -> [UInt8] {
    var directory = Big.four(0x10000) + [tables.count, 0, 0, 0].flatMap(Big.two)
    var body: [UInt8] = []
    for (tag, bytes) in tables.sorted(by: { $0.key < $1.key }) {
      let offset = 12 + 16 * tables.count + body.count
      directory += Array(tag.utf8) + Big.four(0) + Big.four(offset) + Big.four(bytes.count)
      body += bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
    }
    return directory + body
  }

  /// Opens the font for the time of the body.
  func with(_ body: (Font) throws -> Void) throws {
    try withFontFile(bytes()) { try body(Font(path: $0)) }
  }
}

/// Numbers in a font's byte order.
enum Big {
  static func two(_ number: Int) -> [UInt8] { bytes(number, 2) }
  static func three(_ number: Int) -> [UInt8] { bytes(number, 3) }
  static func four(_ number: Int) -> [UInt8] { bytes(number, 4) }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

/// A `COLR` table, written down.
struct ColorLayers {
  /// For version 0: a glyph and the glyphs of its layers.
  var flat: [(glyph: Int, layers: [Int])] = []
  /// For version 1; ascending.
  var painted: [(glyph: Int, paint: Paint)] = []
  /// Declared bounds; ascending.
  var clips: [(glyph: Int, box: InkBox<Int>)] = []

  indirect enum Paint: Sendable {
    case solid
    case glyph(Int, Paint)
    case colorGlyph(Int)
    case layers([Paint])
    /// xx, yx, xy, yy, dx, dy, in 65536ths.
    case transform([Int], Paint)
    /// A format with the child's offset first, and the numbers of two bytes behind it.
    case moved(format: Int, [Int], Paint)
    case composite(Paint, mode: Int, Paint)
  }

  var bytes: [UInt8] {
    var layerCount = 0
    let layerRecords = flat.flatMap(\.layers).flatMap { Big.two($0) + Big.two(0) }
    let records = flat.flatMap { glyph, layers in
      defer { layerCount += layers.count }
      return Big.two(glyph) + Big.two(layerCount) + Big.two(layers.count)
    }
    let header = painted.isEmpty ? 14 : 34
    var table =
      Big.two(painted.isEmpty ? 0 : 1) + Big.two(flat.count) + Big.four(header)
      + Big.four(header + records.count) + Big.two(layerRecords.count / 4)
    if !painted.isEmpty {
      var list: [[UInt8]] = []
      var paints: [UInt8] = []
      let heads = painted.flatMap { glyph, paint in
        let start = 4 + 6 * painted.count + paints.count
        paints += Self.encoded(paint, &list)
        return Big.two(glyph) + Big.four(start)
      }
      let base = Big.four(painted.count) + heads + paints
      var next = 4 + 4 * list.count
      let layers =
        Big.four(list.count)
        + list.flatMap { paint in
          defer { next += paint.count }
          return Big.four(next)
        } + list.flatMap { $0 }
      let start = header + records.count + layerRecords.count
      table +=
        Big.four(start) + Big.four(start + base.count)
        + Big.four(clips.isEmpty ? 0 : start + base.count + layers.count) + Big.four(0)
        + Big.four(0)
      return table + records + layerRecords + base + layers + encodedClips
    }
    return table + records + layerRecords
  }

  private var encodedClips: [UInt8] {
    let boxes = 5 + 7 * clips.count
    let heads = clips.enumerated().flatMap { index, clip in
      Big.two(clip.glyph) + Big.two(clip.glyph) + Big.three(boxes + 9 * index)
    }
    return [1] + Big.four(clips.count) + heads
      + clips.flatMap { _, box in
        [1] + [box.left, box.bottom, box.right, box.top].flatMap(Big.two)
      }
  }

  /// A paint and what it leads to, child behind parent.
  private static func encoded(_ paint: Paint, _ list: inout [[UInt8]]) -> [UInt8] {
    switch paint {
    case .solid: return [2] + Big.two(0) + Big.two(0x4000)
    case .glyph(let glyph, let child):
      return [10] + Big.three(6) + Big.two(glyph) + encoded(child, &list)
    case .colorGlyph(let glyph): return [11] + Big.two(glyph)
    case .layers(let paints):
      // Those of nested layers come first.
      let own = paints.map { encoded($0, &list) }
      defer { list += own }
      return [1, UInt8(own.count)] + Big.four(list.count)
    case .transform(let matrix, let child):
      return [12] + Big.three(31) + Big.three(7) + matrix.flatMap(Big.four) + encoded(child, &list)
    case .moved(let format, let numbers, let child):
      return [UInt8(format)] + Big.three(4 + 2 * numbers.count) + numbers.flatMap(Big.two)
        + encoded(child, &list)
    case .composite(let source, let mode, let backdrop):
      let first = encoded(source, &list)
      return [32] + Big.three(8) + [UInt8(mode)] + Big.three(8 + first.count) + first
        + encoded(backdrop, &list)
    }
  }
}
