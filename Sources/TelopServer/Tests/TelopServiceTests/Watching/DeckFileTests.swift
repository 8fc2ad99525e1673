import Foundation
import Logging
import TelopService
import Testing

@Suite("The slides that the service is started with")
struct DeckFileTests {
  @Test("each page is reported once it is drawn")
  func progress() throws {
    let folder = try TestFolder()
    try Data(TestDeck.script.utf8).write(to: folder.url.appendingPathComponent("talk.md"))
    try Data(TestDeck.pdf(pages: 3)).write(to: folder.url.appendingPathComponent("slides.pdf"))
    var configuration = ServiceConfiguration()
    configuration.script = folder.url.appendingPathComponent("talk.md").path
    configuration.deck = folder.url.appendingPathComponent("slides.pdf").path
    configuration.data = folder.url.path
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    var steps: [[Int]] = []
    _ = try TelopServer(
      configuration, logger: logger, onPage: { done, count in steps.append([done, count]) })
    #expect(steps == [[0, 3], [1, 3], [2, 3], [3, 3]])
  }

  @Test("after a saved change, the log says which slides the sections have now")
  func sharing() async throws {
    let folder = try TestFolder()
    let path = folder.url.appendingPathComponent("talk.md")
    try Data(TestDeck.script.utf8).write(to: path)
    try Data(TestDeck.pdf(pages: 3)).write(to: folder.url.appendingPathComponent("slides.pdf"))
    let log = LogLines()
    try await RunningServer.run(log: log) {
      $0.script = path.path
      $0.deck = folder.url.appendingPathComponent("slides.pdf").path
      $0.data = folder.url.path
    } _: { server in
      // The slides are the show's before the script changes.
      let list = try await server.get("/shows").text
      let id = try #require(list.firstMatch(of: /"id"\s*:\s*"([^"]+)"/)?.1)
      try await waitUntil {
        try await server.get("/shows/\(id)/state").text.contains("\"deck\"")
      }
      let start = try #require(TestDeck.script.range(of: "# Two")).lowerBound
      let two = TestDeck.script[..<start] + "# Last\n\nwords of the last slide\n"
      try Data(two.utf8).write(to: path, options: .atomic)
      try await waitUntil { log.words.contains { $0.hasPrefix("3 slides for 2 sections: ") } }
    }
  }
}
