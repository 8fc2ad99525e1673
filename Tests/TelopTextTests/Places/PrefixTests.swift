import TelopText
import TelopUnits
import Testing

@Suite struct PrefixTests {
  private let size = Rational(48)

  private func check(_ line: MeasuredText) throws {
    let cuts = line.safeCuts(in: 0...line.utf8Length)
    let total = try line.width(size: size)
    for step in 0...40 {
      let width = total * step * (Rational(1, over: 37) ?? 0)
      let found = try line.prefix(fitting: width, size: size)
      let best = try cuts.last { try line.pixels(lineUnits: $0.unitsBefore, size: size) <= width }
      #expect(found.utf8Length == best?.utf8Offset ?? 0)
      #expect(found.units == best?.unitsBefore ?? 0)
      #expect(try found.width == line.width(of: 0..<found.utf8Length, size: size))
      #expect(best == nil || found.width <= width)
    }
  }

  @Test(arguments: Sample.all)
  func realText(_ sample: Sample) throws {
    try check(try sample.font.stack().prepare(sample.mixed))
  }

  @Test("random lines, seed 37")
  func randomText() throws {
    for line in try MixedText.lines(seed: 37, count: 100) { try check(line) }
  }

  @Test("random spaced lines, some running backwards, seed 45", arguments: ["0.1", "-0.3", "-1"])
  func spacedText(_ spacing: String) throws {
    let spacing = try #require(Rational(decimal: spacing))
    for line in try MixedText.lines(seed: 45, count: 40, spacing: spacing) { try check(line) }
  }

  @Test func anExactWidthFits() throws {
    let line = try TestFont.biz.stack().prepare("世界")
    #expect(try line.prefix(fitting: 48, size: 48).utf8Length == 3)
    let less = Rational(48) - (try #require(Rational(1, over: 1 << 50)))
    #expect(try line.prefix(fitting: less, size: 48).utf8Length == 0)
    #expect(try line.prefix(fitting: 96, size: 48).utf8Length == 6)
    #expect(try line.prefix(fitting: 1_000, size: 48).width == 96)
  }

  @Test func noTextFitsAWidthOfZero() throws {
    let line = try TestFont.biz.stack().prepare("世界")
    for width in [0, -1] as [Rational] {
      let prefix = try line.prefix(fitting: width, size: 48)
      #expect(prefix.utf8Length == 0 && prefix.units == 0 && prefix.width == 0)
    }
    #expect(try FontStack().prepare("").prefix(fitting: 9, size: 48).utf8Length == 0)
  }
}
