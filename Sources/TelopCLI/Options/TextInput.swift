internal import ArgumentParser
internal import Telop

struct TextInput: ParsableArguments {
  @Argument(help: "The text, or - for standard input. After -- it may start with a dash.")
  var text: String?

  @Option(
    "Read the text from a file; - is standard input. A final newline and the blanks "
      + "before it are dropped.", value: "path", .file())
  var file: String?

  @Option("The text as code points: U+0915,U+094D or 915 94d.", value: "list") var unicodes: String?

  func validate() throws {
    guard [text, file, unicodes].count(where: { $0 != nil }) == 1 else {
      throw ValidationError(
        "give the text itself (behind --, if it starts with a dash), --file or --unicodes, "
          + "one of the three")
    }
  }

  func read() throws -> String {
    if let unicodes { return try CodePoints.text(unicodes) }
    if let text, text != "-" { return text }
    let path = file ?? "-"
    let bytes = try FileReader.machine.bytes(of: path)
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return try SourceText.decoded(
      bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes,
      name: FileReader.name(of: path))
  }

  /// Reads the text that `telop shape --raw` shapes as one run. The final line break of a file is dropped.
  func readRun() throws -> String {
    var content = try read()
    let isFile = file != nil || text == "-"
    // Compares bytes, because comparing characters takes quadratic time in the number of combining marks.
    guard isFile, content.utf8.last == UInt8(ascii: "\n") else { return content }
    content.unicodeScalars.removeLast()
    if content.utf8.last == UInt8(ascii: "\r") { content.unicodeScalars.removeLast() }
    return content
  }
}

enum CodePoints {
  /// Reads `U+0915,U+094D`, `915 94d` or `<915,94D>`.
  static func text(_ list: String) throws -> String {
    var text = String.UnicodeScalarView()
    for item in list.split(whereSeparator: { " ,;<>".contains($0) }) {
      let digits = item.uppercased().hasPrefix("U+") ? item.dropFirst(2) : item
      guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else {
        throw Failure("'\(item)' is not a code point such as U+0915")
      }
      text.append(scalar)
    }
    return String(text)
  }
}
