import Foundation
import TestSupport
import Testing

@Suite("The output of a batch")
struct BatchOutputTests {
  private static let question = #"{"id":1,"measure":{"text":"x","want":["width"]}}"# + "\n"
  private static let arguments = ["batch", "questions", "-o", "answers"]

  @Test("a running batch locks its file")
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
    "a file that does not hold answers is not resumed",
    arguments: ["garbage\n", "{}\n[1]\n", "{}\n{\n", "\n"])
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
    "an incomplete last line is removed",
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

  @Test("a pipe or folder as partial output is refused before the input is read")
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

  @Test("files that appear during the run stay")
  func meanwhile() throws {
    for (name, status, message) in [
      ("answers", Int32(64), "already exists"), ("answers.part", 74, "removed or replaced"),
    ] {
      let folder = try Folder()
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Program.path)
      process.arguments = ["batch", "-o", "answers"]
      process.currentDirectoryURL = folder.url
      let questions = Pipe()
      let errors = Pipe()
      process.standardInput = questions
      process.standardError = errors
      try process.run()
      try questions.fileHandleForWriting.write(contentsOf: Data(Self.question.utf8))
      let isThere = Hang.wait {
        !process.isRunning || (try? folder.read("answers.part"))?.hasSuffix("\n") == true
      }
      #expect(isThere && process.isRunning)
      unlink(folder.url.appendingPathComponent(name).path)
      try folder.write(name, "precious")
      try questions.fileHandleForWriting.close()
      let printed = try errors.fileHandleForReading.readToEnd().map {
        String(decoding: $0, as: UTF8.self)
      }
      process.waitUntilExit()
      #expect(
        process.terminationStatus == status && printed?.contains(message) == true,
        "\(printed ?? "")")
      #expect(try folder.read(name) == "precious")
      #expect(folder.exists("answers.part"))
    }
  }

  @Test("without hard links a new output is still written, and an existing one stays")
  func withoutLinks() throws {
    let folder = try Folder()
    // Simulates FAT and some network file systems, which have no hard links. The second file system also lacks an
    // exclusive rename.
    try folder.write(
      "nolink.c",
      """
      #include <errno.h>
      int link(const char *from, const char *to) { errno = EPERM; return -1; }
      #ifdef PLAIN
      int renameat2(int a, const char *b, int c, const char *d, unsigned e) { errno = EINVAL; return -1; }
      #endif
      """)
    let place = { (name: String) in folder.url.appendingPathComponent(name).path }
    for (name, flags) in [("nolink.so", []), ("plain.so", ["-DPLAIN"])] {
      _ = try Tool.output(
        "clang", ["-shared", "-fPIC", place("nolink.c"), "-o", place(name)] + flags)
      let environment = [
        "LD_PRELOAD": place(name), "TELOP_FONTS": Package.path("fonts"),
        "ASAN_OPTIONS": "verify_asan_link_order=0:detect_leaks=0",
      ]
      let run = { (arguments: [String]) in
        try Program.run(
          executable: Program.path, arguments, in: folder, environment: environment)
      }
      for (arguments, output) in [
        (["batch", "questions", "-o", "answers"], "answers"), (["init", "talk.md"], "talk.md"),
      ] {
        unlink(place(output))
        try folder.write("questions", Self.question)
        let first = try run(arguments)
        #expect(first.status == 0 && first.errors.isEmpty, "\(first.errors)")
        let made = try folder.read(output)
        #expect(!made.isEmpty && !folder.exists(output + ".part"))
        let second = try run(arguments)
        #expect(second.status != 0 && second.errors.contains("exists"), "\(second.errors)")
        #expect(try folder.read(output) == made)
      }
    }
  }

  @Test("--resume --force continues the partial output, then replaces the output")
  func resumedOver() throws {
    let folder = try Folder()
    try folder.write("questions", String(repeating: Self.question, count: 3))
    let whole = try Program.run(["batch", "questions"], in: folder).output
    let line = try #require(whole.split(separator: "\n").first)
    try folder.write("answers", "old\n")
    try folder.write("answers.part", line + "\n")
    let refused = try Program.run(Self.arguments + ["--resume"], in: folder)
    #expect(refused.status == 64 && refused.errors.contains("already exists"))
    let resumed = try Program.run(Self.arguments + ["--resume", "--force"], in: folder)
    #expect(resumed.status == 0 && resumed.errors.isEmpty, "\(resumed.errors)")
    #expect(try folder.read("answers") == whole)
    #expect(!folder.exists("answers.part"))
  }

  @Test("a file that may not grow is an error, and no output is left")
  func smallFiles() throws {
    let folder = try Folder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "ulimit -f 1; exec '\(Program.path)' init talk.md"]
    process.currentDirectoryURL = folder.url
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let printed = try errors.fileHandleForReading.readToEnd().map {
      String(decoding: $0, as: UTF8.self)
    }
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 74)
    #expect(printed?.contains("talk.md: File too large") == true, "\(printed ?? "")")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }
}
