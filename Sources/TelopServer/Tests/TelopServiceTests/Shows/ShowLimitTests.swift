import Telop
@_spi(Answers) import TelopDocuments
import Testing

@testable import TelopService

@Suite("Limits of shows")
struct ShowLimitTests {
  @Test("the number of shows and the size of scripts are limited")
  func limits() async throws {
    try await RunningServer.run {
      ($0.limits.shows, $0.limits.scriptBytes) = (1, 2_000)
    } _: { server in
      let show = try await ShowRouteTests.make(server)
      let refused = try await server.post("/shows", "# a", type: "text/markdown")
      #expect(refused.status == 429)
      #expect(try refused.json["title"] == "Too Many Requests")
      let text = String(repeating: "x", count: 1_900)
      #expect(
        try await ShowRouteTests.command(server, show, "a", ["append": .string(text)]).status == 413
      )
      #expect(try await ShowRouteTests.command(server, show, "b", "go").status == 200)
      #expect(try await server.send("DELETE", show).status == 409)
    }
  }

  @Test("a full log accepts commands without a limit, and the reserved number of reversals")
  func safe() async throws {
    try await RunningServer.run {
      ($0.limits.recordCount, $0.limits.reservedRecordCount) = (2, 1)
    } _: { server in
      let show = try await ShowRouteTests.make(server)
      for (index, (name, status, revision)) in [
        ("go", 200, 1), ("pause", 200, 2), ("go", 413, 2), ("next", 413, 2), ("resume", 200, 3),
        ("bring-back", 413, 3), ("undo", 413, 3), ("pause", 200, 4), ("pause", 409, 4),
        ("resume", 413, 4), ("take-off", 200, 5), ("take-off", 200, 5), ("finish", 200, 6),
        ("finish", 409, 6), ("take-off", 200, 6), ("pause", 409, 6),
      ].enumerated() {
        let reply = try await ShowRouteTests.command(server, show, "\(index)", .string(name))
        let state = try await server.get(show + "/state").json
        #expect(reply.status == status, "\(index) \(name) \(reply.text)")
        #expect(state["revision"] == .integer(revision), "\(index) \(name)")
      }
      // The whole log can move to another instance.
      let export = try await server.get(show + "/log.json").text
      #expect(try await server.post("/shows/import", export).status == 201)
    }
  }

  @Test("commands without a limit are accepted despite a full queue")
  func waiting() async throws {
    try await RunningServer.run {
      $0.limits.pendingCommands = 0
    } _: { server in
      let show = try await ShowRouteTests.make(server)
      #expect(try await ShowRouteTests.command(server, show, "a", "go").status == 429)
      #expect(try await ShowRouteTests.command(server, show, "b", "take-off").status == 200)
    }
  }

  @Test("a full store refuses commands, and the show runs on")
  func full() async throws {
    let lines = LogLines()
    try await RunningServer.run(log: lines) {
      ($0.limits.storeBytes, $0.limits.scriptBytes) = (1 << 17, 1 << 20)
    } _: { server in
      let show = try await ShowRouteTests.make(server)
      #expect(try await server.get("/readyz").status == 200)
      // Long text that is cheap to measure.
      let text = "<!-- \(String(repeating: "x", count: 9_000)) -->"
      var statuses: [Int] = []
      while statuses.count < 40, statuses.last != 507 {
        let id = "t\(statuses.count)"
        statuses.append(
          try await ShowRouteTests.command(server, show, id, ["append": .string(text)]).status)
      }
      #expect(statuses.last == 507 && statuses.dropLast().allSatisfy { $0 == 200 }, "\(statuses)")
      #expect(try await server.get("/readyz").status == 503)
      let state = try await server.get(show + "/state").json
      #expect(state["revision"] == .integer(statuses.count - 1))
      // A refused command may be sent again with the same ID.
      let again = try await ShowRouteTests.command(
        server, show, "t\(statuses.count - 1)", ["append": .string(text)])
      #expect(again.status == 507)
    }
    // The refusal is in the operator's log too.
    #expect(lines.words.contains("answered with 507"))
  }
}
