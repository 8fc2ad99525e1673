import Foundation
import Telop
import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("PDFs with real text")
struct RealTextPDFTests {
  /// Writes a strip, or what the options select, to a file in a folder.
  static func write(_ fit: Fit, _ options: ExportOptions = ExportOptions(), to folder: URL) throws
    -> String
  {
    var options = options
    options.glyphs = .text
    let file = folder.appendingPathComponent("\(UUID().uuidString).pdf")
    try Data(Export(fit, as: .pdf, options: options).bytes()).write(to: file)
    return file.path
  }

  /// The output of pdftotext, without its direction marks around right-to-left text and its form feed.
  static func text(_ path: String, _ options: [String] = []) throws -> String {
    let output = String(
      decoding: try Tool.output("pdftotext", options + [path, "-"]), as: UTF8.self)
    return String(
      output.unicodeScalars.filter { !$0.properties.isBidiControl && $0 != "\u{C}" }.map(
        Character.init)
    ).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test(
    "the extracted text is the line",
    arguments: [
      "Hello: AVATAR, To. Type waffles; “difficult affine” fjords, they said.",
      "はじめまして、東京で音声と文字の研究をしています。「一文字ずつ」ぁぃぅハイフン──も同じ、（12月）。",
      "नमस्ते, संयुक्ताक्षर जैसे क्ष, त्र, ज्ञ, श्र और क्रिकेट का कि। बहुत-बहुत धन्यवाद।",
      "สวัสดีครับ ภาษาไทยไม่เว้นวรรค น้ำ ปู่ ที่ ญี่ปุ่น ฐานันดร",
      "😀👍🏽👨‍👩‍👧‍👦🇯🇵❤️👩🏿‍🚀🎉 and text ☕✨ again", "Swift で作る👩‍💻字幕 क्ष and ที่.",
      // Avoids the lam-alef ligature: poppler reads two characters of one glyph from left to right.
      "مرحبا بكم في معرض الكتب", "שלום עולם", "missing \u{E000}\u{E001} here \u{10FFFD}.",
    ])
  func reading(line: String) throws {
    try withTemporaryFolder { folder in
      let path = try Self.write(fit(line), to: folder)
      #expect(try Self.text(path) == line)
    }
  }

  @Test("spaces are text between fonts, as separators and at the ends of a colour")
  func spaces() throws {
    let fit = try fit(
      "one ==two three== four\n\nहिन्दी 😀 five", ["highlight-style": "text", "segment-width": "1"])
    try withTemporaryFolder { folder in
      let words = try Self.text(Self.write(fit, to: folder)).split(whereSeparator: \.isWhitespace)
      #expect(words == ["one", "two", "three", "four", "हिन्दी", "😀", "five"])
    }
  }

  @Test("every word is where the measured line has it")
  func places() throws {
    let line = """
      AVATAR waffles To. はじめ　まして、東京 क्ष त्रिकोण नमस्ते สวัสดี ที่ น้ำ 👩‍💻 ☕ 🎉 Ty. fjord
      """
    for values in [[:], ["font": PageCase.variable, "variation": "wght=650"], ["size": "43.4"]] {
      let fit = try fit(line, values)
      try withTemporaryFolder { folder in
        let words = try Self.words(Self.write(fit, to: folder))
        #expect(words.map(\.text) == line.split(whereSeparator: \.isWhitespace).map(String.init))
        let origin = Double(-StripPainter(fit.scene).drawnRange.lowerBound)
        let unit = fit.plan.strip.pixelsPerUnit.double
        var offset = 0
        for word in words {
          let range = try #require(fit.text.range(of: word.text, from: offset))
          offset = range.upperBound
          let box = try #require(fit.text.highlights(of: range).first)
          #expect(abs(word.left - (origin + Double(box.lowerBound) * unit)) < 0.01, "\(word.text)")
          // Before kerning, Cairo writes glyph widths in whole thousandths of an em. `To.` is kerned with the space
          // after it.
          let tolerance = word.text.hasSuffix(".") ? 2 : 0.2
          #expect(
            abs(word.right - (origin + Double(box.upperBound) * unit)) < tolerance, "\(word.text)")
          let baseline = Double(fit.band.baseline)
          #expect(word.top < baseline - 20 && word.bottom > baseline, "\(word.text)")
          #expect(word.bottom - word.top < 3 * fit.options.type.size.double, "\(word.text)")
        }
      }
    }
  }

  @Test("a PDF looks like our PNG", .needs(.ffmpeg), arguments: RealTextCase.all)
  func looks(of shown: RealTextCase) throws {
    let fit = try shown.fit()
    try withTemporaryFolder { folder in
      let picture = try Image(own: Export(fit, as: .png, options: shown.options).bytes())
      let path = try Self.write(fit, shown.options, to: folder)
      // Poppler places glyphs at whole pixels. In a picture four times as large, these are quarter pixels.
      _ = try Tool.output(
        "pdftocairo", ["-png", "-transp", "-r", "288", "-singlefile", path, folder.path + "/drawn"])
      let drawn = try Image(png: folder.appendingPathComponent("drawn.png"), reducedBy: 4)
      drawn.expectSame(as: picture, most: 0.25)
    }
  }

  @Test("a moment contains exactly the text visible then")
  func moments() throws {
    let fit = try fit(
      "one two three four five six seven eight nine ten",
      ["viewport": "300", "duration": "10", "fade": "40"])
    var options = ExportOptions()
    options.time = .seconds(5)
    try withTemporaryFolder { folder in
      let words = try Self.text(Self.write(fit, options, to: folder)).split(separator: " ")
      #expect((2...4).contains(words.count) && !words.contains("one") && !words.contains("ten"))
      options.time = nil
      options.sheet = 7
      let rows = try Self.text(Self.write(fit, options, to: folder))
      #expect(rows.contains("one two") && rows.contains("nine ten"))
    }
  }

  @Test("text outside a moment is not in its file, not even for a search")
  func beside() throws {
    let fit = try fit(
      "日本語日本語日本語 مرحبا", ["viewport": "300", "duration": "10", "segment-width": "9000"])
    var options = ExportOptions()
    options.time = .seconds(2)
    try withTemporaryFolder { folder in
      let path = try Self.write(fit, options, to: folder)
      #expect(try "日本語日本語日本語".hasPrefix(Self.text(path)))
      // The Arabic text is off the page. Poppler would not read it, but would list its font.
      let fonts = String(decoding: try Tool.output("pdffonts", [path]), as: UTF8.self)
      #expect(fonts.contains("BIZUDPGothic") && !fonts.contains("Arabic"))
    }
  }

  @Test("fonts are embedded under their names; only glyphs without outlines use a made font")
  func fonts() throws {
    try withTemporaryFolder { folder in
      let list = { (line: String, values: [String: String]) in
        let path = try Self.write(fit(line, values), to: folder)
        let table = String(decoding: try Tool.output("pdffonts", [path]), as: UTF8.self)
        return table.split(separator: "\n").dropFirst(2).map(String.init)
      }
      let plain = try list("Hello 日本語", ["font": "Inter"])
      #expect(plain.contains { $0.contains("Inter-Regular") && $0.contains("Type 1C") })
      #expect(plain.contains { $0.contains("BIZUDPGothic") && $0.contains("TrueType") })
      #expect(!plain.contains { $0.contains("Type 3") })
      let variable = try list("Hello", ["font": PageCase.variable, "variation": "wght=650"])
      #expect(variable.count == 1 && variable.allSatisfy { $0.contains("Type 1C") })
      let emoji = try list("a 😀", [:])
      #expect(emoji.count { $0.contains("Type 3") } == 1)
      for font in plain + variable + emoji { #expect(font.contains(" yes "), "\(font)") }
    }
  }

  @Test("the same picture gives the same file at any time", arguments: GlyphFormat.allCases)
  func determinism(glyphs: GlyphFormat) throws {
    let fit = try fit(PageCase.japanese + PageCase.emoji + PageCase.hindi)
    var options = ExportOptions()
    options.glyphs = glyphs
    for format in [ExportFormat.pdf, .svg] {
      let first = try Export(fit, as: format, options: options).bytes()
      #expect(try Export(fit, as: format, options: options).bytes() == first)
      #expect(!String(decoding: first, as: UTF8.self).contains("/CreationDate"))
    }
  }

  @Test("hostile text and noncharacters give a valid file")
  func hostile() throws {
    for line in [RealTextCase.noCharacters, PageCase.hostile] {
      try withTemporaryFolder { folder in
        _ = try Self.text(Self.write(fit(line), to: folder))
      }
    }
  }

  @Test("a font whose file was deleted still works")
  func goneFont() throws {
    try withTemporaryFolder { folder in
      let font = folder.appendingPathComponent("font.ttf")
      try FileManager.default.copyItem(atPath: PageCase.variable, toPath: font.path)
      let fit = try fit("Hello", ["font": font.path])
      var options = ExportOptions()
      options.glyphs = .text
      let before = try Export(fit, as: .pdf, options: options).bytes()
      try FileManager.default.removeItem(at: font)
      #expect(try Export(fit, as: .pdf, options: options).bytes() == before)
    }
  }

  // MARK: Words

  struct Word {
    let text: String
    let left: Double
    let right: Double
    let top: Double
    let bottom: Double
  }

  private static func words(_ path: String) throws -> [Word] {
    let page = String(decoding: try Tool.output("pdftotext", ["-bbox", path, "-"]), as: UTF8.self)
    let pattern = /xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</
    return page.matches(of: pattern).compactMap { match in
      guard let left = Double(match.1), let top = Double(match.2), let right = Double(match.3),
        let bottom = Double(match.4)
      else { return nil }
      return Word(text: String(match.5), left: left, right: right, top: top, bottom: bottom)
    }
  }
}

extension MeasuredText {
  func range(of text: String, from offset: Int) -> Range<Int>? {
    let own = Array(self.text.utf8)
    let bytes = Array(text.utf8)
    let start = own.indices.dropFirst(offset).first { own[$0...].starts(with: bytes) }
    return start.map { $0..<$0 + bytes.count }
  }
}
