@_spi(Answers) import Telop
import Testing

@testable import TelopShows

@Suite("Slides of a show")
struct SlideTests {
  /// A talk of 60 seconds whose slides are planned at 0, 20 and 40.
  static let talk = threeSections.replacing("size: 40", with: "size: 40\nslides: 0,20,40")
  /// The same text without headings and without times of slides.
  static let oneSection = threeSections.replacing("# ", with: "")

  /// A deck with a page for each section of the talk; with `stepped`, the second section has two steps.
  static func deck(_ steps: [Int] = [0, 1, 2], hash: Character = "a") -> ShowDeck {
    ShowDeck(
      sha256: String(repeating: hash, count: 64), pages: steps.count, slideIndices: steps,
      labels: steps.map { "\($0 + 1)" })
  }

  private func begun(_ script: String = talk, _ deck: ShowDeck = deck()) throws -> TestShow {
    try TestShow(script, deck: deck, go: 0)
  }

  /// Offset at which a section's text reaches the read point.
  private func reading(_ section: Int, _ show: TestShow) throws -> Double {
    try #require(show.state.fit.readOffset(ofSection: section)?.double)
  }

  @Test("slides turned as planned keep the text in step and on time")
  func onTime() throws {
    var show = try begun()
    #expect(show.state.followsSlides && show.state.page == 0)
    for (page, seconds) in [(1, 20.0), (2, 40.0)] {
      #expect(show.state.nextSlide(at: TestShow.moment(seconds - 1))?.delay == 0)
      try show.at(seconds, .slide(page))
      let place = try #require(show.offset(seconds))
      #expect(abs(place - (try reading(page, show))) < 0.01)
      #expect(show.state.legs.last?.late == 0)
    }
    #expect(show.state.nextSlide(at: TestShow.moment(45)) == nil)
    #expect(abs((show.end ?? 0) - 60) < 0.001)
  }

  @Test("for early and late slides the band adapts within its limits, without jumps")
  func bent() throws {
    for turn in [14.0, 27.0] {
      var show = try begun()
      let plain = try #require(show.offset(turn))
      try show.at(turn, .slide(1))
      #expect(abs((show.offset(turn) ?? 0) - plain) < 0.01)
      #expect(show.state.pageSince == TestShow.moment(turn))
      #expect(abs((show.end ?? 0) - 60) < 0.001)
      let expected = try #require(show.state.nextSlide(at: TestShow.moment(turn + 1)))
      // The remaining time is divided as planned: half of it for each of the two slides.
      let left = expected.expected.since(TestShow.moment(0)) / .seconds(1)
      #expect(abs(left - (turn + 60) / 2) < 0.001)
      #expect((show.state.legs.last?.change ?? 1) != 1)
    }
    // Turning slides never moves the end; only moves of the text do.
    var show = try begun()
    try show.at(55, .slide(1))
    #expect(show.state.legs.last?.late == 0)
    try show.at(56, .jump(section: 1))
    let late = try #require(show.state.legs.last?.late.double)
    #expect(late > 1 && abs((show.end ?? 0) - 60 - late) < 0.01)
    #expect(show.state.plannedEnd(at: TestShow.moment(59)) == TestShow.moment(60))
  }

  @Test("pages of one slide, invalid pages and unmatched decks are handled")
  func pages() throws {
    var show = try begun(Self.talk, Self.deck([0, 1, 1, 2]))
    try show.at(20, .slide(1))
    let legs = show.state.legs.count
    try show.at(25, .slide(2))
    #expect(show.state.legs.count == legs && show.state.page == 2)
    try show.at(26, .slide(2))
    #expect(show.state.pageSince == TestShow.moment(25))
    #expect(throws: ShowError.self) { try show.at(27, .slide(4)) }
    // A text of one section cannot be divided among five slides.
    var other = try begun(Self.oneSection, Self.deck([0, 1, 2, 3, 4]))
    #expect(!other.state.followsSlides)
    let before = try #require(other.offset(50))
    try other.at(10, .slide(3))
    #expect(other.state.page == 3 && other.offset(50) == before)
    #expect(other.state.legs.count == 1 && other.state.nextSlide(at: TestShow.moment(11)) == nil)
    var bare = try TestShow(Self.talk)
    #expect(throws: ShowError.self) { try bare.at(1, .slide(0)) }
    for deck in [
      Self.deck([]), Self.deck([0, 2]), Self.deck([1]), Self.deck(hash: "G"),
      ShowDeck(sha256: Self.deck().sha256, pages: 2, slideIndices: [0, 1], labels: ["1"]),
    ] {
      #expect(throws: ShowError.self) { try bare.at(2, .deck(deck)) }
    }
  }

  @Test("after pauses, moves and new ends, the band follows the visible slide")
  func moved() throws {
    var show = try begun()
    try show.at(10, .pause)
    let place = try #require(show.offset(12))
    try show.at(15, .slide(1))
    #expect(show.offset(16) == place && show.phase(16) == .paused)
    let outlook = try show.state.pauseForecast(at: TestShow.moment(16), pausing: .seconds(1))
    try show.at(17, .resume)
    #expect(abs((show.offset(17) ?? 0) - place) < 0.01 && abs((show.end ?? 0) - 60) < 0.001)
    let late = show.state.legs.last?.late ?? 0
    #expect(outlook.after?.late == max(0, late))
    let expected = try #require(show.state.nextSlide(at: TestShow.moment(18))).expected
    #expect(abs(expected.since(TestShow.moment(0)) / .seconds(1) - 38.5) < 0.001)
    // A jump moves the text to its target, and does not turn the slide.
    try show.at(20, .jump(section: 2))
    #expect(abs((show.offset(20) ?? 0) - (try reading(2, show))) < 0.01)
    #expect(show.state.page == 1)
    try show.at(21, .undo)
    try show.at(22, .end(at: TestShow.moment(70)))
    #expect(abs((show.end ?? 0) - 70) < 0.001)
    try show.at(46, .slide(2))
    #expect(abs((show.end ?? 0) - 70) < 0.001)
    try show.at(47, .takeOff)
    try show.at(48, .slide(1))
    #expect(!show.state.isShown && show.state.page == 1)
    // Slides can be turned after the end.
    try show.at(49, .finish)
    try show.at(50, .slide(2))
    #expect(show.state.page == 2 && show.phase(50) == .ended)
    try show.at(51, .go)
    #expect(show.state.page == 0)
  }

  @Test("repeating text keeps its pace, and replaced text follows its slides")
  func texts() throws {
    var round = try begun()
    try round.at(5, .loop(true))
    #expect(!round.state.followsSlides)
    let place = round.offset(70)
    try round.at(30, .slide(2))
    #expect(round.offset(70) == place)
    var show = try begun()
    try show.at(15, .slide(1))
    let shown = try #require(show.offset(16))
    try show.at(16, .replace(script: Self.talk.replacing("c20", with: "d20")))
    #expect(abs((show.offset(16) ?? 0) - shown) < 0.01)
    #expect(show.state.followsSlides && abs((show.end ?? 0) - 60) < 0.001)
    try show.at(30, .slide(2))
    #expect(abs((show.end ?? 0) - 60) < 0.001)
    // Appended text belongs to the last section. A new heading would have no time.
    let added = #expect(throws: ShowError.self) {
      try show.at(31, .append(text: "# Four\n\nmore."))
    }
    #expect(added?.code == .badValue && added?.message.contains("without the heading") == true)
    #expect(throws: ShowError.self) { try show.at(31, .insert(text: "# Four\n\nmore.")) }
    try show.at(32, .append(text: "More."))
    #expect(show.state.followsSlides && abs((show.end ?? 0) - 60) < 0.001)
    // With another section, the script is divided among the slides again.
    var longer = try begun(threeSections)
    try longer.at(31, .append(text: "# Four\n\nmore."))
    #expect(longer.state.followsSlides)
    try longer.at(32, .slide(2))
    #expect(longer.state.page == 2 && longer.state.legs.last?.path != nil)
  }

  @Test("undo restores the page, and the text continues in place")
  func undone() throws {
    var show = try begun()
    try show.at(12, .slide(1))
    #expect(show.state.undoable?.step == .next)
    let place = try #require(show.offset(18))
    try show.at(18, .undo)
    #expect(show.state.page == 0 && abs((show.offset(18) ?? 0) - place) < 0.01)
    #expect(abs((show.end ?? 0) - 60) < 0.001)
    // A new deck keeps the page number if it has this page. Undo restores the old deck.
    try show.at(20, .slide(2))
    try show.at(21, .deck(Self.deck([0, 1], hash: "b")))
    #expect(show.state.page == 1)
    try show.at(22, .undo)
    #expect(show.state.page == 2 && show.state.deck == Self.deck())
    // A deck for a running show opens at the section being read.
    var late = try TestShow(Self.talk, go: 0)
    try late.at(30, .deck(Self.deck([0, 1, 1, 2])))
    #expect(late.state.page == 1)
    try late.at(31, .undo)
    #expect(late.state.deck == nil && late.state.page == 0)
    // A page turned before the start stays.
    var early = try TestShow(Self.talk)
    try early.at(-3, .deck(Self.deck()))
    try early.at(-2, .slide(1))
    try early.at(0, .go)
    #expect(early.state.page == 1)
  }

  @Test("an undone loop keeps the times of slides, unless the next pass has begun")
  func undoneLoop() throws {
    var show = try begun()
    try show.at(11, .slide(1))
    try show.at(12, .loop(true))
    #expect(throws: ShowError.self) { try show.state.rehearsal(at: TestShow.moment(12)) }
    var (off, late) = (show, show)
    try show.at(13, .pause)
    try show.at(15, .undo)
    try show.at(16, .undo)
    try show.at(22, .slide(2))
    let times = try show.state.rehearsal(at: TestShow.moment(30))
    #expect(times.slides == [.zero, .seconds(11), .seconds(20)] && times.end == .seconds(28))
    // Without an undo, the times are lost; undoing both commands restores them.
    try off.at(14, .loop(false))
    try off.at(20, .slide(2))
    #expect(throws: ShowError.self) { try off.state.rehearsal(at: TestShow.moment(30)) }
    for second in 21...23 { try off.at(Double(second), .undo) }
    try off.at(25, .slide(2))
    let restored = try off.state.rehearsal(at: TestShow.moment(30)).slides
    #expect(restored == [.zero, .seconds(11), .seconds(25)])
    try late.at(70, .undo)
    try late.at(71, .slide(2))
    #expect(throws: ShowError.self) { try late.state.rehearsal(at: TestShow.moment(75)) }
  }

  @Test("a rehearsal has the times of all slides, without pauses")
  func rehearsal() throws {
    var show = try begun()
    let reason = { (show: TestShow, seconds: Double) -> String in
      do throws(ShowError) {
        _ = try show.state.rehearsal(at: TestShow.moment(seconds))
        return ""
      } catch { return error.message }
    }
    #expect(reason(show, 1) == "slide 2 of 3 has not come up")
    try show.at(11, .slide(1))
    try show.at(12, .pause)
    try show.at(22, .resume)
    // An accidental turn does not count once it is undone.
    try show.at(26, .slide(2))
    try show.at(27, .undo)
    #expect(reason(show, 28) == "slide 3 of 3 has not come up")
    try show.at(41.26, .slide(2))
    let running = try show.state.rehearsal(at: TestShow.moment(50))
    #expect(running.slides == [.zero, .seconds(11), .milliseconds(31_300)])
    #expect(running.end == .seconds(40))
    try show.at(55, .finish)
    // Questions are asked after the end.
    var after = show
    try after.at(70, .slide(1))
    try after.at(80, .slide(2))
    let asked = try after.state.rehearsal(at: TestShow.moment(900))
    #expect(asked.slides == running.slides && asked.end == .seconds(45))
    #expect(try show.state.rehearsal(at: TestShow.moment(900)).end == .seconds(45))
    // A slide that was shown for a while keeps its time when it is left for a question.
    var asking = try begun()
    try asking.at(11, .slide(1))
    try asking.at(20, .slide(2))
    try asking.at(30, .slide(1))
    try asking.at(31, .slide(0))
    try asking.at(33, .slide(2))
    let kept = try asking.state.rehearsal(at: TestShow.moment(40))
    #expect(kept.slides == [.zero, .seconds(11), .seconds(20)])
    // Pages turned in quick succession.
    var quick = try begun()
    try quick.at(11, .slide(1))
    try quick.at(11.02, .slide(2))
    let hurried = try quick.state.rehearsal(at: TestShow.moment(11.03))
    #expect(hurried.slides == [.zero, .seconds(11), .milliseconds(11_100)])
    #expect(hurried.end == .milliseconds(11_200))
    // Without `finish`, the rehearsal ends when the text has left.
    try show.at(56, .undo)
    #expect(try show.state.rehearsal(at: TestShow.moment(900)).end == .seconds(50))
    try show.at(80, .go)
    #expect(reason(show, 81) == "slide 2 of 3 has not come up")
    #expect(reason(try TestShow(Self.talk), 0).contains("has no deck"))
    var late = try TestShow(Self.talk, go: 0)
    try late.at(1, .deck(Self.deck()))
    #expect(reason(late, 2).contains("were not recorded"))
    let undivided = try begun(Self.oneSection, Self.deck([0, 1]))
    #expect(reason(undivided, 1).contains("cannot be divided"))
  }
}
