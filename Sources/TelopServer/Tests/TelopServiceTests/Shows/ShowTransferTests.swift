import Telop
@_spi(Answers) import TelopDocuments
import TelopShows
import Testing

@testable import TelopService

@Suite("Shows from one instance to another")
struct ShowTransferTests {
  private func text(_ value: JSONValue) throws -> String {
    String(decoding: try Wire.encode(value), as: UTF8.self)
  }

  @Test("a running show keeps its position and its commands")
  func midShow() async throws {
    try await RunningServer.run { one in
      try await RunningServer.run {
        $0.instance = "b"
      } _: { other in
        let show = try await ShowRouteTests.make(one)
        let commands: [JSONValue] = [
          "go", ["nudge": "-1s"], "pause", "resume", ["append": "More.\n\n# Four\n\nd0."], "next",
          ["jump": 2], "undo", "take-off",
        ]
        for (index, command) in commands.enumerated() {
          #expect(try await ShowRouteTests.command(one, show, "c\(index)", command).status == 200)
        }
        let export = try await one.get(show + "/log.json")
        let check = try await SchemaCheck(one)
        #expect(check.errors(try export.json, of: "ShowExport") == [])
        let made = try await other.post("/shows/import", export.text)
        #expect(made.status == 201, "\(made.text)")
        let there = try made.show
        #expect(there.hasPrefix("/shows/b-"))
        for name in ["legs", "sections", "revision", "text", "shown", "shownSince", "undoable"] {
          let before = try await one.get(show + "/state").json[name]
          let after = try await other.get(there + "/state").json[name]
          if case .array(let old)? = before, case .array(let new)? = after {
            // The document covers only the last ten seconds, so the later document has fewer entries.
            #expect(!new.isEmpty && Array(old.suffix(new.count)) == new, "\(name)")
          } else {
            #expect(before == after && before != nil, "\(name)")
          }
        }
        // A command that was already applied is not applied again; the next command is.
        let again = try await ShowRouteTests.command(other, there, "c8", "take-off")
        #expect(try again.json["revision"] == 9)
        let next = try await ShowRouteTests.command(other, there, "d", "bring-back", seen: 9)
        #expect(try next.json["revision"] == 10)
        let old = try await one.get(show + "/log.csv").text
        let new = try await other.get(there + "/log.csv").text
        #expect(new.hasPrefix(old))
      }
    }
  }

  @Test("ready and finished shows can be imported")
  func ends() async throws {
    try await RunningServer.run { server in
      let show = try await ShowRouteTests.make(server)
      for command in ["", "go", "finish"] {
        if !command.isEmpty { _ = try await server.post("\(show)/\(command)", "", type: "") }
        let export = try await server.get(show + "/log.json")
        let made = try await server.post("/shows/import", export.text)
        #expect(made.status == 201, "\(made.text)")
        let one = try await server.get(show + "/state").json
        let other = try made.json
        #expect(one["id"] != other["id"] && one["revision"] == other["revision"])
        #expect(one["finished"] == other["finished"])
      }
    }
  }

  @Test("commands of an import have the size limits of other commands")
  func long() async throws {
    try await RunningServer.run {
      $0.limits.scriptBytes = 2_000
    } _: { server in
      let show = try await server.post("/shows", "some words", type: "text/plain").show
      let good = try await server.get(show + "/log.json").json
      let long = String(repeating: "long ", count: 500)
      for (texts, status) in [
        ([("replace", "other"), ("replace", "words")], 201),
        ([("replace", long), ("replace", "words")], 413),
        ([("append", long), ("replace", "words")], 413),
      ] {
        var export = good
        let more = texts.enumerated().map { index, text -> JSONValue in
          [
            "number": .integer(index + 1), "id": .string("m\(index)"),
            "moment": .integer(Int(Moment.wall.microseconds)),
            "controller": "desk", "command": ["name": .string(text.0), "text": .string(text.1)],
          ]
        }
        export["records"] = .array(more)
        let reply = try await server.post("/shows/import", self.text(export))
        #expect(reply.status == status, "\(reply.text)")
      }
      // In a loop, appended text counts once for each pass in the line.
      let loop = try await server.post("/shows?loop=50", "some words", type: "text/markdown").show
      let words = String(repeating: "more ", count: 20)
      let reply = try await ShowRouteTests.command(
        server, loop, "c1", ["append": .string(words)])
      #expect(reply.status == 413, "\(reply.text)")
    }
  }

  @Test("a slow import delays nothing, and ends with its client", .timeLimit(.minutes(20)))
  func slow() async throws {
    try await RunningServer.run { server in
      let show = try await ShowRouteTests.make(server)
      let good = try await server.get(show + "/log.json").json
      let now = Moment.wall.microseconds
      let records = (1...5_000).map { number -> JSONValue in
        [
          "number": .integer(number), "id": .string("c\(number)"), "moment": .integer(Int(now)),
          "controller": "desk",
          "command": ["name": "replace", "text": .string(ShowRouteTests.script + "\n\(number)")],
        ]
      }
      var export = good
      export["records"] = .array(records)
      let body = try self.text(export)
      let client = Task { try await server.post("/shows/import", body) }
      try await server.wait(forMetric: "telop_pool_pending{lane=\"import\"} 1\n")
      let text = try await server.get("/metrics").text
      #expect(text.contains("telop_pool_pending{lane=\"long\"} 0\n"))
      client.cancel()
      _ = try? await client.value
      try await server.wait(forMetric: "telop_pool_pending{lane=\"import\"} 0\n")
    }
  }

  @Test("an invalid log is refused, and nothing is stored")
  func refusals() async throws {
    try await RunningServer.run {
      ($0.limits.recordCount, $0.limits.reservedRecordCount) = (20, 0)
    } _: { server in
      let show = try await ShowRouteTests.make(server)
      _ = try await server.post(show + "/go", "", type: "")
      _ = try await server.post(show + "/pause", "", type: "")
      let good = try await server.get(show + "/log.json").json
      guard case .array(let records)? = good["records"] else { throw RunningServer.NotStarted() }
      func changed(_ change: (inout JSONValue) -> Void) throws -> String {
        var value = good
        change(&value)
        return try self.text(value)
      }
      var twice = records[1]
      var odd = records[0]
      var unknown = records[1]
      twice["id"] = records[0]["id"]
      odd["command"] = ["name": "resume"]
      unknown["command"] = ["name": "fly"]
      var far = records[1]
      var ahead = records[0]
      var early = records[0]
      early["moment"] = -1
      far["command"] = ["name": "jump", "section": 9_223_372_036_854_775_807]
      ahead["moment"] = 9_223_372_036_854_775_807
      let many = JSONValue.array([JSONValue](repeating: records[0], count: 24))
      for (body, status) in [
        ("", 400), ("{}", 400), ("[]", 400), ("{\"version\": 1}", 400),
        (try changed { $0["version"] = 2 }, 422), (try changed { $0["more"] = 1 }, 400),
        (try changed { $0["records"] = [records[1]] }, 422),
        (try changed { $0["records"] = [records[0], records[0]] }, 422),
        (try changed { $0["records"] = [records[0], twice] }, 422),
        (try changed { $0["records"] = [odd] }, 422),
        (try changed { $0["records"] = [unknown] }, 400),
        (try changed { $0["records"] = [records[0], far] }, 400),
        (try changed { $0["records"] = [ahead] }, 422),
        (try changed { $0["records"] = [early] }, 422),
        (try changed { $0["records"] = many }, 413),
        (try changed { $0["check"]?["offset"] = "1/3" }, 422),
        (try changed { $0["source"]?["script"] = "---\nfont: ./x.ttf\n---\nx" }, 422),
        (try changed { $0["source"]?["script"] = "---\nsize: big\n---\nx" }, 422),
      ] {
        let reply = try await server.post("/shows/import", body)
        #expect(reply.status == status, "\(body.prefix(300)): \(reply.text)")
        #expect(reply.headers["content-type"] == "application/problem+json")
      }
      guard case .array(let shows)? = try await server.get("/shows").json["shows"] else {
        throw RunningServer.NotStarted()
      }
      #expect(shows.count == 1)
      #expect(try await server.post("/shows/import", "x", type: "text/plain").status == 415)
      let other = try await server.send("OPTIONS", "/shows/import")
      #expect(other.status == 405 && other.headers["allow"] == "POST")
    }
  }
}
