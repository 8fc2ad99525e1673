import TelopText
import TelopUnits
import Testing

@Suite struct WidthOracleTests {
  @Test(arguments: Sample.all)
  func everyRunEqualsTheOracle(_ sample: Sample) throws {
    let stack = try sample.font.stack()
    for (text, language) in [
      (sample.plain, nil), (sample.plain, sample.language), (sample.mixed, nil),
      (sample.mixed, sample.language),
    ] {
      let line = try stack.prepare(text, options: TextOptions(language: language))
      #expect(line.text == text)
      let expected = try Oracle.shape(
        line.runs.map { line.oracleRequest(for: $0, in: 0..<line.utf8Length) })
      for (run, expected) in zip(line.runs, expected) {
        #expect(
          line.oracleGlyphs(of: run) == expected, "\(line.text(in: run.range)), \(run.script)")
        #expect(run.advance.rawValue == expected.reduce(0) { $0 + Int64($1.advance) })
      }
      let total = expected.joined().reduce(0) { $0 + Int64($1.advance) }
      #expect(line.totalUnits == total)
      let em = Rational(sample.font == .emoji ? line.unitsPerEm : try sample.font.open().unitsPerEm)
      #expect(try line.width(size: em) == Rational(total))
    }
  }

  /// `hb-shape` guesses script and direction and shapes the line as one buffer.
  @Test(arguments: Sample.all)
  func aLineInOneScriptEqualsHBShape(_ sample: Sample) throws {
    let line = try sample.font.stack().prepare(
      sample.plain, options: TextOptions(language: sample.language))
    let run = try #require(line.runs.first)
    #expect(line.runs.count == 1)
    let request = OracleRequest(font: run.font, text: sample.plain, language: sample.language)
    #expect(line.oracleGlyphs(of: run) == (try Oracle.shape(long: request)))
  }

  @Test(arguments: [
    (TestFont.biz, ["-kern"]), (.cjkSimplified, ["halt"]), (.inter, ["tnum", "-calt"]),
    (.inter, ["ss01=1", "zero"]), (.notoSans, ["-liga", "-kern"]), (.arabic, ["-liga"]),
    (.cjkJapanese, ["palt", "-locl"]), (.notoSans, ["smcp", "kern[4:30]=0"]),
  ])
  func featuresEqualTheOracle(_ font: TestFont, _ features: [String]) throws {
    let sample = try #require(Sample.all.first { $0.font == font })
    let options = TextOptions(
      language: sample.language, features: try features.map { try Feature($0) })
    let line = try font.stack().prepare(sample.plain, options: options)
    let run = try #require(line.runs.first)
    let request = line.oracleRequest(for: run, in: 0..<line.utf8Length, features: features)
    #expect(line.oracleGlyphs(of: run) == (try Oracle.shape([request]).first))
  }
}
