import TestSupport
import Testing

@testable import TelopCLI

@Suite("The text of measure and shape")
struct TextInputTests {
  @Test(
    "a line break at the end of a file is no text",
    arguments: [
      ("あ", "あ", "あ"), ("あ\n", "あ", "あ"), ("あ\r\n", "あ", "あ"),
      ("あ\u{301}\u{316}\n", "あ\u{301}\u{316}", "あ\u{301}\u{316}"), ("あ \n", "あ", "あ "),
    ])
  func lineFeed(_ file: String, _ line: String, _ run: String) throws {
    let folder = try Folder()
    try folder.write("text", file)
    for (options, text) in [([], line), (["--raw", "--font", "BIZ UDPGothic"], run)] {
      let read = try Program.run(["shape", "--file", "text"] + options, in: folder)
      let given = try Program.run(["shape", text] + options, in: folder)
      #expect(read.status == 0 && read.output == given.output, "\(read.output) \(read.errors)")
    }
  }

  @Test("an option with an equals sign may have an empty value, or one that begins with a mark")
  func equalsSigns() {
    let arguments = ["a", "--separator=", "--find=\u{3099}が", "--size=4", "--", "--find="]
    #expect(
      TelopCommand.separated(arguments)
        == ["a", "--separator", "", "--find", "\u{3099}が", "--size=4", "--", "--find="])
  }
}
