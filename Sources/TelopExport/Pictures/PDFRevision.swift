/// A revision appended to a PDF for what Cairo cannot write: a new catalogue with the language of the text, the
/// mark that the document is tagged, and the document's title as window title.
struct PDFRevision {
  private let bytes: [UInt8]

  /// - Parameter bytes: A file written by Cairo, with one cross-reference table.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The file with its language; unchanged if Cairo did not write it.
  ///
  /// - Parameter language: A BCP 47 tag; `und` for none.
  /// - Complexity: O(file).
  func saying(language: String) -> [UInt8] {
    guard let start = last("startxref\n", before: bytes.count),
      let trailer = last("trailer\n", before: start),
      let former = number(behind: start + 10), let root = number("/Root ", from: trailer),
      let size = number("/Size ", from: trailer), let info = number("/Info ", from: trailer),
      let object = last("\n\(root) 0 obj\n", before: trailer),
      let open = first("<<", from: object), let close = first(">>\nendobj", from: open)
    else { return bytes }
    let tag = language.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    let lang = tag.isEmpty || tag == "und" ? "" : "   /Lang (\(tag))\n"
    let known = String(decoding: bytes[open + 2..<close], as: UTF8.self)
    let isMarked = known.contains("/StructTreeRoot") && !known.contains("/MarkInfo")
    let old = known + (isMarked ? "   /MarkInfo << /Marked true >>\n" : "")
    let place = bytes.count
    let offset = String(repeating: "0", count: max(0, 10 - "\(place)".utf8.count)) + "\(place)"
    let catalogue = """
      \(root) 0 obj
      <<\(old)\(lang)   /ViewerPreferences << /DisplayDocTitle true >>
      >>
      endobj

      """
    let table = """
      xref
      \(root) 1
      \(offset) 00000 n\u{20}
      trailer
      << /Size \(size)
         /Root \(root) 0 R
         /Info \(info) 0 R
         /Prev \(former)
      >>
      startxref
      \(place + catalogue.utf8.count)
      %%EOF

      """
    return bytes + [UInt8]((catalogue + table).utf8)
  }

  private func last(_ text: String, before end: Int) -> Int? {
    let wanted = [UInt8](text.utf8)
    var place = end - wanted.count
    while place >= 0 {
      if bytes[place..<place + wanted.count].elementsEqual(wanted) { return place }
      place -= 1
    }
    return nil
  }

  private func first(_ text: String, from start: Int) -> Int? {
    bytes[start...].firstRange(of: [UInt8](text.utf8))?.lowerBound
  }

  private func number(_ name: String, from start: Int) -> Int? {
    first(name, from: start).flatMap { number(behind: $0 + name.utf8.count) }
  }

  private func number(behind start: Int) -> Int? {
    Int(String(decoding: bytes[start...].prefix { (0x30...0x39).contains($0) }, as: UTF8.self))
  }
}
