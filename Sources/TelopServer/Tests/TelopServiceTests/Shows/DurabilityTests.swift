import Foundation
import Synchronization
import Telop
@_spi(Answers) import TelopDocuments
import TelopShows
import TelopStore
import Testing

@testable import TelopService

@Suite("Shows and kill -9")
struct DurabilityTests {
  /// Number of commands; `make soak` sends more.
  private static let commands =
    ProcessInfo.processInfo.environment["TELOP_EFFORT"] == "soak" ? 10_000 : 250
  /// Approximate number of acknowledged commands before the process is killed.
  private static let commandsPerRound = 60

  /// Short, because it is planned many times. Its duration exceeds that of the test.
  private static let script = "---\nduration: 20:00\n---\n# One\n\na b c d\n\n# Two\n\ne f g"

  /// The outcomes of commands known to controllers.
  private struct Outcomes: Sendable {
    /// The record numbers of acknowledged commands, by ID.
    var done: [String: Int] = [:]
    var refused: Set<String> = []
    /// Commands that were sent to a process that then died.
    var open: [String: JSONValue] = [:]
    var revision = 0
  }

  private final class SharedOutcomes: Sendable {
    private let outcomes = Mutex(Outcomes())
    func withLock<Result>(_ work: (inout Outcomes) -> Result) -> Result {
      outcomes.withLock { work(&$0) }
    }
  }

  private static func command(_ dice: inout Dice) -> JSONValue {
    switch Int.random(in: 0..<28, using: &dice) {
    case 0, 14, 15: "pause"
    case 1, 2, 16, 17, 18: "resume"
    case 3, 19, 20: ["nudge": .string("\(Int.random(in: -9...9, using: &dice))")]
    case 4, 21: ["seek": .string("\(Int.random(in: 1...50, using: &dice))")]
    case 5, 22, 23: ["jump": .integer(Int.random(in: 1...3, using: &dice))]
    case 6: ["append": .string("More \(Int.random(in: 0..<99, using: &dice)).")]
    case 7: ["loop": .bool(Bool.random(using: &dice))]
    case 8, 24, 25: "take-off"
    case 9, 26: "bring-back"
    case 10: "next"
    case 11: "go"
    case 12, 27: "undo"
    default: ["insert": "Breaking."]
    }
  }

  /// Sends a command, and records its outcome.
  private static func send(
    _ id: String, _ command: JSONValue, seen: Int?, _ show: String, port: Int,
    _ outcomes: SharedOutcomes
  ) async -> Bool {
    let server = RunningServer(port: port)
    guard
      let reply = try? await ShowRouteTests.command(server, show, id, command, seen: seen),
      // Foundation's parser, which is optimised even in debug builds.
      let answer = try? JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any]
    else {
      outcomes.withLock { $0.open[id] = command }
      return false
    }
    outcomes.withLock { outcomes in
      outcomes.open[id] = nil
      guard reply.status == 200, let revision = answer["revision"] as? Int else {
        outcomes.refused.insert(id)
        return
      }
      if outcomes.done[id] == nil { outcomes.done[id] = revision }
      outcomes.revision = max(outcomes.revision, revision)
    }
    return true
  }

  /// Sends commands from four controllers until the process is killed.
  private static func play(
    _ show: String, _ server: ServerProcess, seed: Int, outcomes: SharedOutcomes
  ) async {
    var dice = Dice(UInt64(seed))
    let maximum = Int.random(in: commandsPerRound / 2...commandsPerRound * 3 / 2, using: &dice)
    let port = server.port
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    await withTaskGroup(of: Void.self) { group in
      for controller in 0..<4 {
        group.addTask {
          var dice = Dice(UInt64(seed * 4 + controller))
          var count = 0
          while true {
            count += 1
            let id = "\(seed)-\(controller)-\(count)"
            let seen = Bool.random(using: &dice) ? outcomes.withLock { $0.revision } : nil
            let command = command(&dice)
            guard await send(id, command, seen: seen, show, port: port, outcomes) else { break }
            // Sends a command twice, like a controller that has missed the answer.
            if Int.random(in: 0..<4, using: &dice) == 0,
              outcomes.withLock({ $0.done[id] != nil }),
              await !send(id, command, seen: seen, show, port: port, outcomes)
            {
              break
            }
            if outcomes.withLock({ $0.done.count }) >= maximum { end.yield() }
          }
          // The server is gone: ends the wait for further commands.
          end.yield()
        }
      }
      for await _ in ends { break }
      server.end()
    }
  }

  /// A show on disk after its process was killed.
  private struct Killed {
    let show: String
    let kept: StoredShow
    let log: ShowLog
    let outcomes: SharedOutcomes

    var id: String { kept.id }

    init(_ show: String, in folder: TestFolder, outcomes: SharedOutcomes) throws {
      self.show = show
      self.outcomes = outcomes
      kept = try DurabilityTests.show(String(show.dropFirst("/shows/".count)), in: folder)
      log = try ShowLog(kept.source, kept.records)
      DurabilityTests.check(kept.records, outcomes.withLock { $0 })
    }

    /// Checks that the next process restores the show, and sends the unacknowledged commands again by their IDs.
    func resume(port: Int) async throws {
      let reply = try await RunningServer(port: port).get(show + "/state")
      let state = try reply.decoded(as: ShowDocument.self)
      #expect(state == ShowDocument(log, id: id, epoch: state.epoch, now: state.now))
      for (id, command) in outcomes.withLock({ $0.open }) {
        _ = await DurabilityTests.send(id, command, seen: nil, show, port: port, outcomes)
      }
      #expect(outcomes.withLock { $0.open.isEmpty })
    }

    /// Checks that the records are unchanged. Then deletes the show, so that no later process replays it.
    func verify(in folder: TestFolder) throws {
      let store = try ShowStore(folder: folder.url.path)
      let after = try #require(try store.load(id)).records
      #expect(after.starts(with: kept.records))
      DurabilityTests.check(after, outcomes.withLock { $0 })
      try store.delete([id])
    }
  }

  @Test("no acknowledged command is lost or repeated, and the state equals its replay")
  func killed() async throws {
    let folder = try TestFolder()
    var total = 0
    var seed = 0
    var last: Killed?
    while total < Self.commands || last != nil {
      seed += 1
      let server = try await ServerProcess(folder: folder.url)
      try await last?.resume(port: server.port)
      guard total < Self.commands else {
        server.end()
        try last?.verify(in: folder)
        return
      }
      let made = try await RunningServer(port: server.port).post(
        "/shows", Self.script, type: "text/markdown")
      let show = String(try #require(made.headers["location"]).dropLast("/state".count))
      let outcomes = SharedOutcomes()
      _ = await Self.send("go", "go", seen: nil, show, port: server.port, outcomes)
      await Self.play(show, server, seed: seed, outcomes: outcomes)
      try last?.verify(in: folder)
      // Reads the disk independently of the service.
      let killed = try Killed(show, in: folder, outcomes: outcomes)
      total += killed.kept.records.count
      last = killed
    }
  }

  private static func show(_ id: String, in folder: TestFolder) throws -> StoredShow {
    try #require(try ShowStore(folder: folder.url.path).load(id))
  }

  private static func check(_ records: [ShowRecord], _ outcomes: Outcomes) {
    #expect(records.map(\.number) == Array(1..<records.count + 1))
    let numbers = Dictionary(records.map { ($0.id, $0.number) }) { first, _ in first }
    #expect(numbers.count == records.count)
    for (id, number) in outcomes.done {
      #expect(numbers[id] != nil, "\(id) was acknowledged, and is lost")
      if let kept = numbers[id] { #expect(kept <= number) }
    }
    for id in outcomes.refused { #expect(numbers[id] == nil || outcomes.done[id] != nil, "\(id)") }
  }
}
