@_spi(Answers) import Telop
import TelopShows
import Testing

@testable import TelopService

@Suite("Events for webhooks")
struct ShowWatchTests {
  private let source = ShowSource(script: ShowRouteTests.script)
  private let zero = Moment(microseconds: 1_800_000_000_000_000)

  private func log(_ commands: [(Int, ShowCommand)]) throws -> ShowState {
    try ShowLog(
      source,
      commands.enumerated().map { index, command in
        ShowRecord(
          number: index + 1, id: "\(index)", moment: zero + .seconds(command.0),
          controller: "test", command: command.1)
      }
    ).state
  }

  /// Events of a show that is polled at an interval.
  private func events(
    _ commands: [(Int, ShowCommand)], every step: Duration, for time: Duration = .seconds(700)
  ) throws -> [ShowWatch.Event] {
    var states = try (0...commands.count).map { try log(Array(commands.prefix($0))) }
    var watch = ShowWatch(states[0], from: zero)
    var (events, now): ([ShowWatch.Event], Moment) = ([], zero)
    let moments = commands.map { zero + .seconds($0.0) }
    while now.since(zero) < time {
      let done = moments.count { $0 <= now }
      events += watch.events(states[done], at: now)
      now = now + step
    }
    states = []
    return events
  }

  @Test("start, sections and end have their moments, at any polling interval")
  func whole() throws {
    let often = try events([(1, .go)], every: .milliseconds(250))
    #expect(often.map(\.kind) == [.start, .section, .section, .section, .end])
    #expect(often.map(\.title) == [nil, "One", "Two", "Three", nil])
    #expect(often[0].at == zero + .seconds(1) + ShowState.commandDelay)
    #expect(often[4].at == zero + .seconds(601) + ShowState.commandDelay)
    let state = try log([(1, .go)])
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

  @Test("events before the watch are not reported")
  func late() throws {
    let state = try log([(1, .go)])
    var watch = ShowWatch(state, from: zero + .seconds(300))
    var told: [ShowWatch.Event] = []
    for second in 300..<700 { told += watch.events(state, at: zero + .seconds(second)) }
    #expect(told.first?.kind == .section && told.last?.kind == .end)
    #expect(told.allSatisfy { $0.at > zero + .seconds(300) })
    var over = ShowWatch(state, from: zero + .seconds(900))
    #expect(over.events(state, at: zero + .seconds(901)).isEmpty)
  }
}
