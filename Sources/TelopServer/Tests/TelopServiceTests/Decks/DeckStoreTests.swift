import Foundation
import NIOPosix
import Synchronization
@_spi(Answers) import Telop
import Testing

@testable import TelopService

@Suite("Stored slides")
struct DeckStoreTests {
  @Test("a sweep frees the path of unused slides before an upload can store them again")
  func sweep() async throws {
    let folder = try TestFolder()
    let sha256 = String(repeating: "a", count: 64)
    let path = folder.url.appendingPathComponent("decks/\(sha256)")
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    // Many files, because the sweep needs some time to delete them.
    for index in 0..<500 { try Data().write(to: path.appendingPathComponent("\(index)")) }
    var configuration = ServiceConfiguration()
    configuration.data = folder.url.path
    let shows = try ShowRegistry(configuration, fonts: SharedFonts(try FontShelf()))
    let decks = DeckStore(configuration, shows)
    #expect(decks.state.withLock { $0.sizes.keys.contains(sha256) })
    let sweep = Task.detached { decks.sweep() }
    while decks.state.withLock({ $0.sizes.keys.contains(sha256) }) { await Task.yield() }
    #expect(!FileManager.default.fileExists(atPath: path.path))
    await sweep.value
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/decks")
    #expect(left == [])
    try await decks.threads.shutdownGracefully()
  }
}
