internal import FontMutation
internal import FuzzSupport
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopText

/// Opens any bytes as a font file. Opening may fail; a font that opens must measure, and can be drawn.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafeRawPointer?, _ count: Int) -> CInt {
  // Errors are fine; only crashes and broken invariants are findings.
  let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : count)
  for index in 0..<2 { try? measure(bytes, face: index) }
  return 0
}

/// Most mutations are fonts with changed tables; a few are arbitrary bytes.
@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(
  _ data: UnsafeMutablePointer<UInt8>?, _ size: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  mutate(data, size, limit) { bytes in
    if seed % 64 == 0 { return rewrite(bytes) }
    var mutator = FontMutator(SeededGenerator(seed: UInt64(seed)))
    return mutator.mutate(bytes, atMost: limit, rewrite: rewrite)
  }
}

/// Puts tables of one input into another.
@_cdecl("LLVMFuzzerCustomCrossOver")
public func customCrossOver(
  _ data: UnsafePointer<UInt8>?, _ size: Int, _ other: UnsafePointer<UInt8>?, _ otherSize: Int,
  _ out: UnsafeMutablePointer<UInt8>?, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  mutate(out, 0, limit) { _ in
    var mutator = FontMutator(SeededGenerator(seed: UInt64(seed)))
    return mutator.cross(
      Array(UnsafeBufferPointer(start: data, count: size)),
      with: Array(UnsafeBufferPointer(start: other, count: otherSize)))
  }
}

private func measure(_ data: UnsafeRawBufferPointer, face index: Int) throws {
  let font = try Font(data: data, index: index)
  require(font.unitsPerEm > 0 && font.glyphCount > 0, "a font without an em or a glyph")
  require(font.advance(of: UInt32(font.glyphCount)) == .zero, "an advance beyond the last glyph")
  _ = [font.sha256, font.name, font.family, font.style, "\(font.featureTags)"]
  _ = (font.characterCount, font.letterMetrics, font.hasVerticalMetrics)
  for glyph in 0..<UInt32(min(font.glyphCount, 12)) { _ = font.name(ofGlyph: glyph) }
  let instances = font.namedInstances.prefix(1).map(\.variations)
  let extremes = font.axisTags.map { Variation(tag: $0, value: 555.5) }
  let places = [[]] + (extremes.isEmpty ? [] : [extremes] + instances)
  // Each font has its own direction, which varies with the input.
  let directions = [TextDirection.auto, .rightToLeft, .topToBottom]
  for (place, variations) in places.enumerated() {
    let direction = directions[(place + data.count / 4) % directions.count]
    let font = variations.isEmpty ? font : try Font(font, variations: variations)
    _ = try font.shape(run: text)
    for glyph in 0..<UInt32(min(font.glyphCount, 12)) {
      _ = (font.ink(of: glyph), font.outline(of: glyph), font.layers(of: glyph))
      _ = (font.isPainted(glyph), font.picture(of: glyph))
    }
    let stack = try FontStack([font], bundled: .excluded)
    try check(stack.prepare(text, options: TextOptions(direction: direction)), stack)
  }
}

private func check(_ line: MeasuredText, _ stack: FontStack) throws {
  try checkLine(line, stride: 4)
  _ = (line.ink(of: 0..<line.utf8Length), line.extent(of: 0..<line.utf8Length))
  _ = (line.clusterInk(in: 0..<line.utf8Length), line.placedGlyphs(in: 0..<line.utf8Length))
  _ = (try line.ink(size: 48), try line.metrics(size: 48), try line.width(size: 43.5))
  _ = (try line.place(nearestTo: 100, size: 48), line.highlights(of: 2..<9))
  for offset in 0...line.utf8Length { _ = line.carets(at: offset) }
  _ = try line.prefix(fitting: 100, size: 48)
  _ = try stack.truncated(line, to: 100, size: 48)
}

/// Letters that the seeds have, a mark, joiners, digits, and characters that the seeds lack.
private let text =
  "AVA fi fie\u{301}, 12 \u{628}\u{64E}\u{62A}\u{633}\u{644}\u{627}\u{5D0}\u{5C1} "
  + "\u{915}\u{94D}\u{937}\u{93F}\u{930} \u{E44}\u{E17}\u{E22}\u{E49} 漢字か「。xV😀"
