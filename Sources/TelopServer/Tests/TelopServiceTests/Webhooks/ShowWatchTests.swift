@_spi(Answers) import Telop
import TelopShows
import Testing

@testable import TelopService

@Suite("Events for webhooks")
struct ShowWatchTests {
  private let source = ShowSource(script: ShowRouteTests.script)
  private let zero = Moment(microseconds: 1_800_000_000_000_000)

  private func log(_ commands: [(Int, ShowCommand)]) throws -> ShowLog {
    try ShowLog(
      source,
      commands.enumerated().map { index, command in
        ShowRecord(
          number: index + 1, id: "\(index)", moment: zero + .seconds(command.0),
          controller: "test", command: command.1)
      })
  }

  /// Events of a show that is polled at an interval.
  private func events(
    _ commands: [(Int, ShowCommand)], every step: Duration, for time: Duration = .seconds(700)
  ) throws -> [ShowWatch.Event] {
    let logs = try (0...commands.count).map { try log(Array(commands.prefix($0))) }
    var watch = ShowWatch(logs[0].state, from: zero)
    var (events, now): ([ShowWatch.Event], Moment) = ([], zero)
    let moments = commands.map { zero + .seconds($0.0) }
    while now.since(zero) < time {
      let done = moments.count { $0 <= now }
      events += watch.events(logs[done], at: now)
      now = now + step
    }
    return events
  }

  @Test("start, sections and end have their moments, at any polling interval")
  func whole() throws {
    let often = try events([(1, .go)], every: .milliseconds(250))
    #expect(often.map(\.kind) == [.start, .section, .section, .section, .end])
    #expect(often.map(\.title) == [nil, "One", "Two", "Three", nil])
    #expect(often[0].at == zero + .seconds(1) + ShowState.commandDelay)
    #expect(often[4].at == zero + .seconds(601) + ShowState.commandDelay)
    let state = try log([(1, .go)]).state
    for (index, event) in often[1...3].enumerated() {
      let leg = try #require(state.legs.first)
      #expect(leg.fit.section(readAt: leg.offset(at: event.at + .microseconds(1))) == index)
      #expect(event.at.since(zero) > .seconds(1))
    }
    #expect(try events([(1, .go)], every: .seconds(7)) == often)
    #expect(try events([(1, .go)], every: .milliseconds(97)) == often)
  }

  @Test("jumps, pauses and undo give the right events")
  func commands() throws {
    let told = try events(
      [
        (1, .go), (10, .jump(section: 1)), (20, .pause), (30, .jump(section: 2)),
        (40, .resume), (50, .jump(section: 0)), (60, .finish), (70, .undo), (80, .finish),
        (90, .go),
      ], every: .milliseconds(100), for: .seconds(100))
    #expect(
      told.map { "\($0.kind) \($0.title ?? "")" } == [
        "start ", "section Two", "section Three", "section One", "end ", "end ", "start ",
      ])
    #expect(told[1].at == zero + .seconds(10) + ShowState.commandDelay && told[1].revision == 2)
    #expect(told[4].at == zero + .seconds(60) + ShowState.commandDelay)
  }

  @Test("sections before a command are reported, at any polling interval")
  func betweenPolls() throws {
    let jumps: [(Int, ShowCommand)] = [
      (1, .go), (10, .jump(section: 1)), (11, .jump(section: 2)), (12, .jump(section: 0)),
      (13, .pause),
    ]
    let often = try events(jumps, every: .milliseconds(100), for: .seconds(30))
    #expect(often.map(\.title) == [nil, "Two", "Three", "One"])
    #expect(often.map(\.revision) == [1, 2, 3, 4])
    #expect(try events(jumps, every: .seconds(7), for: .seconds(30)) == often)
    // The second section reaches the read point within the second before the command.
    let second = try #require(try events([(1, .go)], every: .seconds(7)).dropFirst(2).first).at
    let pause = Int(second.since(zero) / .seconds(1)) + 1
    for command in [ShowCommand.pause, .jump(section: 0), .restart, .takeOff] {
      let commands = [(1, .go), (pause, command)]
      // The last poll of both series is that of the second 660.
      let time = Duration.seconds(661)
      let often = try events(commands, every: .seconds(1), for: time)
      #expect(often.contains { $0.title == "Two" && $0.at == second && $0.revision == 1 })
      #expect(try events(commands, every: .seconds(60), for: time) == often, "\(command)")
    }
  }

  @Test("events before the watch are not reported")
  func late() throws {
    let running = try log([(1, .go)])
    var watch = ShowWatch(running.state, from: zero + .seconds(300))
    var told: [ShowWatch.Event] = []
    for second in 300..<700 { told += watch.events(running, at: zero + .seconds(second)) }
    #expect(told.first?.kind == .section && told.last?.kind == .end)
    #expect(told.allSatisfy { $0.at > zero + .seconds(300) })
    for log in [running, try log([(1, .go), (20, .finish)])] {
      var over = ShowWatch(log.state, from: zero + .seconds(900))
      #expect(over.events(log, at: zero + .seconds(901)).isEmpty)
    }
  }
}
