/// An incremental update of a PDF that Cairo has written. The update adds the language, marks the document as tagged,
/// and makes viewers show the document's title instead of the file name.
struct PDFRevision {
  private let bytes: [UInt8]

  /// - Parameter bytes: A file written by Cairo, with one cross-reference table.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The updated file; unchanged if it lacks one of the entries that Cairo writes.
  ///
  /// - Parameter language: A BCP 47 tag; `und` for none.
  /// - Complexity: O(file).
  func updated(language: String) -> [UInt8] {
    guard let reference = last("startxref\n", before: bytes.count),
      let trailer = last("trailer\n", before: reference),
      let previousTable = number(at: reference + 10), let root = number("/Root ", from: trailer),
      let size = number("/Size ", from: trailer), let info = number("/Info ", from: trailer),
      let object = last("\n\(root) 0 obj\n", before: trailer),
      let open = first("<<", from: object), let close = first(">>\nendobj", from: open)
    else { return bytes }
    let tag = language.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    let lang = tag.isEmpty || tag == "und" ? "" : "   /Lang (\(tag))\n"
    let catalogueText = String(decoding: bytes[open + 2..<close], as: UTF8.self)
    let lacksMarkInfo =
      catalogueText.contains("/StructTreeRoot") && !catalogueText.contains("/MarkInfo")
    let entries = catalogueText + (lacksMarkInfo ? "   /MarkInfo << /Marked true >>\n" : "")
    let catalogueOffset = bytes.count
    let offsetDigits = Decimals.padded(catalogueOffset, to: 10)
    let catalogue = """
      \(root) 0 obj
      <<\(entries)\(lang)   /ViewerPreferences << /DisplayDocTitle true >>
      >>
      endobj

      """
    let table = """
      xref
      \(root) 1
      \(offsetDigits) 00000 n\u{20}
      trailer
      << /Size \(size)
         /Root \(root) 0 R
         /Info \(info) 0 R
         /Prev \(previousTable)
      >>
      startxref
      \(catalogueOffset + catalogue.utf8.count)
      %%EOF

      """
    return bytes + [UInt8]((catalogue + table).utf8)
  }

  private func last(_ text: String, before end: Int) -> Int? {
    let pattern = [UInt8](text.utf8)
    return (0..<max(0, end - pattern.count + 1)).last { bytes[$0...].starts(with: pattern) }
  }

  private func first(_ text: String, from start: Int) -> Int? {
    bytes[start...].firstRange(of: [UInt8](text.utf8))?.lowerBound
  }

  private func number(_ name: String, from start: Int) -> Int? {
    first(name, from: start).flatMap { number(at: $0 + name.utf8.count) }
  }

  private func number(at start: Int) -> Int? {
    Int(String(decoding: bytes[start...].prefix { (0x30...0x39).contains($0) }, as: UTF8.self))
  }
}
