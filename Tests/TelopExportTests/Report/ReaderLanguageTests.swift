import Foundation
@_spi(Answers) import Telop
import TestSupport
import Testing

@testable import TelopExport

/// Text for people is in Japanese for Japanese scripts, and otherwise in English.
@Suite("The languages of reports and pages")
struct ReaderLanguageTests {
  private static let fonts = Result { try FontStack.bundled() }

  private static func text(_ count: Int) -> String { String(repeating: "字", count: count) }

  /// Fits whose fixes are of different kinds, and the sample.
  private static var fits: [Fit] {
    get throws {
      let sources: [(String, [String: String])] = [
        (
          "# はじめに\n\n\(text(100))\n\n# 本題\n\n\(text(60))\n\n# おわりに\n\n\(text(40))",
          ["duration": "0:30"]
        ),
        (
          "# 一\n\n\(text(20))\n\n# 二\n\n\(text(170))\n\n# 三\n\n\(text(9))",
          ["duration": "2:00", "slides": "0:00,0:20,0:50"]
        ),
        ("\(text(60))。@0:10 \(text(60))。@0:20 \(text(30))。", ["duration": "2:00"]),
        (
          "# 一 {time=0:40}\n\n\(text(300))\n\n# 二\n\n\(text(9))\n\n# 三 {time=3:00}\n\n\(text(9))",
          ["duration": "5:00"]
        ),
        ("# 一\n\n\(text(90))\n\n# 二 {optional}\n\n\(text(90))", ["duration": "0:40"]),
        ("\(text(20))。", ["duration": "0:01", "start": "flush", "finish": "flush"]),
        ("\(text(60))。", ["duration": "0:40", "start": "flush", "finish": "flush"]),
        ("\(text(8))。", ["duration": "5:00"]),
        ("\(text(80))@0:10字字@0:11字", ["duration": "0:12"]),
        ("ことばです。\n\n@2:00 つづきです。", ["duration": "5:00"]),
      ]
      let fits = try sources.map { source, values in
        let script = try Script(source, format: .markdown, name: "talk.md")
        var options = FitOptions()
        try options.apply(script)
        for (key, value) in values { try options.set(key, to: [value]) }
        return try Fit(script, fonts: fonts.get(), options: options)
      }
      return try fits + [FitJob(ScriptSource(path: Package.sample)).fit()]
    }
  }

  @Test("a Japanese report has no English but names, units and options")
  func report() throws {
    var kinds: Set<Fix.Kind> = []
    for fit in try Self.fits {
      kinds.formUnion(fit.fixes.map(\.kind))
      let facts = ReportFacts(fit, date: "2026-11-21")
      let fonts = try ReportFonts(language: fit.text.language)
      let sheets = try ReportSheets(facts: facts, fonts: fonts).markup
      let plot = try ReportPlot(facts: facts, fonts: fonts).markup(style: "")
      // The text for screen readers, and the text between tags.
      let told = (sheets + plot).matches(of: /aria-label="([^"]*)"/).map { String($0.1) }
      let shown = (sheets + plot).replacing(/<[^>]*>/, with: "\n").split(separator: "\n")
      for line in told + shown.map({ String($0) }) {
        var rest = line.replacing(/^--[a-z-]+.*/, with: "")
        let font = fit.text.fonts.first?.family ?? ""
        for name in [
          fit.script.name.lastComponent.description, facts.title, font, "Telop", "Netflix", "BBC",
          "Ofcom", "px",
        ] {
          rest = rest.replacing(name, with: "")
        }
        #expect(
          rest.firstMatch(of: /[A-Za-z]{2}/) == nil && rest.firstMatch(of: /[“”]/) == nil, "\(line)"
        )
      }
    }
    #expect(kinds.isSuperset(of: [.duration, .trim, .times, .sections]), "\(kinds)")
  }

  @Test("every sentence of pages and stages exists in both languages")
  func words() {
    let pairs: [(Any, Any)] = [
      (StageWords(language: "ja"), StageWords(language: "en")),
      (Self.parts(of: PageNotes(language: "ja"))[0], Self.parts(of: PageNotes(language: "ja"))[1]),
    ]
    for (japanese, english) in pairs {
      let ours = Self.sentences(of: japanese)
      let theirs = Self.sentences(of: english)
      #expect(ours.count > 8 && Set(ours.keys) == Set(theirs.keys))
      for (path, sentence) in ours where path != ".language" {
        // The names of keys and buttons are the same.
        let isJapanese = sentence.contains(/[\u{3040}-\u{9FFF}]/)
        #expect(isJapanese || sentence == theirs[path], "\(path): \(sentence)")
        #expect(!sentence.isEmpty && theirs[path]?.contains(/[\u{3040}-\u{9FFF}]/) == false)
      }
    }
  }

  /// The languages of notes.
  private static func parts(of notes: PageNotes) -> [Any] {
    Mirror(reflecting: notes).children.first.map {
      Mirror(reflecting: $0.value).children.map(\.value)
    }
      ?? []
  }

  /// The strings within a value, by their paths.
  private static func sentences(of value: Any, at path: String = "") -> [String: String] {
    if let text = value as? String { return [path: text] }
    if let table = value as? [String: String] {
      return Dictionary(uniqueKeysWithValues: table.map { ("\(path).\($0.key)", $0.value) })
    }
    var found: [String: String] = [:]
    for (index, child) in Mirror(reflecting: value).children.enumerated() {
      found.merge(sentences(of: child.value, at: "\(path).\(child.label ?? "\(index)")")) { $1 }
    }
    return found
  }

  @Test("the button of a page has its labels in the page's language")
  func button() {
    #expect(PageNotes(language: "ja").button == "aria-label=\"再生\" data-pause=\"一時停止\"")
    #expect(PageNotes(language: "fr").button == "aria-label=\"Play\" data-pause=\"Pause\"")
  }
}
