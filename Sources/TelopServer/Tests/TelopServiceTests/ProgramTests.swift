import Foundation
import Telop
import Testing

@Suite("telop-server as a program")
struct ProgramTests {
  private struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  private func run(_ arguments: [String], in folder: TestFolder) throws -> Outcome {
    let process = Process()
    process.executableURL = ServerProcess.path
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging([
      "XDG_STATE_HOME": folder.url.appendingPathComponent("state").path
    ]) { $1 }
    let files = ["out", "err"].map { folder.url.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Outcome(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }

  @Test("prints its version and help")
  func help() throws {
    let folder = try TestFolder()
    #expect(try run(["--version"], in: folder).output == Release.version + "\n")
    let help = try run(["--help"], in: folder)
    #expect(help.status == 0)
    #expect(help.output.contains("EXAMPLES"))
    #expect(help.output.contains("--listen"))
    for line in help.output.split(separator: "\n") where !line.hasPrefix("USAGE") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test("--openapi prints the document of /openapi.json")
  func openAPI() async throws {
    let printed = try run(["--openapi"], in: try TestFolder())
    #expect(printed.status == 0)
    try await RunningServer.run { server in
      let answered = try await server.get("/openapi.json")
      #expect(answered.text == printed.output)
    }
  }

  @Test("--check opens everything and exits")
  func check() throws {
    let folder = try TestFolder()
    let outcome = try run(["--check", "--listen", "127.0.0.1:0"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("127.0.0.1:0"))
    #expect(outcome.errors == "")
    let made = folder.url.appendingPathComponent("state/telop").path
    let attributes = try FileManager.default.attributesOfItem(atPath: made)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test("--deck needs a script, and a PDF that can be opened")
  func deck() throws {
    let folder = try TestFolder()
    try Data(TestDeck.script.utf8).write(to: folder.url.appendingPathComponent("talk.md"))
    try Data(TestDeck.pdf()).write(to: folder.url.appendingPathComponent("good.pdf"))
    try Data("words".utf8).write(to: folder.url.appendingPathComponent("bad.pdf"))
    let cases: [(arguments: [String], status: Int32, words: String)] = [
      (["talk.md", "--deck", "good.pdf"], 0, ""),
      (["--deck", "good.pdf"], 64, "--deck needs a script"),
      (["talk.md", "--deck", "none.pdf"], 66, "none.pdf: No such file"),
      (["talk.md", "--deck", "bad.pdf"], 65, "not a PDF"),
      (["talk.md", "--deck", "a\u{1B}[31m\u{202E}.pdf"], 66, #"a\u{1B}[31m\u{202E}.pdf"#),
      (["talk.md", "--deck", "good.pdf", "--deck-place", "left"], 64, "is not over or below"),
    ]
    for (arguments, status, words) in cases {
      let outcome = try run(["--check", "--listen", "127.0.0.1:0"] + arguments, in: folder)
      #expect(outcome.status == status, "\(arguments) \(outcome.errors)")
      #expect(outcome.errors.contains(words) || words.isEmpty, "\(outcome.errors)")
      #expect(outcome.errors.count { $0 == "\n" } == (status == 0 ? 0 : 1), "\(outcome.errors)")
    }
  }

  @Test("--check names a damaged uploaded font")
  func damagedFont() throws {
    let folder = try TestFolder()
    let fonts = folder.url.appendingPathComponent("state/telop/fonts")
    try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
    let name = "000001-" + String(repeating: "0", count: 64)
    try Data("words".utf8).write(to: fonts.appendingPathComponent(name))
    let outcome = try run(["--check", "--listen", "127.0.0.1:0"], in: folder)
    #expect(outcome.status == 65 && outcome.output == "")
    #expect(outcome.errors.contains("\(name): the stored file has changed"), "\(outcome.errors)")
    #expect(outcome.errors.count { $0 == "\n" } == 1)
  }

  @Test(
    "an error at the start is one line and an exit status",
    arguments: [
      (["--listen", "8080"], 64, "HOST:PORT"), (["--listen", "127.0.0.1:x"], 64, "HOST:PORT"),
      (["--listen", "::1:80"], 64, "[::1]:8080"), (["--listen", "127.0.0.1:+80"], 64, "HOST:PORT"),
      (["--osc", "+9000"], 64, "HOST:PORT"),
      (["--listen", "192.0.2.1:0"], 64, "--lan"), (["--listen", "0.0.0.0:0"], 64, "--lan"),
      (["--lan", "--listen", "203.0.113.1:0"], 69, "not an address of this machine"),
      (["--lan", "--listen", "a b:0"], 68, "there is no host a b"),
      (["--host-name", "http://a.example"], 64, "leave out"),
      (["--host-name", "a.example:80"], 64, "leave out"), (["--host-name", ""], 64, "leave out"),
      (["--host-name", "a..b"], 64, "leave out"), (["--framed-by", "a.example"], 64, "https://"),
      (["--framed-by", "https://a.example/; script-src *"], 64, "https://"),
      (["--framed-by", "https://a.example:+80"], 64, "https://"),
      (["--token-file", "/sys/tokens.json"], 73, "/sys/tokens.json cannot be"),
      (["--font", "Nonesuch"], 66, "Nonesuch"),
      (["--font", "./none.otf"], 66, "none.otf"), (["none.md"], 66, "none.md"),
      (["--data", "/proc/telop"], 73, "--data"), (["--data", "/sys"], 73, "/sys"),
      (["--data", "/proc/version"], 73, "/proc/version: Not a directory; name another folder"),
      (["--data", "/sys/telop"], 73, "--data"), (["--port", "1"], 64, "--port"),
    ])
  func refusals(arguments: [String], status: Int32, words: String) throws {
    let folder = try TestFolder()
    let outcome = try run(["--check", "--listen", "127.0.0.1:0"] + arguments, in: folder)
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.output == "")
  }

  @Test("a port in use is named")
  func taken() async throws {
    try await RunningServer.run { server in
      let outcome = try run(
        ["--check", "--listen", "127.0.0.1:\(server.port)"], in: try TestFolder())
      #expect(outcome.status == 69)
      #expect(outcome.errors.hasPrefix("telop-server: 127.0.0.1:\(server.port) is in use"))
      #expect(outcome.errors.contains("sport = :\(server.port)"))
    }
  }

  @Test("a backup of shows on air can be restored")
  func backup() async throws {
    let folder = try TestFolder()
    let process = try await ServerProcess(folder: folder.url)
    let show = try await TestDeck.show(on: process.server)
    let other = try TestFolder()
    let copy = other.url.appendingPathComponent("shows.sqlite").path
    let arguments = ["--data", folder.url.path, "--backup", copy]
    let first = try run(arguments, in: try TestFolder())
    #expect(first.status == 0, "\(first.errors)")
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let again = try run(arguments, in: try TestFolder())
    #expect(again.status == 73 && again.errors.contains("does not exist"), "\(again.errors)")
    process.end()
    let restored = try await ServerProcess(folder: other.url)
    #expect(try await restored.server.get(show + "/state").status == 200)
    restored.end()
    let empty = try run(
      ["--data", try TestFolder().url.path, "--backup", copy + "2"], in: try TestFolder())
    #expect(empty.status == 65 && empty.errors.contains("no readable database"), "\(empty.errors)")
  }

  @Test("a signal stops the service despite an open connection")
  func stop() async throws {
    let folder = try TestFolder()
    let running = try await ServerProcess(folder: folder.url)
    let server = running.server
    async let silent = HTTPClient.exchange([Array("GET / HT".utf8)], port: server.port)
    #expect(try await server.get("/healthz").status == 200)
    running.process.terminate()
    running.process.waitUntilExit()
    #expect(running.process.terminationReason == .exit)
    #expect(running.process.terminationStatus == 0)
    _ = try await silent
  }
}
