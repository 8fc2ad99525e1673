/// Reads the paints of a `COLR` table as trees.
///
/// FreeType 2.12's reader ignores variable paints and reads beyond the table's end. HarfBuzz has no reader before
/// version 7. Damaged paints and unknown formats paint nothing.
struct PaintReader {
  private let table: ColorTable
  private let variations: PaintVariations?
  /// The colour of a palette entry; `nil` for a missing entry.
  private let palette: (Int) -> [UInt8]?
  /// The number of paints and gradient stops that may still be read for a glyph. The limit stops cycles and repeated
  /// references in damaged tables. The largest flag of Noto Color Emoji has 3,341 paints and stops.
  private var budget = 1 << 14
  private var outlines: CompositeGlyphs
  private var outlineBudget = PaintReader.maximumOutlineCost
  /// The number of composites around the current paint.
  private var compositeDepth = 0

  /// The maximum number of components and points in all outlines of a glyph's paints. Enough for the 3,341 paints and
  /// stops of Noto Color Emoji's largest flag, even if each were an outline of 300 components and points.
  static let maximumOutlineCost = 1 << 20
  /// The maximum nesting of paints; Noto Color Emoji reaches 10.
  private static let maximumDepth = 64
  /// The cost of a composite or a sweep gradient, in paints: each is drawn as a picture. Noto Color Emoji has up to 4
  /// in a glyph.
  private static let pictureCost = 64
  /// The cost of any other gradient, in paints. Noto Color Emoji has up to 100 small ones in a glyph. Drawing 1,000
  /// large ones takes seconds.
  private static let gradientCost = 8
  private static let maximumCompositeDepth = 8

  init(
    _ table: ColorTable, _ variations: PaintVariations?, _ outlines: CompositeGlyphs,
    palette: @escaping (Int) -> [UInt8]?
  ) {
    self.table = table
    self.variations = variations
    self.outlines = outlines
    self.palette = palette
  }

  /// The paint of a glyph, not clipped to the clip box that the table may declare for it; `nil` for a glyph without
  /// paints, or if its paints form a cycle or exceed a limit.
  mutating func paint(ofGlyph glyph: UInt32) -> GlyphPaint? {
    guard let root = table.paint(of: glyph) else { return nil }
    let paint = read(root, depth: 0)
    return budget > 0 ? paint : nil
  }

  private mutating func read(_ offset: Int, depth: Int) -> GlyphPaint {
    budget -= 1
    if depth > Self.maximumDepth { budget = 0 }
    guard budget > 0, let format = table.unsigned(offset, 1) else { return .nothing }
    switch format {
    case 1: return layers(offset, depth) ?? .nothing
    case 2, 3: return solid(format, offset) ?? .nothing
    case 4...9: return gradient(format, offset).map { .gradient($0) } ?? .nothing
    case 10:
      guard let glyph = table.unsigned(offset + 4, 2) else { return .nothing }
      outlineBudget -= outlines.cost(of: glyph)
      if outlineBudget < 0 { budget = 0 }
      return .glyph(UInt32(glyph), child(of: offset, at: 1, depth))
    case 11:
      guard let glyph = table.unsigned(offset + 1, 2).map(UInt32.init),
        let root = table.paint(of: glyph)
      else { return .nothing }
      let paint = read(root, depth: depth + 1)
      return table.clip(of: glyph, variations).map { .clip($0, paint) } ?? paint
    case 12...31:
      guard let transform = transform(format, offset) else { return .nothing }
      return .transform(transform, child(of: offset, at: 1, depth))
    case 32:
      guard let mode = table.unsigned(offset + 4, 1) else { return .nothing }
      budget -= Self.pictureCost
      compositeDepth += 1
      defer { compositeDepth -= 1 }
      if compositeDepth > Self.maximumCompositeDepth { budget = 0 }
      return .composite(
        source: child(of: offset, at: 1, depth), mode: CompositeMode(rawValue: mode) ?? .clear,
        backdrop: child(of: offset, at: 5, depth))
    default: return .nothing
    }
  }

  private mutating func layers(_ offset: Int, _ depth: Int) -> GlyphPaint? {
    guard let count = table.unsigned(offset + 1, 1), let first = table.unsigned(offset + 2, 4)
    else { return nil }
    var paints: [GlyphPaint] = []
    for index in first..<first + count {
      guard let layer = table.layer(index) else { break }
      paints.append(read(layer, depth: depth + 1))
    }
    return .layers(paints)
  }

  private mutating func child(of paint: Int, at offset: Int, _ depth: Int) -> GlyphPaint {
    guard let child = target(of: paint, at: offset) else { return .nothing }
    return read(child, depth: depth + 1)
  }

  /// The target of a three-byte offset within a paint.
  private func target(of paint: Int, at offset: Int) -> Int? {
    table.unsigned(paint + offset, 3).flatMap { $0 > 0 ? paint + $0 : nil }
  }
}

// MARK: Colours

extension PaintReader {
  /// The integer that represents 1 in opacities, stop offsets and scales, and half a turn in angles.
  private static let one = 16_384.0

  private func color(_ entry: Int, opacity: Double) -> PaintColor {
    // 0xFFFF means the text's own colour. Missing palette entries are replaced by that colour, too.
    PaintColor(entry == 0xFFFF ? nil : palette(entry), opacity: min(max(opacity, 0), 1))
  }

  /// An odd format is the variable form of the preceding even format.
  private func variations(_ format: Int) -> PaintVariations? { format & 1 == 1 ? variations : nil }

  private func solid(_ format: Int, _ offset: Int) -> GlyphPaint? {
    guard let entry = table.unsigned(offset + 1, 2),
      let opacity = table.numbers(1, at: offset + 3, one: Self.one, variations(format))
    else { return nil }
    return .solid(color(entry, opacity: opacity[0]))
  }

  private mutating func gradient(_ format: Int, _ offset: Int) -> PaintGradient? {
    let isVariable = format & 1 == 1
    budget -= format & ~1 == 8 ? Self.pictureCost : Self.gradientCost
    guard let line = target(of: offset, at: 1),
      let (extend, stops) = colorLine(line, isVariable: isVariable),
      let shape = shape(format, offset)
    else { return nil }
    return PaintGradient(shape: shape, extend: extend, stops: stops)
  }

  private func shape(_ format: Int, _ offset: Int) -> PaintGradient.Shape? {
    let count = format < 8 ? 6 : 4
    guard let numbers = table.numbers(count, at: offset + 4, variations(format)) else { return nil }
    let point = { (index: Int) in GlyphOutline.Point(x: numbers[index], y: numbers[index + 1]) }
    switch format & ~1 {
    case 4: return .linear(from: point(0), to: point(2), rotationPoint: point(4))
    case 6:
      let circle = { (index: Int) in
        // Radii are unsigned, but `numbers` has read them as signed.
        let isLarge = table.signed(offset + 4 + 2 * (index + 2), 2).map { $0 < 0 } ?? false
        let radius = numbers[index + 2] + (isLarge ? 65_536 : 0)
        return PaintGradient.Circle(centre: point(index), radius: radius)
      }
      return .radial(from: circle(0), to: circle(3))
    default:
      let degrees = { (index: Int) in (numbers[index] / Self.one + 1) * 180 }
      return .sweep(around: point(0), from: degrees(2), to: degrees(3))
    }
  }

  private mutating func colorLine(
    _ offset: Int, isVariable: Bool
  ) -> (PaintGradient.Extend, [PaintGradient.Stop])? {
    guard let extend = table.unsigned(offset, 1), let count = table.unsigned(offset + 1, 2) else {
      return nil
    }
    budget -= count
    guard budget > 0 else { return nil }
    var stops: [PaintGradient.Stop] = []
    for index in 0..<count {
      let stop = offset + 3 + (isVariable ? 10 : 6) * index
      guard let position = table.signed(stop, 2), let entry = table.unsigned(stop + 2, 2),
        let opacity = table.signed(stop + 4, 2)
      else { break }
      var numbers = (offset: Double(position), opacity: Double(opacity))
      if isVariable, let variations, let index = table.unsigned(stop + 6, 4) {
        numbers.offset += variations.delta(index)
        numbers.opacity += variations.delta(index + 1)
      }
      stops.append(
        PaintGradient.Stop(
          offset: numbers.offset / Self.one,
          color: color(entry, opacity: numbers.opacity / Self.one)))
    }
    // Stops at one offset keep their order.
    let order = stops.indices.sorted { (stops[$0].offset, $0) < (stops[$1].offset, $1) }
    return (PaintGradient.Extend(rawValue: extend) ?? .pad, order.map { stops[$0] })
  }
}

// MARK: Transformations

extension PaintReader {
  private func transform(_ format: Int, _ offset: Int) -> PaintTransform? {
    let kind = format & ~1
    if kind == 12 { return matrix(format, offset) }
    let hasCentre = [18, 22, 26, 30].contains(kind)
    let parameterCount = [20, 22, 24, 26].contains(kind) ? 1 : 2
    let count = parameterCount + (hasCentre ? 2 : 0)
    guard let numbers = table.numbers(count, at: offset + 4, variations(format)) else { return nil }
    let first = numbers[0] / Self.one
    let second = numbers[parameterCount - 1] / Self.one
    let transform: PaintTransform
    switch kind {
    case 14: transform = PaintTransform(dx: numbers[0], dy: numbers[1])
    case 16, 18, 20, 22: transform = PaintTransform(xx: first, yy: second)
    case 24, 26: transform = .rotated(by: first)
    case 28, 30: transform = .skewed(x: first, y: second)
    default: return nil
    }
    guard hasCentre else { return transform }
    return transform.around(x: numbers[parameterCount], y: numbers[parameterCount + 1])
  }

  private func matrix(_ format: Int, _ offset: Int) -> PaintTransform? {
    guard let start = target(of: offset, at: 4),
      let numbers = table.numbers(6, at: start, size: 4, one: 65_536, variations(format))
    else { return nil }
    return PaintTransform(
      xx: numbers[0], yx: numbers[1], xy: numbers[2], yy: numbers[3], dx: numbers[4],
      dy: numbers[5])
  }
}
