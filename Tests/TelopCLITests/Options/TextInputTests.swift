import TestSupport
import Testing

@Suite("The text of measure and shape")
struct TextInputTests {
  @Test(
    "one line feed at the end of a file is removed",
    arguments: [
      ("あ", "あ"), ("あ\n", "あ"), ("あ\r\n", "あ"), ("あ\u{301}\u{316}\n", "あ\u{301}\u{316}"),
      ("あ \n", "あ "),
    ])
  func lineFeed(_ file: String, _ text: String) throws {
    let folder = try Folder()
    try folder.write("text", file)
    let read = try Program.run(["shape", "--file", "text"], in: folder)
    let given = try Program.run(["shape", text], in: folder)
    #expect(read.status == 0 && read.output == given.output, "\(read.output) \(read.errors)")
  }
}
