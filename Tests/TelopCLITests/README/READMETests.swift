import Foundation
import TestSupport
import Testing

@Suite("README.md, the guides and the examples of the documentation", .serialized)
struct READMETests {
  private struct Page {
    let path: String
    let text: String
  }

  /// The files in a folder whose path has one of these endings, sorted.
  private static func files(in folder: String, _ endings: String...) throws -> [Page] {
    let all = FileManager.default.enumerator(atPath: Package.path(folder))
    let names = (all?.compactMap { $0 as? String } ?? [])
      .filter { name in
        !name.contains(".build/") && endings.contains { name.hasSuffix($0) }
      }
    return try names.sorted().map { name in
      let path = "\(folder)/\(name)"
      return Page(
        path: path, text: try String(contentsOfFile: Package.path(path), encoding: .utf8))
    }
  }

  /// README.md and all documentation pages of all modules.
  private static let pages = Result {
    let readme = try String(contentsOfFile: Package.path("README.md"), encoding: .utf8)
    let guides = try files(in: "Sources", ".md").filter { $0.path.contains(".docc/") }
    return [Page(path: "README.md", text: readme)] + guides
  }

  /// The documentation comments of each source file with a fenced block, line by line; other lines are empty.
  private static let comments = Result {
    try files(in: "Sources", ".swift").filter { $0.text.contains("/// ```") }.map { file in
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let line = line.drop { $0 == " " }
        return line.hasPrefix("///") ? line.dropFirst(line.hasPrefix("/// ") ? 4 : 3) : ""
      }
      return Page(path: file.path, text: lines.joined(separator: "\n"))
    }
  }

  /// The lines of the example files, without indentation.
  private static let examples = Result {
    try files(in: "Tests/TelopExampleTests", "Examples.swift").map { file in
      Transcript.lines(file.text).map { String($0.drop { $0 == " " }) }
    }
  }

  struct NamedBlock: Sendable, CustomTestStringConvertible {
    let page: String
    let block: FencedBlock
    var testDescription: String { "\(page):\(block.line)" }
  }

  private static let blocks: [NamedBlock] = blocks(in: pages)
  private static let commentBlocks: [NamedBlock] = blocks(in: comments)

  private static func blocks(in pages: Result<[Page], any Error>) -> [NamedBlock] {
    ((try? pages.get()) ?? []).flatMap { page in
      FencedBlock.all(in: page.text).map { NamedBlock(page: page.path, block: $0) }
    }
  }

  private static func blocks(of info: String) -> [NamedBlock] {
    blocks.filter { $0.block.info == info }
  }

  /// The blocks whose commands make movies, or the others.
  private static func transcripts(ofMovies: Bool) -> [NamedBlock] {
    blocks(of: "console").filter { named in
      ofMovies == named.block.lines.contains { $0.hasPrefix("$ ") && $0.contains(".mov") }
    }
  }

  @Test("every file exists and holds commands and Swift")
  func areThere() throws {
    let pages = try Self.pages.get()
    #expect(pages.count > 8)
    for isOfMovies in [true, false] { #expect(!Self.transcripts(ofMovies: isOfMovies).isEmpty) }
    #expect(!Self.blocks(of: "swift").isEmpty)
    // Code in another language would be neither compiled nor run.
    #expect(try Self.comments.get().count > 15)
    #expect(Self.commentBlocks.allSatisfy { $0.block.info == "swift" })
    // Users import neither SPI nor testable symbols.
    let imports = try Self.examples.get().joined().filter { $0.contains("import ") }
    #expect(imports.allSatisfy { $0.hasPrefix("import ") })
    let readme = try #require(pages.first)
    #expect(readme.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 201)
  }

  @Test("every link to a file of the repository resolves")
  func links() throws {
    for page in try Self.pages.get() {
      // A link inside code is not a link.
      for match in page.text.replacing(/`[^`\n]*`/, with: "").matches(
        of: /\]\((?<target>[^)\s]+)\)/)
      {
        let target = String(match.target)
        if target.contains("://") || target.hasPrefix("doc:") { continue }
        let isThere = FileManager.default.fileExists(atPath: Package.path(target))
        let folder = page.path.split(separator: "/").dropLast().joined(separator: "/")
        let pictures = ["jpg", "svg"].map { "\(folder)/Resources/\(target).\($0)" }
        let isPicture = pictures.contains {
          FileManager.default.fileExists(atPath: Package.path($0))
        }
        #expect(isThere || isPicture, "\(page.path): \(target)")
      }
    }
  }

  @Test("the README lists the Debian packages that the library needs")
  func libraryPackages() throws {
    let readme = try String(contentsOfFile: Package.path("README.md"), encoding: .utf8)
    let manifest = try String(contentsOfFile: Package.path("Package.swift"), encoding: .utf8)
    // Needed only by exports and the command.
    let others = ["CTelopCairo", "CTelopPNG", "CTelopZlib", "CTelopSixel"]
    let needed = manifest.matches(of: /system\("(?<name>\w+)", .*apt: "(?<package>[^"]+)"/)
      .filter { !others.contains(String($0.name)) }.map { String($0.package) }
    let line = try #require(
      readme.split(separator: "\n").first { $0.hasPrefix("$ ") && $0.contains(" libfreetype-dev ") }
    )
    let listed = line.split(separator: " ").drop { $0 != "-y" }.dropFirst().map(String.init)
    #expect(Set(listed) == Set(needed + ["pkg-config"]))
    #expect(needed.count > 5)
  }

  @Test("every command prints the documented output", arguments: transcripts(ofMovies: false))
  func commands(named: NamedBlock) throws { try check(named) }

  @Test(
    "every command for movies prints the documented output", .needs(.ffmpeg),
    arguments: transcripts(ofMovies: true))
  func movieCommands(named: NamedBlock) throws { try check(named) }

  /// Runs a block's commands. Each block has a folder of its own in place of `/tmp`, independent of other
  /// blocks, checkouts and users.
  private func check(_ named: NamedBlock) throws {
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

  /// The test build compiles the example files without package access, like a user's code. A block in none of the files
  /// fails here. A block that does not compile fails the build.
  @Test(
    "all Swift in guides and documentation comments is in an …Examples.swift of the tests",
    arguments: blocks(of: "swift") + commentBlocks)
  func swift(named: NamedBlock) throws {
    let trim = { (line: String) in String(line.drop { $0 == " " }) }
    // Imports are at the head of the file, with the blank line after them.
    let imports = named.block.lines.filter { $0.hasPrefix("import ") }
    let code = named.block.lines.map(trim).filter { !$0.hasPrefix("import ") }
      .drop { $0.isEmpty }
    #expect(!code.isEmpty)
    let isRun = try Self.examples.get().contains { lines in
      imports.allSatisfy { lines.contains($0) }
        && lines.indices.contains { lines[$0...].starts(with: code) }
    }
    let text = named.block.lines.joined(separator: "\n")
    #expect(isRun, "in no Tests/TelopExampleTests/*Examples.swift:\n\(text)")
  }
}
