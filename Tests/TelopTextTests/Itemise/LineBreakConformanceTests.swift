import Testing

@testable import TelopText

@Suite struct LineBreakConformanceTests {
  /// Rules of ICU 72 beyond UAX #14 of Unicode 15; Unicode 16 has adopted both.
  enum Tailoring {
    /// A hyphen at the start of a word stays with the letters after it (ICU-8151, now LB20a).
    case initialHyphen
    /// A comma or full stop stays with the digit after it, and a fraction without a zero may start a
    /// line (now LB15c and LB25).
    case leadingDecimalMark
  }

  @Test func everyBreakIsUnicodesOrATailoring() throws {
    var breaks = try TextBreaks(.line, language: "")
    var count = 0
    var tailored: [Tailoring: Int] = [:]
    for line in try UnicodeData.lines(of: "auxiliary/LineBreakTest.txt") {
      let test = BreakCase(line)
      let utf8 = Array(test.text.utf8)
      let found = try utf8.withUnsafeBufferPointer { utf8 in
        try breaks.set(utf8)
        return Array(breaks.boundaries(in: 0...utf8.count).dropFirst())
      }
      count += 1
      if found == test.boundaries { continue }
      if let tailoring = Self.tailoring(of: test, found: found) {
        tailored[tailoring, default: 0] += 1
      } else {
        Issue.record("\(line) is broken at \(found)")
      }
    }
    #expect(count == 7_654)
    #expect(tailored == [.initialHyphen: 8, .leadingDecimalMark: 14])
  }

  /// The one tailoring that explains every difference in a case.
  private static func tailoring(of test: BreakCase, found: [Int]) -> Tailoring? {
    let characters = Array(test.text.unicodeScalars)
    var offset = 0
    var explanations: Set<Tailoring?> = []
    for (index, character) in characters.enumerated() {
      let isExpected = test.boundaries.contains(offset)
      if offset > 0, isExpected != found.contains(offset) {
        // The preceding character, without combining marks.
        let before = characters[..<index].last { $0 != "\u{308}" }
        let next = index + 1 < characters.count ? characters[index + 1] : nil
        if isExpected, before == "-", index == (characters[1] == "\u{308}" ? 2 : 1) {
          explanations.insert(.initialHyphen)
        } else if isExpected, before == "." || before == ",",
          character.properties.numericType != nil
        {
          explanations.insert(.leadingDecimalMark)
        } else if !isExpected, before == " ", character == ".", next?.properties.numericType != nil
        {
          explanations.insert(.leadingDecimalMark)
        } else {
          explanations.insert(nil)
        }
      }
      offset += UTF8.width(character)
    }
    return explanations.count == 1 ? explanations.first ?? nil : nil
  }

  /// Parses `× 0023 × 0020 ÷ 0023 ÷`.
  struct BreakCase {
    let text: String
    /// UTF-8 offsets of the breaks after the text's start.
    let boundaries: [Int]

    init(_ line: Substring) {
      var text = String.UnicodeScalarView()
      var boundaries: [Int] = []
      var offset = 0
      for part in line.split(whereSeparator: \.isWhitespace) {
        if part == "÷" {
          boundaries.append(offset)
        } else if let scalar = UInt32(part, radix: 16).flatMap(Unicode.Scalar.init) {
          text.append(scalar)
          offset += UTF8.width(scalar)
        }
      }
      self.text = String(text)
      self.boundaries = boundaries
    }
  }
}
