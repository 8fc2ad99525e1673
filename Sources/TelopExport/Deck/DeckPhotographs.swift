internal import TelopPrograms

/// Finds the pages with photographs, by poppler's `pdfimages`. `SlideDrawing` draws these pages as pictures without
/// trying an SVG first, because SVGs with photographs are slow to write.
enum DeckPhotographs {
  private static let pdfimages = Program(name: "pdfimages", package: "poppler-utils")
  /// A page with at least this many picture pixels, soft masks included, has photographs; a logo has fewer.
  private static let minimumPhotographPixels = 400_000
  /// Maximum number of pixels of a picture: 16,384 by 16,384. poppler uses four bytes of memory for each pixel.
  static let maximumPicturePixels = 1 << 28

  /// The numbers, from 1, of the pages with photographs; empty if poppler fails.
  ///
  /// - Throws: `missingProgram`; `badDeck` for a picture that is too large.
  static func pages(_ path: String, file: String) throws(ExportError) -> Set<Int> {
    let printed = try pdfimages.output(["-list", file], limit: 1 << 24) ?? []
    return try pages(path, listed: String(decoding: printed, as: UTF8.self))
  }

  /// The pages with photographs, from the output of `pdfimages -list`.
  ///
  /// - Parameter table: Lines of `page num type width height …`.
  static func pages(_ path: String, listed table: String) throws(ExportError) -> Set<Int> {
    var pixels: [Int: Int] = [:]
    for line in table.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", maxSplits: 5)
      guard words.count > 5, let page = Int(words[0]), let width = Int32(words[3]),
        let height = Int32(words[4]), width > 0, height > 0
      else { continue }
      let count = Int(width) * Int(height)
      guard count <= maximumPicturePixels else {
        throw .badDeck(
          "\(path): page \(page) has a picture of \(width) × \(height) px; the maximum is "
            + "\(maximumPicturePixels) pixels; use a smaller picture")
      }
      pixels[page, default: 0] = min(pixels[page, default: 0] + count, maximumPicturePixels)
    }
    return Set(pixels.filter { $0.value >= minimumPhotographPixels }.keys)
  }
}
