@_spi(Answers) import Telop
import TelopShows
import TelopUnits
import Testing

extension DryFeedTests {
  /// Glyphs in one picture that are not in the other; positions may be rounded differently.
  private func different(_ one: Set<String>, _ other: Set<String>) -> [String] {
    func isIn(_ picture: Set<String>, _ glyph: String) -> Bool {
      let parts = glyph.split(separator: " ").compactMap { Double($0) }
      return (-1...1).contains { picture.contains("\(Int(parts[0])) \(parts[1] + Double($0))") }
    }
    return one.filter { !isIn(other, $0) } + other.filter { !isIn(one, $0) }
  }

  @Test("text in another language moves no visible glyph")
  func language() throws {
    var show = try show()
    try show.at(3, .feed(text: "قليل"))
    let before = show.picture(8)
    try show.at(
      8, .feed(text: "سطرا بعد سطر مما يقال هنا، وهو أكثر مما كان قبله بكثير، وسيكون أكثر"))
    #expect(different(show.picture(8), before).isEmpty)
    try show.at(9, .append(text: "字幕が一行ずつ届き、流れ続けます。字幕が一行ずつ届き、流れ続けます。"))
    let leg = try #require(show.state.legs.last)
    #expect(leg.fit.text.language == "en" && leg.fit.script.separator == "\u{2003}\u{2003}")
  }

  @Test("text that left a screen ago is trimmed, and no visible glyph moves")
  func cuts() throws {
    for script in [
      Self.script, "---\nduration: 15\nlanguage: ar\n---\nأهلا بكم.",
      "---\nduration: 10\nwhole-pixels: auto\nlanguage: ja\n---\nようこそ。",
    ] {
      var show = try show(script)
      var second = -85.0
      var longest = 0
      var cuts = 0
      let text =
        script.contains("language: ja")
        ? "字幕が一行ずつ届き、流れ続けます。"
        : script.contains("language: ar")
          ? "سطرا بعد سطر مما يقال هنا" : "Line by line, of what is said."
      for index in 0..<16 {
        second += 90
        let before = show.picture(second)
        let place = show.offset(second)
        let length = show.state.source.script.utf8.count
        try show.at(second, .feed(text: String(repeating: text, count: 20)))
        let now = show.state.source.script.utf8.count
        if now < length {
          cuts += 1
          #expect(show.offset(second) != place)
        }
        #expect(different(show.picture(second), before).isEmpty, "\(index)")
        longest = max(longest, now)
      }
      #expect(cuts > 0 && longest < 13_000, "\(longest)")
      #expect(show.state.source.script.hasPrefix("---\nduration:"))
      let again = try ShowLog(show.log.source, show.log.records).state
      #expect(again.source == show.state.source)
      #expect(
        again.offset(at: TestShow.moment(second + 7))
          == show.state.offset(at: TestShow.moment(second + 7)))
    }
  }
}
