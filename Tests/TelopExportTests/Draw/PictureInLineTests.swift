import Foundation
@_spi(Answers) import Telop
import TelopScript
import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @_spi(Frames) @testable import TelopExport

@Suite("Pictures in the line")
struct PictureInLineTests {
  /// A picture of 20 by 10 px, green on the left and blue on the right.
  private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="10" height="10"
    fill="#00ff00"/><rect x="10" width="10" height="10" fill="#0000ff"/></svg>
    """

  private func fit(_ text: String, matter: String = "") throws -> Fit {
    let source = "---\nduration: 20\nsize: 100\ncanvas: 1000x200\n\(matter)---\n\(text)\n"
    return try withTemporaryFolder { folder in
      let files = [
        "logo.svg": Self.svg,
        "a b.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>",
        "linked.svg":
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><image href=\"a.png\"/></svg>",
      ]
      for (name, file) in files {
        try Data(file.utf8).write(to: folder.appendingPathComponent(name))
      }
      return try FitJob(
        ScriptSource(text: source, format: .markdown, name: "talk.md", folder: folder.path)
      ).fit()
    }
  }

  @Test(
    "the width follows from the picture's proportions, to 1/2048 em",
    arguments: [
      "0.8": Rational(3_277) / 2_048, "1": 2, "1.5em": 3, "0.125 align=baseline": Rational(1) / 4,
    ])
  func width(height: String, ems: Rational) throws {
    let plain = try fit("AA")
    let logo = try fit("A![Acme](logo.svg){height=\(height)}A")
    let added = try logo.text.width(size: 100) - plain.text.width(size: 100)
    // Without kerning between the letters: AA has none in the bundled fonts.
    #expect(added == ems * 100)
  }

  @Test("ASS asks for the text's fonts alone, and as outlines for none")
  func substationFonts() throws {
    let fit = try fit("A![Acme](logo.svg){height=0.8}A")
    for form in GlyphFormat.allCases {
      var options = ExportOptions()
      options.glyphs = form
      let bytes = try Export(fit, as: .ass, options: options).bytes()
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      #expect(lines.contains("; Fonts, by name: Inter") == (form == .text))
      #expect(lines.count { $0.hasPrefix("Style: F") } == 1)
    }
  }

  @Test("the picture is drawn at its place, in every direction", arguments: ["A", "あ", "ا"])
  func drawing(letter: String) throws {
    let fit = try fit("\(letter)![Acme](logo.svg){height=0.8}\(letter)")
    let scene = fit.scene(on: .screen)
    let picture = try #require(
      scene.text.placedGlyphs(in: 0..<scene.text.utf8Length).first {
        scene.text.runs[$0.run].font.pictureDescription != nil
      })
    let box = try #require(scene.text.runs[picture.run].font.ink(of: picture.id))
    // 510 px for 0.8 em are 638 px per em, to the nearest pixel.
    #expect(box.right - box.left == 2_048 * 1_020 / 638)
    #expect(box.top - box.bottom == 2_048 * 510 / 638)
    let strip = try BlockTests().moment(fit, .seconds(10)).pixels
    let colors = Set(stride(from: 0, to: strip.count, by: 4).map { Array(strip[$0..<$0 + 3]) })
    #expect(colors.contains([0, 255, 0]) && colors.contains([255, 0, 0]))
  }

  @Test("a picture in a vertical line is within its advance", arguments: ["0.5", "1", "1.5"])
  func vertical(height: String) throws {
    let fit = try fit("口![Acme](logo.svg){height=\(height)}口", matter: "direction: ttb\n")
    let text = fit.text
    let glyph = try #require(
      text.placedGlyphs(in: 0..<text.utf8Length).first {
        text.runs[$0.run].font.pictureDescription != nil
      })
    let cluster = try #require(text.cluster(at: 1))
    let position = text.position(atUTF8Offset: cluster.range.lowerBound)
    let run = text.runs[glyph.run]
    let box = try #require(run.font.ink(of: glyph.id))
    // From the line's top, downward.
    let top = -glyph.y - box.top * run.scale
    let bottom = -glyph.y - box.bottom * run.scale
    let tolerance = text.unitsPerEm / 200
    #expect(abs(top - position) <= tolerance)
    #expect(abs(bottom - position - cluster.units) <= tolerance)
  }

  @Test("a picture may begin a sentence")
  func sentences() throws {
    let text = try fit("Los. ![Acme](logo.svg){height=1} hilft. Ende.").text
    let cuts = try text.cuts(in: 0...text.utf8Length).filter { $0.quality == .sentence }
    #expect(cuts.map(\.utf8Offset).contains(5))
  }

  @Test("a fix ends before a sentence that begins with a picture")
  func trimmed() throws {
    let sentence = " ![Acme](logo.svg){height=0.8} hilft uns seit Jahren mit Geduld."
    let fit = try fit(
      "Willkommen beim Abend, es geht los." + String(repeating: sentence, count: 8))
    let trim = try #require(fit.fixes.first { $0.kind == .trim })
    #expect(trim.applied(to: fit.script).line.last { !$0.isWhitespace } == ".")
  }

  @Test("a cue before a picture has the picture's words")
  func cue() throws {
    let fit = try fit("Now @0:10 ![Acme](logo.svg){height=1} helps us all.")
    #expect(fit.metCues.map(\.word) == ["Acme"])
  }

  private static let outlined = "outline: 6\noutline-color: '#000000'\n"

  @Test("a picture has the text's outline, but no outline of emoji on light boxes")
  func outline() throws {
    let count = { (text: String, matter: String) throws in
      let page = try fit(text, matter: matter).page()
      return page.matches(of: try Regex("<g id=\"g[0-9]+\"><image")).count
    }
    #expect(try count("a ![Acme](logo.svg){height=1} b", Self.outlined) == 1)
    #expect(try count("a ==![Acme](logo.svg){height=1}== b", "theme: base\n") == 0)
    var options = ExportOptions()
    options.time = .seconds(10)
    let scene = try fit("![Acme](logo.svg){height=1}", matter: Self.outlined).scene(
      on: .screen)
    let png = try Canvas(png: try Picture(scene, options: options).bytes(.png))
    let blackCount = png.withPixels { pixels in
      (0..<pixels.width * pixels.height).count {
        pixels[$0 / pixels.width, $0 % pixels.width] == 0xFF00_0000
      }
    }
    #expect(blackCount > 100)
  }

  @Test("an SVG of text contains the picture")
  func textSVG() throws {
    var options = ExportOptions()
    options.glyphs = .text
    let scene = try fit("a ![Acme](logo.svg){height=1} b").scene(on: .paper)
    let svg = String(decoding: try Picture(scene, options: options).bytes(.svg), as: UTF8.self)
    #expect(svg.contains("<image") && svg.contains("<use href=\"#g0\""))
  }

  @Test("readers get the description")
  func description() throws {
    let fit = try fit(
      "# Thanks ![Acme](logo.svg){height=1}\n\nto ![Acme & co.](logo.svg){height=0.8}.")
    #expect(fit.script.sections.map(\.title) == ["Thanks Acme"])
    let page = try fit.page()
    #expect(page.contains("Thanks Acme") && page.contains("to Acme &amp; co."))
    #expect(!page.contains("\u{FFFC}"))
    let subtitles = String(decoding: Subtitles.subRip(fit.scene(on: .screen)), as: UTF8.self)
    #expect(subtitles.contains("to Acme & co."), "\(subtitles)")
    #expect(fit.script.pictures.count == 2)
  }

  @Test("a picture counts as its description for the pace", arguments: ["speech", "overlay-ja"])
  func pace(profile: String) throws {
    let matter = "pace: \(profile)\n"
    let pictures = "eins ![zwei drei](logo.svg){height=1} vier ![sechs](logo.svg){height=1} sieben"
    let fit = try fit(pictures, matter: matter)
    let words = try self.fit("eins zwei drei vier sechs sieben", matter: matter)
    #expect(fit.pace.units == words.pace.units)
  }

  @Test("a data URL is a picture", arguments: [1, 2, 3])
  func dataURL(side: Int) throws {
    let canvas = try Canvas(width: side, height: 1)
    canvas.setColor(.white)
    canvas.paint()
    let url = "data:image/png;base64,\(Data(try canvas.png()).base64EncodedString())"
    let fit = try fit("a ![b](\(url)){height=1}")
    #expect(fit.script.pictures.map(\.image?.width) == [side])
  }

  @Test("a loop repeats the picture")
  func loop() throws {
    let fit = try fit("A ![Acme](logo.svg){height=1} B", matter: "loop: 3\n")
    #expect(fit.text.text.unicodeScalars.count { $0 == "\u{FFFC}" } == 3)
    #expect(fit.text.missing.isEmpty)
  }

  @Test(
    "errors name the line",
    arguments: [
      (
        "![A](https://a.example/b.png){height=1}",
        "talk.md:6: https://a.example/b.png: web addresses are not supported; download the picture and give its path"
      ),
      ("![A](../nope.svg){height=1}", "talk.md:6: ../nope.svg lies outside the script's folder"),
      ("![A](<a b.svg>){height=1}", "talk.md:6: a b.svg: the picture is fully transparent"),
      ("![A](a%20b.svg){height=1}", "talk.md:6: a b.svg: the picture is fully transparent"),
      ("![A](linked.svg){height=1}", "talk.md:6: linked.svg: the SVG links another picture"),
      ("![A](logo.svg){height=9}", "talk.md:6: height '9' is not a number of ems from 0.1 to 4"),
      ("![A](logo.svg){height=1 width=2}", "talk.md:6: unknown attribute 'width' of a picture"),
      (
        "![A](data:image/png;base64,iVBORw0K){height=1}",
        "talk.md:6: embedded picture: a picture must be"
      ),
    ])
  func errors(text: String, message: String) throws {
    do {
      _ = try fit(text)
      Issue.record("no error for \(text)")
    } catch let error as any TelopError {
      #expect(error.description.hasPrefix(message), "\(error.description)")
    }
  }

  @Test("an image without a height is its description")
  func withoutHeight() throws {
    let fit = try fit("![Acme](nope.svg) and ![Acme](nope.svg){width=3}")
    #expect(fit.script.line == "Acme and Acme{width=3}")
  }
}
