import Foundation
@_spi(Answers) import Telop
import TelopDocuments
import Testing

@Suite("telop fit --insert")
struct InsertCommandTests {
  /// A folder with a script of three paragraphs and a file of two sponsors.
  private func folder(_ matter: String = "") throws -> Folder {
    let folder = try Folder()
    try folder.write("talk.md", matter + "a\n\nb\n\nc\n")
    try folder.write("sponsors.txt", "X\n\nY *z*\n")
    try folder.write("sponsors.md", "**X**\n\nY *z*\n")
    return folder
  }

  private func fit(
    _ arguments: [String], in folder: Folder, input: String = ""
  ) throws -> (line: String, fonts: [String]) {
    let outcome = try Program.run(
      ["fit"] + arguments + ["--separator", "|", "--format", "json"], input: input, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let document = try JSONDecoder().decode(FitDocument.self, from: Data(outcome.output.utf8))
    return (document.segments.map(\.text).joined(), document.fonts.map(\.name))
  }

  @Test(
    "a file's paragraphs are inserted between the script's",
    arguments: [
      (["--insert", "sponsors.txt"], "a|X|b|Y *z*|c|X"),
      (["--insert", "sponsors.txt", "--every", "2"], "a|b|X|c"),
      (["--insert", "sponsors.txt", "--every", "2,0,1"], "X|a|b|c|Y *z*"),
      (["--insert", "sponsors.md", "--every", "1,1"], "a|X|b|Y z|c|X"),
      (["--every=2", "--insert=sponsors.md"], "a|b|X|c"),
      (["--insert", "sponsors.txt", "--every", "24,4,15"], "a|b|c"),
      (["--insert", "-", "--every", "2"], "a|b|X Y|c"),
    ])
  func inserted(arguments: [String], line: String) throws {
    let folder = try folder()
    #expect(try fit(["talk.md"] + arguments, in: folder, input: "X Y\n").line == line)
  }

  @Test("bold text of the file stays bold")
  func styles() throws {
    let folder = try folder()
    #expect(
      try fit(["talk.md", "--insert", "sponsors.md"], in: folder).fonts.contains("Inter-Bold"))
    #expect(
      try !fit(["talk.md", "--insert", "sponsors.txt"], in: folder).fonts.contains("Inter-Bold"))
  }

  @Test("front matter names a file beside the script; options override it")
  func frontMatter() throws {
    let folder = try folder("---\ninsert: sponsors.txt\nevery: 2, 1\n---\n")
    let path = folder.url.appendingPathComponent("talk.md").path
    let elsewhere = try Folder()
    #expect(try fit([path], in: elsewhere).line == "a|X|b|c|Y *z*")
    #expect(try fit([path, "--every", "3"], in: elsewhere).line == "a|b|c|X")
    try elsewhere.write("sponsors.txt", "here")
    #expect(try fit([path, "--insert", "sponsors.txt"], in: elsewhere).line == "a|here|b|c|here")
  }

  @Test("only one of the two can be standard input")
  func twice() throws {
    let outcome = try Program.run(["fit", "-", "--insert", "-"], input: "a\n")
    #expect(outcome.status == 64)
    #expect(
      outcome.errors
        == "telop: insert cannot be standard input, because the script is read from it\n")
  }

  @Test("cues and attributes do not become text")
  func markup() throws {
    let folder = try Folder()
    try folder.write("talk.md", "# One @0:10 {weight=2}\n\n@0:20 a\n")
    #expect(try fit(["talk.md"], in: folder).line == "One|a")
  }
}
