package import Telop
internal import TelopPlatform
internal import TelopText

/// Answers lines of a batch in order. Keeps the fonts of the most common question, a width.
package struct BatchAnswers: ~Copyable {
  private let files: FileReader
  /// `nil` before the first question for a width, and while its fonts cannot be opened.
  private var widths: Widths?
  private var json: JSONText

  /// - Parameter capacity: the expected number of bytes of the answers.
  package init(files: FileReader, capacity: Int = 256) {
    self.files = files
    json = JSONText(.compact, capacity: capacity)
  }

  /// Answers every line, each with a line feed after it.
  ///
  /// - Parameter lines: questions as JSON, each with a line feed after it; the last may lack it.
  /// - Complexity: that of the requests.
  package mutating func answer(_ lines: UnsafeBufferPointer<UInt8>) {
    guard let bytes = lines.baseAddress else { return }
    var start = 0
    while start < lines.count {
      let feed = memchr(bytes + start, Int32(UInt8(ascii: "\n")), lines.count - start)
      let end = feed.map { UnsafeRawPointer($0) - UnsafeRawPointer(bytes) } ?? lines.count
      answer(line: UnsafeBufferPointer(rebasing: lines[start..<end]))
      start = end + 1
    }
  }

  mutating func answer(line: UnsafeBufferPointer<UInt8>) {
    if !answer(width: line) {
      json.bytes += BatchAnswer.decoded(Array(line), files: files)
    }
    json.bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func answer(width line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let question = WidthQuestion(line) else { return false }
    if widths == nil, let stack = try? files.stack(WidthQuestion.setting, bundled: .standard) {
      widths = Widths(stack)
    }
    return switch widths {
    case .some(let widths): question.answer(widths, into: &json)
    case nil: false
    }
  }

  package consuming func lines() -> [UInt8] { json.bytes }
}
