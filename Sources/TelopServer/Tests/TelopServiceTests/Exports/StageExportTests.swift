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
    try await HTTPClient.send(
      "POST", "/v1/export" + query, body,
      headers: ["Content-Type": "multipart/form-data; boundary=a-boundary"], port: server.port)
  }

  /// Polls a job until it has ended.
  private static func end(of path: String, _ server: RunningServer) async throws -> JSONValue {
    while true {
      let document = try JSONValue(json: try await server.get(path).body)
      if document["state"] == "done" || document["state"] == "failed" { return document }
      try #require(document["state"] == "queued" || document["state"] == "running", "\(document)")
      try await Task.sleep(for: .milliseconds(5))
    }
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
    try await RunningServer.run {
      $0.data = folder.url.path
    } _: { server in
      let description = try JSONValue(json: try await server.get("/openapi.json").body)
      let check = SchemaCheck(root: description)
      let schema = try #require(description["components"]?["schemas"]?["JobDocument"])
      for place in DeckPlace.allCases {
        var options = ExportOptions()
        options.deckPlace = place
        let body = Self.form(
          [("theme", "news"), ("deck-place", place.rawValue)], decks: [TestDeck.pdf(pages: 3)])
        let made = try await Self.send(body, server)
        #expect(made.status == 202, "\(made.text)")
        #expect(check.errors(try JSONValue(json: made.body), schema) == [])
        let path = try #require(made.headers["location"])
        let done = try await Self.end(of: path, server)
        #expect(check.errors(done, schema) == [])
        #expect(done["state"] == "done" && done["to"] == "html", "\(done)")
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
      let notes = try await Self.end(of: path, server)["notes"]
      #expect("\(notes ?? "")".contains("slides.pdf: 2 slides for 3 sections: 1 “One”"))
    }
  }

  @Test("bad slides fail the job; other errors are answered at once")
  func refusals() async throws {
    let folder = try TestFolder()
    try await RunningServer.run {
      $0.data = folder.url.path
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
        let job = try await Self.end(of: try #require(made.headers["location"]), server)
        #expect(job["problem"] == (try JSONValue(json: refused.body)), "\(job)")
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
      let bare = try await HTTPClient.send(
        "POST", "/v1/export", Self.form(), headers: ["Content-Type": "multipart/form-data"],
        port: server.port)
      #expect(bare.status == 400 && bare.text.contains("boundary"))
    }
    let left = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("decks").path)
    #expect(left.filter { $0.hasPrefix(".") } == [])
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
    let began = folder.url.appendingPathComponent("began")
    let program = try TestDeck.program("echo $$ > '\(began.path)'\nexec sleep 1000", in: folder)
    try await RunningServer.run {
      ($0.data, $0.program) = (folder.url.path, program)
    } _: { server in
      let made = try await Self.send(Self.form(decks: [TestDeck.pdf()]), server)
      let path = try #require(made.headers["location"])
      var process: pid_t?
      while process == nil {
        process = (try? String(contentsOf: began, encoding: .utf8))?.split(separator: "\n").first
          .flatMap { pid_t($0) }
        try await Task.sleep(for: .milliseconds(5))
      }
      let gone = try await HTTPClient.send("DELETE", path, port: server.port)
      #expect(gone.status == 200)
      #expect(kill(process ?? 0, 0) != 0)
    }
  }
}
