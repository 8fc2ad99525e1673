import TelopText
import TelopUnits
import TestSupport
import Testing

@Suite("Features of parts of a text")
struct FeatureRangeTests {
  @Test("lines and shortened text may lack every font that has the feature")
  func fontsWithoutFeature() throws {
    let fonts = try FontStack(Font.named(["Inter"]))
    let options = TextOptions(features: [Feature(tag: "tnum"), Feature(tag: "tnum", range: 0..<4)])
    let text = "1111 こんにちは"
    let line = try fonts.prepare(text, options: options)
    let plain = try fonts.prepare("こんにちは")
    #expect(line.totalUnits != (try fonts.prepare(text)).totalUnits)
    #expect(try fonts.prepare("こんにちは", options: options).totalUnits == plain.totalUnits)
    let width = try plain.width(size: 48)
    let block = try fonts.lines(of: text, fitting: width, size: 48, options: options)
    #expect(block.lines.map(\.text.text) == ["1111 こん", "にちは"])
    let short = try fonts.truncated(line, to: width, size: 48, ellipsis: "…", at: .start)
    #expect(short?.text == "…んにちは")
  }

  /// A feature with a random range: nested, overlapping, adjacent, repeated, empty, or the whole text.
  private static func feature(_ length: Int, _ generator: inout SeededGenerator) -> String {
    let tags = ["kern", "liga", "calt", "tnum", "zero", "ss01", "cv01", "aalt", "salt"]
    let tag = tags.randomElement(using: &generator) ?? "kern"
    let value = Int.random(in: 0...3, using: &generator)
    let start = Int.random(in: 0...length, using: &generator)
    let end = Int.random(in: 0...length, using: &generator)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: return "\(tag)=\(value)"
    case 1: return "\(tag)[\(start):]=\(value)"
    case 2: return "\(tag)[:\(end)]=\(value)"
    case 3: return "\(tag)[\(start):\(start)]=\(value)"
    default: return "\(tag)[\(min(start, end)):\(max(start, end))]=\(value)"
    }
  }

  @Test("random feature ranges equal hb-shape's glyphs; seed 20261127")
  func random() throws {
    var generator = SeededGenerator(seed: 20_261_127)
    let text = "AVATAR 1402 office -> Ta 3x4 (To) flow <= 007 Wave 1/2 Yo"
    let stack = try TestFont.inter.stack()
    let random = (0..<Effort.pick(short: 60, usual: 250, soak: 20_000)).map { _ in
      // After ranged features, features of the whole line share one bit, and the order of tags matters.
      let shared = ["kern", "ss01", "tnum", "zero"].filter { _ in
        Int.random(in: 0..<3, using: &generator) == 0
      }
      return (0..<Int.random(in: 1...14, using: &generator)).map { _ in
        Self.feature(text.utf8.count, &generator)
      } + shared
    }
    let lists =
      [
        "kern[0:9]=0,ss01[0:9]=1,kern[0:2]=0,kern,ss01",
        "zero[6:30]=1,ss01[13:32]=2,zero[14:34]=1,zero=1,ss01=1",
        "salt[12:40]=0,salt=1,salt[43:43]=3", "aalt[0:3]=5,aalt=1,aalt[4:6]=7,aalt[4:6]=1",
      ].map { $0.split(separator: ",").map(String.init) } + random
    var lines = [[OracleGlyph]]()
    var requests = [OracleRequest]()
    for features in lists {
      let options = TextOptions(language: "en", features: try features.map { try Feature($0) })
      let line = try stack.prepare(text, options: options)
      #expect(line.runs.count == 1)
      let run = try #require(line.runs.first)
      lines.append(line.oracleGlyphs(of: run))
      requests.append(
        line.oracleRequest(for: run, in: 0..<line.utf8Length, features: features))
    }
    let glyphs = try Oracle.shape(requests)
    for (index, features) in lists.enumerated() where lines[index] != glyphs[index] {
      Issue.record("\(features.joined(separator: ","))")
    }
    // The features have an effect.
    #expect(Set(glyphs).count > lists.count / 3)
  }
  @Test("feature ranges across windows equal hb-shape's glyphs in one piece; seed 20261128")
  func windows() throws {
    var generator = SeededGenerator(seed: 20_261_128)
    let text = String(repeating: "AVATAR 1402 office -> Ta 3x4 flow <= 007 Yo. ", count: 500)
    let stack = try TestFont.inter.stack()
    for round in 0..<Effort.pick(short: 2, usual: 6, soak: 200) {
      let features = (0..<30).map { _ in Self.feature(text.utf8.count, &generator) }
      let options = TextOptions(language: "en", features: try features.map { try Feature($0) })
      let line = try stack.prepare(text, options: options)
      let run = try #require(line.runs.first)
      let request = line.oracleRequest(for: run, in: 0..<line.utf8Length, features: features)
      let isSame = try line.oracleGlyphs(of: run) == Oracle.shape(long: request)
      #expect(isSame, "round \(round): \(features.joined(separator: ","))")
    }
  }
}
