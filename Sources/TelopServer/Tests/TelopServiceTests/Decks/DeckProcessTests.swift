import Foundation
import Telop
import TelopService
import Testing

@Suite("Processes that open slides")
struct DeckProcessTests {
  @Test(
    "one that dies, hangs, says nonsense or has no programs takes nothing with it",
    .timeLimit(.minutes(20)),
    arguments: [
      ("kill -SEGV $$", 422, "ended the process"), ("exit 0", 422, "ended the process"),
      ("exec sleep 1000", 422, "took longer"), ("echo '{\"done\": {}}'", 422, "ended the process"),
      ("PATH=/nowhere exec \"$SERVER\" \"$@\"", 503, "poppler-utils"),
    ])
  func dying(script: String, status: Int, words: String) async throws {
    let folder = try TestFolder()
    let program = try TestDeck.program(script, in: folder)
    try await RunningServer.run {
      ($0.data, $0.program) = (folder.url.path, program)
      $0.limits.deckWait = .seconds(900)
      if words == "took longer" { $0.limits.deckTime = .milliseconds(100) }
    } _: { server in
      let show = try await TestDeck.show(on: server)
      let reply = try await TestDeck.send(TestDeck.pdf(), to: show, server)
      #expect(reply.status == status && reply.text.contains(words), "\(reply.text)")
      #expect(try await TestDeck.document(show, server).sha256 == nil)
      #expect(try await server.get("/healthz").status == 200)
    }
    let left = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("decks").path)
    #expect(left == [])
  }

  @Test("what takes long goes on behind the answer, and says how far it is")
  func later() async throws {
    let folder = try TestFolder()
    let gate = folder.url.appendingPathComponent("gate")
    let program = try TestDeck.program(
      """
      echo '{"step": {"_0": 1, "of": 3}}'
      while [ ! -e '\(gate.path)' ]; do sleep 0.02; done
      exec "$SERVER" "$@"
      """, in: folder)
    try await RunningServer.run {
      ($0.data, $0.program) = (folder.url.path, program)
      $0.limits.deckWait = .zero
    } _: { server in
      let show = try await TestDeck.show(on: server)
      let reply = try await TestDeck.send(TestDeck.pdf(), to: show, server)
      #expect(reply.status == 202 && reply.headers["location"] == show + "/deck", "\(reply.text)")
      while try await TestDeck.document(show, server).opening?.count != 3 {
        try await Task.sleep(for: .milliseconds(10))
      }
      let during = try await TestDeck.document(show, server)
      #expect(during.sha256 == nil && during.opening?.done == 1)
      try Data().write(to: gate)
      while try await TestDeck.document(show, server).opening != nil {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(try await TestDeck.document(show, server).slides.count == 3)
    }
  }
}
