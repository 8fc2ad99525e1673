@_spi(Answers) import Telop
import TelopDocuments
import TestSupport
import Testing

@Suite("Highlighted searches")
struct SearchHighlightTests {
  private func fit(
    _ source: String, _ highlights: [String], _ values: [String: String] = [:]
  ) throws -> Fit {
    let script = try Script(source, format: .markdown, name: "talk.md")
    var options = FitOptions()
    options.timing.duration = .seconds(60)
    try options.apply(script)
    for (key, value) in values { try options.set(key, to: [value]) }
    if !highlights.isEmpty { try options.set("highlight", to: highlights) }
    return try Fit(script, fonts: bundledFonts.get(), options: options)
  }

  private func texts(_ fit: Fit) -> [String] {
    fit.highlightedRanges.map { fit.text.substring($0) }
  }

  @Test("all matches are highlighted, ignoring case and width")
  func matches() throws {
    let fit = try fit("# Ｓｗｉｆｔ\n\nswift, SWIFT and ｽｲﾌﾄ; スイフト\n\nmore sWiFt", ["swift", "スイフト"])
    #expect(texts(fit) == ["Ｓｗｉｆｔ", "swift", "SWIFT", "ｽｲﾌﾄ", "スイフト", "sWiFt"])
    #expect(fit.scene.marks.count == 6)
    #expect(try self.fit("nothing", ["swift"]).highlightedRanges.isEmpty)
  }

  @Test("touching marks and matches are merged")
  func merged() throws {
    let fit = try fit(
      "==I use Swift== daily, swiftly ==on== Swift UI", ["swift", "swift ui", "daily, s"])
    #expect(texts(fit) == ["I use Swift", "daily, swift", "on", "Swift UI"])
    // Touching ranges are joined too: two boxes would show their common edge.
    #expect(texts(try self.fit("==ab==cd", ["cd"])) == ["abcd"])
  }

  @Test("front matter may search, and a loop highlights every pass")
  func others() throws {
    #expect(texts(try fit("---\nhighlight: [one, two]\n---\nOne two", [])) == ["One", "two"])
    let loop = try fit("ＡＢ ==c==", ["ab"], ["loop": "3"])
    #expect(texts(loop) == ["ＡＢ", "c", "ＡＢ", "c", "ＡＢ", "c"])
  }

  @Test("a search without matches is reported", arguments: [[:], ["loop": "2"]])
  func absent(_ values: [String: String]) throws {
    let fit = try fit("One two", ["wto", "one"], values)
    #expect(fit.script.notes.map(\.message) == ["highlight: the text has no “wto”"])
    #expect(texts(fit).allSatisfy { $0 == "One" })
  }

  @Test("a highlight changes no plan")
  func plan() throws {
    let source = "A script about swift things, all Swift."
    #expect(
      try Wire.encode(FitDocument(fit(source, ["swift"])))
        == Wire.encode(FitDocument(fit(source, []))))
  }
}
