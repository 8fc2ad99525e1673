import Foundation
import Telop
import Testing

@testable import TelopService

@Suite("Fonts that are uploaded")
struct FontUploadTests {
  /// The repository, which this file is in.
  private static let root = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../../..").standardizedFileURL

  private static let inter = "Inter/Inter-Regular.otf"

  /// A bundled font of another name, which is as long, so that its tables stay where they are.
  private static func file(
    _ path: String = inter, _ old: String = "Inter", called new: String
  ) throws -> [UInt8] {
    var bytes = Array(try Data(contentsOf: root.appendingPathComponent("fonts/\(path)")))
    #expect(old.utf16.count == new.utf16.count)
    let wide = { (text: String) in text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    for (from, to) in [(wide(old), wide(new)), (Array(old.utf8), Array(new.utf8))] {
      guard from.count == to.count else { continue }
      for place in bytes.ranges(of: from) { bytes.replaceSubrange(place, with: to) }
    }
    return bytes
  }

  private static func send(
    _ bytes: [UInt8], _ server: RunningServer, headers: [String: String] = [:]
  ) async throws -> Reply {
    try await HTTPClient.send(
      "POST", "/v1/fonts", bytes, headers: ["Content-Type": "font/otf"].merging(headers) { $1 },
      port: server.port)
  }

  private static func width(
    _ font: String, _ server: RunningServer
  ) async throws -> JSONValue? {
    let reply = try await server.post(
      "/v1/measure?want=widthExact&no-bundled-fonts=true&font=\(font)", "AVATAR to",
      type: "text/plain")
    return try JSONValue(json: reply.body)["widthExact"]
  }

  @Test("unless the service is told to, it takes none, and says how it would")
  func off() async throws {
    try await RunningServer.run { server in
      let reply = try await Self.send([0], server)
      #expect(reply.status == 403)
      #expect(reply.text.contains("--font-uploads"))
    }
  }

  @Test("one is measured, fitted, exported and shown with, also after a restart without the option")
  func life() async throws {
    let folder = try TestFolder()
    let bytes = try Self.file(called: "Umber")
    let script = "---\nfont: Umber\nduration: 60\n---\n# One\n\nwords of a talk"
    let show = try await RunningServer.run {
      ($0.data, $0.fontUploads) = (folder.url.path, true)
    } _: { server in
      let before = try await server.get("/v1/fonts")
      let made = try await Self.send(bytes, server)
      #expect(made.status == 201, "\(made.text)")
      let document = try JSONValue(json: made.body)
      guard case .array(let fonts)? = document["fonts"], let font = fonts.first else {
        throw RunningServer.NotStarted()
      }
      #expect(fonts.count == 1 && font["name"] == "Umber-Regular" && font["family"] == "Umber")
      #expect(font["sha256"] == .string(ContentHash.sha256(bytes)) && font["path"] == nil)
      let check = SchemaCheck(root: try JSONValue(json: try await server.get("/openapi.json").body))
      #expect(check.errors(document, ["$ref": "#/components/schemas/FontsDocument"]) == [])
      let list = try await server.get("/v1/fonts")
      #expect(list.headers["etag"] != before.headers["etag"])
      guard case .array(let all)? = try JSONValue(json: list.body)["fonts"] else {
        throw RunningServer.NotStarted()
      }
      #expect(all.last == font)
      let again = try await Self.send(bytes, server)
      #expect(again.status == 200 && again.body == made.body)
      let own = try await Self.width("Umber", server)
      let same = try await Self.width("Inter", server)
      #expect(own == same && own != nil)
      for path in ["/v1/fit", "/v1/export?to=csv", "/v1/export?to=svg"] {
        let reply = try await server.post(path, script, type: "text/markdown")
        #expect(reply.status == 200, "\(path): \(reply.text.prefix(300))")
      }
      let shown = try await server.post("/shows", script, type: "text/markdown")
      #expect(shown.status == 201, "\(shown.text)")
      return try #require(shown.headers["location"])
    }
    let configure = { @Sendable (configuration: inout ServiceConfiguration) in
      configuration.data = folder.url.path
    }
    try await RunningServer.run(configure) { server in
      let (state, width) = (try await server.get(show), try await Self.width("Umber", server))
      #expect(state.status == 200 && width != nil)
    }
    let fonts = folder.url.appendingPathComponent("fonts")
    let names = try FileManager.default.contentsOfDirectory(atPath: fonts.path)
    #expect(names == ["000001-" + ContentHash.sha256(bytes)])
    // One that is damaged, and then one that is gone, is no reason not to start.
    try Data(bytes.dropLast(10_000)).write(to: fonts.appendingPathComponent(names[0]))
    try await RunningServer.run(configure) { server in
      let state = try await server.get(show)
      #expect(state.status == 404)
      #expect(try await Self.width("Umber", server) == nil)
      #expect(try await Self.width("Inter", server) != nil)
    }
    try Data(bytes).write(to: fonts.appendingPathComponent(names[0]))
    try await RunningServer.run(configure) { server in
      let state = try await server.get(show)
      #expect(state.status == 200)
    }
    try FileManager.default.removeItem(at: fonts)
    try await RunningServer.run(configure) { server in
      let health = try await server.get("/healthz")
      #expect(health.status == 200)
    }
  }

  @Test("what is no font, and what is called like another or like nothing, is refused with words")
  func refusals() async throws {
    let good = try Self.file(called: "Umber")
    try await RunningServer.run {
      $0.fontUploads = true
    } _: { server in
      #expect(try await Self.send(good, server).status == 201)
      let cases: [(bytes: [UInt8], status: Int, words: String)] = [
        ([], 422, "no bytes"), (Array("words".utf8), 422, "not an OpenType"),
        (Array("wOF2xxxx".utf8), 422, "woff2_decompress"),
        (Array(good.prefix(3_000)), 422, "FreeType"),
        (good + [0], 409, "Umber-Regular"),
        (try Self.file(called: "I\u{1B}[1m"), 422, "no name here"),
        (try Self.file(called: "<b>xy"), 422, "no name here"),
        (try Self.file(called: "a/..b"), 422, "no name here"),
        (try Self.file(called: "a:b{}"), 422, "no name here"),
        (try Self.file(called: "\u{202E}abcd"), 422, "no name here"),
        (try Self.file(called: "Roman") + [0], 201, "Roman"),
        (try Self.file(called: "Umb&'"), 201, "Umb&'"),
      ]
      for (bytes, status, words) in cases {
        let reply = try await Self.send(bytes, server)
        #expect(reply.status == status, "\(words): \(reply.text)")
        #expect(reply.text.contains(words), "\(words): \(reply.text)")
      }
      for type in ["multipart/form-data; boundary=x", "application/json", "text/plain"] {
        #expect(
          try await Self.send(good, server, headers: ["Content-Type": type]).status == 415)
      }
      // What is between quotation marks there stays between them.
      for format in ["html", "svg", "css", "ass"] {
        let reply = try await server.post(
          "/v1/export?to=\(format)&duration=10&font=Umb%26%27", "words", type: "text/markdown")
        #expect(reply.status == 200, "\(reply.text.prefix(300))")
        #expect(!reply.text.contains("'Umb&''"), "\(format)")
      }
    }
  }

  @Test("there is a limit to one, to all, and to how many there are")
  func limits() async throws {
    let fonts = try ["Umber", "Ochre"].map { try Self.file(called: $0) }
    for (count, bytes, status, words) in [
      (1, 1 << 27, 429, "no show needs"), (64, 400_000, 507, "400000"),
    ] {
      try await RunningServer.run {
        $0.fontUploads = true
        ($0.limits.fonts, $0.limits.fontsBytes) = (count, bytes)
      } _: { server in
        #expect(try await Self.send(fonts[0], server).status == 201)
        let reply = try await Self.send(fonts[1], server)
        #expect(reply.status == status && reply.text.contains(words), "\(reply.text)")
        #expect(try await Self.send(fonts[0], server).status == 200)
      }
    }
    try await RunningServer.run {
      $0.fontUploads = true
      $0.limits.fontBytes = 1_000
    } _: { server in
      let reply = try await Self.send(fonts[0], server)
      #expect(reply.status == 413 && reply.text.contains("1000"), "\(reply.text)")
    }
  }

  @Test(
    "a process that dies, hangs or says nonsense takes nothing with it", .timeLimit(.minutes(20)),
    arguments: [
      ("kill -SEGV $$", 422, "ended the process"), ("exit 0", 422, "ended the process"),
      ("exec sleep 1000", 422, "took longer"), ("echo '{\"done\": {}}'", 422, "no bytes"),
    ])
  func dying(script: String, status: Int, words: String) async throws {
    let folder = try TestFolder()
    let program = folder.url.appendingPathComponent("program")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
    try await RunningServer.run {
      ($0.data, $0.fontUploads, $0.program) = (folder.url.path, true, program.path)
      if words == "took longer" { $0.limits.fontTime = .milliseconds(100) }
    } _: { server in
      let bytes = words == "no bytes" ? [] : try Self.file(called: "Umber")
      let reply = try await Self.send(bytes, server)
      #expect(reply.status == status && reply.text.contains(words), "\(reply.text)")
      #expect(try await Self.width("Umber", server) == nil)
    }
    let left = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("fonts").path)
    #expect(left == [])
  }

  @Test("the process that looks has no more memory than it may")
  func memory() async throws {
    let folder = try TestFolder()
    let font = folder.url.appendingPathComponent("font")
    try Data(try Self.file(called: "Umber")).write(to: font)
    // Without a byte on the disk; more than what is set apart for a process at its start.
    try FileHandle(forWritingTo: font).truncate(atOffset: 1 << 29)
    try Data(#"{"memory": 268435456, "seconds": 900}"#.utf8)
      .write(to: folder.url.appendingPathComponent("order.json"))
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = ServerProcess.path
    process.arguments = ["--check-font", folder.url.path]
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(!String(decoding: said, as: UTF8.self).contains("done"))
    try input.fileHandleForWriting.close()
  }

  /// What a damaged font does it does to the process that looks at it, and what passes there does no harm.
  @Test("bits that are turned, and ends that are missing, do no harm", arguments: 0..<2)
  func damage(kind: Int) async throws {
    let (path, old) = [
      (Self.inter, "Inter"), ("NotoSansHebrew/NotoSansHebrew-Regular.ttf", "Noto"),
    ][
      kind]
    try await RunningServer.run {
      $0.fontUploads = true
    } _: { server in
      var taken = 0
      for seed in 0..<16 {
        var dice = Dice(UInt64(kind * 1_000 + seed))
        let name = String((old == "Noto" ? "" : "Q") + "Q\(100 + seed)")
        var bytes = try Self.file(path, old, called: name)
        for _ in 0..<Int.random(in: 1...24, using: &dice) {
          let place = Int.random(in: 0..<bytes.count, using: &dice)
          bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
        }
        if seed.isMultiple(of: 4) {
          bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &dice)))
        }
        let reply = try await Self.send(bytes, server)
        #expect([201, 409, 422].contains(reply.status), "\(seed): \(reply.text)")
        guard reply.status == 201,
          case .array(let fonts)? = try JSONValue(json: reply.body)["fonts"],
          case .string(let font)? = fonts.first?["name"]
        else { continue }
        taken += 1
        for (path, body) in [("/v1/measure", "AVATAR אבגד"), ("/v1/fit", "words אבגד")] {
          let used = try await server.post(
            "\(path)?font=\(font)", body, type: "text/plain")
          #expect([200, 422].contains(used.status), "\(seed): \(used.text)")
        }
      }
      #expect(taken > 0)
      #expect(try await server.get("/healthz").status == 200)
    }
  }

  @Test("where tokens are asked for, the viewing one is not enough")
  func access() async throws {
    let tokens = AccessTokens()
    let bytes = try Self.file(called: "Umber")
    try await RunningServer.run {
      ($0.fontUploads, $0.tokens) = (true, tokens)
    } _: { server in
      for (token, status) in [("", 401), (tokens.view, 403), (tokens.control, 201)] {
        let reply = try await Self.send(
          bytes, server, headers: ["Authorization": token.isEmpty ? "" : "Bearer \(token)"])
        #expect(reply.status == status, "\(reply.text)")
      }
    }
  }
}
