import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import TestSupport
import Testing

@Suite("telop batch")
struct BatchCommandTests {
  private func answers(_ input: String, _ arguments: [String] = []) throws -> [Substring] {
    let outcome = try Program.run(["batch"] + arguments, input: input)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output.isEmpty || outcome.output.hasSuffix("\n"))
    return outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  private func json(_ line: Substring) throws -> JSONValue { try JSONValue(json: Array(line.utf8)) }

  @Test("each request gets one line with its answer and its id")
  func kinds() throws {
    let script = "---\nduration: 10\n---\n# One\n\nwords of a talk"
    let asked: [(String, any Encodable, [UInt8])] = try [
      (
        "measure", MeasureRequest(text: "文字AV"),
        MeasureRequest(text: "文字AV").answer(style: .oneLine)
      ),
      ("shape", ShapeRequest(text: "office"), ShapeRequest(text: "office").answer(style: .oneLine)),
      ("fit", FitRequest(script: script), FitRequest(script: script).answer(style: .oneLine)),
      ("room", FitRequest(script: script), FitRequest(script: script).room(style: .oneLine)),
      (
        "check", CheckRequest(pins: "Inter; 48; x; 1"),
        CheckRequest(pins: "Inter; 48; x; 1").answer(style: .oneLine)
      ),
    ]
    var input = ""
    for (index, (name, request, _)) in asked.enumerated() {
      let document = String(decoding: try Wire.encode(request, .oneLine), as: UTF8.self)
      input += #"{"id":\#(index),"\#(name)":\#(document)}"# + "\n"
    }
    let lines = try answers(input)
    #expect(lines.count == asked.count)
    for (index, (line, (_, _, answer))) in zip(lines, asked).enumerated() {
      #expect(line == #"{"id":\#(index),"answer":\#(String(decoding: answer, as: UTF8.self))}"#)
    }
  }

  @Test("an invalid line gets an error as its answer, and the rest are answered")
  func errors() throws {
    let input = [
      "", "{", #"{"id":"a","measure":{"text":"x","siz":1}}"#, #"{"id":2,"mesure":{}}"#,
      #"{"id":3}"#, #"{"measure":{"text":"x"},"room":{"script":""}}"#,
      #"{"id":4,"measure":{"text":"x","options":{"size":"0"}}}"#,
      #"{"id":5,"fit":{"script":"---\nduraton: 5\n---\nx"}}"#,
      #"{"id":1.5,"measure":{"text":"x"}}"#,
      #"{"measure":{"text":"x","options":{"font":["/etc/passwd"]}}}"#,
      #"{"id":6,"measure":{"text":"x","text":"y"}}"#, #"{"id":7,"measure":{"text":"x"}}"#, "17",
    ]
    // The last line may lack a line ending.
    let lines = try answers(input.joined(separator: "\n"))
    #expect(lines.count == input.count)
    let parts = [
      "the line is empty", "it is not JSON", "unknown field 'siz' in the request",
      "did you mean measure?", "it has 0", "it has 2", "size", "duraton",
      "'id' has the wrong type",
      "passwd", "'text' twice", "", "it is not an object",
    ]
    for (line, part) in zip(lines, parts) where !part.isEmpty {
      guard case .string(let message)? = try json(line)["error"]?["message"] else {
        Issue.record("\(line)")
        continue
      }
      #expect(message.contains(part), "\(line)")
    }
    #expect(try json(lines[2])["id"] == "a" && json(lines[3])["id"] == 2)
    #expect(try json(lines[6])["error"]?["option"] == "size")
    #expect(try json(lines[7])["error"]?["line"] == 2)
    #expect(try json(lines[11])["answer"] != nil && json(lines[11])["id"] == 7)
  }

  @Test("an answer that would be too large is an error, and the rest are answered")
  func tooMuch() throws {
    let folder = try Folder()
    let text = String(repeating: "aあ", count: 40_000)
    let wide = String(repeating: "x", count: 1 << 16)
    try folder.write(
      "questions",
      [
        #"{"id":1,"measure":{"text":"\#(text)"}}"#,
        #"{"id":2,"measure":{"text":"\#(wide)x","want":["clusters"]}}"#,
        #"{"id":3,"measure":{"text":"\#(wide)x","find":"x","want":["matches"]}}"#,
        #"{"id":4,"shape":{"text":"\#(text)"}}"#,
        #"{"id":5,"measure":{"text":"\#(text)","want":["width","text"]}}"#,
        #"{"id":6,"measure":{"text":"\#(wide)","want":["clusters"]}}"#,
        #"{"id":7,"shape":{"text":"\#(wide)x"}}"#,
        #"{"id":8,"measure":{"text":"\#(text)","want":["width","missing"]}}"#,
      ].map { $0 + "\n" }.joined())
    let lines = try Program.run(["batch", "questions"], in: folder).output.split(separator: "\n")
    #expect(
      lines.prefix(4) == [
        Self.tooLarge(1, 80_000, "runs"), Self.tooLarge(2, 65_537, "clusters"),
        Self.tooLarge(3, 65_537, "matches", ""),
        Self.tooLarge(4, 80_000, "runs", ""),
      ])
    #expect(lines.count == 8 && lines.dropFirst(4).allSatisfy { $0.contains(#""answer":{"#) })
  }

  private static func tooLarge(
    _ id: Int, _ count: Int, _ name: String, _ fix: String? = nil
  ) -> Substring {
    let fix = (fix ?? "use want without \(name), or ") + "send parts of the text"
    let message = "the answer would list \(count) \(name), but a batch allows 65536; \(fix)"
    return #"{"id":\#(id),"error":{"code":"tooLarge","message":"\#(message)"}}"#
  }

  @Test("order and bytes are the same for any number of threads and an empty environment")
  func threads() throws {
    let folder = try Folder()
    var input = ""
    for index in 0..<2_000 {
      let text = String(repeating: "文字 words ", count: index % 7)
      input += #"{"id":\#(index),"measure":{"text":"\#(text)\#(index)","want":["width"]}}"# + "\r\n"
    }
    try folder.write("questions", input)
    let one = try Program.run(["batch", "questions", "--threads", "1"], in: folder)
    let many = try Program.run(["batch", "questions", "--threads", "7"], in: folder)
    let lines = one.output.split(separator: "\n")
    #expect(one.status == 0 && lines.count == 2_000 && one.output == many.output)
    #expect(try lines.indices.allSatisfy { try json(lines[$0])["id"] == .integer($0) })
    let fonts = try #require(try BundledFonts.standard.folder())
    let bare = try Program.run(
      executable: "/usr/bin/env",
      ["-i", Program.path, "batch", "questions", "--fonts", fonts, "-o", "answers"], in: folder)
    #expect(bare.status == 0 && bare.errors.isEmpty, "\(bare.errors)")
    #expect(try folder.read("answers") == one.output && !folder.exists("answers.part"))
  }

  @Test("an input is never overwritten: as output, as partial output, or as standard input")
  func ownInput() throws {
    let folder = try Folder()
    let questions = #"{"id":1,"measure":{"text":"x"}}"# + "\n"
    for flag in ["--force", "--resume"] {
      for name in ["x.part", "x"] {
        try folder.write(name, questions)
        let shell = #""$0" batch -o x "$1" < "$2""#
        for run in [
          try Program.run(["batch", name, "-o", "x", flag], in: folder),
          try Program.run(
            executable: "/bin/sh", ["-c", shell, Program.path, flag, name], in: folder),
        ] {
          #expect(run.status == 64 && run.errors.contains("give the output another name"))
          #expect(try folder.read(name) == questions, "\(run.errors)")
        }
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
      }
    }
  }

  @Test("an interrupted batch resumes after its complete answers")
  func resume() throws {
    let folder = try Folder()
    let questions = (0..<50).map { #"{"id":\#($0),"measure":{"text":"\#($0)"}}"# + "\n" }
    try folder.write("questions", questions.joined())
    let whole = try Program.run(["batch", "questions"], in: folder).output
    let arguments = ["batch", "questions", "-o", "answers"]
    for length in [0, 10, whole.utf8.count / 2, whole.utf8.count] {
      try folder.write("answers.part", Data(whole.utf8.prefix(length)))
      let refused = try Program.run(arguments, in: folder)
      #expect(refused.status == 64 && refused.errors.contains("--resume continues it"))
      let resumed = try Program.run(arguments + ["--resume"], in: folder)
      #expect(resumed.status == 0 && resumed.errors.isEmpty, "\(resumed.errors)")
      #expect(try folder.read("answers") == whole && !folder.exists("answers.part"))
      #expect(try Program.run(arguments, in: folder).status == 64)
      try FileManager.default.removeItem(at: folder.url.appendingPathComponent("answers"))
    }
    // The partial answers are longer than the input, so they belong to another input.
    try folder.write("answers.part", whole + "{}\n")
    let other = try Program.run(arguments + ["--resume"], in: folder)
    #expect(other.status == 65 && other.errors.contains("another input"))
    #expect(try folder.exists("answers.part") && folder.read("answers.part") == whole + "{}\n")
    let forced = try Program.run(arguments + ["--force"], in: folder)
    #expect(try forced.status == 0 && folder.read("answers") == whole)
  }

  @Test("each question is answered before the next arrives")
  func talk() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = ["batch"]
    let questions = Pipe()
    let answers = Pipe()
    process.standardInput = questions
    process.standardOutput = answers
    try process.run()
    for index in 0..<3 {
      let question = #"{"id":\#(index),"measure":{"text":"x"}}"# + "\n"
      try questions.fileHandleForWriting.write(contentsOf: Data(question.utf8))
      var line = Data()
      while line.last != UInt8(ascii: "\n") {
        line += try #require(try answers.fileHandleForReading.read(upToCount: 1))
      }
      #expect(String(decoding: line, as: UTF8.self).hasPrefix(#"{"id":\#(index),"answer""#))
    }
    try questions.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("a reader that closes early causes no message and a failing status")
  func goneReader() throws {
    let folder = try Folder()
    let question = #"{"id":1,"measure":{"text":"\#(String(repeating: "x", count: 500))"}}"# + "\n"
    try folder.write("questions", String(repeating: question, count: 2_000))
    let script = #"{ "$0" batch questions; echo $? > status; } | head -n 1 > first"#
    let run = try Program.run(executable: "/bin/sh", ["-c", script, Program.path], in: folder)
    #expect(run.errors.isEmpty, "\(run.errors)")
    #expect(try folder.read("status") == "74\n")
    #expect(try folder.read("first").hasPrefix(#"{"id":1,"answer""#))
  }

  @Test("an unwritable output and wrong options are refused")
  func refusals() throws {
    let folder = try Folder()
    try folder.write("questions", #"{"measure":{"text":"x"}}"#)
    for (arguments, status, part) in [
      (["questions", "--resume"], 64, "give it with -o"), (["--threads", "0"], 64, "1 to 256"),
      (["questions", "--font", "Nonesuch"], 66, "Nonesuch"),
      (["questions", "--fonts", "."], 66, "bundled fonts"),
      (["questions", "-o", "/dev/full"], 74, "/dev/full"),
    ] as [([String], Int32, String)] {
      let outcome = try Program.run(["batch"] + arguments, in: folder)
      #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
      #expect(
        outcome.errorAndWarningLines.count == 1 && outcome.errors.contains(part),
        "\(outcome.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["questions"])
  }
}
