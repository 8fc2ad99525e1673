internal import TelopPlatform
internal import TelopPrograms

/// The page labels of a PDF, read from the PostScript comments of `pdftops`. No other program of poppler prints labels.
struct DeckLabels {
  private static let pdftops = Program(name: "pdftops", package: "poppler-utils")
  /// Maximum number of bytes of PostScript to read. If photographs make it longer, the last labels stay unread.
  private static let maximumLength = 1 << 30

  /// The label of each page. A page without a label, or with an unread label, has its number.
  private(set) var labels: [String]
  /// The number, from 1, of the first page whose label was not read, because `pdftops` failed or exceeded a limit.
  /// `nil` if all labels were read, or the file has none.
  private(set) var firstUnread: Int?

  init(file: String, pageCount: Int) throws(ExportError) {
    labels = (1...pageCount).map(String.init)
    guard Self.mayHaveLabels(file) else { return }
    var isRead = [Bool](repeating: false, count: pageCount)
    do throws(ProgramError) {
      for (number, label) in try Self.printed(file) where (1...pageCount).contains(number) {
        isRead[number - 1] = true
        if !label.isEmpty { labels[number - 1] = label }
      }
    } catch {
      guard error.code == .failed || error.code == .badAnswer else { throw ExportError.of(error) }
    }
    firstUnread = isRead.firstIndex(of: false).map { $0 + 1 }
  }

  /// The page numbers and labels that `pdftops` prints within the limits.
  private static func printed(_ file: String) throws(ProgramError) -> [(number: Int, label: String)]
  {
    let output = try Pipe()
    let process = try RunningProgram(
      pdftops, ["-q", "-level3", file, "-"], input: nil, output: output.writing)
    output.closeWriting()
    let deadline = ContinuousClock.now + Deck.programTime
    var reader = PageComments()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var readLength = 0
    while readLength < Self.maximumLength, .now < deadline {
      let count = output.read(into: &chunk, shouldContinue: { .now < deadline })
      reader.read(chunk[..<count])
      readLength += count
      if count < chunk.count { break }
    }
    process.stop()
    return reader.labels
  }

  /// True if the file has page labels in plain bytes, or compressed objects that may contain page labels.
  private static func mayHaveLabels(_ file: String) -> Bool {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    let names = ["/PageLabels", "/ObjStm"].map { Array($0.utf8) }
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    var offset = 0
    while true {
      let count = pread(descriptor, &chunk, chunk.count, off_t(offset))
      guard count > 0 else { return count < 0 }
      let bytes = chunk[..<count]
      if names.contains(where: { contains($0, in: bytes) }) { return true }
      // Reads the last 16 bytes again, because a name may span two chunks.
      guard count > 16 else { return false }
      offset += count - 16
      if count < chunk.count { return false }
    }
  }

  /// - Parameter name: A PDF name, which begins with a slash (0x2F).
  private static func contains(_ name: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      var offset = 0
      while offset + name.count <= bytes.count {
        guard let slash = memchr(start + offset, 0x2F, bytes.count - offset) else { return false }
        offset = slash - UnsafeMutableRawPointer(mutating: start)
        guard offset + name.count <= bytes.count else { return false }
        if memcmp(start + offset, name, name.count) == 0 { return true }
        offset += 1
      }
      return false
    }
  }
}

/// Reads the comments `%%Page: LABEL NUMBER`, which begin the pages of a PostScript file.
@_spi(Answers) public struct PageComments {
  /// The pages' numbers and labels, in the order of the comments.
  public private(set) var labels: [(number: Int, label: String)] = []
  private var line: [UInt8] = []

  private static let start = Array("%%Page: ".utf8)
  private static let maximumLineLength = 256

  /// Creates a reader at the beginning of a file.
  public init() {}

  /// Reads the next bytes.
  public mutating func read(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == 0x0A || byte == 0x0D {
        if line.starts(with: Self.start) { addLabel() }
        line.removeAll(keepingCapacity: true)
      } else if line.count < Self.maximumLineLength {
        line.append(byte)
      }
    }
  }

  private mutating func addLabel() {
    let text = line.dropFirst(Self.start.count)
    guard let space = text.lastIndex(of: UInt8(ascii: " ")),
      let number = Int(String(decoding: text[(space + 1)...], as: UTF8.self))
    else { return }
    var label = text[..<space]
    if label.first == UInt8(ascii: "("), label.last == UInt8(ascii: ")") {
      label = label.dropFirst().dropLast()
    }
    labels.append((number, Self.unescaped(String(decoding: label, as: UTF8.self))))
  }

  /// Decodes the escapes of a PostScript string. Escaped control characters are removed.
  private static func unescaped(_ text: String) -> String {
    var unescaped = String.UnicodeScalarView()
    var unread = text.unicodeScalars[...]
    while let scalar = unread.popFirst() {
      guard scalar == "\\" else {
        unescaped.append(scalar)
        continue
      }
      if let code = takeCode(from: &unread) {
        if let letter = letter(code) { unescaped.append(letter) }
      } else if let next = unread.popFirst() {
        unescaped.append(next)
      }
    }
    return String(unescaped)
  }

  /// Reads the octal number of a byte; `nil` if there is none.
  ///
  /// poppler 22.12 prints bytes from 0x80 on as signed octal numbers: `-27` (decimal -23) is 0xE9. The lowest is `-200`
  /// (decimal -128). A third digit that would make a lower number is the label's next character.
  private static func takeCode(from unread: inout Substring.UnicodeScalarView) -> Int? {
    let isNegative = unread.first == "-"
    let start = isNegative ? unread.dropFirst() : unread
    var digits = start.prefix(3).prefix { ("0"..."7").contains($0) }
    guard var code = Int(String(digits), radix: 8) else { return nil }
    if isNegative, code > 0o200 {
      digits = digits.dropLast()
      code /= 8
    }
    unread = start.dropFirst(digits.count)
    return isNegative ? 256 - code : code
  }

  /// The character of a byte in PDFDocEncoding; `nil` for control characters and numbers above 255.
  private static func letter(_ code: Int) -> Unicode.Scalar? {
    switch code {
    case 0..<0x20, 0x7F, 0x9F: nil
    case 0x80...0xA0: lettersFrom0x80[code - 0x80]
    default: UInt8(exactly: code).map { Unicode.Scalar($0) }
    }
  }

  private static let lettersFrom0x80 = Array(
    "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž\u{FFFD}€".unicodeScalars)
}
