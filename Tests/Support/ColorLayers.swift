package import TelopText

/// A `COLR` table.
package struct ColorLayers {
  /// Glyphs of version 0, each with the glyphs of its layers.
  package var flat: [(glyph: Int, layers: [Int])] = []
  /// Glyphs of version 1, ascending.
  package var painted: [(glyph: Int, paint: Paint)] = []
  /// Declared bounds of glyphs, ascending.
  package var clips: [(glyph: Int, box: InkBox<Int>)] = []
  /// The item variation store for version 1; empty for none.
  package var variations: [UInt8] = []

  package init(
    flat: [(glyph: Int, layers: [Int])] = [], painted: [(glyph: Int, paint: Paint)] = [],
    clips: [(glyph: Int, box: InkBox<Int>)] = []
  ) {
    self.flat = flat
    self.painted = painted
    self.clips = clips
  }

  package indirect enum Paint: Sendable {
    /// The palette's first colour.
    case solid
    case color(Int, opacity: Double = 1)
    /// The format, the 16-bit numbers after the colour line's offset, and the colour line.
    case gradient(format: Int, [Int], Line)
    case glyph(Int, Paint)
    case colorGlyph(Int)
    case layers([Paint])
    /// xx, yx, xy, yy, dx, dy, in units of 1/65536.
    case transform([Int], Paint)
    /// A format that begins with the child's offset, and the 16-bit numbers after it.
    case moved(format: Int, [Int], Paint)
    case composite(Paint, mode: Int, Paint)
    /// Raw bytes, for paints that the other cases cannot express.
    case bytes([UInt8])
  }

  /// A colour line.
  package struct Line: Sendable {
    package var extend: Int
    package var stops: [(offset: Double, entry: Int, opacity: Double)]

    package init(extend: Int = 0, _ stops: [(offset: Double, entry: Int, opacity: Double)]) {
      self.extend = extend
      self.stops = stops
    }

    fileprivate var bytes: [UInt8] {
      [UInt8(extend)] + Big.two(stops.count)
        + stops.flatMap { stop in
          Big.fraction(stop.offset) + Big.two(stop.entry) + Big.fraction(stop.opacity)
        }
    }
  }

  package var bytes: [UInt8] {
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
      let body = records + layerRecords + base + layers + (clips.isEmpty ? [] : encodedClips)
      return table + Big.four(variations.isEmpty ? 0 : header + body.count) + body + variations
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

  /// A paint followed by its children.
  private static func encoded(_ paint: Paint, _ list: inout [[UInt8]]) -> [UInt8] {
    switch paint {
    case .solid: return [2] + Big.two(0) + Big.two(0x4000)
    case .color(let entry, let opacity): return [2] + Big.two(entry) + Big.fraction(opacity)
    case .gradient(let format, let numbers, let line):
      return [UInt8(format)] + Big.three(4 + 2 * numbers.count) + numbers.flatMap(Big.two)
        + line.bytes
    case .glyph(let glyph, let child):
      return [10] + Big.three(6) + Big.two(glyph) + encoded(child, &list)
    case .colorGlyph(let glyph): return [11] + Big.two(glyph)
    case .layers(let paints):
      // Layers of nested paints come first.
      let own = paints.map { encoded($0, &list) }
      defer { list += own }
      return [1, UInt8(own.count)] + Big.four(list.count)
    case .transform(let matrix, let child):
      return [12] + Big.three(31) + Big.three(7) + matrix.flatMap(Big.four) + encoded(child, &list)
    case .moved(let format, let numbers, let child):
      return [UInt8(format)] + Big.three(4 + 2 * numbers.count) + numbers.flatMap(Big.two)
        + encoded(child, &list)
    case .bytes(let bytes): return bytes
    case .composite(let source, let mode, let backdrop):
      let first = encoded(source, &list)
      return [32] + Big.three(8) + [UInt8(mode)] + Big.three(8 + first.count) + first
        + encoded(backdrop, &list)
    }
  }
}
