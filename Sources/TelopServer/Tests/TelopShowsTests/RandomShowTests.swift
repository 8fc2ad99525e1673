import Foundation
@_spi(Answers) import Telop
import Testing

@testable import TelopShows

@Suite("Random shows")
struct RandomShowTests {
  /// Number of shows; `make soak` plays more.
  private static let count =
    ProcessInfo.processInfo.environment["TELOP_EFFORT"] == "soak" ? 10_000 : 250

  private func command(_ dice: inout Dice, at seconds: Double) -> ShowCommand {
    switch Int.random(in: 0..<28, using: &dice) {
    case 0, 1: .go
    case 26: .restart
    case 2, 3, 4: .pause
    case 5, 6, 7, 8: .resume
    case 9, 10: .nudge(.milliseconds(Int.random(in: -20_000...20_000, using: &dice)))
    case 11: .seek(.milliseconds(Int.random(in: 0...80_000, using: &dice)))
    case 12, 13: .jump(section: Int.random(in: 0..<4, using: &dice))
    case 14: .end(at: TestShow.moment(seconds + Double.random(in: -5...90, using: &dice)))
    case 15: .insert(text: "Breaking \(Int.random(in: 0..<99, using: &dice)).")
    case 16:
      .append(
        text: Int.random(in: 0..<6, using: &dice) == 0
          ? "# Section\n\nWith words." : "More \(Int.random(in: 0..<99, using: &dice)).")
    case 17: .loop(Bool.random(using: &dice))
    case 18: .takeOff
    case 19: .bringBack
    case 20: Int.random(in: 0..<5, using: &dice) == 0 ? .finish : .undo
    case 21, 22, 23, 24: .slide(Int.random(in: 0..<5, using: &dice))
    case 25:
      .deck(
        [
          SlideTests.deck(), SlideTests.deck([0, 1, 1, 2]), SlideTests.deck([0, 1]),
          SlideTests.deck(hash: "b"),
        ].randomElement(using: &dice) ?? SlideTests.deck())
    default: .undo
    }
  }

  /// Whether a command leaves the text where it is.
  private func stays(_ command: ShowCommand, _ undone: ShowCommand.Name?) -> Bool {
    switch command {
    case .pause, .resume, .end, .insert, .append, .loop, .takeOff, .bringBack, .finish: true
    case .slide, .deck: true
    case .undo: [.pause, .resume, .end, .takeOff, .bringBack, .slide, .deck].contains(undone)
    default: false
    }
  }

  @Test("random shows replay equally, never jump, and end on time or report lateness")
  func random() throws {
    for seed in 0..<Self.count {
      var dice = Dice(UInt64(seed))
      var show = try TestShow(seed % 2 == 0 ? threeSections : SlideTests.talk)
      var seconds = 0.0
      if seed % 3 > 0 { try show.at(0.5, .deck(SlideTests.deck())) }
      var controllers: [String] = []
      for _ in 0..<Int.random(in: 5...24, using: &dice) {
        seconds += Double(Int.random(in: 1...12_000_000, using: &dice)) / 1_000_000
        let command = command(&dice, at: seconds)
        let before = show
        let place = before.offset(seconds)
        let undone = before.state.undoable?.record.command.name
        let wasEnded = before.phase(seconds) == .ended
        let page = before.state.page
        let deck = before.state.deck
        do {
          try show.at(seconds, command)
        } catch {
          #expect(show.state.revision == before.state.revision, "\(seed): \(command) \(error)")
          #expect(show.offset(seconds + 1) == before.offset(seconds + 1))
          continue
        }
        controllers.append("\(command.name)")
        if stays(command, undone), let place, let now = show.offset(seconds), !wasEnded {
          #expect(abs(place - now) < 0.01, "\(seed) \(controllers): \(place) \(now)")
        }
        if case .slide(let page) = command { #expect(show.state.page == page) }
        // Undo restores the page and the deck.
        if controllers.count % 4 == 0, ![.undo, .go].contains(command),
          show.state.undoable?.record.command == command
        {
          var undone = show
          try undone.at(seconds + 0.001, .undo)
          #expect(undone.state.page == page && undone.state.deck == deck, "\(seed) \(controllers)")
        }
        guard show.phase(seconds) == .running, let leg = show.state.legs.last,
          let end = show.end
        else { continue }
        // The text covers its whole distance by the end. It never moves backward.
        #expect(abs((leg.offset(at: TestShow.moment(end))).double - show.distance) < 0.01)
        let steps = (0...8).map {
          leg.offset(at: TestShow.moment(seconds + (end - seconds) * Double($0) / 8))
        }
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 }, "\(seed) \(controllers)")
        if let wanted = show.state.end, command.name == .end || command.name == .resume {
          let asked = wanted.since(TestShow.moment(0)).exactSeconds.double
          #expect(abs(asked + leg.late.double - end) < 0.002, "\(seed) \(controllers)")
        }
      }
      // Replays the encoded records.
      let kept = try JSONDecoder().decode(
        [ShowRecord].self, from: try JSONEncoder().encode(show.log.records))
      let again = try ShowLog(show.log.source, kept)
      #expect(again.records == show.log.records)
      for probe in stride(from: 0.0, to: seconds + 90, by: 7.3) {
        let moment = TestShow.moment(probe)
        #expect(again.state.offset(at: moment) == show.state.offset(at: moment), "\(seed)")
        #expect(again.state.phase(at: moment) == show.state.phase(at: moment))
      }
      #expect(again.state.undoable == show.state.undoable)
      #expect(again.state.source == show.state.source)
    }
  }
}
