import Telop
@_spi(Answers) import TelopDocuments
import Testing

@Suite("Documents over HTTP")
struct DocumentTests {
  static let script = """
    ---
    duration: 1:00
    ---
    # 自己紹介
    速さ AVATAR ==here== and *there*.

    # Two
    More to read, at 50 %.
    """

  private func json(_ value: JSONValue) throws -> String {
    String(decoding: try Wire.encode(value), as: UTF8.self)
  }

  @Test("fit answers what telop fit --format json prints")
  func fit() async throws {
    try await RunningServer.run { server in
      let reply = try await server.post(
        "/v1/fit", json(["script": .string(Self.script), "options": ["size": 40]]))
      #expect(reply.status == 200)
      #expect(reply.headers["content-type"] == "application/json")
      let job = FitJob(
        ScriptSource(text: Self.script, format: .markdown, name: "script"),
        options: OptionLayer([.init("size", ["40"])]))
      #expect(reply.body == (try Wire.encode(FitDocument(try job.fit()))))
    }
  }

  @Test("a script as the body has its options in the query")
  func plainBodies() async throws {
    let options = OptionLayer([.init("duration", ["2:00"]), .init("font", ["Inter", "Noto Sans"])])
    let query = "/v1/fit?duration=2:00&font=Inter&font=Noto+Sans&want=speed,frames&name=talk.md"
    try await RunningServer.run { server in
      for type in ["text/markdown; charset=UTF-8", "application/x-www-form-urlencoded", ""] {
        let reply = try await server.post(query, Self.script, type: type)
        let request = FitRequest(
          script: Self.script, name: "talk.md", options: options,
          want: FieldSelection(["speed", "frames"]))
        #expect(reply.status == 200)
        #expect(reply.body == (try request.answer()), "\(type)")
      }
      let reply = try await server.post("/v1/fit", "# no heading", type: "text/plain")
      #expect(reply.body == (try FitRequest(script: "# no heading", format: .plain).answer()))
    }
  }

  @Test("measure, shape, room and resume answer the documents of the library")
  func others() async throws {
    try await RunningServer.run { server in
      let text = "Ａffinity 世界 \\ \"q\" 100%"
      var measure = MeasureRequest(text: text, options: OptionLayer([.init("size", ["43.4"])]))
      measure.find = "a"
      let measured = try measure.answer()
      let asked = try json(
        ["text": .string(text), "find": "a", "options": ["size": .number(43.4)]])
      #expect(try await server.post("/v1/measure", asked).body == measured)
      let plain = "/v1/measure?size=43.4&find=a"
      #expect(try await server.post(plain, text, type: "text/plain").body == measured)
      let shaped = try ShapeRequest(text: text).answer()
      #expect(try await server.post("/v1/shape", text, type: "text/plain").body == shaped)
      let room = try FitRequest(script: "", format: .markdown).room()
      #expect(try await server.post("/v1/room", "", type: "text/markdown").body == room)
      let interruption = InterruptionRequest(at: "0:20", paused: "5s")
      let plan = FitRequest(script: Self.script, format: .markdown)
      let rest = try ResumeRequest(plan, after: interruption).answer()
      let resumed = try await server.post(
        "/v1/resume?at=0:20&paused=5s", Self.script, type: "text/markdown")
      #expect(resumed.body == rest)
    }
  }

  @Test("answers are in the order of the texts, with problems in place")
  func many() async throws {
    let texts = (0..<30).map { "text number \($0)" }
    try await RunningServer.run { server in
      var items: [JSONValue] = texts.map { ["text": .string($0), "want": ["width"]] }
      items.insert(["text": "x", "options": ["size": "big"]], at: 7)
      let reply = try await server.post("/v1/measure", json(.array(items)))
      guard case .array(let answers) = try reply.json else {
        throw RunningServer.NotStarted()
      }
      #expect(answers.count == 31)
      #expect(answers[7]["status"] == 400)
      #expect(answers[7]["option"] == "size")
      let lines = try items.map {
        String(decoding: try Wire.encode($0, .oneLine), as: UTF8.self)
      }
      let answered = try await server.post(
        "/v1/measure", lines.joined(separator: "\n") + "\n\n", type: "application/x-ndjson")
      #expect(answered.headers["content-type"] == "application/x-ndjson")
      let rows = answered.text.split(separator: "\n")
      #expect(rows.count == 32)
      for (row, answer) in zip(rows, answers) {
        #expect(try JSONValue(json: Array(row.utf8)) == answer)
      }
      #expect(try JSONValue(json: Array(rows[31].utf8))["status"] == 400)
      for (text, answer) in zip(texts, answers.prefix(7) + answers.dropFirst(8)) {
        var one = MeasureRequest(text: text)
        one.want = FieldSelection(["width"])
        #expect(try JSONValue(json: try one.answer()) == answer)
      }
      #expect(try await server.post("/v1/measure", " [ ] ").text == "[\n]\n")
    }
  }

  @Test("answers have an ETag; If-None-Match gives 304 to GET, and 412 to POST")
  func tags() async throws {
    try await RunningServer.run { server in
      let one = try await server.post("/v1/measure", "a", type: "text/plain")
      let tag = try #require(one.headers["etag"])
      let again = try await server.post("/v1/measure", "a", type: "text/plain")
      #expect(again.headers["etag"] == tag)
      #expect(again.body == one.body)
      for other in ["/v1/measure?size=3", "/v1/shape"] {
        #expect(try await server.post(other, "a", type: "text/plain").headers["etag"] != tag)
      }
      let known = try await server.post(
        "/v1/measure", "a", type: "text/plain", headers: ["If-None-Match": "\"x\", \(tag)"])
      #expect(known.status == 412 && known.headers["etag"] == tag)
      #expect(known.headers["content-type"] == "application/problem+json")
      for path in ["/v1/fonts", "/openapi.json"] {
        let tag = try #require(try await server.get(path).headers["etag"])
        #expect(try await server.get(path, headers: ["If-None-Match": tag]).status == 304)
      }
    }
  }

  @Test("allowed fonts have names, and no others are found")
  func fonts() async throws {
    try await RunningServer.run { server in
      let reply = try await server.get("/v1/fonts")
      let fonts = try reply.json
      guard case .array(let list)? = fonts["fonts"] else { throw RunningServer.NotStarted() }
      #expect(list.contains { $0["family"] == "Inter" })
      #expect(list.allSatisfy { $0["path"] == nil })
      #expect(
        try await server.post("/v1/measure?font=DejaVu+Sans", "a", type: "text/plain").status == 422
      )
      let bold = try await server.post("/v1/measure?font=Inter:bold", "a", type: "text/plain")
      #expect(bold.status == 200)
      #expect(bold.text.contains("Inter-Bold"))
    }
  }
}
