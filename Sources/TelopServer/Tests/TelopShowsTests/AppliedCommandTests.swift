import Testing

@testable import TelopShows

@Suite("Last and undoable commands")
struct AppliedCommandTests {
  @Test("jumps to neighbouring sections are named next and previous")
  func steps() throws {
    var show = try TestShow(threeSections)
    #expect(show.state.last == nil && show.state.undoable == nil && show.state.undoCount == 0)
    try show.at(0, .go)
    #expect(show.state.last?.record.command == .go && show.state.last?.step == nil)
    for (command, step) in [
      (ShowCommand.jump(section: 1), AppliedCommand.Step.next), (.jump(section: 0), .previous),
      (.jump(section: 2), nil),
    ] {
      try show.at(10, command)
      #expect(show.state.last?.step == step, "\(command)")
      #expect(show.state.undoable?.record.command == command)
    }
    #expect(show.state.undoCount == 4)
    let record = try show.at(12, .undo)
    #expect(show.state.last?.record == record && show.state.undoCount == 3)
    #expect(show.state.undoable?.step == .previous)
  }

  @Test("the planned end stays during a pause")
  func plannedEnd() throws {
    var show = try TestShow(threeSections)
    #expect(show.state.plannedEnd(at: TestShow.moment(0)) == nil)
    try show.at(0, .go)
    try show.at(10, .pause)
    #expect(show.state.plannedEnd(at: TestShow.moment(20)) == TestShow.moment(60))
    try show.at(20, .end(at: TestShow.moment(75)))
    #expect(show.state.plannedEnd(at: TestShow.moment(21)) == TestShow.moment(75))
    try show.at(22, .resume)
    #expect(show.state.plannedEnd(at: TestShow.moment(23)) == TestShow.moment(75))
  }
}
