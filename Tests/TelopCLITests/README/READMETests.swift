import Foundation
import TestSupport
import Testing

@Suite("README.md", .serialized)
struct READMETests {
  private static let path = Package.path("README.md")
  private static let exists = FileManager.default.fileExists(atPath: path)
  private static let blocks =
    FencedBlock.all(in: (try? String(contentsOfFile: path, encoding: .utf8)) ?? "")

  /// A block in a list of test arguments.
  struct Named: Sendable, CustomTestStringConvertible {
    let block: FencedBlock
    var testDescription: String { "README.md:\(block.line)" }
  }

  private static func blocks(of info: String) -> [Named] {
    blocks.filter { $0.info == info }.map(Named.init)
  }

  @Test(
    "every command prints what it says there", .enabled(if: exists, "there is no README.md yet"),
    arguments: blocks(of: "console"))
  func commands(named: Named) throws {
    let transcript = Transcript(named.block)
    #expect(transcript.strayLines == [])
    #expect(!transcript.steps.isEmpty)
    for step in transcript.steps where Transcript.isRun(step.command) {
      let folder = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      let outcome = try Program.run(
        executable: "/bin/sh", ["-c", "cd \"$ROOT\" && { \(step.command)\n} 2>&1"],
        environment: ["PATH": "\(folder):\(path)", "ROOT": Package.root.path])
      let actual = Transcript.lines(outcome.output)
      #expect(
        Transcript.matches(step.output[...], actual[...]),
        "$ \(step.command)\npromised:\n\(step.output.joined(separator: "\n"))\nprinted:\n\(outcome.output)"
      )
    }
  }

  @Test(
    "all Swift in it is run by ReadmeExamples", .enabled(if: exists, "there is no README.md yet"),
    arguments: blocks(of: "swift"))
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
