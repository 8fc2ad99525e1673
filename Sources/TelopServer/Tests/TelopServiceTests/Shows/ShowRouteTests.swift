import Telop
@_spi(Answers) import TelopDocuments
import TelopShows
import Testing

@testable import TelopService

@Suite("Shows over HTTP")
struct ShowRouteTests {
  static let script = """
    ---
    duration: 600
    ---
    # One
    \((0..<24).map { "a\($0)." }.joined(separator: " "))

    # Two
    \((0..<24).map { "b\($0)." }.joined(separator: " "))

    # Three
    \((0..<24).map { "c\($0)." }.joined(separator: " "))
    """

  /// Creates a show and returns its path: `/shows/a-…`.
  static func make(_ server: RunningServer) async throws -> String {
    let reply = try await server.post("/shows?name=talk.md", script, type: "text/markdown")
    #expect(reply.status == 201)
    #expect(reply.headers["location"]?.hasSuffix("/state") == true)
    let show = try reply.show
    #expect(show.hasPrefix("/shows/a-"))
    return show
  }

  /// Sends a command.
  static func command(
    _ server: RunningServer, _ show: String, _ id: String, _ command: JSONValue, seen: Int? = nil,
    epoch: String? = nil
  ) async throws -> Reply {
    var document: [String: JSONValue] = [
      "id": .string(id), "command": command, "controller": "desk",
    ]
    if let seen { document["seen"] = .integer(seen) }
    if let epoch { document["epoch"] = .string(epoch) }
    let bytes = try Wire.encode(JSONValue.object(document))
    return try await server.post(show + "/commands", String(decoding: bytes, as: UTF8.self))
  }

  @Test("shows are created, controlled and listed, as described")
  func life() async throws {
    try await RunningServer.run { server in
      let check = try await SchemaCheck(server)
      let show = try await Self.make(server)
      let ready = try await server.get(show + "/state").json
      #expect(check.errors(ready, of: "ShowDocument") == [])
      #expect(ready["phase"] == "ready" && ready["name"] == "talk.md" && ready["revision"] == 0)
      let end = TimeOfDay.text(.wall + .seconds(700)).prefix(19) + "Z"
      let commands: [JSONValue] = [
        "go", ["nudge": "-1s"], ["nudge": .number(2.5)], ["jump": "next"], ["jump": "Three"],
        ["jump": 2],
        "previous", ["seek": "0:10"], ["insert": "Breaking."], ["append": "More."], "pause",
        "resume", "restart", ["loop": true], ["loop": false], "take-off", "bring-back", "undo",
        ["end-at": .string(String(end))], "undo", ["replace": .string(Self.script + "\nEnd.")],
      ]
      for (index, command) in commands.enumerated() {
        let reply = try await Self.command(server, show, "c\(index)", command)
        #expect(reply.status == 200, "\(command): \(reply.text)")
        let state = try reply.json
        #expect(check.errors(state, of: "ShowDocument") == [], "\(command)")
        #expect(state["revision"] == .integer(index + 1))
      }
      let list = try await server.get("/shows").json
      guard case .array(let shows)? = list["shows"] else { throw RunningServer.NotStarted() }
      #expect(shows.count == 1 && shows[0]["revision"] == .integer(commands.count))
      #expect(check.errors(list, of: "ShowsDocument") == [])
      let log = try await server.get(show + "/log.csv")
      #expect(log.headers["content-type"]?.hasPrefix("text/csv") == true)
      let rows = log.text.split(separator: "\r\n")
      #expect(rows.first?.hasPrefix("number,time,microseconds,controller,id,command,value") == true)
      #expect(rows.count > commands.count)
      #expect(rows[1].contains(",desk,c0,go,,ready,") && rows[2].contains(",nudge,-1.0,"))
      #expect(rows[10].contains(",append,More.,running,"))
    }
  }

  @Test("a command is applied once, and not after an unseen command")
  func once() async throws {
    try await RunningServer.run { server in
      let show = try await Self.make(server)
      for _ in 0..<2 {
        let reply = try await Self.command(server, show, "a", "go", seen: 0)
        #expect(reply.status == 200)
        #expect(try reply.json["revision"] == 1)
      }
      let late = try await Self.command(server, show, "b", "pause", seen: 0)
      #expect(late.status == 409)
      let problem = try late.json
      #expect(problem["type"] == "telop:conflict" && problem["state"]?["revision"] == 1)
      #expect(late.text.contains("pause was not applied"))
      #expect(
        try await Self.command(server, show, "b", "pause", seen: 1).json["revision"] == 2)
    }
  }

  @Test("the outlook previews a pause; the state names the last command")
  func outlook() async throws {
    try await RunningServer.run { server in
      let check = try await SchemaCheck(server)
      let show = try await Self.make(server)
      let ready = try await server.get(show + "/outlook").json
      #expect(check.errors(ready, of: "OutlookDocument") == [] && ready["after"] == nil)
      #expect(ready["phase"] == "ready" && ready["pause"] == 10 && ready["unit"] == "word")
      _ = try await Self.command(server, show, "a", "go")
      _ = try await Self.command(server, show, "b", "next")
      let state = try await server.get(show + "/state").json
      #expect(state["last"]?["step"] == "next" && state["last"]?["controller"] == "desk")
      #expect(state["undoing"] == state["last"] && state["undoCount"] == 2)
      #expect(state["unit"] == "word" && state["plannedEnd"] != nil)
      let running = try await server.get(show + "/outlook?pause=20").json
      #expect(check.errors(running, of: "OutlookDocument") == [])
      #expect(
        running["pause"] == 20 && running["after"]?["late"] != nil && running["longest"] != nil,
        "\(running)")
      for query in ["pause=x", "pause=-1", "pause=3601", "seconds=1"] {
        #expect(try await server.get(show + "/outlook?" + query).status == 400, "\(query)")
      }
      #expect(try await server.get("/shows/a-none/outlook").status == 404)
    }
  }

  @Test("button boxes send commands without a body")
  func boxes() async throws {
    try await RunningServer.run { server in
      let show = try await Self.make(server)
      for (path, status, phase) in [
        ("pause", 409, ""), ("go?by=deck", 200, "running"), ("go", 409, ""),
        ("pause?id=x&by=deck", 200, "paused"), ("pause?id=x&by=deck", 200, "paused"),
        ("resume", 200, "running"), ("restart", 200, "running"),
        ("next", 200, ""), ("previous", 200, ""), ("nudge?value=-1.5s", 200, ""),
        ("seek?value=0", 200, ""), ("seek?value=0:00.0", 200, ""), ("nudge?value=-0s", 200, ""),
        ("seek?value=s0", 422, ""), ("seek?value=0.s:", 422, ""), ("seek?value=0:0", 422, ""),
        ("jump?value=Two", 200, ""), ("nudge", 422, ""),
        ("jump?value=9", 422, ""), ("jump?value=next&x=1", 400, ""), ("seen?x", 404, ""),
        ("end-at?value=25:00", 422, ""), ("take-off?seen=4", 409, ""), ("take-off", 200, ""),
        ("bring-back", 200, ""), ("undo", 200, ""), ("finish", 200, "ended"), ("pause", 409, ""),
      ] {
        let reply = try await server.post(show + "/" + path, "", type: "")
        #expect(reply.status == status, "\(path): \(reply.text)")
        if !phase.isEmpty { #expect(try reply.json["phase"] == .string(phase)) }
      }
      let rows = try await server.get(show + "/log.csv").text.split(separator: "\r\n")
      #expect(rows[1].contains(",deck,go-") && rows[2].contains(",deck,x,pause"))
    }
  }

  @Test("an invalid command is a problem that says why")
  func problems() async throws {
    try await RunningServer.run { server in
      let show = try await Self.make(server)
      for (command, status) in [
        ("fly" as JSONValue, 422), (["nudge": "far"], 422), (["jump": "Nine"], 422),
        (["jump": "-9223372036854775808"], 422), (["jump": "9223372036854775807"], 422),
        (["loop": "yes"], 422), (["append": 1], 422), (["go": 1, "pause": 2], 400), (7, 400),
        (["end-at": "25:00"], 422), (["replace": "---\nsize: big\n---\nx"], 422),
        (["replace": "---\nfont: ./x.otf\n---\nx"], 422),
      ] {
        let reply = try await Self.command(server, show, "x", command)
        #expect(reply.status == status, "\(command): \(reply.text)")
      }
      let long = try await Self.command(server, show, String(repeating: "i", count: 101), "go")
      #expect(long.status == 422)
      #expect(try await server.get("/shows/a-none/state").status == 404)
      #expect(try await server.get(show + "/go").status == 405)
      #expect(try await server.post("/shows", "---\nsize: big\n---\n# x").status == 400)
      let script = try await server.post(
        "/shows", "---\nsize: big\n---\n# x", type: "text/markdown")
      #expect(script.status == 400 || script.status == 422)
      #expect(try await server.get("/shows").text.contains(String(show.dropFirst(7))))
      #expect(try await server.send("DELETE", show).status == 200)
      #expect(try await server.get(show + "/state").status == 404)
    }
  }

  @Test("viewers of the outlook do not delay commands")
  func lanes() async throws {
    try await RunningServer.run {
      ($0.limits.workers, $0.limits.queueLength) = (1, 0)
    } _: { server in
      let show = try await Self.make(server)
      #expect(try await Self.command(server, show, "go", "go").status == 200)
      var metrics = ""
      // Repeats until two questions have collided.
      while !metrics.contains("telop_pool_refused_total{") || metrics.contains("long\"} 0\n") {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<4 {
            group.addTask { _ = try await server.get(show + "/outlook?pause=10") }
          }
          try await group.waitForAll()
        }
        metrics =
          try await server.get("/metrics").text.split(separator: "\n")
          .filter { $0.hasPrefix("telop_pool_refused_total") }.joined(separator: "\n") + "\n"
      }
      #expect(metrics.contains("short\"} 0\n"), "\(metrics)")
    }
  }

  @Test("simultaneous commands are all applied once")
  func together() async throws {
    try await RunningServer.run { server in
      let show = try await Self.make(server)
      #expect(try await Self.command(server, show, "go", "go").status == 200)
      let revisions = try await withThrowingTaskGroup(of: JSONValue?.self) { group in
        for index in 0..<24 {
          group.addTask {
            try await Self.command(
              server, show, "c\(index / 2)", index % 4 < 2 ? "take-off" : "bring-back"
            ).json["revision"]
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(revisions.count == 24 && !revisions.contains(nil))
      let rows = try await server.get(show + "/log.csv").text.split(separator: "\r\n")
      #expect(rows.count == 14)
    }
  }
}
