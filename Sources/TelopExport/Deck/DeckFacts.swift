internal import TelopPrograms

/// The properties of a PDF, from poppler's `pdfinfo`.
struct DeckFacts {
  struct PDFPage {
    /// The page's width after rotation, in points; `height` likewise.
    var width = 0.0
    var height = 0.0
    /// True if the crop box is smaller than the page.
    var isCropped = false
  }

  let pages: [PDFPage]

  /// Supported aspect ratios. A page with another ratio would be invisible, so it gets the ratio 16 : 9.
  private static let supportedAspects = 0.0001...10_000

  static let pdfinfo = Program(name: "pdfinfo", package: "poppler-utils")

  /// - Parameters:
  ///   - path: The path for messages.
  ///   - file: The path for `pdfinfo`, in a form that a program does not read as an option.
  /// - Throws: `missingProgram`; `badDeck` for a file that is not a PDF, needs a password, or has too many pages.
  init(_ path: String, file: String) throws(ExportError) {
    let output = try Self.pdfinfoOutput(path, file: file)
    let (count, pages) = Self.pages(output)
    guard count > 0 else { throw Self.noPagesError(path) }
    guard count <= Deck.maximumPages else {
      throw .badDeck("\(path): has \(count) pages; a stage shows \(Deck.maximumPages) at most")
    }
    self.pages = (1...count).map { number in
      let page = pages[number] ?? PDFPage()
      return Self.supportedAspects.contains(page.width / page.height)
        ? page : PDFPage(width: 16, height: 9)
    }
  }

  private static func pdfinfoOutput(_ path: String, file: String) throws(ExportError) -> [UInt8] {
    do throws(ProgramError) {
      return try pdfinfo.run(
        ["-box", "-f", "1", "-l", "\(Deck.maximumPages + 1)", file], limit: 1 << 22,
        time: Deck.programTime) ?? []
    } catch {
      guard error.code == .failed else { throw ExportError.of(error) }
      if error.errorLines.contains(where: { $0.contains("Incorrect password") }) {
        throw .badDeck(
          "\(path): needs a password; use a copy without it: qpdf --decrypt --password=… "
            + "\(path) COPY")
      }
      // pdfinfo refuses the range of pages of an empty PDF.
      let isEmpty = error.errorLines.contains { $0.contains("after the last page (0)") }
      throw isEmpty ? noPagesError(path) : .badDeck("\(path): not a PDF that poppler can read")
    }
  }

  /// The number of pages that `pdfinfo` states, and the pages by number, from 1.
  private static func pages(_ output: [UInt8]) -> (count: Int, pages: [Int: PDFPage]) {
    var pages: [Int: PDFPage] = [:]
    var boxes: [Int: String] = [:]
    var count = 0
    for line in String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: { $0 == " " || $0 == ":" })
      if words.count == 2, words[0] == "Pages" { count = Int(words[1]) ?? 0 }
      guard words.count > 3, words[0] == "Page", let number = Int(words[1]) else { continue }
      switch words[2] {
      case "size":
        guard words.count > 5, let width = Double(words[3]), let height = Double(words[5]) else {
          break
        }
        pages[number, default: PDFPage()].width = width
        pages[number, default: PDFPage()].height = height
      case "rot":
        guard let angle = Int(words[3]), angle % 180 != 0, let page = pages[number] else { break }
        pages[number, default: page].width = page.height
        pages[number, default: page].height = page.width
      case "MediaBox": boxes[number] = words[3...].joined(separator: " ")
      case "CropBox":
        pages[number, default: PDFPage()].isCropped =
          boxes[number] != words[3...].joined(separator: " ")
      default: break
      }
    }
    return (count, pages)
  }

  private static func noPagesError(_ path: String) -> ExportError {
    .badDeck("\(path): the PDF has no pages; export the slides again")
  }
}
