import Foundation
import Telop
@_spi(Answers) import TelopDocuments
@_spi(Answers) import TelopExport
import TelopService
import TelopText
import Testing

@Suite("Exported stages")
struct StageExportTests {
  /// A multipart form as curl sends it.
  private static func form(
    _ fields: [(name: String, value: String)] = [], script: String? = TestDeck.script,
    file: String = "talk.md", decks: [[UInt8]] = []
  ) -> [UInt8] {
    var body: [UInt8] = []
    let part = { (head: String, bytes: [UInt8]) in
      body += Array("--a-boundary\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8)
      body += bytes + Array("\r\n".utf8)
    }
    for field in fields { part("name=\"\(field.name)\"", Array(field.value.utf8)) }
    if let script {
      part(
        "name=\"script\"; filename=\"\(file)\"\r\nContent-Type: application/octet-stream",
        Array(script.utf8))
    }
    for deck in decks {
      part("name=\"deck\"; filename=\"slides.pdf\"\r\nContent-Type: application/pdf", deck)
    }
    return body + Array("--a-boundary--\r\n".utf8)
  }

  private static func send(
    _ body: [UInt8], query: String = "", _ server: RunningServer
  ) async throws -> Reply {
    try await server.send(
      "POST", "/v1/export" + query, body, type: "multipart/form-data; boundary=a-boundary")
  }

  @Test("a job makes the stage that telop export writes")
  func stage() async throws {
    let folder = try TestFolder()
    let pdf = folder.url.appendingPathComponent("slides.pdf").path
    try Data(TestDeck.pdf(pages: 3)).write(to: URL(fileURLWithPath: pdf))
    let fit = try FitJob(
      ScriptSource(text: TestDeck.script, format: .markdown, name: "talk.md"),
      options: OptionLayer([.init("theme", ["news"])])
    ).fit()
    let deck = try Deck(reading: pdf)
    try await RunningServer.run(in: folder) { server in
      let check = try await SchemaCheck(server)
      for place in DeckPlace.allCases {
        var options = ExportOptions()
        options.deckPlace = place
        let body = Self.form(
          [("theme", "news"), ("deck-place", place.rawValue)], decks: [TestDeck.pdf(pages: 3)])
        let made = try await Self.send(body, server)
        #expect(made.status == 202, "\(made.text)")
        #expect(check.errors(try made.json, of: "JobDocument") == [])
        let path = try #require(made.headers["location"])
        let done = try await server.job(path, in: "done")
        #expect(check.errors(done, of: "JobDocument") == [])
        #expect(done["to"] == "html", "\(done)")
        #expect(done["frames"]?["done"] == 3 && done["frames"]?["count"] == 3)
        #expect(done["notes"] == nil)
        let file = try await server.get(path + "/file")
        #expect(file.headers["content-type"] == "text/html; charset=utf-8")
        #expect(
          file.headers["content-disposition"] == "attachment; filename=\"telop-stage.html\"")
        #expect(file.headers["content-security-policy"] != nil)
        #expect(try file.body == Export(fit, as: .html, options: options).showing(deck).bytes())
      }
      // A note says how three sections are divided among two slides.
      let made = try await Self.send(
        Self.form(decks: [TestDeck.pdf(pages: 2)]), query: "?to=html", server)
      let path = try #require(made.headers["location"])
      let notes = try await server.job(path, in: "done")["notes"]
      #expect("\(notes ?? "")".contains("slides.pdf: 2 slides for 3 sections: 1 “One”"))
    }
  }

  @Test("bad slides fail the job; other errors are answered at once")
  func refusals() async throws {
    let folder = try TestFolder()
    try await RunningServer.run(in: folder) {
      $0.limits.deckBytes = 1 << 20
    } _: { server in
      let show = try await TestDeck.show(on: server)
      for bytes in [
        [], Array("words".utf8), Array("%PDF-1.7\nwords".utf8), TestDeck.pdf(isLocked: true),
        TestDeck.pdf(pages: 501),
      ] {
        let refused = try await TestDeck.send(bytes, to: show, server)
        let made = try await Self.send(Self.form(decks: [bytes]), server)
        #expect(made.status == 202, "\(made.text)")
        let job = try await server.job(try #require(made.headers["location"]), in: "failed")
        #expect(job["problem"] == (try refused.json), "\(job)")
      }
      let deck = TestDeck.pdf(pages: 1)
      let long = [UInt8](repeating: 0x20, count: (1 << 20) + 1)
      let wrong: [(body: [UInt8], status: Int, words: String)] = [
        (Self.form(decks: [long]), 413, "1048576 bytes"),
        (Self.form(decks: [deck, deck]), 400, "twice"),
        (Self.form(script: nil, decks: [deck]), 400, "no script"),
        (Self.form([("to", "pdf")], decks: [deck]), 400, "it is for html"),
        (Self.form([("deck", "slides.pdf")]), 202, "queued"),
        (Self.form([("deck-place", "beside")], decks: [deck]), 400, "deck-place"),
        (Self.form([("deck-place", "below"), ("to", "html")]), 400, "needs deck"),
        (Self.form(script: "# One {tme=1}\n\nwords", decks: [deck]), 422, "tme"),
        (Array(Self.form(decks: [deck]).dropLast(20)), 400, "last boundary"),
        (Array("--a-boundary\r\n\r\nwords\r\n--a-boundary--".utf8), 400, "no name"),
        ([], 400, "last boundary"),
      ]
      for (body, status, words) in wrong {
        let reply = try await Self.send(body, server)
        #expect(reply.status == status && reply.text.contains(words), "\(words): \(reply.text)")
      }
      let bare = try await server.send(
        "POST", "/v1/export", Self.form(), type: "multipart/form-data")
      #expect(bare.status == 400 && bare.text.contains("boundary"))
    }
    #expect(try folder.names(in: "decks").filter { $0.hasPrefix(".") } == [])
    try await RunningServer.run {
      $0.deckUploads = false
    } _: { server in
      let reply = try await Self.send(Self.form(decks: [TestDeck.pdf(pages: 1)]), server)
      #expect(reply.status == 403 && reply.text.contains("--deck-uploads"))
    }
  }

  @Test("a form without slides equals a request with query parameters")
  func plain() async throws {
    try await RunningServer.run { server in
      let form = try await Self.send(
        Self.form([("to", "srt"), ("duration", "2:00")]), query: "?size=40", server)
      let query = try await server.post(
        "/v1/export?to=srt&duration=2:00&size=40&name=talk.md", TestDeck.script,
        type: "application/octet-stream")
      #expect(form.status == 200 && form.body == query.body, "\(form.text)")
      #expect(form.headers["etag"] == query.headers["etag"])
    }
  }

  @Test("deleting a job ends its programs")
  func cancelling() async throws {
    let folder = try TestFolder()
    let (program, began) = try TestDeck.sleeper(in: folder)
    try await RunningServer.run {
      ($0.data, $0.program) = (folder.url.path, program)
    } _: { server in
      let made = try await Self.send(Self.form(decks: [TestDeck.pdf()]), server)
      let path = try #require(made.headers["location"])
      let process = try await TestDeck.process(began)
      #expect(try await server.send("DELETE", path).status == 200)
      #expect(kill(process, 0) != 0)
    }
  }
}
