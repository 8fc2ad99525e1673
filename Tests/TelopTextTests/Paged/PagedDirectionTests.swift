import TestSupport
import Testing

@testable import TelopText

@Suite("Text from right to left in pages")
struct PagedDirectionTests {
  private static let words = [
    "שלום", "עולם", "בְּרֵאשִׁית", "סלאם,", "مرحبا", "بالعالم", "السّلامُ", "لا", "ٹیلپ", "measure",
    "AVATAR", "To",
    "(of", "it)", "(א", "ב)", "[12", "x]", "٣٤٥", "12", "5%", "$7.50", "1984.", "-3", "—", "12:45",
    "…",
    "漢字", "かな", "👩‍💻", "🇯🇵", "क्षत्रिय", "น้ำ",
  ]

  /// Text of so many words: of ten, so many are any word, and the others are of one language.
  static func text(
    _ words: Int, of language: ArraySlice<String>, mixed: Int,
    _ generator: inout SeededGenerator
  ) -> String {
    var text = ""
    for _ in 0..<words {
      let isMixed = Int.random(in: 0..<10, using: &generator) < mixed
      text += (isMixed ? Self.words[...] : language).randomElement(using: &generator) ?? ""
      text += Int.random(in: 0..<40, using: &generator) == 0 ? "\n" : " "
    }
    return text
  }

  static let languages = [words[0..<4], words[4..<9], words[9..<12]]

  @Test(
    "random edits, seed 20261126: as the whole text in one piece",
    arguments: 0..<Effort.pick(short: 6, usual: 12, soak: 60))
  func random(series: Int) throws {
    var generator = SeededGenerator(seed: 20_261_126 + UInt64(series))
    let fonts = try FontStack.bundled()
    let own = Self.languages[series % 3]
    var options = TextOptions(separator: [" ", "、", ""][series % 5 % 3])
    options.direction = [.auto, .auto, .rightToLeft, .leftToRight][series % 4]
    options.shaper = series % 2 == 0 ? .units : .standard
    let mixed = [0, 1, 3, 10][series / 3 % 4]
    let text = Self.text(1_200, of: own, mixed: mixed, &generator)
    var line = try fonts.pages(of: text, options: options)
    var whole = try fonts.prepare(text, options: options)
    if mixed < 3, options.direction == .auto { #expect(line.pageCount > 3) }
    for edit in 0..<Effort.pick(short: 4, usual: 8, soak: 100) {
      #expect(line.text == whole.text)
      #expect(line.paragraphs == whole.paragraphs)
      guard
        try PagedTextTests.compare(line, fonts, "series \(series), edit \(edit)", options)
      else { return }
      let count = [0, 1, 1, 2, 9][edit % 5]
      let snippet = String(
        Self.text(count, of: own, mixed: mixed + 3, &generator).unicodeScalars.dropLast(edit % 2))
      let place = Int.random(in: 0...line.utf8Length, using: &generator)
      let range = place..<place + Int.random(in: 0...[0, 4, 60, 900][edit % 4], using: &generator)
      line = try fonts.replacing(range, of: line, with: snippet)
      whole = try fonts.replacing(range, of: whole, with: snippet)
    }
  }

  /// What levels are resolved from: strong and weak characters, numbers, brackets, marks, joiners, breaks.
  private static let signs = [
    "א", "ב", "ش", "a", "b", "漢", "1", "2", "٣", " ", " ", ",", ".", "+", "%", "-", "(", ")", "[",
    "]",
    "\u{301}", "\u{5B8}", "\u{200D}", "👩", "\u{200F}", "\u{200E}", "\u{600}", "\u{AD}", "\n", "क्",
  ]

  private static func signs(
    _ count: Int, of own: ArraySlice<String>, _ generator: inout SeededGenerator
  ) -> String {
    (0..<count).map { _ in
      let isOwn = Int.random(in: 0..<3, using: &generator) == 0
      return (isOwn ? own : signs[...]).randomElement(using: &generator) ?? ""
    }.joined()
  }

  /// Most edits find the levels out from what is around them.
  @Test("levels after random edits, seed 20261128, are those of the whole", arguments: 0..<6)
  func levels(series: Int) throws {
    var generator = SeededGenerator(seed: 20_261_128 + UInt64(series))
    let fonts = try FontStack.bundled()
    let own = [Self.signs[0..<3], Self.signs[3..<6]][series % 2]
    var (local, edits) = (0, 0)
    for round in 0..<Effort.pick(short: 10, usual: 30, soak: 2_000) {
      var options = TextOptions(separator: [" ", "", "א", "x", "א1 (a", "　　　"][round % 6])
      options.direction = [.auto, .auto, .rightToLeft, .leftToRight][round / 6 % 4]
      var text = Self.signs([20, 60, 200][series / 2], of: own, &generator)
      if round % 8 == 7 { text += "\u{2067}ש〈a〉" }
      var line = try fonts.pages(of: "א" + text + "ב", options: options)
      var whole = try fonts.prepare("א" + text + "ב", options: options)
      for edit in 0..<10 {
        let snippet = Self.signs([0, 1, 1, 2, 5][edit % 5], of: own, &generator)
        let place = Int.random(in: 0...line.utf8Length, using: &generator)
        let range = place..<place + Int.random(in: 0...[0, 4, 9][edit % 3], using: &generator)
        whole = try fonts.replacing(range, of: whole, with: snippet)
        edits += 1
        if case .withLevels(isLocal: true) = line.storage.division, !snippet.contains("\n"),
          try LevelEdit(around: line.whole(range), snippet, in: line) != nil
        {
          local += 1
        }
        line = try fonts.replacing(range, of: line, with: snippet)
        #expect(line.text == whole.text)
        let mine = line.levels(in: 0..<line.utf8Length)
        let its = whole.levels(in: 0..<whole.utf8Length)
        if mine != its {
          Issue.record(
            "series \(series), round \(round), edit \(edit): \(line.text.debugDescription)")
          return
        }
      }
    }
    #expect(local > edits / 5, "\(local) of \(edits)")
  }

  @Test("an edit measures a few pages and shares the others", arguments: 0..<3)
  func sharing(language: Int) throws {
    var generator = SeededGenerator(seed: 20_261_129)
    let fonts = try FontStack.bundled()
    let own = Self.languages[language]
    var line = try fonts.pages(of: Self.text(6_000, of: own, mixed: 1, &generator))
    #expect(line.pageCount > 20)
    for _ in 0..<20 {
      let place = Int.random(in: 100...line.utf8Length - 100, using: &generator)
      let before = Set(line.entries.map { ObjectIdentifier($0.sheet) })
      line = try fonts.replacing(
        place..<place, of: line, with: own.randomElement(using: &generator) ?? "")
      let fresh = line.entries.count { !before.contains(ObjectIdentifier($0.sheet)) }
      #expect(fresh <= 4)
    }
    _ = try PagedTextTests.compare(line, fonts, "\(own.first ?? "")")
  }

  /// A grapheme cluster has the level of its start, here of an Arabic number sign or a Latin letter.
  @Test(
    "carets beside text that runs against the line and ends a page",
    arguments: ["\u{600}א", "\u{24C2}\u{200D}😀", "\u{D4E}א"])
  func carets(_ cluster: String) throws {
    let fonts = try FontStack.bundled()
    let text =
      String(repeating: "שלום ", count: 160) + String(repeating: "latinword", count: 60)
      + cluster + "ב" + String(repeating: "שלום עולם ", count: 240)
    let line = try fonts.replacing(3_800..<3_801, of: fonts.pages(of: text), with: "א")
    let whole = try fonts.prepare(line.text)
    for index in 0..<line.pageCount {
      let border = try #require(line.page(at: index)).range.lowerBound
      for offset in [border, border + 2, max(border - 2, 0)] {
        let (mine, its) = (line.caretStop(at: offset), whole.caretStop(at: offset))
        #expect(mine.upstream == its.upstream && mine.downstream == its.downstream, "\(offset)")
      }
    }
  }

  @Test(
    "paragraphs against the line are pages, whatever is between them", arguments: [" ", "  ", ""])
  func against(_ separator: String) throws {
    let fonts = try FontStack.bundled()
    let options = TextOptions(separator: separator)
    let english = String(repeating: "A paragraph that says 12.\n", count: 400)
    let hebrew = String(repeating: "פסקה שאומרת 12.\n", count: 400)
    for text in ["כותרת\n" + english, "Title\n" + hebrew] {
      let line = try fonts.pages(of: text, options: options)
      // With nothing between them, neighbours are one stretch.
      #expect(separator.isEmpty || line.pageCount > 5)
      _ = try PagedTextTests.compare(line, fonts, "\(text.prefix(6))", options)
      let whole = try fonts.prepare(text, options: options)
      for index in 0..<line.pageCount {
        let border = try #require(line.page(at: index)).range.lowerBound
        let (mine, its) = (line.caretStop(at: border), whole.caretStop(at: border))
        #expect(mine.upstream == its.upstream && mine.downstream == its.downstream)
      }
    }
  }
}
