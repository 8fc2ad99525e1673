internal import TelopPrograms
internal import TelopUnits

/// The links and words of a deck's pages, from poppler's `pdftohtml`. A link has the rectangle of its words.
@_spi(Answers) public struct DeckWords {
  /// The links of each page.
  public private(set) var links: [[Deck.Link]]
  /// The words of each page.
  public private(set) var words: [String]
  /// The rectangle around the text of each page; `nil` for a page without text.
  private(set) var bounds: [Deck.Bounds?]
  /// The page and the top of the text that was added last.
  private var lastRow: (page: Int, top: Double)?

  private static let pdftohtml = Program(name: "pdftohtml", package: "poppler-utils")
  private static let maximumLinksPerPage = 100
  /// Maximum length of the addresses of all pages together, in bytes.
  private static let maximumAddressBytes = 1 << 20
  private static let maximumWordBytesPerPage = 4_000
  private var addressBytes = 0

  /// Reads a PDF. If poppler fails, the result is empty, because a deck does not need links or words.
  init(file: String, pageCount: Int) throws(ExportError) {
    let arguments = ["-xml", "-i", "-q", "-stdout", "-zoom", "1", "-nodrm", "-enc", "UTF-8", file]
    let printed = try Self.pdftohtml.output(arguments, limit: 1 << 25) ?? []
    self.init(reading: String(decoding: printed, as: UTF8.self), pageCount: pageCount)
  }

  /// Reads the output of `pdftohtml -xml`, which has one element per line.
  public init(reading xml: String, pageCount: Int) {
    links = [[Deck.Link]](repeating: [], count: pageCount)
    words = [String](repeating: "", count: pageCount)
    bounds = Array(repeating: nil, count: pageCount)
    var page = -1
    var width = 0.0
    var height = 0.0
    for line in xml.split(whereSeparator: \.isNewline) {
      if let start = line.utf8.firstRange(of: "<page ".utf8) {
        let tag = line[start.lowerBound...]
        page = (Int(Self.value("number", in: tag)) ?? 0) - 1
        width = Self.number("width", in: tag)
        height = Self.number("height", in: tag)
      } else if line.hasPrefix("<text "), links.indices.contains(page), width > 0, height > 0,
        let end = line.utf8.firstIndex(of: UInt8(ascii: ">"))
      {
        let tag = line[..<end]
        let content = line[line.utf8.index(after: end)...]
        let text = Self.decoded(Markup.withoutTags(content))
        add(text, to: page, row: (Self.number("top", in: tag), Self.number("height", in: tag)))
        let box = Deck.Bounds(
          left: Self.number("left", in: tag) / width, top: Self.number("top", in: tag) / height,
          width: Self.number("width", in: tag) / width,
          height: Self.number("height", in: tag) / height)
        if !text.allSatisfy(\.isWhitespace) {
          bounds[page] = bounds[page].map { $0.union(box) } ?? box
        }
        if let target = target(in: content) { add(Deck.Link(box, target: target), to: page) }
      }
    }
  }

  private mutating func add(_ text: String, to page: Int, row: (top: Double, height: Double)) {
    let freeBytes = Self.maximumWordBytesPerPage - words[page].utf8.count
    guard freeBytes > 0 else { return }
    // Only a prefix is read, because a line of the PDF has no maximum length.
    let text = text.prefix(freeBytes).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.isEmpty { return }
    let isSameRow =
      lastRow.map { $0.page == page && abs($0.top - row.top) * 2 < row.height } ?? false
    if !words[page].isEmpty { words[page] += isSameRow ? " " : "\n" }
    words[page] += text
    lastRow = (page, row.top)
  }

  /// Adds a link; adjacent words with the same target become one link.
  private mutating func add(_ link: Deck.Link, to page: Int) {
    guard link.width > 0, link.height > 0,
      [link.left, link.top, link.width, link.height].allSatisfy({ abs($0) < 1_000 })
    else { return }
    if let last = links[page].last, last.target == link.target, last.top == link.top,
      link.left >= last.left, link.left - last.left - last.width < 0.02
    {
      links[page][links[page].count - 1].width = link.left + link.width - last.left
    } else if links[page].count < Self.maximumLinksPerPage {
      if case .address(let text) = link.target {
        guard addressBytes + text.utf8.count <= Self.maximumAddressBytes else { return }
        addressBytes += text.utf8.count
      }
      links[page].append(link)
    }
  }

  private func target(in content: Substring) -> Deck.Link.Target? {
    guard let start = content.utf8.firstRange(of: "<a href=\"".utf8),
      let end = content.utf8[start.upperBound...].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    let text = Self.decoded(content[start.upperBound..<end])
    if Self.isWebAddress(text) { return text.utf8.count < 2_048 ? .address(text) : nil }
    // poppler writes a link to a page as a file name, `#` and the page number.
    guard let hash = text.utf8.lastIndex(of: UInt8(ascii: "#")),
      let number = Int(text[text.utf8.index(after: hash)...]), links.indices.contains(number - 1)
    else { return nil }
    return .slide(number - 1)
  }

  static func isWebAddress(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return ["http://", "https://", "mailto:"].contains { start.hasPrefix($0) }
  }

  private static func value(_ name: String, in tag: Substring) -> String {
    guard let start = tag.firstRange(of: " \(name)=\""),
      let end = tag[start.upperBound...].firstIndex(of: "\"")
    else { return "" }
    return String(tag[start.upperBound..<end])
  }

  private static func number(_ name: String, in tag: Substring) -> Double {
    Double(value(name, in: tag)).flatMap { $0.isFinite ? $0 : nil } ?? 0
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    // `&amp;` is last, so that `&amp;lt;` becomes `&lt;` and not `<`.
    let entities = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#160;", " "), ("&#39;", "'"),
      ("&amp;", "&"),
    ]
    var decoded = String(text)
    for (entity, character) in entities {
      decoded = decoded.replacing(utf8: entity, with: character)
    }
    return decoded
  }
}
