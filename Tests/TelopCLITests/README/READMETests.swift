import Foundation
import TestSupport
import Testing

@Suite("README.md and the guides of the documentation", .serialized)
struct READMETests {
  private static let catalog = "Sources/Telop/Telop.docc"
  private static let pages = Result {
    let names = try FileManager.default.contentsOfDirectory(atPath: Package.path(catalog))
    let guides = names.filter { $0.hasSuffix(".md") }.sorted().map { "\(catalog)/\($0)" }
    return try (["README.md"] + guides).map { path in
      (path, try String(contentsOfFile: Package.path(path), encoding: .utf8))
    }
  }

  /// A block in a list of test arguments.
  struct Named: Sendable, CustomTestStringConvertible {
    let page: String
    let block: FencedBlock
    var testDescription: String { "\(page):\(block.line)" }
  }

  private static let blocks = ((try? pages.get()) ?? []).flatMap { path, text in
    FencedBlock.all(in: text).map { Named(page: path, block: $0) }
  }

  private static func blocks(of info: String) -> [Named] {
    blocks.filter { $0.block.info == info }
  }

  /// Blocks whose commands make movies, and the others.
  private static func transcripts(ofMovies: Bool) -> [Named] {
    blocks(of: "console").filter { named in
      ofMovies == named.block.lines.contains { $0.hasPrefix("$ ") && $0.contains(".mov") }
    }
  }

  @Test("they are there, with commands and Swift in them")
  func areThere() throws {
    let pages = try Self.pages.get()
    #expect(pages.count > 8)
    for isOfMovies in [true, false] { #expect(!Self.transcripts(ofMovies: isOfMovies).isEmpty) }
    #expect(!Self.blocks(of: "swift").isEmpty)
    let readme = try #require(pages.first)
    #expect(readme.1.split(separator: "\n", omittingEmptySubsequences: false).count <= 201)
  }

  @Test("every link to a file of the repository leads to one")
  func links() throws {
    for (page, text) in try Self.pages.get() {
      // What stands in code is no link.
      for match in text.replacing(/`[^`\n]*`/, with: "").matches(of: /\]\((?<target>[^)\s]+)\)/) {
        let target = String(match.target)
        if target.contains("://") || target.hasPrefix("doc:") { continue }
        let isThere = FileManager.default.fileExists(atPath: Package.path(target))
        let pictures = ["jpg", "svg"].map { "\(Self.catalog)/Resources/\(target).\($0)" }
        let isPicture = pictures.contains {
          FileManager.default.fileExists(atPath: Package.path($0))
        }
        #expect(isThere || isPicture, "\(page): \(target)")
      }
    }
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

  @Test("all Swift in them is run by ReadmeExamples", arguments: blocks(of: "swift"))
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
