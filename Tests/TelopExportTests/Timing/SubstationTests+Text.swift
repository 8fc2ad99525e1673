import Foundation
@_spi(Answers) import Telop
import TelopText
import TelopUnits
import TestSupport
import Testing

@testable import TelopExport

extension SubstationTests {
  @Test("a sliding band is clipped to its place if that is not at the picture's edge")
  func slidingPlace() throws {
    // A band in an upright picture is at 80 % of its height.
    for (canvas, isInside) in [("640x360", false), ("360x640", true)] {
      let values = ["canvas": canvas, "theme": "base", "duration": "20"]
      let slides = try events(try fit("words", values)).filter {
        $0[3] == "Shape" && $0[9].contains("\\move(")
      }
      #expect(slides.count > 2 && slides.allSatisfy { $0[9].contains("\\clip(") == isInside })
    }
  }

  @Test("text is escaped", .needs(.ffmpeg))
  func escapes() throws {
    let events = try events(try fit(hostile))
    for event in events {
      // After the first block, every brace of the text has a backslash before it.
      let text = try #require(event[9].split(separator: "}", maxSplits: 1).last)
        // Telop's own colour codes of highlighted text.
        .replacing(/\{\\1c&H[0-9A-F]{6}&\\1a&H[0-9A-F]{2}&\}/, with: "")
      guard event[3] != "Shape" else { continue }
      var before: Character = " "
      for character in text {
        #expect(!"{}".contains(character) || before == "\\", "\(text)")
        before = character
      }
      // A backslash escapes a brace, or is separated from the next character.
      for (scalar, next) in zip(text.unicodeScalars, text.unicodeScalars.dropFirst()) {
        #expect(scalar != "\\" || "{}\u{2060}".unicodeScalars.contains(next), "\(text)")
      }
    }
    let read = try Tool.ffmpeg(
      try Export(fit(hostile), as: .ass).bytes(), from: "ass", to: "ass", codec: "copy")
    #expect(
      read.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("Dialogue") }.count
        == events.count)
  }

  @Test("an instance of a variable font has a note, unless its glyphs are outlines")
  func instances() throws {
    let variable = ["font": PageCase.variable]
    for (values, glyphs, count) in [
      (["variation": "wght=650"], GlyphFormat.text, 1), (["variation": "wght=650"], .outlines, 0),
      ([:], .text, 0),
    ] {
      let fit = try fit("Hello", variable.merging(values) { $1 })
      var options = ExportOptions()
      options.glyphs = glyphs
      let notes = try Export(fit, as: .ass, options: options).notes
      #expect(notes.count == count && notes.allSatisfy { $0.contains("another face of Inter") })
    }
  }

  @Test("text with a character that its font lacks is drawn, as players would take another font")
  func unmapped() throws {
    // BIZ UDPGothic has U+00A0 and no U+202F, which HarfBuzz shows by the space.
    for (text, isDrawn) in [("約\u{202F}十分です", true), ("約\u{A0}十分です", false)] {
      let export = try Export(fit(text), as: .ass)
      let words = try events(fit(text)).filter { $0[3] != "Shape" }.map { $0[9] }
      #expect(words.contains { $0.contains("十分") } != isDrawn, "\(words)")
      #expect(export.notes.count { $0.contains("that its font lacks") } == (isDrawn ? 1 : 0))
    }
  }

  @Test("a vertical line is refused as text")
  func vertical() throws {
    let fit = try fit("縦書き 😀", ["direction": "ttb"])
    let error = try #require(throws: ExportError.self) { _ = try Export(fit, as: .ass) }
    #expect(error.message.contains("--glyphs outlines"))
  }
}
