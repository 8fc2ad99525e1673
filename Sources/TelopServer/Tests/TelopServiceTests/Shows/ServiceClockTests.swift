import Foundation
import Logging
import Synchronization
import Telop
@_spi(Answers) import TelopDocuments
import TelopShows
import Testing

@testable import TelopService

/// Runs in virtual time.
@Suite("The time of shows")
struct ServiceClockTests {
  private let clocks = TestClocks()
  private let start = TestClocks.start

  @Test("setting the wall clock does not change the time, and is reported once")
  func steps() {
    let clock = ServiceClock(clocks.machine(), folder: nil, after: nil)
    let told = Mutex<[Duration]>([])
    clock.setStepHandler { step in told.withLock { $0.append(step) } }
    // A small step, for which NTP would slew the clock, is not reported.
    for (step, ahead) in [(-30_000, -30_000), (200, -30_000), (3_600_000, 3_570_200)] {
      let before = clock.now
      clocks.set(by: .milliseconds(step))
      #expect(clock.now == before)
      #expect(clock.wallClockOffset == .milliseconds(ahead))
      clocks.pass(.seconds(10))
      #expect(clock.wallClockOffset == .milliseconds(ahead))
      #expect(clock.now == before + .seconds(10))
    }
    #expect(clock.stepCount == 2)
    #expect(told.withLock { $0 } == [.seconds(-30), .milliseconds(3_600_200)])
  }

  @Test("a restarted service continues its time, whatever the wall clock says")
  func again() throws {
    let folder = try TestFolder()
    let first = ServiceClock(clocks.machine(), folder: folder.url.path, after: nil)
    clocks.pass(.seconds(60))
    // An imported command may be in the future.
    let last = first.now + .seconds(3_540)
    for step in [-30, -86_400, 7_200] {
      clocks.set(by: .seconds(step))
      let next = ServiceClock(clocks.machine(), folder: folder.url.path, after: last)
      #expect(next.now == start + .seconds(60) && next.epoch != first.epoch)
      let told = Mutex<[Duration]>([])
      next.setStepHandler { step in told.withLock { $0.append(step) } }
      #expect(
        told.withLock { $0 } == [next.wallClockOffset]
          && next.now + next.wallClockOffset == clocks.wall)
    }
  }

  @Test(
    "after a reboot, the time starts from the wall clock or the last command",
    arguments: ["2", nil])
  func reboot(boot: String?) throws {
    let folder = try TestFolder()
    _ = ServiceClock(clocks.machine(), folder: folder.url.path, after: nil)
    clocks.pass(.seconds(60))
    clocks.set(by: .seconds(-30))
    let last = start + .seconds(50)
    let cases: [(last: Moment?, now: Moment)] = [
      (last, last), (start, start + .seconds(30)), (nil, start + .seconds(30)),
    ]
    for (last, now) in cases {
      // A separate copy of the first clock's file for each case.
      let other = try TestFolder()
      try FileManager.default.copyItem(
        at: folder.url.appendingPathComponent("clock.json"),
        to: other.url.appendingPathComponent("clock.json"))
      let clock = ServiceClock(clocks.machine(boot: boot), folder: other.url.path, after: last)
      #expect(clock.now == now)
    }
    try Data("{".utf8).write(to: folder.url.appendingPathComponent("clock.json"))
    #expect(
      ServiceClock(clocks.machine(), folder: folder.url.path, after: nil).now == clocks.wall)
  }

  @Test("the boot id is stable, and the clocks advance")
  func machine() {
    let clocks = MachineClocks()
    #expect(clocks.boot?.isEmpty == false && clocks.boot == MachineClocks().boot)
    let clock = ServiceClock(clocks, folder: nil, after: nil)
    let before = clock.now
    #expect(clock.now >= before && clock.now.since(.wall) < .seconds(60))
  }

  // MARK: On air

  private static func state(_ reply: Reply) throws -> ShowDocument {
    #expect(reply.status == 200, "\(reply.text)")
    return try reply.decoded(as: ShowDocument.self)
  }

  @Test("setting the wall clock moves no text and delays no command")
  func air() async throws {
    let clocks = clocks
    let lines = LogLines()
    let steps = [-30, 86_400]
    try await RunningServer.run(log: lines) {
      $0.clocks = clocks.machine()
    } _: { server in
      let show = try await ShowRouteTests.make(server)
      let go = try Self.state(try await server.post(show + "/go", ""))
      #expect(go.now == TestClocks.start)
      for (index, step) in steps.enumerated() {
        clocks.pass(.seconds(20))
        clocks.set(by: .seconds(step))
        let state = try Self.state(try await server.get(show + "/state"))
        #expect(state.now == go.now + .seconds(20 * (index + 1)) && state.phase == "running")
        #expect(state.legs.last?.zero == go.legs[0].zero)
        let times = try await server.get(show + "/clock").json
        #expect(times["now"] == .integer(Int(state.now.microseconds)))
        #expect(times["wall"] == .integer(Int(clocks.wall.microseconds)))
      }
      let pause = try Self.state(try await server.post(show + "/pause", ""))
      #expect(pause.last?.moment == go.now + .seconds(40))
      #expect(pause.legs.last?.from == go.now + .seconds(40) + ShowState.commandDelay)
      let metrics = try await server.get("/metrics").text
      #expect(metrics.contains("telop_clock_steps_total 2\n"))
    }
    #expect(
      lines.words.filter { $0.contains("wall clock") } == [
        "the wall clock was set back by 30.0 s; running shows are not affected",
        "the wall clock was set ahead by 86400.0 s; running shows are not affected",
      ])
  }

  @Test("times of day use the wall clock as it was when the command was given")
  func people() async throws {
    let clocks = clocks
    try await RunningServer.run {
      $0.clocks = clocks.machine()
    } _: { server in
      let show = try await ShowRouteTests.make(server)
      _ = try await server.post(show + "/go", "")
      clocks.pass(.seconds(20))
      clocks.set(by: .seconds(100))
      // By the wall clock it is 05:02.
      let told = try Self.state(try await server.post(show + "/end-at?value=05:12:00Z", ""))
      #expect(told.end == told.now + .seconds(600))
      clocks.set(by: .seconds(-300))
      let state = try Self.state(try await server.get(show + "/state"))
      #expect(state.end == told.end && state.now == told.now)
      let rows = try await server.get(show + "/log.csv").text.split(separator: "\r\n")
      #expect(rows[2].contains("2026-11-22T04:57:00.000Z,\(told.now.microseconds),"), "\(rows[2])")
      #expect(rows[2].contains("end-at,2026-11-22T05:07:00.000Z,"), "\(rows[2])")
    }
  }

  @Test("a show continues in place after a restart of the service")
  func restart() async throws {
    let clocks = clocks
    let folder = try TestFolder()
    let (show, zero) = try await RunningServer.run {
      ($0.clocks, $0.data) = (clocks.machine(), folder.url.path)
    } _: { server in
      let show = try await ShowRouteTests.make(server)
      let state = try Self.state(try await server.post(show + "/go", ""))
      return (show, state.legs[0].zero)
    }
    for step in [-30, 86_400] {
      clocks.pass(.seconds(20))
      clocks.set(by: .seconds(step))
      try await RunningServer.run {
        ($0.clocks, $0.data) = (clocks.machine(), folder.url.path)
      } _: { server in
        let state = try Self.state(try await server.get(show + "/state"))
        #expect(state.phase == "running" && state.legs.last?.zero == zero)
        #expect(state.now == clocks.wall + (.zero - clocks.ahead))
      }
    }
  }

  @Test("an imported show is in place, despite different wall clocks")
  func transfer() async throws {
    let clocks = clocks
    try await RunningServer.run {
      $0.clocks = clocks.machine()
    } _: { server in
      let show = try await ShowRouteTests.make(server)
      _ = try await server.post(show + "/go", "")
      clocks.pass(.seconds(20))
      clocks.set(by: .seconds(-5_000))
      _ = try await server.post(show + "/end-at?value=03:50:00Z", "")
      let here = try Self.state(try await server.get(show + "/state"))
      let export = try await server.get(show + "/log.json").text
      try await RunningServer.run {
        $0.clocks = clocks.machine()
      } _: { other in
        let there = try Self.state(
          try await other.get(
            try #require(
              try await other.post("/shows/import", export).headers["location"])))
        #expect(there.now == here.now + .seconds(-5_000))
        #expect(there.legs.map(\.zero) == here.legs.map { $0.zero + .seconds(-5_000) })
        #expect(there.end == here.end.map { $0 + .seconds(-5_000) } && there.end != nil)
      }
    }
  }
}
