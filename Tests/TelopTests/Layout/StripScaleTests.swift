import Telop
import TelopUnits
import TestSupport
import Testing

private let awkwardSizes = ["48", "43.4", "0.333333", "0.000001", "99999.999999", "33.3", "100000"]

@Suite("Strip scale")
struct StripScaleTests {
  @Test(
    "each segment starts where the one before ends, and widths add up to the total",
    arguments: awkwardSizes)
  func chain(size: String) throws {
    let pixelsPerUnit = try decimal(size) / Rational(30_976_000)
    var random = SeededGenerator(seed: 1)
    let segments = segments((0..<200).map { _ in .random(in: 0...2_000_000_000, using: &random) })
    let strip = Strip(segments: segments, pixelsPerUnit: pixelsPerUnit, ink: nil)
    let widths = strip.segmentWidths
    #expect(strip.startPoints[0] == 0)
    for index in segments.indices.dropLast() {
      #expect(strip.startPoints[index] + widths[index] == strip.startPoints[index + 1])
    }
    #expect(widths.reduce(0, +) == strip.width)
    #expect(strip.width == pixelsPerUnit * segments.reduce(0) { $0 + $1.units })
  }

  @Test("the total is the measured width, exactly", arguments: awkwardSizes)
  func measured(size: String) throws {
    let size = try decimal(size)
    let text = try bundledFonts.get().prepare(
      String(repeating: "速さは Speed です。مرحبا 😀 ", count: 40))
    let strip = try Strip(text, size: size, chunker: Chunker())
    #expect(try strip.segments == Chunker().segments(of: text, size: size))
    #expect(try strip.width == text.width(size: size))
    #expect(try strip.segmentWidths.reduce(0, +) == text.width(size: size))
  }

  @Test("a strip without segments is empty")
  func empty() throws {
    let strip = strip([])
    #expect(strip.segments.isEmpty && strip.startPoints.isEmpty && strip.width == 0)
  }
}
