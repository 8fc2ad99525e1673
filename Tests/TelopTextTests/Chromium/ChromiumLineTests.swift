import Foundation
import TelopText
import TelopUnits
import TestSupport
import Testing

/// Compares line ends with Chromium's boxes of the same width: `make chromium`.
@Suite(.enabled(if: Browser.path != nil)) struct ChromiumLineTests {
  /// The line starts of a text as UTF-16 offsets, like Chromium's.
  private func starts(_ block: TextBlock) -> [Int] {
    let utf8 = block.text.utf8
    return block.lines.map { line in
      let start = utf8.index(utf8.startIndex, offsetBy: line.range.lowerBound)
      return block.text.utf16.distance(from: block.text.startIndex, to: start)
    }
  }

  @Test func everyLineStartsAsInChromium() throws {
    let size = Rational(24)
    var spans: [Browser.Span] = []
    var ours: [[Int]] = []
    for sample in ChromiumTests.samples {
      let stack = try sample.font.stack()
      let options = TextOptions(language: sample.language)
      for text in [sample.plain, sample.mixed] {
        let isRightToLeft = try stack.prepare(text, options: options).isRightToLeft
        // For missing characters, a browser uses another font.
        guard try stack.prepare(text, options: options).missing.isEmpty else { continue }
        for width in stride(from: 100, through: 900, by: 23) {
          let block = try stack.lines(
            of: text, fitting: Rational(width), size: size, options: options)
          ours.append(starts(block))
          spans.append(
            Browser.Span(
              text: text, font: URL(fileURLWithPath: sample.font.path),
              language: sample.language, size: "24", isRightToLeft: isRightToLeft,
              room: Double(width)))
        }
      }
    }
    let theirs = try Browser.lineStarts(of: spans)
    try #require(theirs.count == ours.count && ours.count >= 300)
    var different: [String] = []
    for (index, span) in spans.enumerated() where ours[index] != theirs[index] {
      different.append(
        "\(span.language) \(span.room ?? 0): \(ours[index]) and \(theirs[index]) in '\(span.text)'")
    }
    print("\(ours.count) boxes, \(ours.map(\.count).reduce(0, +)) lines")
    #expect(different.isEmpty, "\(different.count): \(different.prefix(8).joined(separator: "\n"))")
  }
}
