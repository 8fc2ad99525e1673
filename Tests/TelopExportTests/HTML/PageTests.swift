import Foundation
import Telop
import TelopPrograms
import TelopText
import TelopUnits
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Pages")
struct PageTests {
  @Test("the same fit gives the same bytes")
  func deterministic() throws {
    for one in PageCase.all.prefix(3) {
      for glyphs in GlyphFormat.allCases {
        let pages = try (0..<2).map { _ in try one.fit().page(tabs: .natural, glyphs: glyphs) }
        #expect(pages[0] == pages[1])
      }
    }
  }

  @Test(
    "text cannot inject markup, and a page loads nothing",
    arguments: GlyphFormat.allCases)
  func hostile(_ glyphs: GlyphFormat) throws {
    let page = try #require(PageCase.all.first { $0.name == "hostile" }).fit()
      .page(tabs: .natural, glyphs: glyphs)
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(page.components(separatedBy: "</script").count == 3)
    // Outlines have one template more: the ellipsis of cut titles.
    #expect(page.components(separatedBy: "</template").count == (glyphs == .text ? 2 : 3))
    #expect(page.components(separatedBy: "<title").count == 2)
    #expect(!page.contains("<img") && !page.contains("<!--") && !page.contains("\u{202E}turned</"))
    let controls = page.unicodeScalars.filter { $0.properties.generalCategory == .control }
    #expect(controls.allSatisfy { $0 == "\n" })
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains("src: url(f"))
    #expect(page.contains("&lt;/script&gt;") && page.contains("&quot;window.broken=1&quot;"))
  }

  @Test("a page's shadow is as soft as a picture's: CSS takes the deviation of `drop-shadow`")
  func shadow() throws {
    let fit = try fit("text", ["theme": "subtitle", "size": "100"])
    #expect(fit.scene.look.shadow?.deviation == 6)
    #expect(try fit.page().contains("--shadow: drop-shadow(0 5px 6px "))
  }

  @Test("a page keeps its colours in any contrast mode")
  func contrast() throws {
    let page = try PageCase.all[0].fit().page()
    #expect(page.contains("  forced-color-adjust: none;\n"))
  }

  @Test("screen readers get the text once")
  func readText() throws {
    let fit = try fit("# Title\n\nwords & more")
    let page = try fit.page()
    #expect(
      page.contains("<p class=\"read\" dir=\"auto\">Title\u{2003}\u{2003}words &amp; more</p>"))
    #expect(page.contains("<div id=\"view\" aria-hidden=\"true\">"))
    #expect(page.contains("<title>Title</title>"))
  }

  @Test("tab x is margin + (spacing + width) × index, and the tabs fill the tab bar")
  func tabs() throws {
    let fit = try fit(
      "---\ntitle: My talk\n---\n# One\n\na b c\n\n# Two\n\nd e f\n\n# Three\n\ng",
      ["viewport": "1000"])
    let tabs = SectionTabs(fit.scene, length: fit.band.length, form: .equal) { _, _ in 0 }
    #expect(tabs.titles == ["One", "Two", "Three"])
    #expect(tabs.header == "My talk" && tabs.hasHeader)
    // (1000 − 2 × 12 − 2 × 8) ÷ 3
    // Each tab has an element on the bar and one on the capsule.
    #expect(tabs.elements.map(\.width) == Array(repeating: 320, count: 6))
    #expect(
      tabs.states.map { $0.items.map { $0[1] } } == Array(repeating: [12, 340, 668], count: 3))
    #expect(
      tabs.states.map { Array($0.now.dropFirst()) } == [[12, 320], [340, 320], [668, 320]])
    // The capsule reaches a tab when its section's start is at the read point.
    let starts = fit.script.sections.map { section in
      fit.plan.origin + fit.text.width(of: 0..<section.range.lowerBound, checkedSize: 48) - 500
    }
    #expect(tabs.tabChanges.map(\.offset) == starts)
    #expect(tabs.tabChanges.map(\.tab) == [0, 1, 2])
    let page = try fit.page(tabs: .equal, glyphs: .text)
    #expect(page.contains("width:320px\">Two</li>") && page.contains("--tab-time: 0.16s"))
    #expect(try !fit.page().contains("id=\"capsule\""))
  }

  @Test("natural tabs are as wide as their titles; the others are counted")
  func naturalTabs() throws {
    let source = (1...9).map { "# Title \($0)\n\nwords and words" }.joined(separator: "\n\n")
    let talk = try fit("---\ntitle: My talk\n---\n" + source, ["viewport": "640"])
    let tabs = SectionTabs(talk.scene, length: 640, form: .natural) { text, _ in
      Rational(10 * text.count)
    }
    let texts = texts(of: tabs)
    #expect(texts[0].first == "Title 1" && texts[0].last?.hasSuffix("›") == true)
    #expect(texts[4].first == "‹ 3" && texts[4].contains("Title 5"))
    #expect(texts[8].last == "Title 9")
    let own = try #require(tabs.elements.first { $0.text == "Title 1" })
    #expect(own.width == 70 + tabs.padding * 2)
    // The current tab is bold, and wide enough for that.
    let bold = SectionTabs(talk.scene, length: 640, form: .natural) { text, isBold in
      Rational((isBold ? 12 : 10) * text.count)
    }
    #expect(bold.states[0].now[2] == (84 + bold.padding * 2).double)
    let faces = bold.elements.filter { $0.text == "Title 1" }.map { $0.width - bold.padding * 2 }
    #expect(Set(faces) == [70, 84])
    // Two sections with the same title are two tabs, each with a bold twin.
    let twins = SectionTabs(
      try fit("# A\n\nb\n\n# A\n\nc").scene, length: 640, form: .natural
    ) { _, _ in 30 }
    #expect(twins.elements.count == 4 && twins.states[0].items.count == 2)
  }

  /// The texts in the tab bar in each state, in reading order, without direction marks.
  private func texts(of tabs: SectionTabs) -> [[String]] {
    tabs.states.map { state in
      state.items.map { tabs.elements[Int($0[0])].text.replacing("\u{200E}", with: "") }
    }
  }

  @Test("from right to left the arrows for hidden tabs point outwards too")
  func rightToLeftMarks() throws {
    let source = (1...9).map { "# כותרת \($0)\n\nמילים ועוד" }.joined(separator: "\n\n")
    let talk = try fit(source, ["viewport": "640"])
    let tabs = SectionTabs(talk.scene, length: 640, form: .natural) { text, _ in
      Rational(10 * text.count)
    }
    // From right to left, the first tabs are at the right.
    #expect(texts(of: tabs)[4].first == "3 ›" && texts(of: tabs)[0].last?.hasPrefix("‹ ") == true)
  }

  @Test("a section without a title has no tab, a talk without a title no header")
  func untitled() throws {
    #expect(
      SectionTabs(try fit("a\n\n# Two\n\nb").scene, length: 100, form: .natural) { _, _ in 9 }
        .titles
        == [
          "Two"
        ])
    let scene = try fit("only text").scene
    let bare = SectionTabs(scene, length: 100, form: .natural) { _, _ in 9 }
    #expect(
      bare.titles.isEmpty && bare.header.isEmpty && bare.tabChanges.isEmpty && !bare.hasHeader)
    var titles = TabTitles(scene)
    var symbols = GlyphSymbols(size: scene.size)
    #expect(try titles.markup(of: bare, &symbols).isEmpty)
    let script = { try Script("x", format: .plain, name: $0).shownTitle }
    #expect(try script("/home/me/my.talk.txt") == "my.talk" && script("standard input") == nil)
    #expect(try script(".hidden") == nil && script("talks/plain") == nil)
  }

  @Test("tabs of hidden headings have their letters in the page's fonts")
  func hiddenTitles() throws {
    let size = { (title: String) in
      let source = "---\nheadings: hidden\nfont: Inter\n---\n# \(title)\n\nwords\n"
      return try fit(source).page(tabs: .natural, glyphs: .text).utf8.count
    }
    // Letters that no text uses add their glyphs, 7 here. The title itself occurs three times.
    #expect(try size("ЗАГОЛОВОК") > size("words") + 3 * 7 * 9)
  }

  @Test("the first tab is at the right of right-to-left lines, at the top of vertical ones")
  func otherTabs() throws {
    let safe = try fit("# One\n\na\n\n# Two\n\nb", ["canvas": "1000x500", "safe": "graphics"])
    let clear = SectionTabs(safe.scene, length: 1_000, form: .natural) { _, _ in 100 }
    #expect(clear.states[0].now[1] == 50)
    let right = try fit("# א\n\nמילים\n\n# ב\n\nעוד", ["viewport": "1000"])
    let tabs = SectionTabs(right.scene, length: 1_000, form: .equal) { _, _ in 0 }
    #expect(tabs.states.map { Array($0.now.dropFirst()) } == [[504, 484], [12, 484]])
    let natural = SectionTabs(right.scene, length: 1_000, form: .natural) { _, _ in 40 }
    let places = natural.states[0].items.map { $0[1] }
    #expect(places[0] > places[1] && places[0] + natural.elements[0].width.double < 1_000)
    let down = try fit(
      "---\ntitle: 縦\n---\n# 一\n\n縦\n\n# 二\n\n縦", ["viewport": "1000", "direction": "ttb"])
    let column = SectionTabs(down.scene, length: 1_000, form: .equal) { _, _ in 0 }
    #expect(column.states.map { Array($0.now.dropFirst()) } == [[12, 484], [504, 484]])
    #expect(!column.hasHeader)
  }

  @Test("without hb-subset the error names its package")
  func missingProgram() throws {
    let program = Program(name: "hb-subset-not-there", package: "libharfbuzz-bin")
    let error = #expect(throws: ExportError.self) {
      try ExportError.converting { () throws(ProgramError) in try program.run([]) }
    }
    #expect(error?.code == .missingProgram && error?.message.contains("libharfbuzz-bin") == true)
  }

  @Test(
    "text has a font size that browsers do not round, scaled down",
    arguments: [
      ("43.4", "347px", 43.4 / 347), ("43.5", "348px", 0.125), ("256", "256px", 1),
      ("31.26", "500px", 0.06252), ("5000", "1250px", 4),
    ] as [(String, String, Double)])
  func scaled(size: String, em: String, scale: Double) throws {
    let page = try fit("a", ["size": size]).page(glyphs: .text)
    #expect(
      page.contains("font-size: \(em);") && page.contains("--scale: \(Markup.number(scale));"))
  }

  @Test("Korean words are placed one by one")
  func korean() throws {
    let page = try fit("글자와 소리를 연구합니다").page(glyphs: .text)
    #expect(page.components(separatedBy: "<span class=\"p ").count == 1 + 3)
  }

  @Test("a page of outlines has each glyph's shape once, and no font but that of the digits")
  func outlines() throws {
    let line = try fit("一二一二一 ABA")
    let page = try line.page()
    #expect(try count("<path ", in: "shapes", of: line, .outlines) == 4)
    #expect(try count("<use ", in: "segments", of: line, .outlines) == 8)
    #expect(page.components(separatedBy: "@font-face").count == 2)
    #expect(!page.contains("<span class=\"p"))
  }

  @Test("pictures are defined once, and no page embeds their font")
  func pictures() throws {
    let emoji = try fit("🎉🎉 a")
    for glyphs in GlyphFormat.allCases {
      let page = try emoji.page(glyphs: glyphs)
      #expect(page.components(separatedBy: "<image id=").count == 2)
      #expect(
        try count("<use ", in: "segments", of: emoji, glyphs) == (glyphs == .text ? 2 : 3))
    }
    // The fonts of the text and of the digits.
    #expect(try emoji.page(glyphs: .text).components(separatedBy: "@font-face").count == 3)
  }

  /// The number of times that a text occurs in a part of a page without notes, which have shapes of their own.
  private func count(
    _ text: String, in part: String, of fit: Fit, _ glyphs: GlyphFormat
  ) throws -> Int {
    var options = ExportOptions()
    options.glyphs = glyphs
    let parts = try Page(fit.scene(for: .html), options: options).parts()
    return try #require(parts.markup[part]).components(separatedBy: text).count - 1
  }

  @Test("a page of 20,000 characters is below 5 MB, in Japanese and English")
  func large() throws {
    // Two thousand different kanji, ten times.
    let kanji = String(
      String.UnicodeScalarView((0x4E00..<0x55D0).compactMap(Unicode.Scalar.init).prefix(2_000)))
    for text in [
      String(repeating: kanji, count: 10), String(repeating: PageCase.english, count: 200),
    ] {
      let page = try fit(text, ["duration": "3600"]).page()
      #expect(page.utf8.count < 5_000_000, "\(page.utf8.count)")
    }
  }

  @Test("a page shows nothing until its script has run")
  func loading() throws {
    #expect(try fit("words", [:]).page().contains(/<main id="frame" class="[^"]*\boff\b/))
  }

  @Test("while a band with tabs slides, text and blocks are clipped by the depth that it moves")
  func sliding() throws {
    let fit = try fit(
      "---\ntitle: The talk\n---\n# One\n\nwords\n\n# Two\n\nwords",
      ["theme": "base", "canvas": "1280x720"])
    let page = try fit.page(tabs: .natural)
    let depth = try #require(
      page.firstMatch(of: /--ground-depth: calc\((\d+)px \+ var\(--tab-height\)\); --phone/)?.1)
    let header = try SectionTabs.headerHeight(fit.scene(for: .html))
    #expect(page.contains("inset(calc(var(--outside) * var(--ground-depth)) 0 0 0)"))
    let headedDepth = try #require(Int(depth)) + header
    #expect(
      page.contains("#frame.headed { --ground-depth: calc(\(headedDepth)px + var(--tab-height)) }"))
    let tabHeight = try SectionTabs.height(fit.scene(for: .html))
    #expect(page.contains("--phone-height: max(\(tabHeight)px, 30 * var(--pixel));"))
  }

  @Test("kerning is requested by name, and proportional forms only if wanted")
  func kerning() throws {
    let settings = { (values: [String: String]) in
      try fit("あ、い", values).page(glyphs: .text)
        .firstMatch(of: /font-feature-settings:([^ ;]+ [^;}]+)/).map { String($0.1) }
    }
    let cjk = ["font": "NotoSansCJKjp-Regular", "feature": "palt"]
    #expect(try settings([:])?.contains("\"palt\" 0,\"kern\" 1") == true)
    #expect(try settings(cjk)?.contains("\"palt\" 1,\"kern\" 1") == true)
    #expect(try settings(["kerning": "off"])?.contains("\"kern\" 1") != true)
  }

  @Test("variable fonts keep their axes and get the value of each")
  func variable() throws {
    let page = try fit("a", ["font": PageCase.variable, "variation": "wght=650"])
      .page(glyphs: .text)
    #expect(page.contains("\"wght\" 650"))
  }
}
