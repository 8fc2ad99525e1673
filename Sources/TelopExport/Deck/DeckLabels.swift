internal import TelopPlatform
internal import TelopPrograms

/// The page labels of a PDF. Of poppler's programs only `pdftops` prints them, in the comments of a PostScript file.
struct DeckLabels {
  private static let program = Program(name: "pdftops", package: "poppler-utils")
  /// The number of bytes of PostScript that are read: a file of photographs is longer.
  private static let maximumLength = 1 << 30

  /// One for each page; its number where the PDF has no label, or where it was not read.
  private(set) var labels: [String]
  /// The first page, from 1, whose label `pdftops` did not print before its time or the length was over.
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

  private static func printed(
    _ file: String
  ) throws(ProgramError) -> [(number: Int, label: String)] {
    let output = try Pipe()
    let process = try RunningProgram(
      program, ["-q", "-level3", file, "-"], input: nil, output: output.writing)
    output.closeWriting()
    let deadline = Deadline(in: Deck.programTime)
    var reader = PageComments()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var done = 0
    while done < Self.maximumLength, deadline.isAhead() {
      let count = output.read(into: &chunk, goOn: deadline.isAhead)
      reader.read(chunk[..<count])
      done += count
      if count < chunk.count { break }
    }
    process.stop()
    return reader.labels
  }

  /// Whether the file names labels where they can be seen, or has parts in which they cannot.
  private static func mayHaveLabels(_ file: String) -> Bool {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    let names = ["/PageLabels", "/ObjStm"].map { Array($0.utf8) }
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    var place = 0
    while true {
      let count = pread(descriptor, &chunk, chunk.count, off_t(place))
      guard count > 0 else { return false }
      let bytes = chunk[..<count]
      if names.contains(where: { contains($0, in: bytes) }) { return true }
      // A name may lie on the border of two chunks.
      guard count > 16 else { return false }
      place += count - 16
      if count < chunk.count { return false }
    }
  }

  /// - Parameter name: begins with a slash.
  private static func contains(_ name: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      var place = 0
      while place + name.count <= bytes.count {
        guard let slash = memchr(start + place, 0x2F, bytes.count - place) else { return false }
        place = slash - UnsafeMutableRawPointer(mutating: start)
        guard place + name.count <= bytes.count else { return false }
        if memcmp(start + place, name, name.count) == 0 { return true }
        place += 1
      }
      return false
    }
  }
}

/// The comments that begin a page of PostScript: `%%Page: LABEL NUMBER`.
@_spi(Answers)
public struct PageComments {
  /// The pages' numbers and labels, in the order of the comments.
  public private(set) var labels: [(number: Int, label: String)] = []
  private var line: [UInt8] = []

  private static let start = Array("%%Page: ".utf8)
  private static let longest = 256

  /// Starts at the beginning of a file.
  public init() {}

  /// Reads on.
  public mutating func read(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == 0x0A || byte == 0x0D {
        if line.starts(with: Self.start) { take() }
        line.removeAll(keepingCapacity: true)
      } else if line.count < Self.longest {
        line.append(byte)
      }
    }
  }

  private mutating func take() {
    let text = String(decoding: line.dropFirst(Self.start.count), as: UTF8.self)
    guard let space = text.lastIndex(of: " "), let number = Int(text[text.index(after: space)...])
    else {
      return
    }
    var label = text[..<space]
    if label.hasPrefix("("), label.hasSuffix(")") { label = label.dropFirst().dropLast() }
    labels.append((number, Self.plain(label)))
  }

  /// A string of PostScript without its escapes, and without what nobody sees of it.
  private static func plain(_ text: Substring) -> String {
    var plain = String.UnicodeScalarView()
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        plain.append(scalar)
        continue
      }
      let digits = rest.prefix(3).prefix { ("0"..."7").contains($0) }
      if digits.isEmpty {
        if let next = rest.popFirst() { plain.append(next) }
      } else {
        rest.removeFirst(digits.count)
        let code = UInt8(String(digits), radix: 8).map { Unicode.Scalar($0) }
        if let code, code.value >= 0x20, code.value != 0x7F { plain.append(code) }
      }
    }
    return String(plain)
  }
}
