import TelopScript
import TelopUnits
import Testing

extension CueTests {
  @Test(
    "a malformed timestamp is reported with its line",
    arguments: [
      "@1:75", "@1:2:3:4", "@1:", "@1::2", "@1:60:00", "@1.5:30", "@1:2.3.4",
      "@1:3", "@1:3:00", "@1:03:0", "@1分30", "@30秒1分", "@1分分", "＠１：３", "@1;30", "＠１；３０",
      "@1:00.0000000001", "@1:30,5", "＠１：３０，５", "@1000001:00", "@277:46:40.1",
      "@99999999999999999999:00", "@1:30:",
    ])
  func malformed(timestamp: String) throws {
    for source in ["a\n\nb\n\(timestamp) c", "a\n\nb\n# \(timestamp)"] {
      let error = try markdownError(source)
      #expect(error.code == .badCue)
      #expect(error.description.hasPrefix("talk.md:4: \(timestamp) is not a time"))
      #expect(error.message.hasSuffix("if text is meant, write \\\(timestamp)"))
    }
    #expect(try markdown("\\\(timestamp) a").line == "\(timestamp) a")
  }

  @Test(
    "a decimal comma in a timestamp is named",
    arguments: [("@0:05,855", "@0:05.855"), ("@1:30,5", "@1:30.5"), ("＠１：３０，５", "@1:30.5")])
  func decimalComma(timestamp: String, pointed: String) throws {
    let message = try markdownError("\(timestamp) a").message
    #expect(message.contains("seconds take a point, not a comma: \(pointed);"))
  }

  @Test(
    "a final timestamp without following text is reported",
    arguments: [
      ("a\n\nb @1:30", 3), ("a\n\n@1:30", 3), ("a\n@1:30\n<!-- b -->", 2), ("a @1:30\n\n***", 1),
      ("---\nheadings: hidden\n---\na\n# b @1:30", 5), ("a\n\n#\n## @1:30", 4),
    ])
  func nothingFollows(source: String, line: Int) throws {
    let error = try markdownError(source)
    #expect(error.code == .badCue)
    #expect(error.place.line == line)
    #expect(error.message.hasPrefix("nothing follows @1:30"))
  }

  @Test(
    "two timestamps at one place are reported with both lines",
    arguments: [
      ("a\n@1:00 @2:00 b", 2, 2), ("a @1:00\n\n@2:00\n\nb", 1, 3), ("a @1:00\n\n@2:00 b", 1, 3),
      ("# @1:00 One @2:00", 1, 1), ("a @1:00\n\n# One @2:00", 1, 3), ("@1:00 **@2:00 a**", 1, 1),
      ("@1:00 ==@2:00 a==", 1, 1), ("@1:00\n\u{3000}@2:00\n\nb", 1, 2),
    ])
  func onePlace(source: String, first: Int, second: Int) throws {
    let error = try markdownError(source)
    #expect(error.code == .cueConflict)
    #expect(error.place.line == second)
    #expect(error.message == "@2:00 and @1:00 of line \(first) are at the same place")
  }

  @Test(
    "times that do not ascend are reported with both lines",
    arguments: [
      ("@2:00 a\n\nb @1:00 c", "@1:00", 1, 3), ("@2:00 a\n@2:00 b", "@2:00", 1, 2),
      ("@2:00 a\n\n# b @1:59.999", "@1:59.999", 1, 3), ("# a @1:00 b @2:00", "@1:00", 1, 1),
    ])
  func order(source: String, timestamp: String, first: Int, second: Int) throws {
    let error = try markdownError(source)
    #expect(error.code == .cueConflict)
    #expect(error.place.line == second)
    #expect(
      error.message == "\(timestamp) is not later than @2:00 of line \(first) before it")
  }
}
