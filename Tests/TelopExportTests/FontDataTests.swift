import Foundation
import Telop
import TelopExport
import TelopText
import TestSupport
import Testing

@Suite("Exports with fonts from memory")
struct FontDataTests {
  private static let source = "Hello **AVATAR** 世界\n\nvariable ==type== 😀, office"

  private func fits(_ files: [(path: String, index: Int, axes: [Variation])]) throws -> [Fit] {
    var fromFiles: [Font] = []
    var fromMemory: [Font] = []
    for (path, index, axes) in files {
      fromFiles.append(try Font(path: path, index: index, variations: axes))
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      fromMemory.append(try Font(data: bytes, index: index, variations: axes))
    }
    let script = try Script(Self.source, format: .markdown, name: "talk.md")
    var options = FitOptions()
    options.timing.duration = .seconds(10)
    return try [fromFiles, fromMemory].map { fonts in
      try Fit(script, fonts: FontStack(fonts, bundled: .excluded), options: options)
    }
  }

  private static var fonts: [(path: String, index: Int, axes: [Variation])] {
    get throws {
      var fonts: [(path: String, index: Int, axes: [Variation])] = []
      // For a font from memory there is no folder in which `strong` finds a bold face, so the texts have
      // none.
      for font in try FontStack.bundledFonts() {
        let path = try #require(font.path)
        if ["NotoSansCJKsc-Regular", "NotoColorEmoji"].contains(font.name) {
          fonts.append((path, font.index, []))
        }
      }
      if FileManager.default.fileExists(atPath: PageCase.variable) {
        fonts.insert((PageCase.variable, 0, [Variation(tag: "wght", value: 650)]), at: 0)
      }
      return fonts
    }
  }

  @Test("pictures and pages are the same bytes as with font files")
  func bytes() throws {
    let fits = try fits(Self.fonts)
    for (format, glyphs) in [
      (.html, nil), (.html, .text), (.png, nil), (.svg, .outlines), (.svg, .text),
      (.ass, .outlines), (.css, nil), (.json, nil),
    ] as [(ExportFormat, GlyphFormat?)] {
      var options = ExportOptions()
      options.glyphs = glyphs
      let made = try fits.map { try Export($0, as: format, options: options).bytes() }
      #expect(made[0] == made[1] && !made[0].isEmpty, "\(format)")
    }
  }

  @Test("PDFs with real text differ only in their creation time")
  func pdf() throws {
    let fits = try fits(Self.fonts)
    try withTemporaryFolder { folder in
      let paths = try fits.map { try RealTextPDFTests.write($0, to: folder) }
      let texts = try paths.map { try RealTextPDFTests.text($0) }
      #expect(texts[0] == texts[1] && texts[0].contains("office"))
      let pictures = try paths.map { path in
        try Tool.output("pdftocairo", ["-png", "-singlefile", "-r", "96", path, "-"])
      }
      #expect(pictures[0] == pictures[1])
      let names = try paths.map { try Tool.output("pdffonts", [$0]) }
      #expect(names[0] == names[1])
    }
  }
}
