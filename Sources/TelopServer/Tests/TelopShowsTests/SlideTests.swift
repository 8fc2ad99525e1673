import Telop
import Testing

@testable import TelopShows

@Suite("Slides of a show")
struct SlideTests {
  /// A talk of 60 seconds whose slides are planned at 0, 20 and 40.
  static let talk = threeSections.replacing("size: 40", with: "size: 40\nslides: 0,20,40")

  /// A deck with a page for each section of the talk; with `stepped`, the second section has two steps.
  static func deck(_ steps: [Int] = [0, 1, 2], hash: Character = "a") -> ShowDeck {
    ShowDeck(
      sha256: String(repeating: hash, count: 64), pages: steps.count, steps: steps,
      labels: steps.map { "\($0 + 1)" })
  }

  private func begun(_ script: String = talk, _ deck: ShowDeck = deck()) throws -> Stage {
    var stage = try Stage(script)
    try stage.at(-2, .deck(deck))
    try stage.at(0, .go)
    return stage
  }

  /// Offset at which a section's text reaches the read point.
  private func reading(_ section: Int, _ stage: Stage) throws -> Double {
    try #require(stage.state.fit.readOffset(ofSection: section)?.double)
  }

  @Test("turned as planned, the text is there with each slide, and ends on time")
  func onTime() throws {
    var stage = try begun()
    #expect(stage.state.followsSlides && stage.state.page == 0)
    for (page, seconds) in [(1, 20.0), (2, 40.0)] {
      #expect(stage.state.nextSlide(at: Stage.moment(seconds - 1))?.miss == 0)
      try stage.at(seconds, .slide(page))
      let place = try #require(stage.offset(seconds))
      #expect(abs(place - (try reading(page, stage))) < 0.01)
      #expect(stage.state.legs.last?.late == 0)
    }
    #expect(stage.state.nextSlide(at: Stage.moment(45)) == nil)
    #expect(abs((stage.end ?? 0) - 60) < 0.001)
  }

  @Test("early and late: the band goes with the slides within its bounds, and nothing jumps")
  func bent() throws {
    for turn in [14.0, 27.0] {
      var stage = try begun()
      let plain = try #require(stage.offset(turn))
      try stage.at(turn, .slide(1))
      #expect(abs((stage.offset(turn) ?? 0) - plain) < 0.01)
      #expect(stage.state.pageSince == Stage.moment(turn))
      #expect(abs((stage.end ?? 0) - 60) < 0.001)
      let expected = try #require(stage.state.nextSlide(at: Stage.moment(turn + 1)))
      // The remaining time is shared out as planned: half of it for each of the two slides.
      let left = expected.expected.since(Stage.moment(0)) / .seconds(1)
      #expect(abs(left - (turn + 60) / 2) < 0.001)
      #expect((stage.state.legs.last?.change ?? 1) != 1)
    }
    // Turned at any time, slides do not move the end; only moves of the text do.
    var stage = try begun()
    try stage.at(55, .slide(1))
    #expect(stage.state.legs.last?.late == 0)
    try stage.at(56, .jump(section: 1))
    let late = try #require(stage.state.legs.last?.late.double)
    #expect(late > 1 && abs((stage.end ?? 0) - 60 - late) < 0.01)
    #expect(stage.state.plannedEnd(at: Stage.moment(59)) == Stage.moment(60))
  }

  @Test("steps of one slide, turns that cannot be, and pages that are not the plan's slides")
  func pages() throws {
    var stage = try begun(Self.talk, Self.deck([0, 1, 1, 2]))
    try stage.at(20, .slide(1))
    let legs = stage.state.legs.count
    try stage.at(25, .slide(2))
    #expect(stage.state.legs.count == legs && stage.state.page == 2)
    try stage.at(26, .slide(2))
    #expect(stage.state.pageSince == Stage.moment(25))
    #expect(throws: ShowError.self) { try stage.at(27, .slide(4)) }
    var other = try begun(Self.talk, Self.deck([0, 1, 2, 3, 4]))
    #expect(!other.state.followsSlides)
    let before = try #require(other.offset(50))
    try other.at(10, .slide(3))
    #expect(other.state.page == 3 && other.offset(50) == before)
    #expect(other.state.legs.count == 1 && other.state.nextSlide(at: Stage.moment(11)) == nil)
    var bare = try Stage(Self.talk)
    #expect(throws: ShowError.self) { try bare.at(1, .slide(0)) }
    for deck in [
      Self.deck([]), Self.deck([0, 2]), Self.deck([1]), Self.deck(hash: "G"),
      ShowDeck(sha256: Self.deck().sha256, pages: 2, steps: [0, 1], labels: ["1"]),
    ] {
      #expect(throws: ShowError.self) { try bare.at(2, .deck(deck)) }
    }
  }

  @Test("paused, moved and retimed: the band goes on beside the slide that is up")
  func moved() throws {
    var stage = try begun()
    try stage.at(10, .pause)
    let place = try #require(stage.offset(12))
    try stage.at(15, .slide(1))
    #expect(stage.offset(16) == place && stage.phase(16) == .paused)
    let outlook = try stage.state.outlook(at: Stage.moment(16), pausing: .seconds(1))
    try stage.at(17, .resume)
    #expect(abs((stage.offset(17) ?? 0) - place) < 0.01 && abs((stage.end ?? 0) - 60) < 0.001)
    let late = stage.state.legs.last?.late ?? 0
    #expect(outlook.after?.late == max(0, late))
    let expected = try #require(stage.state.nextSlide(at: Stage.moment(18))).expected
    #expect(abs(expected.since(Stage.moment(0)) / .seconds(1) - 38.5) < 0.001)
    // A jump moves the text to its target, and does not turn the slide.
    try stage.at(20, .jump(section: 2))
    #expect(abs((stage.offset(20) ?? 0) - (try reading(2, stage))) < 0.01)
    #expect(stage.state.page == 1)
    try stage.at(21, .undo)
    try stage.at(22, .end(at: Stage.moment(70)))
    #expect(abs((stage.end ?? 0) - 70) < 0.001)
    try stage.at(46, .slide(2))
    #expect(abs((stage.end ?? 0) - 70) < 0.001)
    try stage.at(47, .takeOff)
    try stage.at(48, .slide(1))
    #expect(!stage.state.isShown && stage.state.page == 1)
    // Slides can be turned after the end.
    try stage.at(49, .finish)
    try stage.at(50, .slide(2))
    #expect(stage.state.page == 2 && stage.phase(50) == .ended)
    try stage.at(51, .go)
    #expect(stage.state.page == 0)
  }

  @Test("text that repeats keeps its pace, and a replaced one goes on beside its slides")
  func texts() throws {
    var round = try begun()
    try round.at(5, .loop(true))
    #expect(!round.state.followsSlides)
    let place = round.offset(70)
    try round.at(30, .slide(2))
    #expect(round.offset(70) == place)
    var stage = try begun()
    try stage.at(15, .slide(1))
    let shown = try #require(stage.offset(16))
    try stage.at(16, .replace(script: Self.talk.replacing("c20", with: "d20")))
    #expect(abs((stage.offset(16) ?? 0) - shown) < 0.01)
    #expect(stage.state.followsSlides && abs((stage.end ?? 0) - 60) < 0.001)
    try stage.at(30, .slide(2))
    #expect(abs((stage.end ?? 0) - 60) < 0.001)
    // Appended text belongs to the last section; a new heading would have no time.
    let added = #expect(throws: ShowError.self) {
      try stage.at(31, .append(text: "# Four\n\nmore."))
    }
    #expect(added?.code == .badValue && added?.message.contains("without the heading") == true)
    #expect(throws: ShowError.self) { try stage.at(31, .insert(text: "# Four\n\nmore.")) }
    try stage.at(32, .append(text: "More."))
    #expect(stage.state.followsSlides && abs((stage.end ?? 0) - 60) < 0.001)
    // With another section, the deck's pages no longer match the script's slides.
    var longer = try begun(threeSections)
    #expect(longer.state.followsSlides)
    try longer.at(31, .append(text: "# Four\n\nmore."))
    #expect(!longer.state.followsSlides)
    let end = longer.end
    try longer.at(32, .slide(2))
    #expect(longer.state.page == 2 && longer.end == end)
  }

  @Test("undo brings the page back, and the text goes on from where it is")
  func undone() throws {
    var stage = try begun()
    try stage.at(12, .slide(1))
    #expect(stage.state.undoable?.step == .next)
    let place = try #require(stage.offset(18))
    try stage.at(18, .undo)
    #expect(stage.state.page == 0 && abs((stage.offset(18) ?? 0) - place) < 0.01)
    #expect(abs((stage.end ?? 0) - 60) < 0.001)
    // A new deck keeps the page if it has one of that number; undo restores the old deck.
    try stage.at(20, .slide(2))
    try stage.at(21, .deck(Self.deck([0, 1], hash: "b")))
    #expect(stage.state.page == 1)
    try stage.at(22, .undo)
    #expect(stage.state.page == 2 && stage.state.deck == Self.deck())
    // A deck for a running show opens at the section being read.
    var late = try Stage(Self.talk)
    try late.at(0, .go)
    try late.at(30, .deck(Self.deck([0, 1, 1, 2])))
    #expect(late.state.page == 1)
    try late.at(31, .undo)
    #expect(late.state.deck == nil && late.state.page == 0)
    // A page turned before the start stays.
    var early = try Stage(Self.talk)
    try early.at(-3, .deck(Self.deck()))
    try early.at(-2, .slide(1))
    try early.at(0, .go)
    #expect(early.state.page == 1)
  }

  @Test("a rehearsal is told as it went, without pauses, once every slide came up")
  func rehearsal() throws {
    var stage = try begun()
    let reason = { (stage: Stage, seconds: Double) -> String in
      do throws(ShowError) {
        _ = try stage.state.rehearsal(at: Stage.moment(seconds))
        return ""
      } catch { return error.message }
    }
    #expect(reason(stage, 1) == "slide 2 of 3 has not come up")
    try stage.at(11, .slide(1))
    try stage.at(12, .pause)
    try stage.at(22, .resume)
    // An accidental turn that was undone does not count.
    try stage.at(26, .slide(2))
    try stage.at(27, .undo)
    #expect(reason(stage, 28) == "slide 3 of 3 has not come up")
    try stage.at(41.26, .slide(2))
    let running = try stage.state.rehearsal(at: Stage.moment(50))
    #expect(running.slides == [.zero, .seconds(11), .milliseconds(31_300)])
    #expect(running.end == .seconds(40))
    try stage.at(55, .finish)
    #expect(try stage.state.rehearsal(at: Stage.moment(900)).end == .seconds(45))
    // Pages turned in quick succession.
    var quick = try begun()
    try quick.at(11, .slide(1))
    try quick.at(11.02, .slide(2))
    let hurried = try quick.state.rehearsal(at: Stage.moment(11.03))
    #expect(hurried.slides == [.zero, .seconds(11), .milliseconds(11_100)])
    #expect(hurried.end == .milliseconds(11_200))
    // Without `finish` the rehearsal ends when the text has left.
    try stage.at(56, .undo)
    #expect(try stage.state.rehearsal(at: Stage.moment(900)).end == .seconds(50))
    try stage.at(80, .go)
    #expect(reason(stage, 81) == "slide 2 of 3 has not come up")
    #expect(reason(try Stage(Self.talk), 0).contains("has no deck"))
    var late = try Stage(Self.talk)
    try late.at(0, .go)
    try late.at(1, .deck(Self.deck()))
    #expect(reason(late, 2).contains("needs the deck"))
    #expect(reason(try begun(Self.talk, Self.deck([0, 1])), 1).contains("numbers of slides"))
  }
}
