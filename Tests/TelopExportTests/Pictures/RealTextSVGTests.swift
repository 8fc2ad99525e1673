import Foundation
import FoundationXML
import Telop
import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

/// SVGs with real text, as an XML parser and a browser read them.
@Suite("SVGs with real text", .serialized)
struct RealTextSVGTests {
  static func svg(_ fit: Fit, _ options: ExportOptions = ExportOptions()) throws -> String {
    var options = options
    options.glyphs = .text
    return String(decoding: try Export(fit, as: .svg, options: options).bytes(), as: UTF8.self)
  }

  private final class Reader: NSObject, XMLParserDelegate {
    private(set) var text = ""
    private(set) var elements: Set<String> = []
    private var depth = 0

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      elements.insert(element)
      if element == "text" || element == "tspan" { depth += 1 }
    }

    func parser(
      _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      if element == "text" || element == "tspan" { depth -= 1 }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if depth > 0 { text += string }
    }
  }

  private static func read(_ svg: String) throws -> Reader {
    let parser = XMLParser(data: Data(svg.utf8))
    let reader = Reader()
    parser.delegate = reader
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    return reader
  }

  @Test(
    "the text is the line in order, in embedded fonts",
    arguments: PageCase.all.filter { $0.name != "long" })
  func reading(of page: PageCase) throws {
    let fit = try page.fit()
    let svg = try Self.svg(fit)
    let reader = try Self.read(svg)
    let line = String(
      String.UnicodeScalarView(
        fit.text.text.unicodeScalars.filter {
          !$0.properties.isBidiControl && $0.properties.generalCategory != .control
        }))
    #expect(reader.text == line)
    #expect(reader.elements.isSubset(of: Self.elements))
    #expect(svg.matches(of: /@font-face/).count == fit.text.fonts.count)
    #expect(!svg.contains("http") || svg.matches(of: /https?:/).count == 1, "only the namespace")
  }

  private static let elements: Set = [
    "svg", "style", "defs", "clipPath", "rect", "path", "text", "tspan", "g", "mask",
    "linearGradient",
    "stop",
  ]

  @Test("characters that XML forbids are replaced or omitted")
  func forbidden() throws {
    let reader = try Self.read(try Self.svg(fit("x\u{1}\u{8}y" + RealTextCase.noCharacters)))
    #expect(reader.text == "xya\u{FFFD}b\u{FFFD}\u{FFFD}c")
  }

  @Test("a moment contains exactly the text visible then")
  func moments() throws {
    let fit = try fit(
      "one two three four five six seven eight nine ten",
      ["viewport": "300", "duration": "10", "fade": "40"])
    var options = ExportOptions()
    options.time = .seconds(5)
    let text = try Self.read(Self.svg(fit, options)).text
    #expect((6...30).contains(text.count) && !text.contains("one") && !text.contains("ten"))
  }

  @Test("a browser draws the SVG like the PNG, at the same place", .needs(.browser, .ffmpeg))
  func looks() throws {
    try withTemporaryFolder { folder in
      var shown: [(name: String, picture: Image)] = []
      let pages = try RealTextCase.all.map { shownCase in
        let fit = try shownCase.fit()
        let svg = try Self.svg(fit, shownCase.options)
        let picture = try Image(own: Export(fit, as: .png, options: shownCase.options).bytes())
        shown.append((shownCase.name, picture))
        // Shown as an image: the browser parses XML, and loads nothing from elsewhere.
        let source = Data(svg.utf8).base64EncodedString()
        return Browser.Shown(
          page: """
            <!DOCTYPE html><html><style>body{margin:0;background:#000}img{display:block}</style>
            <img src="data:image/svg+xml;base64,\(source)"></html>
            """, width: picture.width, height: picture.height,
          after: "await document.images[0].decode();")
      }
      let drawn = try Browser.picture(of: pages, to: folder.appendingPathComponent("screen.png"))
      var top = 0
      for (name, picture) in shown {
        let exact = drawn.difference(from: picture, x: 0, y: top)
        let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)].map {
          drawn.difference(from: picture, x: $0, y: top + $1)
        }
        #expect(exact < (beside.min() ?? 0) * 0.4, "\(name): \(exact), a pixel beside \(beside)")
        top += picture.height
      }
    }
  }

  // MARK: Places

  /// A span in the browser: the left end and the width of every character.
  private struct Found: Decodable {
    let text: String
    let lefts: [Double]
    let widths: [Double]
  }

  @Test(
    "every cluster is where the measured line has it, and the text is found and copied as a whole",
    .needs(.browser))
  func places() throws {
    let names = [
      "Japanese", "English", "Arabic", "Hindi and Thai", "emoji", "mixed", "variable", "features",
    ]
    let fits = try PageCase.all.filter { names.contains($0.name) }.map { try $0.fit() }
    let pages = try fits.map { fit in
      let svg = try Self.svg(fit)
      let start = try #require(svg.range(of: "<svg"))
      return Browser.Shown(
        page: """
          <!DOCTYPE html><html><style>body{margin:0}</style>\(svg[start.lowerBound...])</html>
          """,
        after: """
          await Promise.all([...document.fonts].map(font => font.load()));
          await document.fonts.ready;
          getSelection().selectAllChildren(document.querySelector("svg"));
          const selected = getSelection().toString();
          return { selected, spans:
            [...document.querySelectorAll("text > tspan")].map(span => {
              const boxes = [...Array(span.getNumberOfChars()).keys()]
                .map(index => span.getExtentOfChar(index));
              return { text: span.textContent, lefts: boxes.map(box => box.x),
                widths: boxes.map(box => box.width) };
            }) };
          """)
    }
    struct Page: Decodable {
      let selected: String
      let spans: [Found]
    }
    for (fit, data) in try zip(fits, Browser.results(of: pages)) {
      let page = try #require(
        try? JSONDecoder().decode(Page.self, from: data),
        "\(String(decoding: data.prefix(300), as: UTF8.self))")
      #expect(page.selected == fit.text.text)
      check(page.spans, fit)
    }
  }

  private func check(_ found: [Found], _ fit: Fit) {
    let splitter = SpanSplitter(fit.scene)
    let spans = fit.plan.strip.segments.flatMap { splitter.spans(of: $0.range) }
      .sorted { $0.placed.range.lowerBound < $1.placed.range.lowerBound }
    #expect(found.count == spans.count)
    let origin = Double(-StripPainter(fit.scene).drawnRange.lowerBound)
    let unit = fit.plan.strip.pixelsPerUnit.double
    let scale = BrowserTypeSize(fit.options.type.size).transformScale.double
    for (span, own) in zip(spans, found) {
      let run = fit.text.runs[span.placed.run]
      #expect(own.text == fit.text.substring(span.placed.range))
      // The browser has its own advances for colour glyphs.
      if run.font.hasColorGlyphs { continue }
      var character = 0
      for index in fit.text.clusters(in: span.placed.range) {
        guard let cluster = fit.text.cluster(at: index) else { continue }
        let count = fit.text.substring(cluster.range).utf16.count
        defer { character += count }
        guard let box = fit.text.placedRunParts(in: cluster.range).first,
          own.lefts.count >= character + count
        else { continue }
        let left = own.lefts[character..<character + count].min() ?? 0
        let place = origin + Double(box.left) * unit
        #expect(abs(left * scale - place) <= 1.5 / 64, "\(own.text) at \(character)")
      }
    }
  }
}

extension MeasuredText {
  /// The indices of the clusters in a range of text.
  func clusters(in range: Range<Int>) -> [Int] {
    (0..<clusterCount).filter { index in
      cluster(at: index).map { range.contains($0.range.lowerBound) } ?? false
    }
  }
}
