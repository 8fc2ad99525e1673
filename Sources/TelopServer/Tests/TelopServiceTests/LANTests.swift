import Foundation
import TelopPlatform
import Testing

@Suite("telop-server on a network")
struct LANTests {
  /// A pseudoterminal, to which the program writes as to a terminal.
  private final class Terminal {
    let process = Process()
    private let master: CInt
    private var text = ""

    init(_ arguments: [String]) throws {
      #if canImport(Darwin)
        master = posix_openpt(O_RDWR | O_NOCTTY)
        try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
        let slave = open(try #require(ptsname(master)), O_RDWR | O_NOCTTY)
        try #require(slave >= 0)
      #else
        // Does the work of posix_openpt, unlockpt and ptsname, which Swift does not import.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var (lock, number): (CInt, CInt) = (0, 0)
        let isOpen =
          ioctl(master, 0x4004_5431, &lock) == 0 && ioctl(master, 0x8004_5430, &number) == 0
        let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(isOpen && slave >= 0)
      #endif
      process.executableURL = ServerProcess.path
      process.arguments = arguments
      process.standardOutput = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    deinit {
      process.terminate()
      process.waitUntilExit()
      close(master)
    }

    /// All output so far, read until it contains a mark.
    func read(until mark: String) -> String {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      while !text.contains(mark) {
        let count = TelopPlatform.read(master, &bytes, bytes.count)
        guard count > 0 else { break }
        text += String(decoding: bytes.prefix(count), as: UTF8.self)
      }
      return text
    }
  }

  private static func tokens(_ folder: TestFolder) throws -> [String: String] {
    let file = folder.url.appendingPathComponent("tokens.json")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
  }

  @Test("a terminal shows the links with tokens; a log never contains tokens")
  func links() async throws {
    let folder = try TestFolder()
    do {
      let terminal = try Terminal(["--lan", "--listen", "127.0.0.1:0", "--data", folder.url.path])
      let text = terminal.read(until: "#view=")
      let tokens = try Self.tokens(folder)
      let control = try #require(tokens["control"])
      #expect(text.contains("/#control=\(control)"))
      #expect(text.split(separator: control).count == 2)
      #expect(!text.contains(try #require(tokens["boxes"])))
    }
    let first = try Self.tokens(folder)
    let process = try await ServerProcess(folder: folder.url, ["--lan"])
    for (token, status) in [("", 401), (first["view"] ?? "", 200)] {
      let headers = ["Authorization": "Bearer \(token)"]
      #expect(try await process.server.get("/shows", headers: headers).status == status)
    }
    process.end()
    let log = try String(contentsOf: folder.url.appendingPathComponent("err"), encoding: .utf8)
    for token in first.values { #expect(!log.contains(token)) }
    #expect(try Self.tokens(folder) == first)
    try await ServerProcess(folder: folder.url, ["--lan", "--new-tokens"]).end()
    #expect(Set(try Self.tokens(folder).values).isDisjoint(with: first.values))
  }

  @Test("a token file that others can read is refused; instances can share one")
  func file() async throws {
    let folder = try TestFolder()
    let path = folder.url.appendingPathComponent("shared.json").path
    let folders = try [TestFolder(), TestFolder()]
    async let one = ServerProcess(folder: folders[0].url, ["--token-file", path])
    async let other = ServerProcess(folder: folders[1].url, ["--token-file", path])
    let processes = try await [one, other]
    let tokens = try JSONDecoder().decode(
      [String: String].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    for process in processes {
      let headers = ["Authorization": "Bearer \(tokens["view"] ?? "")"]
      #expect(try await process.server.get("/shows", headers: headers).status == 200)
      process.end()
    }
    chmod(path, 0o644)
    await #expect(throws: RunningServer.NotStarted.self) {
      try await ServerProcess(folder: folder.url, ["--token-file", path])
    }
    let words = try String(contentsOf: folder.url.appendingPathComponent("err"), encoding: .utf8)
    #expect(words.contains("chmod 600"))
  }
}
