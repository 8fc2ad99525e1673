import TelopService
import Testing

@Suite("Fair semaphore")
struct FairSemaphoreTests {
  @Test("one client can get half of the permits, two a third each")
  func shares() {
    let turns = FairSemaphore(8)
    let taken = { (client: String) in (0..<8).count { _ in turns.tryWait(for: client) } }
    #expect(taken("a") == 4)
    #expect(taken("b") == 2)
    #expect(taken("c") == 1)
    #expect(taken("d") == 1)
    #expect(taken("e") == 0)
    turns.signal(for: "a")
    #expect(taken("a") == 0)
    #expect(taken("e") == 1)
  }

  @Test("a permit that comes back may suffice for two waiting tasks")
  func twoAtOnce() async throws {
    let turns = FairSemaphore(3)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in ["a", "b"] { #expect(turns.tryWait(for: client)) }
      for client in ["a", "b"] {
        let before = turns.pending
        group.addTask { try await turns.wait(for: client) }
        while turns.pending == before { await Task.yield() }
      }
      turns.signal(for: "a")
      // "b" has used nothing yet and is first, after which one permit is left for "a".
      try await group.waitForAll()
    }
    #expect(turns.pending == 3)
  }

  @Test("the client that used least is next; cancelled waits get nothing")
  func order() async throws {
    let turns = FairSemaphore(1)
    #expect(turns.tryWait(for: "a"))
    let (order, next) = AsyncStream.makeStream(of: String.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in ["a", "a", "a", "b", "b", "c"] {
        let before = turns.pending
        let leaver = Task { try await turns.wait(for: "b") }
        while turns.pending == before { await Task.yield() }
        leaver.cancel()
        await #expect(throws: CancellationError.self) { try await leaver.value }
        group.addTask {
          try await turns.wait(for: client)
          next.yield(client)
          turns.signal(for: client)
        }
        while turns.pending == before { await Task.yield() }
      }
      turns.signal(for: "a")
      try await group.waitForAll()
    }
    next.finish()
    #expect(await order.reduce(into: []) { $0.append($1) } == ["b", "c", "a", "b", "a", "a"])
    #expect(turns.pending == 0)
  }

  @Test("earlier use counts until the others have used as much")
  func used() async throws {
    let turns = FairSemaphore(1)
    let (order, next) = AsyncStream.makeStream(of: String.self)
    // Client a has used 10, so it waits for all clients that have used less, however many requests they make.
    #expect(turns.tryWait(for: "a"))
    turns.signal(for: "a", used: 10)
    #expect(turns.tryWait(for: "b"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in ["a", "b", "b", "b", "c"] {
        let before = turns.pending
        group.addTask {
          try await turns.wait(for: client)
          next.yield(client)
          turns.signal(for: client, used: 6)
        }
        while turns.pending == before { await Task.yield() }
      }
      turns.signal(for: "b", used: 1)
      try await group.waitForAll()
    }
    next.finish()
    #expect(await order.reduce(into: []) { $0.append($1) } == ["c", "b", "b", "a", "b"])
  }

  @Test("a full queue refuses and counts tasks; waiting tasks get their permits")
  func queue() async throws {
    let turns = FairSemaphore(1, queue: 2)
    try await turns.wait()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        #expect(turns.hasRoom)
        let before = turns.pending
        group.addTask {
          try await turns.wait()
          turns.signal()
        }
        while turns.pending == before { await Task.yield() }
      }
      #expect(!turns.hasRoom)
      await #expect(throws: Problem.self) { try await turns.wait() }
      #expect(turns.refused == 1)
      turns.signal()
      try await group.waitForAll()
    }
    #expect(turns.pending == 0 && turns.refused == 1)
    #expect(turns.tryWait())
    #expect(!turns.tryWait())
  }
}
