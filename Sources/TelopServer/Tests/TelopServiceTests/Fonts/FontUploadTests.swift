import Foundation
@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import Testing

@testable import TelopService

@Suite("Uploaded fonts")
struct FontUploadTests {
  @Test("by default uploads are refused, with the option that enables them")
  func off() async throws {
    try await RunningServer.run { server in
      let reply = try await TestFont.send([0], server)
      #expect(reply.status == 403)
      #expect(reply.text.contains("--font-uploads"))
    }
  }

  @Test("a family name without ASCII letters comes from the name table")
  func names() throws {
    let bytes = try TestFont.file(called: "游明朝体々")
    let font = try #require(try Font.faces(of: bytes).first)
    #expect(font.family == "游明朝体々" && font.familyNames.contains("游明朝体々"))
    #expect(font.style == "Regular")
  }

  @Test("an uploaded font works everywhere, also after a restart without the option")
  func life() async throws {
    let folder = try TestFolder()
    let bytes = try TestFont.file(called: "Umber")
    let script = "---\nfont: Umber\nduration: 60\n---\n# One\n\nwords of a talk"
    let show = try await RunningServer.run {
      ($0.data, $0.fontUploads) = (folder.url.path, true)
    } _: { server in
      let before = try await server.get("/v1/fonts")
      let made = try await TestFont.send(bytes, server)
      #expect(made.status == 201, "\(made.text)")
      let document = try made.json
      guard case .array(let fonts)? = document["fonts"], let font = fonts.first else {
        throw RunningServer.NotStarted()
      }
      #expect(fonts.count == 1 && font["name"] == "Umber-Regular" && font["family"] == "Umber")
      #expect(font["sha256"] == .string(ContentHash.sha256(bytes)) && font["path"] == nil)
      let check = try await SchemaCheck(server)
      #expect(check.errors(document, of: "FontsDocument") == [])
      let list = try await server.get("/v1/fonts")
      #expect(list.headers["etag"] != before.headers["etag"])
      guard case .array(let all)? = try list.json["fonts"] else {
        throw RunningServer.NotStarted()
      }
      #expect(all.last == font)
      let again = try await TestFont.send(bytes, server)
      #expect(again.status == 200 && again.body == made.body)
      let own = try await TestFont.width("Umber", server)
      let same = try await TestFont.width("Inter", server)
      #expect(own == same && own != nil)
      for path in ["/v1/fit", "/v1/export?to=csv", "/v1/export?to=svg"] {
        let reply = try await server.post(path, script, type: "text/markdown")
        #expect(reply.status == 200, "\(path): \(reply.text.prefix(300))")
      }
      let shown = try await server.post("/shows", script, type: "text/markdown")
      #expect(shown.status == 201, "\(shown.text)")
      return try #require(shown.headers["location"])
    }
    try await RunningServer.run(in: folder) { server in
      let state = try await server.get(show)
      let width = try await TestFont.width("Umber", server)
      #expect(state.status == 200 && width != nil)
    }
    let fonts = folder.url.appendingPathComponent("fonts")
    let names = try folder.names(in: "fonts")
    #expect(names == ["000001-" + ContentHash.sha256(bytes)])
    // A damaged font, and then a missing one, does not prevent the start.
    try Data(bytes.dropLast(10_000)).write(to: fonts.appendingPathComponent(names[0]))
    try await RunningServer.run(in: folder) { server in
      let state = try await server.get(show)
      #expect(state.status == 404)
      #expect(try await TestFont.width("Umber", server) == nil)
      #expect(try await TestFont.width("Inter", server) != nil)
    }
    try Data(bytes).write(to: fonts.appendingPathComponent(names[0]))
    try await RunningServer.run(in: folder) { server in
      let state = try await server.get(show)
      #expect(state.status == 200)
    }
    try FileManager.default.removeItem(at: fonts)
    try await RunningServer.run(in: folder) { server in
      let health = try await server.get("/healthz")
      #expect(health.status == 200)
    }
  }

  @Test("bad fonts and bad or known names are refused with a reason")
  func refusals() async throws {
    let good = try TestFont.file(called: "Umber")
    try await RunningServer.run {
      $0.fontUploads = true
    } _: { server in
      #expect(try await TestFont.send(good, server).status == 201)
      let cases: [(bytes: [UInt8], status: Int, words: String)] = [
        ([], 422, "is empty"), (Array("words".utf8), 422, "not an OpenType"),
        (Array("wOF2xxxx".utf8), 422, "woff2_decompress"),
        (Array(good.prefix(3_000)), 422, "FreeType"),
        (good + [0], 409, "Umber-Regular"),
        (try TestFont.file(called: "I\u{1B}[1m"), 422, "is not accepted"),
        (try TestFont.file(called: "<b>xy"), 422, "is not accepted"),
        (try TestFont.file(called: "a/..b"), 422, "is not accepted"),
        (try TestFont.file(called: "a:b{}"), 422, "is not accepted"),
        (try TestFont.file(called: "\u{202E}abcd"), 422, "is not accepted"),
        (try TestFont.file(called: "Roman") + [0], 201, "Roman"),
        (try TestFont.file(called: "Umb&'"), 201, "Umb&'"),
      ]
      for (bytes, status, words) in cases {
        let reply = try await TestFont.send(bytes, server)
        #expect(reply.status == status, "\(words): \(reply.text)")
        #expect(reply.text.contains(words), "\(words): \(reply.text)")
      }
      for type in ["multipart/form-data; boundary=x", "application/json", "text/plain"] {
        #expect(
          try await TestFont.send(good, server, headers: ["Content-Type": type]).status == 415)
      }
      // Quotes in a font's name are escaped in quoted values.
      for format in ["html", "svg", "css", "ass"] {
        let reply = try await server.post(
          "/v1/export?to=\(format)&duration=10&font=Umb%26%27", "words", type: "text/markdown")
        #expect(reply.status == 200, "\(reply.text.prefix(300))")
        #expect(!reply.text.contains("'Umb&''"), "\(format)")
      }
    }
  }

  @Test("the size of a font, the total size and the number of fonts are limited")
  func limits() async throws {
    let fonts = try ["Umber", "Ochre"].map { try TestFont.file(called: $0) }
    for (count, bytes, status, words) in [
      (1, 1 << 27, 429, "no show needs"), (64, 400_000, 507, "400000"),
    ] {
      try await RunningServer.run {
        $0.fontUploads = true
        ($0.limits.fonts, $0.limits.allFontsBytes) = (count, bytes)
      } _: { server in
        #expect(try await TestFont.send(fonts[0], server).status == 201)
        let reply = try await TestFont.send(fonts[1], server)
        #expect(reply.status == status && reply.text.contains(words), "\(reply.text)")
        #expect(try await TestFont.send(fonts[0], server).status == 200)
      }
    }
    try await RunningServer.run {
      $0.fontUploads = true
      $0.limits.fontBytes = 1_000
    } _: { server in
      let reply = try await TestFont.send(fonts[0], server)
      #expect(reply.status == 413 && reply.text.contains("1000"), "\(reply.text)")
    }
  }

  @Test("uploading needs the control token")
  func access() async throws {
    let tokens = AccessTokens()
    let bytes = try TestFont.file(called: "Umber")
    try await RunningServer.run {
      ($0.fontUploads, $0.tokens) = (true, tokens)
    } _: { server in
      for (token, status) in [("", 401), (tokens.view, 403), (tokens.control, 201)] {
        let reply = try await TestFont.send(
          bytes, server, headers: ["Authorization": token.isEmpty ? "" : "Bearer \(token)"])
        #expect(reply.status == status, "\(reply.text)")
      }
    }
  }
}
