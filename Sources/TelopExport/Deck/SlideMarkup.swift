internal import TelopPlatform

/// An SVG checked to contain only what poppler writes for pages: shapes and embedded pictures.
///
/// Stages show slides as images, in which browsers run no scripts and load no files. The check protects other
/// programs that open a slide.
@_spi(Answers) public struct SlideMarkup {
  private(set) var elementCount = 0
  private(set) var hasPicture = false

  /// Checks an SVG; returns `nil` for other content.
  public init?(_ svg: [UInt8]) {
    var scanner = Scanner(svg)
    if scanner.skip("<?xml "), !scanner.skipPast(UInt8(ascii: ">")) { return nil }
    while scanner.skipPast(UInt8(ascii: "<")) {
      if scanner.skip("/") {
        guard scanner.skipPast(UInt8(ascii: ">")) else { return nil }
        continue
      }
      let name = scanner.name()
      guard Self.allowedElements.contains(name), Self.readAttributes(&scanner) else { return nil }
      elementCount += 1
      hasPicture = hasPicture || name == "image"
    }
    if elementCount == 0 { return nil }
  }

  private static let allowedElements: Set<String> = [
    "svg", "defs", "g", "symbol", "path", "use", "clipPath", "mask", "image", "rect",
    "linearGradient", "radialGradient", "stop", "pattern", "filter", "feColorMatrix", "feImage",
    "feComposite", "feBlend",
  ]

  private static func readAttributes(_ scanner: inout Scanner) -> Bool {
    while let byte = scanner.next {
      switch byte {
      case 0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: "/"): scanner.index += 1
      case UInt8(ascii: ">"):
        scanner.index += 1
        return true
      default:
        let name = scanner.name()
        guard !name.isEmpty, scanner.skip("="), let quote = scanner.next,
          quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { return false }
        scanner.index += 1
        let start = scanner.index
        guard scanner.skipPast(quote),
          isSafe(name, start..<scanner.index - 1, of: scanner)
        else { return false }
      }
    }
    return false
  }

  private static func isSafe(_ name: String, _ range: Range<Int>, of scanner: Scanner) -> Bool {
    if name.lowercased().hasPrefix("on") { return false }
    if name == "href" || name.hasSuffix(":href") {
      return ["#", "data:image/png;base64,", "data:image/jpeg;base64,"]
        .contains { scanner.has($0, at: range.lowerBound) }
    }
    // Namespaces are addresses that are never opened.
    if name == "xmlns" || name == "xmlns:xlink" { return true }
    // Rejects entities, CSS escapes and at-rules.
    for byte in "&\\@".utf8 where scanner.firstIndex(of: byte, in: range) != nil { return false }
    var start = range.lowerBound
    while let open = scanner.firstIndex(of: UInt8(ascii: "("), in: start..<range.upperBound) {
      if open - 3 >= range.lowerBound, scanner.hasIgnoringCase("url", at: open - 3),
        !scanner.has("#", at: open + 1)
      {
        return false
      }
      start = open + 1
    }
    return true
  }

  private struct Scanner {
    private let text: [UInt8]
    var index = 0

    init(_ text: [UInt8]) { self.text = text }

    var next: UInt8? { index < text.count ? text[index] : nil }

    func has(_ word: String, at index: Int) -> Bool { text[index...].starts(with: word.utf8) }

    /// - Parameter word: ASCII letters in lower case.
    func hasIgnoringCase(_ word: String, at index: Int) -> Bool {
      text[index...].lazy.map { $0 | 0x20 }.starts(with: word.utf8)
    }

    mutating func skip(_ word: String) -> Bool {
      guard has(word, at: index) else { return false }
      index += word.utf8.count
      return true
    }

    mutating func skipPast(_ byte: UInt8) -> Bool {
      guard let position = firstIndex(of: byte, in: index..<text.count) else { return false }
      index = position + 1
      return true
    }

    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
      text.withUnsafeBytes { text in
        guard let start = text.baseAddress, range.upperBound <= text.count, !range.isEmpty,
          let match = memchr(start + range.lowerBound, Int32(byte), range.count)
        else { return nil }
        return UnsafeRawPointer(match) - start
      }
    }

    mutating func name() -> String {
      let start = index
      while let byte = next, Self.isNameByte(byte) { index += 1 }
      return String(decoding: text[start..<index], as: UTF8.self)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: ":")).contains(byte) || byte == UInt8(ascii: "-")
    }
  }
}
