import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopText

/// Public functions with out-of-range numbers and with values of other lines: a result or an error, as
/// documented.
@Suite struct ExtremeArgumentTests {
  private static let numbers = [Int.min, -1, 0, 1, 7, 40, 1 << 32, Int.max]

  private func line() throws -> MeasuredText {
    try FontStack.bundled().prepare("Hello שלום ffi 世界 e\u{301}👩‍💻")
  }

  private static var ranges: [Range<Int>] {
    numbers.flatMap { start in numbers.filter { $0 >= start }.map { start..<$0 } }
  }

  @Test func placesBeyondTheLineAreClamped() throws {
    let line = try line()
    for number in Self.numbers {
      _ = line.cluster(startingAtOrAfter: number)
      _ = [line.isGraphemeBoundary(at: number), line.allowsCut(at: number)]
      _ = try line.cutQuality(at: number)
      _ = line.carets(at: number)
      _ = [line.position(atUTF8Offset: number), line.cluster(at: number)?.units ?? 0]
      _ = line.place(nearestTo: Int64(number))
      _ = try line.pixels(lineUnits: Int64(number), size: TextLimits.maximumSize)
    }
    for range in Self.ranges {
      _ = [line.units(of: range)]
      _ = try line.width(of: range, size: 48)
      _ = try line.width(of: range, size: 43.4)
      _ = line.glyphs(in: range)
      _ = line.ink(of: range)
      _ = line.clusterInk(in: range)
      _ = line.inkExtent(of: range)
      _ = line.extent(of: range)
      _ = line.highlights(of: range)
      _ = line.graphemes(around: range)
      _ = line.placedGlyphs(in: range)
      _ = line.placedRunParts(in: range)
      _ = line.substring(range)
      _ = try line.glyphs(reshaping: range)
      let closed = range.lowerBound...max(range.lowerBound, range.upperBound)
      _ = line.safeCuts(in: closed)
      _ = try line.cuts(in: closed)
    }
  }

  @Test func sizesOfEveryKindAreRefusedOrExact() throws {
    let line = try line()
    for size in hostileNumbers {
      if let width = try? line.width(size: size) { #expect(width >= 0) }
      _ = try? line.ink(size: size)
      _ = try? line.metrics(size: size)
    }
    let doubles = [
      0, -0.0, -1, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, .leastNormalMagnitude,
      .greatestFiniteMagnitude, .ulpOfOne, 0x1p-32, 100_000, 100_000.1,
    ]
    for size in doubles {
      if let width = try? line.width(size: size) as Double { #expect(width > 0 && width.isFinite) }
    }
  }

  @Test func rangesOfOptionsMayBeOutOfBounds() throws {
    let stack = try FontStack.bundled()
    for range in Self.ranges {
      var options = TextOptions()
      options.features = [Feature(tag: "kern", value: 0, range: range)]
      options.styles = [StyledText(range, .bold)]
      options.paragraphs = [range]
      options.combinedDigits = range.lowerBound
      for direction in [TextDirection.auto, .topToBottom] {
        options.direction = direction
        let line = try stack.prepare("Hello 12 世界", options: options)
        for position in TruncationPosition.allCases {
          _ = try stack.truncated(line, to: 100, size: 48, at: position)
        }
      }
    }
  }

  @Test func runsOfAnotherLineHaveNoGlyphs() throws {
    let line = try line()
    let stack = try FontStack.bundled()
    for other in try [stack.prepare(String(repeating: "long ", count: 400)), stack.prepare("x")] {
      for run in other.runs {
        #expect(line.glyphs(of: run).isEmpty)
        _ = line.features(of: run)
      }
      for run in line.runs { #expect(other.glyphs(of: run).isEmpty) }
    }
    for run in line.runs { #expect(!line.glyphs(of: run).isEmpty) }
  }

  @Test func glyphsOutOfRangeAreEmpty() throws {
    for font in try [TestFont.emoji, .inter, .cjkJapanese, .notoSans].map({ try $0.open() }) {
      for glyph in [UInt32(font.glyphCount), 0xFFFF, 0x10000, .max] {
        #expect(font.advance(of: glyph) == .zero)
        #expect(font.ink(of: glyph) == nil && font.outline(of: glyph) == nil)
        #expect(font.paint(of: glyph) == nil && font.layers(of: glyph).isEmpty)
        #expect(font.picture(of: glyph) == nil)
        _ = font.name(ofGlyph: glyph)
      }
    }
    for index in [Int.min, -1, 1, Int.max] {
      #expect(throws: TextError.self) { try Font(data: TestFont.inter.bytes(), index: index) }
    }
  }
}
