#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Finds what a coloured glyph covers, paint by paint.
///
/// Outlines are bounded by their boxes, which a turned or skewed outline may not fill. Variable paints
/// stand as in the font's default instance.
struct PaintWalk {
  let table: ColorTable
  /// The box of an outline, in font units; `nil` for one that is empty or not there.
  let outline: (UInt32) -> InkBox<Double>?
  /// How many more paints are looked at. The largest glyph of Noto Color Emoji has some hundreds; a
  /// damaged table may lead in circles.
  private var budget = 1 << 14
  private static let depth = 64

  init(_ table: ColorTable, outline: @escaping (UInt32) -> InkBox<Double>?) {
    self.table = table
    self.outline = outline
  }

  /// - Returns: `nil` for a glyph without colours; `everything` also for one that leads in circles.
  mutating func region(ofGlyph glyph: UInt32) -> PaintRegion? {
    if let paint = table.paint(of: glyph) {
      if let clip = table.clip(of: glyph) { return .box(clip) }
      let region = region(of: paint, PaintTransform(), depth: 0)
      return budget > 0 ? region : .everything
    }
    guard let layers = table.flatLayers(of: glyph) else { return nil }
    return layers.reduce(.nothing) { region, layer in
      region.union(outline(layer).map(PaintRegion.init) ?? .nothing)
    }
  }

  /// - Parameters:
  ///   - paint: where it stands in the table.
  ///   - transform: from the paint's coordinates to the glyph's.
  private mutating func region(
    of paint: Int, _ transform: PaintTransform, depth: Int
  ) -> PaintRegion {
    budget -= 1
    if depth > Self.depth { budget = 0 }
    guard budget > 0, let format = table.unsigned(paint, 1) else { return .nothing }
    switch format {
    case 1:
      guard let count = table.unsigned(paint + 1, 1), let first = table.unsigned(paint + 2, 4)
      else { return .nothing }
      var region = PaintRegion.nothing
      for index in first..<first + count {
        guard let layer = table.layer(index) else { break }
        region = region.union(self.region(of: layer, transform, depth: depth + 1))
      }
      return region
    case 2...9: return .everything
    case 10:
      guard let glyph = table.unsigned(paint + 4, 2), let box = outline(UInt32(glyph)) else {
        return .nothing
      }
      return child(of: paint, transform, depth).intersection(PaintRegion(transform.apply(box)))
    case 11:
      guard let glyph = table.unsigned(paint + 1, 2).map(UInt32.init),
        let root = table.paint(of: glyph)
      else { return .nothing }
      let region = region(of: root, transform, depth: depth + 1)
      guard let clip = table.clip(of: glyph) else { return region }
      return region.intersection(PaintRegion(transform.apply(clip)))
    case 32:
      guard let source = target(of: paint, at: 1), let mode = table.unsigned(paint + 4, 1),
        let backdrop = target(of: paint, at: 5)
      else { return .nothing }
      return Self.composed(
        region(of: source, transform, depth: depth + 1), mode,
        region(of: backdrop, transform, depth: depth + 1))
    default:
      guard let own = self.transform(format, paint) else { return .nothing }
      return child(of: paint, transform.after(own), depth)
    }
  }

  private mutating func child(
    of paint: Int, _ transform: PaintTransform, _ depth: Int
  ) -> PaintRegion {
    guard let child = target(of: paint, at: 1) else { return .nothing }
    return region(of: child, transform, depth: depth + 1)
  }

  /// Where an offset of three bytes within a paint leads.
  private func target(of paint: Int, at place: Int) -> Int? {
    table.unsigned(paint + place, 3).flatMap { $0 > 0 ? paint + $0 : nil }
  }

  /// What is left of two regions, by the modes of Porter and Duff; blends cover both.
  private static func composed(
    _ source: PaintRegion, _ mode: Int, _ backdrop: PaintRegion
  ) -> PaintRegion {
    switch mode {
    case 0: .nothing
    // Source, source out, backdrop atop: nothing outside the source.
    case 1, 7, 10: source
    case 2, 8, 9: backdrop
    case 5, 6: source.intersection(backdrop)
    default: source.union(backdrop)
    }
  }

  /// The transformation of a paint that has one; an odd format is the variable form of the even one
  /// before it.
  private func transform(_ format: Int, _ paint: Int) -> PaintTransform? {
    if format & ~1 == 12 { return matrix(of: paint) }
    let hasCentre = [18, 22, 26, 30].contains(format & ~1)
    let isSingle = [20, 22, 24, 26].contains(format & ~1)
    let count = isSingle ? 1 : 2
    let numbers = (0..<count + (hasCentre ? 2 : 0)).compactMap {
      table.signed(paint + 4 + 2 * $0, 2)
    }
    guard numbers.count == count + (hasCentre ? 2 : 0), let first = numbers.first else {
      return nil
    }
    let second = isSingle ? first : numbers[1]
    let own: PaintTransform
    switch format & ~1 {
    case 14: own = PaintTransform(dx: Double(first), dy: Double(second))
    case 16, 18, 20, 22:
      own = PaintTransform(xx: Double(first) / 16_384, yy: Double(second) / 16_384)
    case 24, 26:
      let (sine, cosine) = Self.sineAndCosine(first)
      own = PaintTransform(xx: cosine, yx: sine, xy: -sine, yy: cosine)
    case 28, 30: own = PaintTransform(yx: Self.tangent(second), xy: -Self.tangent(first))
    default: return nil
    }
    return hasCentre ? own.around(x: Double(numbers[count]), y: Double(numbers[count + 1])) : own
  }

  private func matrix(of paint: Int) -> PaintTransform? {
    guard let start = target(of: paint, at: 4) else { return nil }
    let numbers = (0..<6).compactMap { table.signed(start + 4 * $0, 4) }
      .map { Double($0) / 65_536 }
    guard numbers.count == 6 else { return nil }
    return PaintTransform(
      xx: numbers[0], yx: numbers[1], xy: numbers[2], yy: numbers[3], dx: numbers[4],
      dy: numbers[5])
  }

  /// - Parameter angle: 16,384 is half a turn. Quarter turns are exact.
  private static func sineAndCosine(_ angle: Int) -> (Double, Double) {
    switch angle & 0x7FFF {
    case 0: (0, 1)
    case 0x2000: (1, 0)
    case 0x4000: (0, -1)
    case 0x6000: (-1, 0)
    default: (sin(radians(angle)), cos(radians(angle)))
    }
  }

  private static func tangent(_ angle: Int) -> Double {
    angle & 0x3FFF == 0 ? 0 : tan(radians(angle))
  }

  private static func radians(_ angle: Int) -> Double { Double(angle) / 16_384 * .pi }
}
