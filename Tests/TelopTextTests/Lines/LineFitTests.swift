import TelopUnits
import TestSupport
import Testing

@testable import TelopText

@Suite struct LineFitTests {
  private let size = Rational(24)

  /// ICU's line break opportunities, as UTF-8 offsets.
  private func opportunities(_ text: String, _ language: String) throws -> [Int] {
    var breaks = try TextBreaks(.line, language: language)
    let utf8 = Array(text.utf8)
    return try utf8.withUnsafeBufferPointer { utf8 in
      try breaks.set(utf8)
      return breaks.boundaries(in: 1...utf8.count)
    }
  }

  /// The width of a range as a line, computed without Telop's line code.
  private func width(
    _ text: String, _ range: Range<Int>, _ stack: FontStack, _ options: TextOptions
  ) throws -> Rational {
    let bytes = Array(text.utf8)[range]
    var part = String(decoding: bytes, as: UTF8.self)
    while let last = part.unicodeScalars.last, last == " " || last == "\u{3000}" {
      part.unicodeScalars.removeLast()
    }
    return try stack.prepare(part, options: options).width(size: size)
  }

  @Test(arguments: Sample.all) func everyLineIsTheLongest(sample: Sample) throws {
    let stack = try sample.font.stack()
    var options = TextOptions(language: sample.language)
    let whole = try stack.prepare(sample.plain, options: options)
    let all = try opportunities(sample.plain, whole.language)
    options.direction = whole.isRightToLeft ? .rightToLeft : .leftToRight
    for width in [Rational(700), 233, 91] {
      let block = try stack.lines(
        of: sample.plain, fitting: width, size: size,
        options: TextOptions(language: sample.language))
      #expect(block.text == sample.plain && block.lines.count > 1)
      var start = 0
      for line in block.lines {
        #expect(line.range.lowerBound == start)
        start = line.range.upperBound
        let own = try line.text.width(size: size)
        #expect(
          try own == self.width(sample.plain, line.range, stack, options), "\(line.text.text)")
        if start == sample.plain.utf8.count { break }
        // A line ends within a word only where the text up to the first opportunity is too wide.
        let isForced = !all.contains(start)
        let next = try #require(all.first { $0 > (isForced ? line.range.lowerBound : start) })
        let longer = try self.width(sample.plain, line.range.lowerBound..<next, stack, options)
        #expect(longer > width, "\(line.text.text)")
      }
      #expect(start == sample.plain.utf8.count)
      #expect(try block.width(size: size) <= width)
    }
  }

  @Test func mixedLinesKeepTheirParagraphsLevels() throws {
    let stack = try FontStack.bundled()
    var random = SeededGenerator(seed: 18)
    var isNestedCount = 0
    for _ in 0..<300 {
      let text = MixedText.line(using: &random)
      let options = TextOptions(
        direction: [.auto, .leftToRight, .rightToLeft].randomElement(using: &random) ?? .auto)
      let whole = try stack.prepare(text, options: options)
      let width = Rational(Int.random(in: 20...300, using: &random))
      let block = try stack.lines(of: text, fitting: width, size: size, options: options)
      #expect(block.lines.map(\.range.count).reduce(0, +) == text.utf8.count)
      for line in block.lines {
        let start = line.range.lowerBound
        #expect(line.text.isRightToLeft == whole.isRightToLeft)
        for run in line.text.runs {
          let place = start + run.range.lowerBound
          let same = try #require(whole.runs.first { $0.range.contains(place) })
          #expect(run.level == same.level && run.script == same.script)
          #expect(run.font === same.font && run.language == same.language)
          if run.level > 1 { isNestedCount += 1 }
        }
        let isOne = line.text.graphemeCount == 1 || line.text.text.hasSuffix("\u{2010}")
        #expect(try line.text.width(size: size) <= width || isOne, "\(line.text.text)")
      }
    }
    #expect(isNestedCount > 50)
  }

  @Test func aNumberAtALineStartKeepsItsParagraphsOrder() throws {
    let stack = try FontStack.bundled()
    let text = "Title: مرحبا بكم 123 عالم"
    let whole = try stack.prepare(text)
    let width = try whole.width(of: 0..<"Title: مرحبا بكم".utf8.count, size: size)
    let block = try stack.lines(of: text, fitting: width, size: size)
    try #require(block.lines.map(\.text.text) == ["Title: مرحبا بكم", "123 عالم"])
    // Alone, the number would come first; in the paragraph it belongs to the Arabic text before it.
    #expect(block.lines[1].text.runs.map(\.level) == [2, 1])
    #expect(
      try stack.prepare("123 عالم", options: TextOptions(direction: .leftToRight)).runs
        .map(\.level) == [0, 1])
  }
}
