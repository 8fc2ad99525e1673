@_spi(Answers) import Telop
import Testing

@testable import TelopShows

@Suite("Restarts of a show")
struct RestartTests {
  @Test("restart begins the talk anew, and undo takes that back")
  func onAir() throws {
    for phase in [ShowState.Phase.running, .paused] {
      var show = try TestShow(threeSections, go: 0)
      try show.at(5, .end(at: TestShow.moment(90)))
      if phase == .paused { try show.at(9, .pause) }
      let before = show
      try show.at(20, .restart)
      // Until then, the former text and the band stay on screen.
      #expect(show.phase(19.9) == phase && show.offset(19.9) == before.offset(19.9))
      #expect(show.state.shownSince == before.state.shownSince)
      #expect(show.phase(20) == .running && show.offset(20) == 0 && show.end == 80)
      #expect(abs((show.offset(50) ?? 0) - show.distance / 2) < 0.001)
      #expect(show.state.legs.last?.change == 1 && show.state.end == nil)
      #expect(show.state.startMoment == TestShow.moment(20))
      try show.at(30, .undo)
      #expect(show.phase(40) == phase && show.offset(40) == before.offset(40))
      #expect(show.end == before.end && show.state.end == TestShow.moment(90))
      #expect(show.state.startMoment == TestShow.moment(0))
    }
  }

  @Test("restart also begins a show that has not begun, was taken off, or is over")
  func phases() throws {
    var show = try TestShow(threeSections)
    try show.at(0, .restart)
    #expect(show.phase(0) == .running && show.end == 60)
    try show.at(10, .takeOff)
    try show.at(20, .restart)
    #expect(show.state.isShown && show.state.shownSince == TestShow.moment(20) && show.end == 80)
    try show.at(30, .finish)
    try show.at(40, .restart)
    #expect(show.phase(40) == .running && show.end == 100 && show.offset(40) == 0)
  }

  @Test("restart turns to the first slide, and its times begin anew")
  func slides() throws {
    var show = try TestShow(SlideTests.talk, deck: SlideTests.deck(), go: 0)
    try show.at(15, .slide(1))
    try show.at(30, .slide(2))
    let before = show
    try show.at(50, .restart)
    #expect(show.state.page == 0 && show.offset(50) == 0 && show.state.legs.last?.late == 0)
    #expect(show.state.nextSlide(at: TestShow.moment(51))?.expected == TestShow.moment(70))
    #expect(abs((show.end ?? 0) - 110) < 0.001)
    var undone = show
    try undone.at(52, .undo)
    #expect(undone.state.page == 2 && undone.offset(55) == before.offset(55))
    let kept = try undone.state.rehearsal(at: TestShow.moment(55))
    #expect(kept.slides == [.zero, .seconds(15), .seconds(30)] && kept.end == .seconds(55))
    try show.at(61, .slide(1))
    try show.at(72, .slide(2))
    let slides = try show.state.rehearsal(at: TestShow.moment(80)).slides
    #expect(slides == [.zero, .seconds(11), .seconds(22)])
    // Before the start, too, a rehearsal begins at the first slide.
    var early = try TestShow(SlideTests.talk)
    try early.at(-3, .deck(SlideTests.deck()))
    try early.at(-2, .slide(1))
    try early.at(0, .restart)
    #expect(early.state.page == 0)
  }
}
