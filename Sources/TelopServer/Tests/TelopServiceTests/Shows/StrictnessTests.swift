import Testing

@testable import TelopService

@Suite("Strict requests")
struct StrictnessTests {
  private func show(_ server: RunningServer) async throws -> String {
    try await server.post("/shows?duration=60", "some words to be seen", type: "text/plain").show
  }

  @Test("an id may repeat only its own command")
  func taken() async throws {
    try await RunningServer.run { server in
      let path = try await show(server) + "/commands"
      for (command, status) in [
        (#""go""#, 200), (#""go""#, 200), (#""pause""#, 422), (#"{"append": "x"}"#, 422),
      ] {
        let reply = try await server.post(path, #"{"id": "1", "command": \#(command)}"#)
        #expect(reply.status == status, "\(command) \(reply.text)")
      }
      let append = { (id: String, text: String) in
        try await server.post(path, #"{"id": "\#(id)", "command": {"append": "\#(text)"}}"#).status
      }
      for (text, status) in [("more", 200), ("more", 200), ("other", 422)] {
        let answer = try await append("2", text)
        #expect(answer == status)
      }
      for (time, status) in [("-1s", 200), ("-1s", 200), ("5s", 422)] {
        let body = #"{"id": "4", "command": {"nudge": "\#(time)"}}"#
        #expect(try await server.post(path, body).status == status)
      }
      for _ in 0..<2 {
        let next = try await server.post(path, #"{"id": "3", "command": {"jump": 1}}"#)
        #expect(next.status == 200)
      }
    }
  }

  @Test("values must have their type, also for a known id")
  func values() async throws {
    try await RunningServer.run { server in
      let path = try await show(server)
      for command in [
        #"{"append": null}"#, #"{"append": 5}"#, #"{"loop": "true"}"#, #"{"go": 1}"#,
        #"{"nudge": [1]}"#, #"{"end-at": 14}"#, #"{"jump": 1.5}"#, #"{"seek": true}"#,
      ] {
        let reply = try await server.post(
          path + "/commands", #"{"id": "\#(command.count)", "command": \#(command)}"#)
        #expect(reply.status == 422, "\(command) \(reply.text)")
      }
      let long = String(repeating: "0", count: 101)
      for value in [long, ""] {
        let reply = try await server.post(path + "/nudge?value=\(value)", "")
        #expect(reply.status == 400)
      }
    }
  }

  @Test("a head that is too long gets a problem")
  func heads() async throws {
    try await RunningServer.run { server in
      let long = String(repeating: "a", count: 70_000)
      let reply = try await server.get("/healthz?x=\(long)")
      #expect(reply.status == 400 && reply.text.contains("head is too long"))
      #expect(reply.headers["content-type"] == "application/problem+json")
    }
  }
}
