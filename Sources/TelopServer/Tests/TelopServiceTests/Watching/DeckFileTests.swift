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
}
