import Foundation
import FoundationXML
@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

@testable import TelopExport

@Suite("Reports", .needs(.browser))
struct ReportTests {
  private static let fonts = Result { try FontStack.bundled() }

  private func fit(_ source: String, _ values: [String: String] = [:]) throws -> Fit {
    let script = try Script(source, format: .markdown, name: "talk.md")
    var options = FitOptions()
    options.timing.duration = .seconds(60)
    try options.apply(script)
    for (key, value) in values { try options.set(key, to: [value]) }
    return try Fit(script, fonts: Self.fonts.get(), options: options)
  }

  private func page(_ fit: Fit) throws -> String {
    String(decoding: try Report(fit, date: "2026-11-21").html(), as: UTF8.self)
  }

  private func sample() throws -> Fit {
    try FitJob(ScriptSource(path: Package.sample)).fit()
  }

  private func count(_ name: String, in page: String) -> Int {
    page.components(separatedBy: "class=\"\(name)\"").count - 1
  }

  private func isWellFormed(_ svg: [UInt8]) -> Bool { XMLParser(data: Data(svg)).parse() }

  @Test("sections, cues, figures and fixes are listed in Japanese and English")
  func contents() throws {
    let japanese = try page(
      fit(
        "# はじめに\n\nこんにちは。@0:20電光掲示板です。\n\n# 本題\n\n"
          + String(repeating: "文字の幅は足し算ではありません。", count: 20)))
    for word in [
      "読む速さの移り変わり", "電光掲示板です", "本題", "よくする方法", "読めない", "2026年11月21日", "lang=\"ja\"",
      "--duration", "Netflix 日本語字幕ガイド、流れる中国語の二重課題研究",
    ] {
      #expect(japanese.contains(word), "\(word)")
    }
    let english = try page(
      fit("# Hello\n\nWelcome. @0:20 Signs are read.\n\n# More\n\nAnd the end of it."))
    for word in ["Pace over time", "Signs", "words/min", "Comfortable", "lang=\"en\"", "At"] {
      #expect(english.contains(word), "\(word)")
    }
    #expect(!english.contains("How to make it better"))
    #expect(japanese.contains("上限 <span class=\"still\">4 字／秒<"))
    #expect(english.contains("up to <span class=\"still\">150 words/min<"))
  }

  @Test("a report loads nothing, runs no script, and is deterministic")
  func contained() throws {
    let fit = try sample()
    let page = try page(fit)
    #expect(try page == self.page(sample()))
    #expect(!page.contains("<script") && !page.contains("http") && !page.contains("src=\""))
    let svg = try Report(fit).svg()
    #expect(isWellFormed(svg))
    let text = String(decoding: svg, as: UTF8.self)
    #expect(text.contains("<title>") && text.contains("<desc>"))
  }

  @Test("the peak's time is the start of its window, as in the terminal; the plot has its end, too")
  func peakTime() throws {
    let fit = try sample()
    let time = Numbers.time(Rational(fit.pace.peakTime.floor))
    #expect(try page(fit).contains("字／秒  \(time)</span>"))
    let end = Numbers.time(Rational((fit.pace.peakTime + 5).floor))
    let svg = String(decoding: try Report(fit).svg(), as: UTF8.self)
    #expect(svg.contains("  \(time)–\(end)</text>"))
  }

  @Test(
    "titles are escaped",
    arguments: [
      "</script><script>alert(1)</script>", "a \"quoted\" 'title' & more",
      "\u{202E}reversed\u{202C}",
      "{{style}}", "שלום עולם", String(repeating: "とても長い見出し", count: 60), "\u{FFFE}x",
    ])
  func hostile(title: String) throws {
    let escaped = title.replacingOccurrences(of: "<", with: "\\<")
    let fit = try fit("# \(escaped)\n\n@0:20 \(escaped) word\n\n# 二\n\nおわり")
    let page = try page(fit)
    #expect(!page.contains("<script") && !page.contains("\u{202E}"))
    #expect(page.components(separatedBy: "<style>").count == 2)
    let svg = try Report(fit).svg()
    #expect(isWellFormed(svg), "\(title)")
    #expect(!String(decoding: svg, as: UTF8.self).contains("\u{202E}"))
  }

  @Test("nothing is called comfortable where every section has a place that is too fast")
  func elsewhere() throws {
    let text = String(repeating: "internationalization ", count: 10) + "so we all go up to it"
    let fits = try (16...40).map { seconds in
      try fit("# A\n\n\(text)\n\n# B\n\n\(text)\n", ["duration": "\(seconds)"])
    }
    let fast = try fits.filter {
      $0.verdict != .comfortable && $0.pace.averageVerdict == .comfortable
    }.map(page).filter { count("verdict comfortable", in: $0) == 0 }
    #expect(!fast.isEmpty && fast.allSatisfy { !$0.contains("Comfortable elsewhere") })
  }

  @Test("only speeds that change have a plot")
  func speeds() throws {
    let constant = try page(fit("Some words that run."))
    #expect(count("speed", in: constant) == 0 && constant.contains("viewBox=\"0 0 690 324\""))
    let changing = try page(fit("Welcome. @0:20 Signs are read.\n\nAnd the end of it."))
    #expect(count("speed", in: changing) == 1 && changing.contains("viewBox=\"0 0 690 420\""))
  }

  @Test("on a phone, titles have room and the plot's words are legible, in the window and apart")
  func phone() throws {
    let run = """
      await document.fonts.ready;
      const box = element => element.getBoundingClientRect();
      const all = selector => [...document.querySelectorAll(selector)];
      const words = all(".plot text:not(.halo)").filter(text => box(text).width);
      // A box is higher than its letters, so lines may overlap by half of it.
      const isApart = (one, other) => one.right <= other.left || other.right <= one.left
        || Math.abs(one.top + one.bottom - other.top - other.bottom) >= one.height;
      return [document.documentElement.scrollWidth <= innerWidth,
        all("td.title").every(cell => box(cell).width > 100),
        all(".plot text").every(text => box(text).right <= innerWidth),
        words.every(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a >= 11),
        words.every((one, index) => words.slice(index + 1).every(other => isApart(box(one), box(other))))];
      """
    let widths = [390, 320]
    let pages = try Browser.lists(for: widths) {
      Browser.Shown(page: try page(sample()), width: $0, height: 900, after: run)
    }
    for (width, found) in pages { #expect(found == [true, true, true, true, true], "\(width) px") }
  }

  @Test("none and 30 sections are laid out")
  func sections() throws {
    let none = try page(fit("Just some words without a heading."))
    #expect(count("sections", in: none) == 0 && count("sheet", in: none) == 1)
    let many = try page(
      fit(
        (1...30).map { "# Section \($0)\n\nSome words of it here." }.joined(separator: "\n\n"),
        ["duration": "5:00"]))
    // The worst six and the number of others; the others follow below, with the same header.
    #expect(many.contains("and 24 more"))
    let sheets = many.components(separatedBy: "<article class=\"sheet\">").dropFirst()
    #expect(sheets.map { count("title", in: $0) } == [6, 24])
    #expect(sheets.allSatisfy { count("pills", in: $0) == 1 && $0.contains("talk.md") })
    #expect(sheets.last?.contains("<h2>Sections, continued</h2>") == true)
  }

  @Test("of many cues the worst six are on the first sheet, or all on the next")
  func cues() throws {
    let cues = (1...19).map { "@\($0 / 4):\($0 % 4 == 0 ? "00" : "\($0 % 4 * 15)") 合図\($0)の文です。" }
      .joined(separator: "\n\n")
    let sheets = { (source: String) in
      try page(fit(source, ["duration": "5:10"]))
        .components(separatedBy: "<article class=\"sheet\">").dropFirst().map { String($0) }
    }
    let fitting = try sheets("はじめの文です。\n\n\(cues)")
    #expect(fitting.map { count("title", in: $0) } == [6, 13])
    #expect(fitting[0].contains("colspan=\"4\">ほか 13 件"))
    let crowded = try sheets(
      (1...6).map { "# 節\($0)\n\n文です。" }.joined(separator: "\n\n") + "\n\n\(cues)")
    #expect(crowded.map { count("title", in: $0) } == [6, 19])
  }

  @Test("every source of limits but papers has a Japanese name")
  func sources() {
    let words = ReportWords(isJapanese: true, unit: .fullWidth)
    for profile in PaceProfile.all {
      for name in words.source(profile).split(separator: "、") {
        let isJapanese = name.unicodeScalars.contains { (0x3040...0x9FFF).contains($0.value) }
        #expect(isJapanese || name.contains("et al."), "\(profile.name): \(name)")
      }
    }
  }

  @Test("every profile is named by words, not as its option is written")
  func profiles() {
    for isJapanese in [true, false] {
      let words = ReportWords(isJapanese: isJapanese, unit: .word)
      for profile in PaceProfile.all {
        let name = words.profile(profile)
        #expect(!name.contains("overlay") && !name.contains("-"), "\(name)")
      }
    }
  }

  @Test("slow and fast plans get the terminal's advice in both languages")
  func need() throws {
    let slow = try fit("Some words.\n\n@2:00 More words", ["duration": "5:00"])
    #expect(slow.verdict == .slow && slow.fixes.isEmpty)
    #expect(try page(slow).contains("Write more, or give it less time."))
    let japanese = try page(fit("ことばです。\n\n@2:00 つづきです。", ["duration": "5:00"]))
    #expect(japanese.contains("文をふやすか、時間をちぢめてください。"))
    // One character more between two cues than any change of speed allows.
    let fast = try fit("\(String(repeating: "字", count: 80))@0:10字字@0:11字", ["duration": "0:12"])
    guard fast.fixes.isEmpty else { return }
    #expect(try page(fast).contains("時間") && !page(fast).contains("文をふやす"))
  }

  @Test("a trim names the sections that it removes, in Japanese too")
  func goneSections() throws {
    let text = { (count: Int) in String(repeating: "字", count: count) }
    let fit = try fit(
      "# はじめに\n\n\(text(100))\n\n# 本題\n\n\(text(60))\n\n# おわりに\n\n\(text(40))",
      ["duration": "0:30"])
    let trim = try #require(fit.fixes.first { $0.kind == .trim })
    #expect(trim.message.hasPrefix("shorten “はじめに” and leave out “本題” and “おわりに”: "), "\(trim)")
    #expect(try page(fit).contains("「はじめに」をちぢめ、「本題」「おわりに」を省く（"))
  }

  @Test("moved cues are described in Japanese")
  func moves() throws {
    let text = { (count: Int) in String(repeating: "字", count: count) }
    let slides = try fit(
      "# A\n\n\(text(20))\n\n# B\n\n\(text(170))\n\n# C\n\n\(text(9))",
      ["duration": "2:00", "slides": "0:00,0:20,0:50"])
    let page = try page(slides)
    #expect(page.contains("<b>スライド 3（0:50）を 1:") && page.contains(" にする</b>"), "\(page)")
    let cues = try self.page(
      fit("\(text(60))。@0:10 \(text(60))。@0:20 \(text(30))。", ["duration": "2:00"]))
    #expect(cues.contains("<b>合図 2 個の時刻を動かす</b>") && cues.contains(">合図 0:10 を 0:"), "\(cues)")
    #expect(!cues.contains("the cue"))
  }

  @Test("vertical lines, still lines, loops and single characters have reports")
  func others() throws {
    for (source, values) in [
      ("縦の文字", ["direction": "ttb"]), ("a", ["start": "flush", "finish": "flush"]),
      ("menu", ["loop": "endless", "duration": "5"]), ("字", ["duration": "0.01"]),
      (String(repeating: "字", count: 3_000), ["duration": "1"]),
      ("a", ["duration": "1000000"]),
    ] {
      let report = try Report(fit(source, values))
      #expect(isWellFormed(try report.svg()))
      let text = String(decoding: try report.html(), as: UTF8.self)
      #expect(!text.contains("nan") && !text.contains("inf\""))
    }
  }

  @Test("text has a contrast of at least 4.5:1, light and dark")
  func contrast() throws {
    for (scheme, style) in zip(
      ["light", "dark"],
      WebFile.reportStyle.components(separatedBy: "@media screen and (prefers-color-scheme: dark)"))
    {
      let color = { (name: String) throws -> Double in
        let match = try #require(style.firstMatch(of: try Regex("--\(name): #([0-9A-F]{6})")))
        let digits = try #require(Int(match[1].substring ?? "", radix: 16))
        let parts = [digits >> 16, digits >> 8 & 255, digits & 255].map { part -> Double in
          let value = Double(part) / 255
          return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
      }
      var pairs = ["text", "muted", "comfortable", "brisk", "unreadable"].map { ($0, "surface") }
      pairs += ["comfortable", "brisk", "unreadable"].map { ($0, "\($0)-ground") }
      for (text, background) in pairs {
        let tones = try [color(text), color(background)].sorted()
        #expect((tones[1] + 0.05) / (tones[0] + 0.05) >= 4.5, "\(scheme): \(text) on \(background)")
      }
    }
  }

  @Test(
    "the sample prints on one A4 sheet with fixes; 20 sections or cues take two",
    arguments: [
      ("", 1), (String(repeating: "# 節\n\n文字の幅は足し算ではありません。\n\n", count: 20), 2),
      (
        "# 一 {time=0:40}\n\n" + String(repeating: "測ってから流せば、時間どおりです。", count: 20)
          + "\n\n# 二\n\n短い文です。\n\n# 三 {time=3:00}\n\n短い文です。", 1
      ),
      ("文です。" + (1...20).map { "@\($0 / 6):\($0 % 6)0 文です。" }.joined(), 2),
    ])
  func paper(source: String, sheets: Int) throws {
    let fit = try source.isEmpty ? sample() : fit(source, ["duration": "5:00"])
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("report.html")
      try Data(Report(fit, date: "2026-11-21").html()).write(to: file)
      let paper = folder.appendingPathComponent("report.pdf")
      _ = try Chromium.output([
        "--no-pdf-header-footer", "--user-data-dir=\(folder.path)/profile",
        "--print-to-pdf=\(paper.path)", file.absoluteString,
      ])
      let info = String(decoding: try Tool.output("pdfinfo", [paper.path]), as: UTF8.self)
      #expect(info.contains("Pages:           \(sheets)\n"), "\(info)")
      #expect(info.contains("A4"), "\(info)")
      let text = String(decoding: try Tool.output("pdftotext", [paper.path, "-"]), as: UTF8.self)
      #expect(text.contains("\(sheets) / \(sheets)") && text.contains("読む速さの移り変わり"))
    }
  }
}
