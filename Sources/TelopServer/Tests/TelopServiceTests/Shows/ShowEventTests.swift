import NIOCore
import Synchronization
import Telop
import Testing

@testable import TelopService

@Suite("Events of shows")
struct ShowEventTests {
  @Test("a stream begins with the state, tells every change, and resumes")
  func changes() async throws {
    try await RunningServer.run { server in
      let show = try await ShowRouteTests.make(server)
      let seen = Mutex<[JSONValue]>([])
      try await EventStream.read(show + "/events", port: server.port) { event in
        guard let state = event.state, let revision = state["revision"] else { return false }
        #expect(event.fields["event"] == "state")
        #expect(event.fields["id"].map { .integer(Int($0) ?? -1) } == revision)
        seen.withLock { $0.append(revision) }
        if revision == 3 { return true }
        let name = ["go", "pause", "resume"][seen.withLock { $0.count } - 1]
        _ = try await server.post("\(show)/\(name)", "", type: "")
        return false
      }
      #expect(seen.withLock { $0 } == [0, 1, 2, 3])
      // Who has seen the newest hears of the next; who has not, of the newest.
      for (last, expected) in [("3", 4), ("1", 4), ("x", 4)] {
        let first = Mutex<JSONValue?>(nil)
        try await EventStream.read(
          show + "/events", port: server.port, headers: ["Last-Event-ID": last]
        ) { event in
          if event.fields["retry"] != nil, last == "3" {
            _ = try await server.post(show + "/take-off", "", type: "")
          }
          guard let state = event.state else { return false }
          first.withLock { $0 = state["revision"] }
          return true
        }
        #expect(first.withLock { $0 } == .integer(expected), "\(last)")
      }
    }
  }

  @Test("a client that does not read gets the newest state, and no more waits for it")
  func slow() async throws {
    let listener = ShowListener()
    for text in ["1", "2", "3"] { listener.tell(.init(string: text)) }
    listener.beat()
    var wakes = listener.wakes.makeAsyncIterator()
    await wakes.next()
    #expect(String(buffer: listener.take()) == "3")
    listener.beat()
    await wakes.next()
    #expect(String(buffer: listener.take()).hasPrefix(":"))
    listener.finish()
    #expect(await wakes.next() == nil)
  }

  @Test("streams end when the service stops, and when the show is gone")
  func ends() async throws {
    let (opened, open) = AsyncStream.makeStream(of: Void.self)
    let streams = try await RunningServer.run { server in
      let show = try await ShowRouteTests.make(server)
      let other = try await ShowRouteTests.make(server)
      let stream = { (show: String) in
        Task {
          try await EventStream.read(show + "/events", port: server.port) { event in
            if event.state != nil { open.yield() }
            return false
          }
        }
      }
      let tasks = [stream(show), stream(other)]
      var count = 0
      for await _ in opened {
        count += 1
        if count == 2 { break }
      }
      _ = try await HTTPClient.send("DELETE", other, port: server.port)
      #expect(try await tasks[1].value)
      return tasks
    }
    #expect(try await streams[0].value)
  }

  @Test("there are so many streams at most")
  func most() async throws {
    try await RunningServer.run {
      $0.limits.streams = 0
    } _: { server in
      let show = try await ShowRouteTests.make(server)
      #expect(try await server.get(show + "/events").status == 429)
    }
  }
}
