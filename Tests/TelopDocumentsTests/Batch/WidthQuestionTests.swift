@_spi(Answers) import Telop
@_spi(Answers) import TelopText
import TestSupport
import Testing

@_spi(Answers) @testable import TelopDocuments

@Suite("Width questions of a batch")
struct WidthQuestionTests {
  private static func lines() -> [String] {
    let texts = [
      "", "x", "こんにちは", "𠮷👍🏽", #"\"\\\/\b\f\n\r\t"#, #"\u3042\uD83D\uDE00 \u00e9\u0000"#,
      "سلام नमस्ते", "a\u{2028}b\u{85}c\u{7F}", #"\\u0041"#, "\u{FEFF}x", "e\u{301}",
    ]
    return texts.flatMap { text in
      [
        #"{"id":7,"measure":{"text":"\#(text)","want":["width"]}}"#,
        #"{"measure":{"want":["width"],"text":"\#(text)"},"id":"a-B_9."}"#,
        #" { "measure" : { "text" : "\#(text)" , "want" : [ "width" ] } } "# + "\t\r",
      ]
    }
      + ["0", "-1", "999999999999999999", #""""#].map {
        #"{"id":\#($0),"measure":{"text":"x","want":["width"]}}"#
      }
  }

  private static func isWidthQuestion(_ line: [UInt8]) -> Bool {
    line.withUnsafeBufferPointer { WidthQuestion($0) != nil }
  }

  @Test("the fast path answers with the decoder's bytes, also for invalid questions")
  func plain() throws {
    let files = FileReader.only(SharedFonts(try FontShelf([])))
    let questions = Self.lines().map { Array($0.utf8) }
    for line in questions { #expect(Self.isWidthQuestion(line), "\(line)") }
    for line in questions + Self.others() {
      #expect(
        BatchAnswer.line(to: line, files: files)
          == BatchAnswer.answer(decoding: line, files: files),
        "\(String(decoding: line, as: UTF8.self))")
    }
  }

  /// Lines that are not width requests in the form of the fast path.
  private static func others() -> [[UInt8]] {
    let measure = #""measure":{"text":"x","want":["width"]}"#
    let others = [
      "", "{", "17", "{}", #"{"id":7}"#, "{\(measure)", "{\(measure)}}", "{\(measure),}",
      "{\(measure),\(measure)}", #"{"id":1,"id":1,\#(measure)}"#, "\u{FEFF}{\(measure)}",
      #"{"measure":{"text":"x"}}"#, #"{"measure":{"want":["width"]}}"#,
      #"{"measure":{"text":"x","want":["width","ink"]}}"#,
      #"{"measure":{"text":"x","want":[]}}"#, #"{"measure":{"text":"x","want":"width"}}"#,
      #"{"measure":{"text":"x","want":["width"],"options":{"size":"9"}}}"#,
      #"{"measure":{"text":"x","text":"x","want":["width"]}}"#,
      #"{"measure":{"t\u0065xt":"x","want":["width"]}}"#, #"{"shape":{"text":"x"}}"#,
      #"{"measure":{"text":"\ud800","want":["width"]}}"#,
      #"{"measure":{"text":"\udc00","want":["width"]}}"#,
      #"{"measure":{"text":"\ud800\u0041","want":["width"]}}"#,
      #"{"measure":{"text":"\u12g4","want":["width"]}}"#,
      #"{"measure":{"text":"\x41","want":["width"]}}"#, #"{"measure":{"text":"\"#,
      "{\"measure\":{\"text\":\"a\tb\",\"want\":[\"width\"]}}",
    ]
    let ids = [
      "00", "-0", "-", "01", "1.0", "1e3", "1234567890123456789", "null", #""a/b""#, #""é""#,
      #""\n""#, "true", "[1]", "",
    ]
    let invalid = Array(#"{"measure":{"text":"?","want":["width"]}}"#.utf8).map {
      $0 == UInt8(ascii: "?") ? 0xFF : $0
    }
    return (others + ids.map { "{\"id\":\($0),\(measure)}" }).map { Array($0.utf8) } + [invalid]
  }

  @Test("the fast path answers every mutated line like the decoder")
  func changed() throws {
    let files = FileReader.only(SharedFonts(try FontShelf([])))
    var random = SeededGenerator(seed: 17)
    let lines = Self.lines().map { Array($0.utf8) }
    let signs = Array(#""\{}[],:u0d8 a-é"#.utf8)
    for line in (0..<400).compactMap({ _ in lines.randomElement(using: &random) }) {
      var line = line
      for _ in 0..<Int.random(in: 1...2, using: &random) where !line.isEmpty {
        let place = Int.random(in: line.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: line.remove(at: place)
        case 1: line[place] = signs.randomElement(using: &random) ?? 0
        default: line.insert(signs.randomElement(using: &random) ?? 0, at: place)
        }
      }
      #expect(
        BatchAnswer.line(to: line, files: files)
          == BatchAnswer.answer(decoding: line, files: files),
        "\(String(decoding: line, as: UTF8.self))")
    }
  }
}
