import Foundation
import TestSupport
import Testing

@Suite("What a batch's answers are written to")
struct BatchOutputTests {
  private static let question = #"{"id":1,"measure":{"text":"x","want":["width"]}}"# + "\n"
  private static let arguments = ["batch", "questions", "-o", "answers"]

  @Test("a run that is under way keeps its file from others")
  func twoRuns() throws {
    let folder = try Folder()
    try folder.write("questions", Self.question)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = ["batch", "-o", "answers"]
    process.currentDirectoryURL = folder.url
    let questions = Pipe()
    process.standardInput = questions
    try process.run()
    try questions.fileHandleForWriting.write(contentsOf: Data(Self.question.utf8))
    let isThere = Hang.wait {
      !process.isRunning || (try? folder.read("answers.part"))?.hasSuffix("\n") == true
    }
    #expect(isThere && process.isRunning)
    let first = try folder.read("answers.part")
    for option in ["--resume", "--force"] {
      let other = try Program.run(Self.arguments + [option], in: folder)
      #expect(other.status == 74 && other.errors.contains("another run"), "\(other.errors)")
      #expect(try folder.read("answers.part") == first)
    }
    try questions.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try folder.read("answers") == first)
  }

  @Test(
    "what is no answer is not continued", arguments: ["garbage\n", "{}\n[1]\n", "{}\n{\n", "\n"])
  func otherFiles(_ text: String) throws {
    let folder = try Folder()
    try folder.write("questions", String(repeating: Self.question, count: 3))
    try folder.write("answers.part", text)
    let resumed = try Program.run(Self.arguments + ["--resume"], in: folder)
    #expect(
      resumed.status == 65 && resumed.errors.contains("is not an answer"), "\(resumed.errors)")
    #expect(try folder.read("answers.part") == text)
  }

  @Test(
    "what is not a whole line goes",
    arguments: ["{", "garbage", "\0\0\0", #"{"id":1,"answer":{}}"#])
  func torn(_ end: String) throws {
    let folder = try Folder()
    try folder.write("questions", String(repeating: Self.question, count: 3))
    let whole = try Program.run(["batch", "questions"], in: folder).output
    let line = try #require(whole.split(separator: "\n").first)
    try folder.write("answers.part", line + "\n" + end)
    let resumed = try Program.run(Self.arguments + ["--resume"], in: folder)
    #expect(resumed.status == 0 && resumed.errors.isEmpty, "\(resumed.errors)")
    #expect(try folder.read("answers") == whole)
  }

  @Test("a pipe or a folder in the file's place is refused before anything is read")
  func otherKinds() throws {
    let folder = try Folder()
    try folder.write("questions", Self.question)
    #expect(mkfifo(folder.url.appendingPathComponent("answers.part").path, 0o600) == 0)
    let piped = try Program.run(Self.arguments + ["--resume"], in: folder)
    #expect(piped.status == 74 && piped.errors.contains("not a file"), "\(piped.errors)")
    let inFolder = try Folder()
    try inFolder.write("questions", Self.question)
    try FileManager.default.createDirectory(
      at: inFolder.url.appendingPathComponent("answers"), withIntermediateDirectories: false)
    for option in [[], ["--force"]] {
      let run = try Program.run(Self.arguments + option, in: inFolder)
      #expect(run.status == 74 && run.errors.contains("irectory"), "\(run.errors)")
      #expect(!inFolder.exists("answers.part"))
    }
  }
}
