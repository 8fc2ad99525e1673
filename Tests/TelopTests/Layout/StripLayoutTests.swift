import Telop
import TelopUnits
import TestSupport
import Testing

private let awkwardSizes = ["48", "43.4", "0.333333", "0.000001", "99999.999999", "33.3", "100000"]

@Suite("Strip layout")
struct StripLayoutTests {
  @Test(
    "each segment starts where the one before ends, and widths add up to the total",
    arguments: awkwardSizes)
  func chain(size: String) throws {
    let layout = StripLayout(checkedSize: try decimal(size), unitsPerEm: 30_976_000)
    var random = SeededGenerator(seed: 1)
    let segments = segments((0..<200).map { _ in .random(in: 0...2_000_000_000, using: &random) })
    let cache = layout.makeCache(subviews: segments)
    #expect(cache.startPoints[0] == 0)
    for index in segments.indices.dropLast() {
      #expect(cache.startPoints[index] + cache.widths[index] == cache.startPoints[index + 1])
    }
    #expect(cache.widths.reduce(0, +) == cache.totalWidth)
    #expect(cache.totalWidth == layout.pixelsPerUnit * segments.reduce(0) { $0 + $1.units })
  }

  @Test("the total is the measured width, exactly", arguments: awkwardSizes)
  func measured(size: String) throws {
    let size = try decimal(size)
    let text = try bundledFonts.get().prepare(
      String(repeating: "速さは Speed です。مرحبا 😀 ", count: 40))
    let strip = try Strip(text, size: size, chunker: Chunker())
    #expect(try strip.segments == Chunker().segments(of: text, size: size))
    #expect(try strip.width == text.width(size: size))
    #expect(try strip.layoutCache.widths.reduce(0, +) == text.width(size: size))
  }

  @Test("a strip without segments is empty")
  func empty() throws {
    let layout = StripLayout(checkedSize: 48, unitsPerEm: 1_000)
    let cache = layout.makeCache(subviews: [])
    #expect(cache.widths.isEmpty && cache.startPoints.isEmpty && cache.totalWidth == 0)
    #expect(layout.visible(in: 1_920, origin: 0, subviews: [], cache: cache).isEmpty)
  }
}
