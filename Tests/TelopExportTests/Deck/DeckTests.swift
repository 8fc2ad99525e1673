import Foundation
@_spi(Answers) import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("Decks", .serialized)
struct DeckTests {
  @Test(
    "pages of a real PDF keep text as shapes, photographs, labels, links and words",
    .needs(.ffmpeg))
  func pages() throws {
    let deck = try withTemporaryFolder { folder in
      var progress: [Int] = []
      let deck = try Deck(reading: DeckFile(DeckFile.talk, in: folder).path) { done, count in
        progress.append(done)
        #expect(count == 20)
      }
      #expect(progress == Array(0...20))
      return deck
    }
    let slides = deck.slides
    try #require(slides.count == 20)
    let pictures = slides.indices.filter { slides[$0].form == .picture }
    #expect(pictures == [4, 11] && slides.allSatisfy { $0.form != .missing })
    let numbers = (1...18).map(String.init)
    #expect(slides.map(\.label) == ["i", "ii"] + numbers)
    for (index, slide) in slides.enumerated() {
      let asked = DeckFile.talk[index].size
      #expect(abs(slide.aspect - Double(asked.width) / Double(asked.height)) < 1e-9)
      #expect(slide.words.hasPrefix("スライド \(index + 1) の題"), "\(slide.words)")
    }
    #expect(slides.enumerated().allSatisfy { ($0 == 2 || $0 == 3) == !$1.links.isEmpty })
    let link = try #require(slides[2].links.first)
    #expect(link.target == .address("https://example.org/talk?a=1&b=2"))
    #expect(abs(link.left - 48.0 / 960) < 0.01 && link.top > 0.08 && link.top + link.height < 0.3)
    #expect(slides[3].links.map(\.target) == [.slide(1)])
    #expect(deck.notes.isEmpty)
    // Size in a page, in base64: at most 2 MB for ten slides without photographs.
    let vectors = slides.filter { $0.form == .vector }
    let maximumSize = vectors.map(\.bytes.count).max() ?? 0
    #expect(maximumSize * 4 / 3 < 200_000, "\(maximumSize)")
  }

  @Test(
    "a picture is a WebP that is sharp at 3840 × 2160, whatever the page's proportions",
    .needs(.ffmpeg))
  func pictures() throws {
    let pages = [(960, 540), (540, 960), (720, 540), (1_920, 540)].map { size in
      DeckFile.Page(lines: [], size: size, hasPhotograph: true)
    }
    let deck = try withTemporaryFolder { try Deck(reading: DeckFile(pages, in: $0).path) }
    let sizes = try deck.slides.map { slide -> [Int] in
      try #require(slide.form == .picture && slide.bytes.starts(with: "RIFF".utf8))
      // A lossy frame, chunk "VP8 ": the size follows the start code.
      let start = try #require(slide.bytes.firstRange(of: [0x9D, 0x01, 0x2A])).upperBound
      let number = { (place: Int) in
        (Int(slide.bytes[start + place]) | Int(slide.bytes[start + place + 1]) << 8) & 0x3FFF
      }
      return [number(0), number(2)]
    }
    #expect(sizes == [[3_840, 2_160], [1_215, 2_160], [2_880, 2_160], [3_840, 1_080]])
  }

  @Test("emoji written by a browser keep their colours", .needs(.ffmpeg))
  func emoji() throws {
    let deck = try withTemporaryFolder { folder in
      let colors = folder.appendingPathComponent("emoji.pdf")
      try DeckFile.drawnFont(colors: true).write(to: colors)
      let plain = folder.appendingPathComponent("plain.pdf")
      try DeckFile.drawnFont(colors: false).write(to: plain)
      return try [colors, plain].map { try Deck(reading: $0.path) }
    }
    #expect(deck.map { $0.slides.map(\.form) } == [[.picture], [.vector]])
  }

  @Test("impossible decks are refused with a reason")
  func refusals() throws {
    try withTemporaryFolder { folder in
      let text = folder.appendingPathComponent("text.pdf")
      try Data("Hello".utf8).write(to: text)
      // Without its cross-reference table, the file has no pages.
      let whole = try DeckFile([DeckFile.Page(lines: ["x"])], in: folder, name: "whole.pdf")
      let cut = folder.appendingPathComponent("cut.pdf")
      try Data(contentsOf: whole.url).prefix(200).write(to: cut)
      let many = try DeckFile(
        [DeckFile.Page](repeating: DeckFile.Page(), count: Deck.maximumPages + 1), in: folder,
        name: "many.pdf")
      let cases: [(String, ExportError.Code, String)] = [
        (folder.path + "/none.pdf", .noDeck, "no such file"),
        (folder.path, .noDeck, "not a readable file"),
        ("-", .badDeck, "standard input"),
        (text.path, .badDeck, "not a PDF that poppler can read"),
        (cut.path, .badDeck, "not a PDF that poppler can read"),
        (try DeckFile.locked(in: folder).path, .badDeck, "needs a password"),
        (try DeckFile.empty(in: folder).path, .badDeck, "the PDF has no pages; export"),
        (many.path, .badDeck, "has 501 pages; a stage shows 500 at most"),
      ]
      for (path, code, reason) in cases {
        #expect("\(path)") {
          try Deck(reading: path)
        } throws: { error in
          guard let error = error as? ExportError else { return false }
          return error.code == code && error.message.contains(reason)
            && error.place.options == ["deck"]
        }
      }
    }
  }

  @Test("links without words get a name, and a file named like an option is read")
  func bare() throws {
    try withTemporaryFolder { folder in
      var page = DeckFile.Page(lines: ["x"])
      page.bareLink = "https://example.org/bare"
      let file = try DeckFile([page], in: folder, name: "-v.pdf")
      let deck = try Deck(reading: file.path)
      #expect(
        deck.notes == [
          "\(file.path), page 1: the link to https://example.org/bare has no words to click on, and is left out"
        ])
      #expect(deck.slides.map(\.label) == ["1"])
    }
  }

  @Test("a page made from a deck's path has the same clock as one made from the deck")
  func path() throws {
    try withTemporaryFolder { folder in
      let path = try DeckFile(Array(repeating: .init(lines: ["x"]), count: 3), in: folder).path
      var options = ExportOptions()
      try options.set("deck", to: [path])
      let fit = try fit(threeSections, ["duration": "60", "canvas": "1280x720"])
      let page = try Export(fit, as: .html, options: options).bytes()
      #expect(page == (try Export(fit, as: .html).showing(Deck(reading: path)).bytes()))
    }
  }

  @Test("consecutive pages with the same label are steps of one slide")
  func steps() {
    let deck = Deck(labels: ["1", "2", "2", "2", "3", "2"], of: "a.pdf")
    #expect(deck.pageGroupIndices == [0, 1, 1, 1, 2, 3])
  }

  @Test(
    "an SVG with anything but shapes is refused",
    arguments: [
      ("<path d=\"M 0 0 L 1 1\" style=\"fill:url(#a);stroke:none\"/>", true),
      ("<use xlink:href=\"#glyph0-1\" x=\"1\" y=\"2\"/>", true),
      ("<image xlink:href=\"data:image/png;base64,AAAA\"/>", true),
      ("<g clip-path='url(#c)'></g>", true),
      ("<script>alert(1)</script>", false), ("<foreignObject/>", false),
      ("<a href=\"#x\"/>", false),
      ("<style>@import url(x)</style>", false), ("<path onclick=\"x()\"/>", false),
      ("<path ONLOAD=\"x()\"/>", false), ("<use href=\"https://example.org/a.svg#x\"/>", false),
      ("<image href=\"data:image/svg+xml;base64,AAAA\"/>", false),
      ("<image href=\"file:///etc/passwd\"/>", false),
      ("<path style=\"fill:url(https://example.org)\"/>", false),
      ("<path style=\"fill:URL(https://example.org)\"/>", false),
      ("<path style=\"fill:u&#114;l(x)\"/>", false), ("<path style=\"fill:u\\72l(x)\"/>", false),
      ("<!DOCTYPE svg [<!ENTITY a \"b\">]>", false), ("<?xml-stylesheet href=\"a\"?>", false),
      ("<path d=\"M 0 0", false), ("<path d=M/>", false), ("<", false), ("<!-- x -->", false),
    ])
  func markup(part: String, isPlain: Bool) {
    let svg = "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\">\(part)</svg>\n"
    #expect((SlideMarkup(Array(svg.utf8)) != nil) == isPlain, "\(part)")
    #expect(SlideMarkup([]) == nil)
  }

  @Test("lengths of lines and addresses are bounded, and invalid link areas are dropped")
  func bounds() {
    let text = { (attributes: String, content: String) in
      "<text top=\"10\" left=\"20\" width=\"40\" height=\"10\"\(attributes)>\(content)</text>\n"
    }
    let page = { (number: Int, lines: String) in
      "<page number=\"\(number)\" top=\"0\" left=\"0\" height=\"1e-300\" width=\"1e-300\">\n\(lines)"
    }
    let long = String(repeating: "語", count: 100_000)
    let link = "<a href=\"https://a.org/\(String(repeating: "x", count: 2_000))\">d</a>"
    let links = (0..<90).map { text("", "<a href=\"https://a.org/\($0)\">d</a>") }.joined()
    let many = (0..<1_000).map { number in
      page(number + 3, text("", link)).replacing("1e-300", with: "100")
    }.joined()
    let last = page(1_003, text("", "<a href=\"slides.html#2\">e</a>"))
      .replacing("1e-300", with: "100")
    let words = DeckWords(
      reading: page(1, text("", long)) + page(2, links) + many + last, pageCount: 1_003)
    #expect(words.words[0].utf8.count <= 12_000 && !words.words[0].isEmpty)
    #expect(words.links[1].isEmpty)
    #expect((400..<700).contains(words.links.count { !$0.isEmpty }))
    // Links between slides need no address.
    #expect(words.links[1_002].map(\.target) == [.slide(1)])
  }

  @Test("words and links are read from poppler's XML; unsafe links are dropped")
  func words() {
    let xml = """
      <page number="1" position="absolute" top="0" left="0" height="100" width="200">
      <text top="10" left="20" width="40" height="10" font="0"><a href="https://a.org/?x=1&amp;y=&quot;2">A &amp;lt; <b>b</b></a></text>
      <text top="10" left="61" width="20" height="10" font="0"><a href="https://a.org/?x=1&amp;y=&quot;2">c</a></text>
      <text top="30" left="20" width="40" height="10" font="0"><a href="javascript:alert(1)">d</a></text>
      <text top="50" left="20" width="40" height="10" font="0"><a href="slides.html#2">e</a></text>
      <text top="70" left="20" width="40" height="10" font="0"><a href="slides.html#9">f</a></text>
      <page number="2" position="absolute" top="0" left="0" height="100" width="200">
      <text top="x" left="20" width="40" height="10" font="0">  </text>
      <page number="7" height="1" width="1">
      <text top="1" left="1" width="1" height="1">out</text>
      """
    let words = DeckWords(reading: xml, pageCount: 2)
    #expect(words.words == ["A &lt; b c\nd\ne\nf", ""])
    #expect(words.links[0].map(\.target) == [.address("https://a.org/?x=1&y=\"2"), .slide(1)])
    #expect(words.links[0][0].left == 0.1 && abs(words.links[0][0].width - 0.305) < 1e-9)
    let marked = """
      <page number="1" height="100" width="200">
      <text top="10" left="20" width="40" height="10" font="0">\u{301}a\u{600}&lt;b \u{600}<b>c</b></text>
      """
    #expect(DeckWords(reading: marked, pageCount: 1).words == ["\u{301}a\u{600}<b \u{600}c"])
  }

  @Test("photographs are distinguished from logos")
  func photographs() throws {
    let table = """
      page   num  type   width height color comp bpc  enc interp  object ID x-ppi y-ppi size ratio
      --------------------------------------------------------------------------------------------
         1     0 image     300   200  rgb     3   8  image  yes       26  0   514   514 2568K  15%
         5     1 image    3000  2000  rgb     3   8  image  yes       26  0   514   514 2568K  15%
         6     2 image     500   500  rgb     3   8  image  yes       26  0   514   514 2568K  15%
         6     3 smask     500   500  gray    1   8  image  yes       26  0   514   514 2568K  15%
      """
    #expect(try DeckPhotographs.pages("a.pdf", listed: table) == [5, 6])
  }

  @Test("a picture that needs gigabytes of memory is refused before drawing")
  func largePicture() throws {
    for (side, isDrawn) in [(16_384, true), (16_385, false), (Int(Int32.max), false)] {
      let row = "   1     0 image  \(side) \(side)  rgb  3   8  image  no   4  0  72  72   10B 0.0%"
      guard !isDrawn else {
        #expect(try DeckPhotographs.pages("a.pdf", listed: row) == [1])
        continue
      }
      let error = #expect(throws: ExportError.self) {
        try DeckPhotographs.pages("a.pdf", listed: row)
      }
      #expect(error?.code == .badDeck && error?.blame == .data)
      let words = "a.pdf: page 1 has a picture of \(side) × \(side) px"
      #expect(error?.message.hasPrefix(words) == true)
    }
    // A PDF of 600 bytes whose picture has no data.
    let objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 5 0 R/Resources<</XObject<</A 4 0 R>>>>>>",
      "<</Type/XObject/Subtype/Image/Width 30000/Height 30000/BitsPerComponent 8/ColorSpace/DeviceRGB"
        + "/Filter/FlateDecode/Length 1>>stream\nx\nendstream",
      "<</Length 24>>stream\n99 0 0 99 0 0 cm /A Do  \nendstream",
    ]
    let text = objects.enumerated().map { "\($0 + 1) 0 obj\n\($1)\nendobj\n" }.joined()
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("large.pdf")
      try Data(("%PDF-1.7\n" + text + "trailer<</Size 6/Root 1 0 R>>\n").utf8).write(to: file)
      let error = #expect(throws: ExportError.self) { try Deck(reading: file.path) }
      #expect(error?.code == .badDeck)
      #expect(error?.message.contains("page 1 has a picture of 30000 × 30000 px") == true)
    }
  }

  @Test("labels are read from PostScript comments, however the input is split")
  func labels() {
    let text = Array("%!PS\n%%Page: iv 1\nx\r%%Page: (A 3) 2\n%%Page: 7\n%%Pages: 9 9\n".utf8)
    for size in [1, 7, 1_000] {
      var reader = PageComments()
      for start in stride(from: 0, to: text.count, by: size) {
        reader.read(text[start..<min(start + size, text.count)])
      }
      #expect(reader.labels.map(\.label) == ["iv", "A 3"])
      #expect(reader.labels.map(\.number) == [1, 2])
    }
    var escaped = PageComments()
    let lines = "%%Page: (a\\(1\\)\\\\) 1\n%%Page: (\\033]0;\\304\\12\\7779\\)) 2\n"
    escaped.read(Array(lines.utf8)[...])
    #expect(escaped.labels.map(\.label) == ["a(1)\\", "]0;Ä9)"])
    // poppler 22.12's notation for bytes from 0x80.
    var signed = PageComments()
    let more = "%%Page: (R\\-27sum\\-27) 1\n%%Page: (A\\-173\\-271) 2\n%%Page: (a\\-b) 3\n"
    signed.read(Array(more.utf8)[...])
    #expect(signed.labels.map(\.label) == ["Résumé", "A–é1", "a-b"])
  }
}
