import Testing

@testable import TelopShows

@Suite("What was done last, and what can be undone")
struct AppliedCommandTests {
  @Test("steps from section to section have their names")
  func steps() throws {
    var stage = try Stage(threeSections)
    #expect(stage.state.last == nil && stage.state.undoable == nil && stage.state.undoCount == 0)
    try stage.at(0, .go)
    #expect(stage.state.last?.record.command == .go && stage.state.last?.step == nil)
    for (command, step) in [
      (ShowCommand.jump(section: 1), AppliedCommand.Step.next), (.jump(section: 0), .previous),
      (.jump(section: 2), nil),
    ] {
      try stage.at(10, command)
      #expect(stage.state.last?.step == step, "\(command)")
      #expect(stage.state.undoable?.record.command == command)
    }
    #expect(stage.state.undoCount == 4)
    let record = try stage.at(12, .undo)
    #expect(stage.state.last?.record == record && stage.state.undoCount == 3)
    #expect(stage.state.undoable?.step == .previous)
  }

  @Test("the planned end stays while the text stands still")
  func plannedEnd() throws {
    var stage = try Stage(threeSections)
    #expect(stage.state.plannedEnd(at: Stage.moment(0)) == nil)
    try stage.at(0, .go)
    try stage.at(10, .pause)
    #expect(stage.state.plannedEnd(at: Stage.moment(20)) == Stage.moment(60))
    try stage.at(20, .end(at: Stage.moment(75)))
    #expect(stage.state.plannedEnd(at: Stage.moment(21)) == Stage.moment(75))
    try stage.at(22, .resume)
    #expect(stage.state.plannedEnd(at: Stage.moment(23)) == Stage.moment(75))
  }
}
