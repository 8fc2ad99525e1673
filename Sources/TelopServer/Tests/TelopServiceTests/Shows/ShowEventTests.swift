import Foundation
import NIOCore
import Synchronization
import Telop
@_spi(Answers) import TelopDocuments
import TelopStore
import Testing

@testable import TelopService

@Suite("Events of shows")
struct ShowEventTests {
  @Test("a stream sends the state and every change, and resumes")
  func changes() async throws {
    try await RunningServer.run { server in
      let show = try await ShowRouteTests.make(server)
      let seen = Mutex<[JSONValue]>([])
      let epoch = Mutex("")
      try await EventStream.read(show + "/events", port: server.port) { event in
        guard let state = event.state, case .integer(let number)? = state["revision"],
          case .string(let own)? = state["epoch"]
        else { return false }
        let revision = JSONValue.integer(number)
        #expect(event.fields["event"] == "state")
        #expect(event.fields["id"] == "\(own)-\(number)")
        epoch.withLock { $0 = own }
        seen.withLock { $0.append(revision) }
        if revision == 3 { return true }
        let name = ["go", "pause", "resume"][seen.withLock { $0.count } - 1]
        _ = try await server.post("\(show)/\(name)", "", type: "")
        return false
      }
      #expect(seen.withLock { $0 } == [0, 1, 2, 3])
      // A client that has seen the newest revision receives the next revision. Other clients receive the newest.
      let run = epoch.withLock { $0 }
      for (last, expected) in [("\(run)-3", 4), ("\(run)-1", 4), ("other-4", 4), ("x", 4)] {
        let first = Mutex<JSONValue?>(nil)
        try await EventStream.read(
          show + "/events", port: server.port, headers: ["Last-Event-ID": last]
        ) { event in
          if event.fields["retry"] != nil, last == "\(run)-3" {
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

  @Test("after a restored backup, revisions seen before do not count")
  func restored() async throws {
    let folder = try TestFolder()
    let backup = folder.url.appendingPathComponent("backup").path
    let words = ["\u{3042}", "\u{3044}"]
    let (show, before) = try await RunningServer.run(in: folder) { server in
      let show = try await ShowRouteTests.make(server)
      _ = try await ShowRouteTests.command(server, show, "go", "go")
      try ShowStore.backUp(folder.url.path, to: backup)
      let reply = try await ShowRouteTests.command(
        server, show, "a", ["append": .string(words[0])])
      return (show, try reply.json)
    }
    for name in ["shows.sqlite", "shows.sqlite-wal", "shows.sqlite-shm"] {
      try? FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
    }
    try FileManager.default.moveItem(
      atPath: backup, toPath: folder.url.appendingPathComponent("shows.sqlite").path)
    guard case .string(let epoch)? = before["epoch"] else { throw RunningServer.NotStarted() }
    try await RunningServer.run(in: folder) { server in
      // Another text with the same revision and the same width.
      let reply = try await ShowRouteTests.command(
        server, show, "b", ["append": .string(words[1])])
      let after = try reply.json
      #expect(after["revision"] == before["revision"] && after["epoch"] != before["epoch"])
      #expect(after["strip"] != before["strip"])
      let first = Mutex<JSONValue?>(nil)
      try await EventStream.read(
        show + "/events", port: server.port, headers: ["Last-Event-ID": "\(epoch)-2"]
      ) { event in
        first.withLock { $0 = event.state }
        return event.state != nil
      }
      #expect(first.withLock { $0?["epoch"] } == after["epoch"])
      let late = try await ShowRouteTests.command(server, show, "c", "pause", seen: 2, epoch: epoch)
      #expect(late.status == 409 && late.text.contains("restarted"))
      #expect(try late.json["state"]?["epoch"] == after["epoch"])
      guard case .string(let now)? = after["epoch"] else { return }
      let box = try await server.post("\(show)/pause?seen=2&epoch=\(epoch)", "")
      #expect(box.status == 409)
      let known = try await ShowRouteTests.command(server, show, "d", "pause", seen: 2, epoch: now)
      #expect(known.status == 200, "\(known.text)")
    }
  }

  @Test("a client that does not read gets only the newest state")
  func slow() async throws {
    let listener = ShowListener()
    // The state at which a listener begins may come after the event of a later command.
    for revision in [1, 3, 2] { listener.send(.init(string: "\(revision)"), revision: revision) }
    listener.sendHeartbeat()
    var wakes = listener.wakes.makeAsyncIterator()
    await wakes.next()
    #expect(String(buffer: listener.take()) == "3")
    listener.sendHeartbeat()
    await wakes.next()
    #expect(String(buffer: listener.take()).hasPrefix(":"))
    listener.finish()
    #expect(await wakes.next() == nil)
  }

  @Test("streams end with the service and with their show")
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
      _ = try await server.send("DELETE", other)
      #expect(try await tasks[1].value)
      return tasks
    }
    #expect(try await streams[0].value)
  }

  @Test("the number of streams is limited")
  func most() async throws {
    try await RunningServer.run {
      $0.limits.streams = 0
    } _: { server in
      let show = try await ShowRouteTests.make(server)
      #expect(try await server.get(show + "/events").status == 429)
      #expect(try await server.post(show + "/feed", "A line.", type: "text/plain").status == 429)
    }
  }
}
