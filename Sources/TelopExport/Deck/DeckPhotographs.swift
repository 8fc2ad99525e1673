internal import TelopPrograms

/// Which pages have photographs, as poppler's `pdfimages` lists them: an SVG of such a page takes long to write, and
/// is then thrown away.
enum DeckPhotographs {
  private static let program = Program(name: "pdfimages", package: "poppler-utils")
  /// More pixels than a logo has.
  private static let least = 400_000

  /// The numbers of the pages, from 1; none where poppler cannot say.
  static func pages(file: String) throws(ExportError) -> Set<Int> {
    let printed: [UInt8]
    do throws(ProgramError) {
      printed =
        try program.run(["-list", file], limit: 1 << 24, goOn: Deadline().isAhead) ?? []
    } catch {
      guard error.code == .failed || error.code == .badAnswer else { throw ExportError.of(error) }
      return []
    }
    return pages(listed: String(decoding: printed, as: UTF8.self))
  }

  /// Reads a table of `page num type width height …`.
  static func pages(listed table: String) -> Set<Int> {
    var pixels: [Int: Int] = [:]
    for line in table.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", maxSplits: 5)
      guard words.count > 5, let page = Int(words[0]), let width = Int(words[3]),
        let height = Int(words[4]), (1...100_000).contains(width), (1...100_000).contains(height)
      else { continue }
      pixels[page, default: 0] += width * height
    }
    return Set(pixels.filter { $0.value >= least }.keys)
  }
}
