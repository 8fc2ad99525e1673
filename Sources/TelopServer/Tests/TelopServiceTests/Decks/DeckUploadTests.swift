import Foundation
@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import Testing

@testable import TelopService

@Suite("Uploaded slides")
struct DeckUploadTests {
  @Test("slides survive a restart, and are deleted with the last show that has them")
  func life() async throws {
    let folder = try TestFolder()
    let bytes = TestDeck.pdf()
    let other = TestDeck.pdf(seed: 1)
    let shows = try await RunningServer.run(in: folder) { server in
      let show = try await TestDeck.show(on: server)
      let before = try await TestDeck.document(show, server)
      #expect(before.sha256 == nil && before.slides.isEmpty && before.opening == nil)
      let made = try await TestDeck.send(bytes, to: show, server)
      #expect(made.status == 201, "\(made.text)")
      let check = try await SchemaCheck(server)
      #expect(check.errors(try made.json, of: "DeckDocument") == [])
      let document = try await TestDeck.document(show, server)
      #expect(document.sha256 == ContentHash.sha256(bytes) && document.slides.count == 3)
      #expect(document.slides.allSatisfy { abs($0.aspect - 16.0 / 9) < 0.001 })
      let second = try await TestDeck.show(on: server)
      let again = try await TestDeck.send(bytes, to: second, server)
      #expect(again.status == 200, "\(again.text)")
      let more = try await TestDeck.send(other, to: second, server)
      #expect(more.status == 201, "\(more.text)")
      return [show, second]
    }
    let hashes = [bytes, other].map(ContentHash.sha256)
    #expect(try folder.names(in: "decks") == hashes.sorted())
    // The next start deletes incomplete decks, and leaves foreign folders.
    let unfinished = folder.url.appendingPathComponent("decks/.new-\(UUID())")
    let foreign = folder.url.appendingPathComponent("decks/.new-mine")
    for url in [unfinished, foreign] {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    try await RunningServer.run(in: folder) { server in
      let document = try await TestDeck.document(shows[1], server)
      #expect(document.sha256 == hashes[1] && document.slides.count == 3)
      let file = try await server.get(try #require(document.slides[2].file))
      #expect(file.status == 200)
      for (show, left) in [(shows[1], [hashes[0]]), (shows[0], [])] {
        let reply = try await server.send("DELETE", show)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(try folder.names(in: "decks") == [".new-mine"] + left)
      }
    }
  }

  @Test("pictures are immutable, sandboxed, and deflated for clients that accept it")
  func pictures() async throws {
    try await RunningServer.run { server in
      let show = try await TestDeck.show(on: server)
      _ = try await TestDeck.send(TestDeck.pdf(), to: show, server)
      let file = try #require(try await TestDeck.document(show, server).slides[0].file)
      let plain = try await server.get(file)
      #expect(plain.headers["content-type"] == "image/svg+xml")
      #expect(plain.text.hasPrefix("<?xml") && plain.text.contains("<svg"))
      #expect(
        plain.headers["content-security-policy"]?.hasPrefix("sandbox; default-src 'none'") == true)
      #expect(plain.headers["x-content-type-options"] == "nosniff")
      #expect(plain.headers["cache-control"]?.hasSuffix("immutable") == true)
      #expect(plain.headers["content-encoding"] == nil)
      let packed = try await server.get(file, headers: ["Accept-Encoding": "gzip, deflate;q=0.5"])
      #expect(packed.headers["content-encoding"] == "deflate" && packed.body[0] == 0x78)
      #expect(packed.body.count < plain.body.count)
      #expect(packed.headers["etag"] != plain.headers["etag"])
      let tag = try #require(packed.headers["etag"])
      let known = try await server.get(
        file, headers: ["Accept-Encoding": "deflate", "If-None-Match": tag])
      #expect(known.status == 304 && known.headers["cache-control"]?.contains("immutable") == true)
      #expect(known.headers["content-security-policy"]?.hasPrefix("sandbox") == true)
      for name in ["deck.json", "9-0000.svg", "..%2Fdeck.json", "1.svg"] {
        #expect(try await server.get("\(show)/deck/\(name)").status == 404, "\(name)")
      }
    }
  }

  @Test("slides that cannot be opened are refused with a remedy, and leave nothing behind")
  func refusals() async throws {
    let folder = try TestFolder()
    try await RunningServer.run(in: folder) { server in
      let show = try await TestDeck.show(on: server)
      let cases: [(bytes: [UInt8], words: [String])] = [
        ([], ["not a PDF"]), (Array("words".utf8), ["not a PDF"]),
        (Array("%PDF-1.7\nwords".utf8), ["deck.pdf: not a PDF that poppler can read"]),
        (Array(TestDeck.pdf().prefix(60)), ["not a PDF that poppler can read"]),
        (TestDeck.pdf(isLocked: true), ["needs a password", "without a password"]),
        (TestDeck.pdf(pages: 501), ["501 pages", "fewer pages"]),
      ]
      for (bytes, words) in cases {
        let reply = try await TestDeck.send(bytes, to: show, server)
        #expect(reply.status == 422, "\(words): \(reply.text)")
        for word in words { #expect(reply.text.contains(word), "\(reply.text)") }
        #expect(!reply.text.contains(folder.url.path))
      }
      for type in ["multipart/form-data; boundary=x", "text/plain", "image/png"] {
        let reply = try await TestDeck.send(
          TestDeck.pdf(), to: show, server, headers: ["Content-Type": type])
        #expect(reply.status == 415, "\(type)")
      }
      let other = try await TestDeck.send(TestDeck.pdf(), to: "/shows/a-none", server)
      #expect(other.status == 404)
      let state = try await TestDeck.document(show, server)
      #expect(state.sha256 == nil && state.opening?.problem?.status == 422)
      #expect(try folder.names(in: "decks") == [])
      // Poster-sized pages are accepted.
      let poster = TestDeck.pdf(pages: 1, width: 14_400, height: 14_400)
      let made = try await TestDeck.send(poster, to: show, server)
      #expect(made.status == 201, "\(made.text)")
      #expect(try await TestDeck.document(show, server).opening == nil)
    }
  }

  @Test("the size of a deck, the total size and the number of decks are limited")
  func limits() async throws {
    let decks = [TestDeck.pdf(pages: 1), TestDeck.pdf(pages: 1, seed: 1)]
    for (count, bytes, status, words) in [
      (1, 1 << 30, 429, "DELETE finished"), (64, 100, 507, "the limit is 100"),
    ] {
      try await RunningServer.run {
        ($0.limits.decks, $0.limits.allDecksBytes) = (count, bytes)
      } _: { server in
        let show = try await TestDeck.show(on: server)
        #expect(try await TestDeck.send(decks[0], to: show, server).status == 201)
        let reply = try await TestDeck.send(decks[1], to: show, server)
        #expect(reply.status == status && reply.text.contains(words), "\(reply.text)")
        #expect(try await TestDeck.send(decks[0], to: show, server).status == 200)
      }
    }
    try await RunningServer.run {
      $0.limits.deckBytes = 100
    } _: { server in
      let show = try await TestDeck.show(on: server)
      let reply = try await TestDeck.send(decks[0], to: show, server)
      #expect(reply.status == 413 && reply.text.contains("100 bytes"), "\(reply.text)")
    }
  }

  @Test(
    "uploading needs the control token, and can be disabled")
  func access() async throws {
    let tokens = AccessTokens()
    let bytes = TestDeck.pdf(pages: 1)
    let header = { @Sendable (token: String) in
      ["Authorization": token.isEmpty ? "" : "Bearer \(token)"]
    }
    try await RunningServer.run(tokens: tokens) { server in
      let show = try await TestDeck.show(on: server, headers: header(tokens.control))
      for (token, status) in [("", 401), (tokens.view, 403), (tokens.control, 201)] {
        let reply = try await TestDeck.send(bytes, to: show, server, headers: header(token))
        #expect(reply.status == status, "\(reply.text)")
      }
      let seen = try await server.get(show + "/deck", headers: header(tokens.view))
      #expect(seen.status == 200)
      let document = try seen.decoded(as: DeckDocument.self)
      let file = try #require(document.slides[0].file)
      #expect(try await server.get(file, headers: header(tokens.view)).status == 200)
      #expect(try await server.get(file).status == 401)
    }
    try await RunningServer.run {
      $0.deckUploads = false
    } _: { server in
      let show = try await TestDeck.show(on: server)
      let reply = try await TestDeck.send(bytes, to: show, server)
      #expect(reply.status == 403 && reply.text.contains("--deck-uploads"))
    }
  }
}
