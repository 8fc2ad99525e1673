import Telop
import TelopShows
import TelopStore
import Testing

@testable import TelopService

@Suite("Sessions of shows")
struct ShowSessionTests {
  @Test("a command for a show that is being deleted answers 404, and the store stays usable")
  func deleted() async throws {
    let store = try ShowStore(folder: nil)
    let show = StoredShow(id: "a-1", created: .wall, source: ShowSource(script: "some words"))
    try store.create(show)
    let isStoreUsable = Shared(true)
    let session = try ShowSession(
      show, store: store, fonts: nil, limits: Limits(), isStoreUsable: isStoreUsable,
      clock: ServiceClock(TestClocks().machine(), folder: nil, after: nil), importTime: nil
    ) { _, _ in }
    // `ShowRegistry.delete` closes the session only after this.
    try store.delete([show.id])
    let pool = WorkPool(workers: 1, queue: 1, limit: .seconds(900))
    let problem = await #expect(throws: Problem.self) {
      let command = CommandRequest(id: "1", command: RequestedCommand("go"))
      return try await session.perform(command, pool: pool)
    }
    #expect(problem?.status == 404 && isStoreUsable.value)
    #expect(session.log.records.isEmpty)
  }
}
