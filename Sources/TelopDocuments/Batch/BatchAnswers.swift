package import Telop
internal import TelopPlatform

/// Answers lines of a batch in order. The fonts for width questions are kept open.
package struct BatchAnswers: ~Copyable {
  private let files: FileReader
  /// Measures widths in the default fonts, `WidthQuestion.setting`. `nil` before the first width question, and as long
  /// as these fonts cannot be opened.
  private var widths: Widths?
  private var json: JSONText

  /// - Parameter capacity: the expected number of bytes of the answers.
  package init(files: FileReader, capacity: Int = 256) {
    self.files = files
    json = JSONText(.compact, capacity: capacity)
  }

  /// Answers every line. Each answer ends with a line feed.
  ///
  /// - Parameter lines: questions as JSON, each followed by a line feed; the last line feed is optional.
  /// - Complexity: the cost of the requests in the questions.
  package mutating func answer(_ lines: UnsafeBufferPointer<UInt8>) {
    guard let bytes = lines.baseAddress else { return }
    var start = 0
    while start < lines.count {
      let lineFeed = memchr(bytes + start, Int32(UInt8(ascii: "\n")), lines.count - start)
      let end = lineFeed.map { UnsafeRawPointer($0) - UnsafeRawPointer(bytes) } ?? lines.count
      answer(line: UnsafeBufferPointer(rebasing: lines[start..<end]))
      start = end + 1
    }
  }

  mutating func answer(line: UnsafeBufferPointer<UInt8>) {
    if !answerWidth(line) { json.bytes += BatchAnswer.answer(decoding: Array(line), files: files) }
    json.bytes.append(UInt8(ascii: "\n"))
  }

  /// Answers a width question: a width in the default fonts, in the form that `WidthQuestion` parses without a JSON
  /// decoder. Returns false for any other line, and if the width cannot be measured.
  private mutating func answerWidth(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
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
