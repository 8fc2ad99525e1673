import Foundation
import Telop
import TelopScript
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("PDF structure, read by poppler")
struct PDFDocumentTests {
  private func read(
    _ fit: Fit, _ form: GlyphFormat, sheet: Int? = nil, _ body: (String) throws -> Void
  ) throws {
    var options = ExportOptions()
    options.glyphs = form
    options.sheet = sheet
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("strip.pdf")
      try Data(Export(fit, as: .pdf, options: options).bytes()).write(to: file)
      try body(file.path)
    }
  }

  private func info(_ path: String, _ options: String...) throws -> String {
    String(decoding: try Tool.output("pdfinfo", options + [path]), as: UTF8.self)
  }

  @Test("a PDF has title, language and structure", arguments: [GlyphFormat.text, .outlines])
  func structure(form: GlyphFormat) throws {
    let source =
      "---\ntitle: 速さ & (talks)\nlanguage: ja\n---\n# はじめに\n\n本文です。\n\n## Two\n\nmore text"
    try read(fit(source), form) { path in
      let facts = try info(path)
      #expect(facts.contains("Title:           速さ & (talks)\n"))
      #expect(facts.contains("Tagged:          yes\n") && facts.contains("Pages:           1\n"))
      let structure = try info(path, "-struct-text").split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(
        structure.filter { $0.hasSuffix("(block)") } == [
          "H1 (block)", "P (block)", "H2 (block)", "P (block)",
        ])
      if form == .text {
        let words = structure.joined()
        #expect(words.contains("はじめに") && words.contains("本文です。") && words.contains("more text"))
      }
      let bytes = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      #expect(bytes.contains("/Lang (ja)") && bytes.contains("/DisplayDocTitle true"))
    }
  }

  @Test("noncharacters in a heading or title become U+FFFD")
  func noncharacters() throws {
    let codes: [UInt32] = [0x10FFFF, 0x1FFFE, 0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF]
    let heading = try codes.map { "a\(try #require(Unicode.Scalar($0)))b" }.joined()
    // Escaped, because YAML forbids some of these characters.
    let title = codes.map { code in
      let digits = String(code, radix: 16)
      return "a\\U" + String(repeating: "0", count: 8 - digits.count) + digits + "b"
    }.joined()
    let expected = String(repeating: "a\u{FFFD}b", count: codes.count)
    for source in ["# \(heading)", "---\ntitle: \"\(title)\"\n---\ntext"] {
      for form in GlyphFormat.allCases {
        try read(fit(source), form) { path in
          let facts = try info(path)
          #expect(facts.contains("Title:           \(expected)\n"), "\(source) as \(form)")
        }
      }
    }
  }

  @Test("a line without a language declares none")
  func language() throws {
    let fit = try fit("1 2 3")
    let file = String(decoding: try Export(fit, as: .pdf).bytes(), as: UTF8.self)
    #expect(fit.text.language == "und" && !file.contains("/Lang"))
  }

  @Test(
    "a strip longer than readers display spans several pages, in reading order",
    arguments: [[:], ["direction": "ttb"], ["direction": "rtl"]])
  func pages(values: [String: String]) throws {
    let words = (0..<1_400).map { "word\($0)" }
    let source =
      "# One\n\n" + words.prefix(700).joined(separator: " ") + "\n\n# Two\n\n"
      + words.dropFirst(700).joined(separator: " ")
    let fit = try fit(source, ["size": "24", "duration": "3000"].merging(values) { $1 })
    try #require(fit.plan.strip.width > 60_000)
    try read(fit, .text) { path in
      let facts = try info(path, "-l", "99")
      let sides = facts.split(separator: "\n").filter {
        $0.hasPrefix("Page ") && $0.contains(" size:")
      }
      .flatMap { line in line.split(separator: " ").compactMap { Double($0) } }.filter { $0 > 99 }
      #expect(sides.count > 5 && sides.allSatisfy { $0 <= 14_400 }, "\(facts)")
      // Readers reverse right-to-left text, and read sideways words digit by digit.
      guard values.isEmpty else { return }
      let text = String(decoding: try Tool.output("pdftotext", ["-raw", path, "-"]), as: UTF8.self)
      let found = text.split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("word") }
      #expect(found.map(String.init) == words)
    }
    try read(fit, .outlines) { path in
      let facts = try info(path)
      #expect(!facts.contains("Pages:           1\n"))
    }
  }

  @Test("each of many moments is a page")
  func moments() throws {
    let fit = try fit("AV", ["duration": "10", "size": "120"])
    for form in GlyphFormat.allCases {
      try read(fit, form, sheet: 100) { path in
        let facts = try info(path)
        #expect(facts.contains("Pages:           100\n") && facts.contains("Tagged:          yes"))
      }
    }
  }
}
