import Foundation
@_spi(Answers) import Telop
import Testing

@testable import TelopService

@Suite("Processes that open slides")
struct DeckProcessTests {
  @Test(
    "a failing process harms neither the show nor the service",
    .timeLimit(.minutes(20)),
    arguments: [
      ("kill -SEGV $$", 422, "slides ended early"), ("exit 0", 422, "slides ended early"),
      ("exec sleep 1000", 422, "took longer"), ("echo '{\"done\": {}}'", 422, "slides ended early"),
      ("PATH=/nowhere exec \"$SERVER\" \"$@\"", 503, "poppler-utils"),
    ])
  func dying(script: String, status: Int, words: String) async throws {
    let folder = try TestFolder()
    let program = try TestDeck.program(script, in: folder)
    try await RunningServer.run {
      ($0.data, $0.program) = (folder.url.path, program)
      $0.limits.deckAnswerTime = .seconds(900)
      if words == "took longer" { $0.limits.deckTime = .milliseconds(100) }
    } _: { server in
      let show = try await TestDeck.show(on: server)
      let reply = try await TestDeck.send(TestDeck.pdf(), to: show, server)
      #expect(reply.status == status && reply.text.contains(words), "\(reply.text)")
      #expect(try await TestDeck.document(show, server).sha256 == nil)
      #expect(try await server.get("/healthz").status == 200)
    }
    #expect(try folder.names(in: "decks") == [])
  }

  @Test(
    "slow slides delay no slides of another client, and later slides replace them",
    .timeLimit(.minutes(20)))
  func lanes() async throws {
    let folder = try TestFolder()
    let gate = folder.url.appendingPathComponent("gate")
    let log = folder.url.appendingPathComponent("log")
    // Each process logs its start, then waits until the gate opens.
    let program = try TestDeck.program(
      """
      grep -ao '(telop [0-9]*)' "$2/deck.pdf" >> '\(log.path)'
      while [ ! -e '\(gate.path)' ]; do sleep 0.02; done
      exec "$SERVER" "$@"
      """, in: folder)
    try await RunningServer.run {
      ($0.data, $0.program) = (folder.url.path, program)
      ($0.limits.deckAnswerTime, $0.limits.quickLaneTime) = (.zero, .milliseconds(300))
    } _: { server in
      var shows = [try await TestDeck.show(on: server), try await TestDeck.show(on: server)]
      let send = { @Sendable (seed: Int, show: String, client: String) in
        try await TestDeck.send(
          TestDeck.pdf(pages: 1, seed: seed), to: show, server,
          headers: ["X-Forwarded-For": "10.0.0.9, \(client)"])
      }
      // Of these three, one keeps running, one has to start again, and one is replaced before it is done.
      for (seed, show) in [(1, 0), (2, 1), (3, 1)] {
        let reply = try await send(seed, shows[show], "10.0.0.1")
        #expect(reply.status == 202, "\(reply.text)")
      }
      // None of these is done, and the other client's deck starts. On a busy machine, its time may be over before it
      // has logged its start.
      var seeds = [1, 3]
      let hasBegun = { @Sendable (seed: Int) in
        (try? String(contentsOf: log, encoding: .utf8))?.contains("(telop \(seed))") == true
      }
      for seed in 5..<15 where !seeds.contains(where: { $0 > 3 && hasBegun($0) }) {
        let show = try await TestDeck.show(on: server)
        shows = shows + [show]
        seeds = seeds + [seed]
        #expect(try await send(seed, show, "10.0.0.2").status == 202)
        for _ in 0..<200 where !hasBegun(seed) { try await Task.sleep(for: .milliseconds(10)) }
      }
      #expect(seeds.contains { $0 > 3 && hasBegun($0) })
      try Data().write(to: gate)
      for (show, seed) in zip(shows, seeds) {
        try await waitUntil { try await TestDeck.document(show, server).opening == nil }
        let wanted = ContentHash.sha256(TestDeck.pdf(pages: 1, seed: seed))
        #expect(try await TestDeck.document(show, server).sha256 == wanted)
      }
    }
  }

  @Test("deleting a show ends the opening of its slides")
  func forgotten() async throws {
    let folder = try TestFolder()
    let (program, began) = try TestDeck.sleeper(in: folder)
    try await RunningServer.run {
      ($0.data, $0.program) = (folder.url.path, program)
      $0.limits.deckAnswerTime = .zero
    } _: { server in
      let show = try await TestDeck.show(on: server)
      #expect(try await TestDeck.send(TestDeck.pdf(), to: show, server).status == 202)
      let process = try await TestDeck.process(began)
      #expect(try await server.send("DELETE", show).status == 200)
      try await waitUntil { kill(process, 0) != 0 }
    }
  }

  @Test("a relative data folder works")
  func relative() async throws {
    let folder = try TestFolder()
    let up = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in ".." }
    try await RunningServer.run {
      $0.data = up.joined(separator: "/") + folder.url.path
    } _: { server in
      let show = try await TestDeck.show(on: server)
      let reply = try await TestDeck.send(TestDeck.pdf(pages: 1), to: show, server)
      #expect(reply.status == 201, "\(reply.text)")
    }
  }

  @Test("opening slides continues after the answer, with progress")
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
      $0.limits.deckAnswerTime = .zero
      $0.limits.pendingDecks = 1
    } _: { server in
      let show = try await TestDeck.show(on: server)
      let reply = try await TestDeck.send(TestDeck.pdf(), to: show, server)
      #expect(reply.status == 202 && reply.headers["location"] == show + "/deck", "\(reply.text)")
      try await waitUntil { try await TestDeck.document(show, server).opening?.count == 3 }
      let during = try await TestDeck.document(show, server)
      #expect(during.sha256 == nil && during.opening?.done == 1)
      let full = try await TestDeck.send(TestDeck.pdf(seed: 1), to: show, server)
      #expect(full.status == 503 && full.headers["retry-after"] == "5", "\(full.text)")
      try Data().write(to: gate)
      try await waitUntil { try await TestDeck.document(show, server).opening == nil }
      #expect(try await TestDeck.document(show, server).slides.count == 3)
    }
  }
}
