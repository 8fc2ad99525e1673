import Foundation
import TestSupport
import Testing

@Suite("README.md", .serialized)
struct READMETests {
  private static let text = Result {
    try String(contentsOfFile: Package.path("README.md"), encoding: .utf8)
  }
  private static let blocks = FencedBlock.all(in: (try? text.get()) ?? "")

  /// A block in a list of test arguments.
  struct Named: Sendable, CustomTestStringConvertible {
    let block: FencedBlock
    var testDescription: String { "README.md:\(block.line)" }
  }

  private static func blocks(of info: String) -> [Named] {
    blocks.filter { $0.info == info }.map(Named.init)
  }

  /// Blocks whose commands make movies, and the others.
  private static func transcripts(ofMovies: Bool) -> [Named] {
    blocks(of: "console").filter { named in
      ofMovies == named.block.lines.contains { $0.hasPrefix("$ ") && $0.contains(".mov") }
    }
  }

  @Test("it is there, with commands and Swift in it")
  func isThere() throws {
    _ = try Self.text.get()
    for isOfMovies in [true, false] { #expect(!Self.transcripts(ofMovies: isOfMovies).isEmpty) }
    #expect(!Self.blocks(of: "swift").isEmpty)
  }

  @Test("every command prints what it says there", arguments: transcripts(ofMovies: false))
  func commands(named: Named) throws { try check(named) }

  @Test(
    "every command for movies prints what it says there", .needs(.ffmpeg),
    arguments: transcripts(ofMovies: true))
  func movieCommands(named: Named) throws { try check(named) }

  /// Runs a block's commands, with a folder of its own for what it says is in `/tmp`: no other block,
  /// checkout or user has a hand in it.
  private func check(_ named: Named) throws {
    let transcript = Transcript(named.block)
    #expect(transcript.strayLines == [])
    #expect(!transcript.steps.isEmpty)
    let temporary = try Folder()
    let programs = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    for step in transcript.steps where Transcript.isRun(step.command) {
      let command = step.command.replacing("/tmp/", with: temporary.url.path + "/")
      let outcome = try Program.run(
        executable: "/bin/sh", ["-c", "cd \"$ROOT\" && { \(command)\n} 2>&1"],
        environment: ["PATH": "\(programs):\(path)", "ROOT": Package.root.path])
      let printed = outcome.output.replacing(temporary.url.path + "/", with: "/tmp/")
      #expect(
        Transcript.matches(step.output[...], Transcript.lines(printed)[...]),
        "$ \(step.command)\npromised:\n\(step.output.joined(separator: "\n"))\nprinted:\n\(printed)"
      )
    }
  }

  @Test("all Swift in it is run by ReadmeExamples", arguments: blocks(of: "swift"))
  func swift(named: Named) throws {
    let examples = try String(
      contentsOfFile: Package.path("Tests/TelopTests/ReadmeExamples.swift"), encoding: .utf8)
    let trim = { (line: String) in line.drop { $0 == " " }.description }
    let lines = Transcript.lines(examples).map(trim)
    // Imports stand at the file's head; a blank line after them belongs to them.
    let imports = named.block.lines.filter { $0.hasPrefix("import ") }
    let code = named.block.lines.map(trim).filter { !$0.hasPrefix("import ") }
      .drop { $0.isEmpty }
    for line in imports { #expect(lines.contains(line)) }
    let found = lines.indices.contains { lines[$0...].starts(with: code) }
    #expect(found, "not in ReadmeExamples.swift:\n\(code.joined(separator: "\n"))")
  }
}
