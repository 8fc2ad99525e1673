import CTelopCairo
import Foundation
@_spi(Answers) import Telop
import TelopText
import TelopUnits

@_spi(Answers) @testable import TelopExport

/// A talk's slides as a PDF written by Cairo: text in fonts, photographs, labels and links.
struct DeckFile {
  struct Page {
    var lines: [String] = []
    var size = (width: 960, height: 540)
    var label: String?
    var hasPhotograph = false
    /// Target of the first line's link: an address, or a page number from 1.
    var link: Link?
    /// Target address of a link box without text.
    var bareLink: String?
  }

  enum Link {
    case address(String)
    /// An earlier page: Cairo 1.16 cannot link to a page that is not written yet.
    case page(Int)
  }

  let url: URL
  var path: String { url.path }

  /// - Parameter name: file name; the file is deleted with the folder.
  init(_ pages: [Page], in folder: URL, name: String = "slides.pdf") throws {
    url = folder.appendingPathComponent(name)
    let surface = cairo_pdf_surface_create(url.path, 960, 540)
    let canvas = try Canvas(surface)
    let fonts = try FontStack(FitOptions())
    for (index, page) in pages.enumerated() {
      if index > 0 { cairo_show_page(canvas.context) }
      cairo_pdf_surface_set_size(surface, Double(page.size.width), Double(page.size.height))
      if let label = page.label { cairo_pdf_surface_set_page_label(surface, label) }
      try Self.draw(page, fonts, on: canvas)
    }
    try canvas.finish()
  }

  private static func draw(_ page: Page, _ fonts: FontStack, on canvas: borrowing Canvas) throws {
    canvas.setColor(RGBAColor(red: 0xF7, green: 0xF5, blue: 0xEF))
    canvas.fill(
      DrawnBox(
        x: 0, y: 0, width: Double(page.size.width), height: Double(page.size.height)))
    if page.hasPhotograph {
      try canvas.draw(photograph(), x: 480, y: 200, width: 400, height: 300)
    }
    canvas.setColor(RGBAColor(red: 0x1B, green: 0x24, blue: 0x33))
    for (index, line) in page.lines.enumerated() {
      let size = Rational(index == 0 ? 48 : 24)
      let text = try fonts.prepare(line)
      let painter = TextPainter(text, size: size)
      let y = Double(index == 0 ? 110 : 130 + index * 44)
      let target: String? =
        index > 0
        ? nil
        : page.link.map { link in
          let width = try? text.width(size: size).double
          let box = "rect=[48 \(y - 48) \(width ?? 100) 60]"
          return switch link {
          case .address(let address): "\(box) uri='\(address)'"
          case .page(let number): "\(box) page=\(number) pos=[0 0]"
          }
        }
      painter.begin(on: canvas, x: 48, y: y)
      let glyphs = text.placedGlyphs(in: 0..<text.utf8Length)
      var start = glyphs.startIndex
      while start < glyphs.endIndex {
        let run = glyphs[start].run
        let end = glyphs[start...].firstIndex { $0.run != run } ?? glyphs.endIndex
        painter.draw(glyphs[start..<end], isShown: true, on: canvas, x: 48, y: y)
        start = end
      }
      if let target {
        cairo_tag_begin(canvas.context, CAIRO_TAG_LINK, target)
        cairo_tag_end(canvas.context, CAIRO_TAG_LINK)
      }
    }
    if let bare = page.bareLink {
      cairo_tag_begin(canvas.context, CAIRO_TAG_LINK, "rect=[700 440 200 60] uri='\(bare)'")
      cairo_tag_end(canvas.context, CAIRO_TAG_LINK)
    }
  }

  /// Smooth colours with a little noise, like a photograph; reproducible.
  private static func photograph() throws -> Canvas {
    let width = 800
    let height = 600
    let picture = try Canvas(width: width, height: height)
    picture.withPixels { pixels in
      var noise: UInt32 = 1
      for index in 0..<width * height {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let x = UInt32(index % width)
        let y = UInt32(index / width)
        let red = x * 200 / 800
        let green = y * 200 / 600
        let blue = (x + y) / 8
        let grain = noise >> 28
        pixels[index / width, index % width] =
          0xFF00_0000 | (red + grain) << 16 | (green + grain) << 8 | (blue + grain)
      }
    }
    return picture
  }

  /// Twenty slides: Japanese text, two photographs, a portrait page, a 4:3 page, a foreword with its own
  /// labels, and links.
  static var talk: [Page] {
    let words = [
      "カーニングと合字のせいで、単語の合計が合いません。", "アラビア語やヒンディー語では、文字の形も変わります。",
      "絵文字はひとつで三つの符号です。", "速さは文字の数で決まり、読める速さには上限があります。",
      "Text that crosses in exactly five minutes.", "Words are counted, not characters.",
    ]
    return (1...20).map { number in
      var page = Page(
        lines: ["スライド \(number) の題"]
          + (0..<6).map { "■ " + words[(number + $0) % words.count] + "\(number * 7 + $0)" })
      if number <= 2 { page.label = number == 1 ? "i" : "ii" } else { page.label = "\(number - 2)" }
      page.hasPhotograph = number == 5 || number == 12
      if number == 7 { page.size = (540, 960) }
      if number == 9 { page.size = (720, 540) }
      if number == 3 { page.link = .address("https://example.org/talk?a=1&b=2") }
      if number == 4 { page.link = .page(2) }
      return page
    }
  }
}

extension Deck {
  init(labels: [String], of path: String = "slides.pdf") {
    self.init(
      path,
      slides: labels.map {
        Slide(form: .missing, bytes: [], aspect: 16 / 9.0, label: $0, links: [], words: "")
      })
  }
}

extension DeckFile {
  /// A PDF of one page with a glyph that is a drawing, as browsers write emoji: a smiling disc, in its own
  /// colours or in the text's.
  static func drawnFont(colors: Bool) -> Data {
    let disc = "300 500 m 300 800 900 800 900 500 c 900 200 300 200 300 500 c f"
    let letter =
      colors
      ? "1000 0 d0 1 0.8 0.1 rg \(disc) 0.9 0.1 0.2 rg 450 400 300 60 re f"
      : "1000 0 0 0 1000 1000 d1 \(disc)"
    let page = "BT /F 96 Tf 200 200 Td (a) Tj ET"
    let stream = { (text: String) in
      "<< /Length \(text.utf8.count) >>\nstream\n\(text)\nendstream"
    }
    let font = """
      << /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] \
      /CharProcs << /a 6 0 R >> /Encoding << /Type /Encoding /Differences [97 /a] >> \
      /FirstChar 97 /LastChar 97 /Widths [1000] /Resources << >> >>
      """
    return file(
      [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Contents 5 0 R "
          + "/Resources << /Font << /F 4 0 R >> >> >>", font, stream(page), stream(letter),
      ], trailer: "")
  }

  /// A PDF encrypted with 40-bit RC4, which opens only with a password.
  static func locked(in folder: URL) throws -> URL {
    let url = folder.appendingPathComponent("locked.pdf")
    let key = "<" + String(repeating: "5A", count: 32) + ">"
    try file(
      [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] >>",
      ],
      trailer:
        "/ID [<00112233> <00112233>]\n/Encrypt << /Filter /Standard /V 1 /R 2 /O \(key) /U \(key) /P -4 >>"
    ).write(to: url)
    return url
  }

  /// A PDF without pages.
  static func empty(in folder: URL) throws -> URL {
    let url = folder.appendingPathComponent("empty.pdf")
    try file(
      ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"], trailer: ""
    ).write(to: url)
    return url
  }

  private static func file(_ objects: [String], trailer: String) -> Data {
    var file = "%PDF-1.4\n"
    var places = [Int]()
    for (index, object) in objects.enumerated() {
      places.append(file.utf8.count)
      file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = file.utf8.count
    file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      file += String(repeating: "0", count: 10 - "\(place)".count) + "\(place) 00000 n \n"
    }
    file += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R \(trailer) >>\n"
    file += "startxref\n\(start)\n%%EOF\n"
    return Data(file.utf8)
  }
}
