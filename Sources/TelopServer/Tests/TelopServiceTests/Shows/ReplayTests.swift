import Foundation
import HTTPTypes
@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TelopShows
import TelopStore
import Testing

@testable import TelopService

@Suite("Shows that are replayed while the service runs")
struct ReplayTests {
  private static let source = ShowSource(script: "# One\n\nwords\n\n# Two\n\nmore")

  /// A folder with shows of one command each.
  private static func folder(_ shows: [(id: String, secondsAgo: Int)]) throws -> TestFolder {
    let folder = try TestFolder()
    let store = try ShowStore(folder: folder.url.path)
    for show in shows {
      let moment = Moment.wall + .seconds(-show.secondsAgo)
      let go = ShowRecord(number: 1, id: "c1", moment: moment, controller: "desk", command: .go)
      try store.create(
        StoredShow(
          id: show.id, created: .wall + .seconds(-1_000), source: source, records: [go]))
    }
    return folder
  }

  @Test("without time for replay, every show is missing and answers 503")
  func waiting() throws {
    let folder = try Self.folder([("a-1", 300), ("a-2", 200), ("a-3", 100)])
    var configuration = ServiceConfiguration()
    configuration.data = folder.url.path
    configuration.limits.replayTime = .zero
    let registry = try ShowRegistry(configuration, fonts: SharedFonts(try FontShelf()))
    #expect(registry.unreplayedCount == 3 && registry.all.isEmpty)
    let problem = #expect(throws: Problem.self) { try registry.session("a-2") }
    #expect(problem?.status == 503 && problem?.headers[.retryAfter] == "2")
    #expect(problem?.detail.contains("3 shows") == true)
    let other = #expect(throws: Problem.self) { try registry.session("a-4") }
    #expect(other?.status == 404)
  }

  @Test("the service listens during the replay, and is ready after it", .timeLimit(.minutes(20)))
  func later() async throws {
    let folder = try Self.folder((0..<8).map { ("a-\($0)", $0) })
    try await RunningServer.run(in: folder) {
      $0.limits.replayTime = .zero
    } _: { server in
      #expect(try await server.get("/healthz").status == 200)
      // A browser does not retry a page, so the page is served and waits for its show.
      #expect(try await server.get("/shows/a-7/overlay").status == 200)
      #expect(try await server.get("/shows/a-8/overlay").status == 404)
      while true {
        let ready = try await server.get("/readyz")
        if ready.status == 200 { break }
        #expect(ready.status == 503 && ready.text.contains("replaying"))
        try await Task.sleep(for: .milliseconds(5))
      }
      for index in 0..<8 {
        let reply = try await server.get("/shows/a-\(index)/state")
        #expect(reply.status == 200)
        #expect(try reply.json["revision"] == 1)
      }
      #expect(try await server.get("/metrics").text.contains("telop_shows_waiting 0\n"))
    }
  }

  @Test("the most recently used show is replayed first")
  func order() throws {
    let folder = try Self.folder([("a-1", 300), ("a-2", 100), ("a-3", 200)])
    let store = try ShowStore(folder: folder.url.path)
    #expect(try store.latest() == ["a-2", "a-3", "a-1"])
  }
}
