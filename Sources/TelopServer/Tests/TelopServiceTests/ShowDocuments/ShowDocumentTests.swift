@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TelopShows
import Testing

@testable import TelopService

@Suite("Documents of shows")
struct ShowDocumentTests {
  /// Document of a show at a second, after commands at seconds.
  private func document(
    _ script: String, _ commands: [(Double, ShowCommand)], at second: Double
  ) throws -> ShowDocument {
    ShowDocument(try log(script, commands), id: "a-1", epoch: "e", now: Self.moment(second))
  }

  private func log(_ script: String, _ commands: [(Double, ShowCommand)]) throws -> ShowLog {
    var log = try ShowLog(ShowSource(script: script))
    for (index, (second, command)) in commands.enumerated() {
      _ = try log.take(command, id: "\(index)", from: "test", at: Self.moment(second))
    }
    return log
  }

  private static func moment(_ second: Double) -> Moment {
    Moment(microseconds: 1_700_000_000_000_000) + .seconds(second)
  }

  @Test("the verdict is for the rest of the text")
  func verdict() throws {
    // Much text in the first ten seconds, little after them.
    let much = String(repeating: "たくさん", count: 40)
    let script = "---\nduration: 40\n---\n\(much)\n\n@0:25 おわり\n"
    let before = try document(script, [], at: 0)
    #expect(before.verdict == "unreadable")
    let commands: [(Double, ShowCommand)] = [(0, .go)]
    #expect(try document(script, commands, at: 1).verdict == "unreadable")
    #expect(try document(script, commands, at: 34).verdict != "unreadable")
    #expect(try document(script, commands, at: 60).verdict == "comfortable")
    let paused = commands + [(34, ShowCommand.pause)]
    #expect(try document(script, paused, at: 500).verdict != "unreadable")
  }

  @Test("lastPass counts every pass since the start, also those that begin without a command")
  func passes() throws {
    let script = "---\nduration: 10\n---\nOne line.\n\nAnd another."
    let commands: [(Double, ShowCommand)] = [(0, .go), (1, .loop(true))]
    #expect(try document(script, [(0, .go)], at: 5).lastPass == nil)
    #expect(try document(script, commands, at: 5).lastPass == 1)
    let late = try document(script, commands, at: 35)
    #expect(late.lastPass == 4 && late.legs.last?.from == late.legs.last?.zero)
    let nudged = commands + [(35, ShowCommand.nudge(.seconds(1))), (36, .nudge(.seconds(1)))]
    #expect(try document(script, nudged, at: 38).lastPass == 4)
    #expect(try document(script, nudged + [(65, .nudge(.seconds(-1)))], at: 66).lastPass == 7)
    #expect(try document(script, nudged + [(65, .restart)], at: 66).lastPass == 1)
    // The document of a pause includes its effect at once: its planned end is that of the pass of the effect.
    let paused = try document(script, commands + [(35, .pause)], at: 35)
    #expect(paused.plannedEnd == Moment(microseconds: 1_700_000_040_200_000))
    #expect(paused.lastPass == 4)
  }

  @Test("a leg's document has only the phases that it plays")
  func turns() throws {
    let count = 40
    let sections = (1...count).map { "# \($0)\n\nText of slide \($0) with some words.\n" }
    let deck = ShowDeck(
      sha256: String(repeating: "a", count: 64), pages: count, slideIndices: Array(0..<count),
      labels: (1...count).map { "\($0)" })
    let turns = (1..<count).map { (5 + Double($0) / 4, ShowCommand.slide($0)) }
    let commands: [(Double, ShowCommand)] = [(-1, .deck(deck)), (0, .go)] + turns
    let script = "---\nduration: 120\n---\n" + sections.joined(separator: "\n")
    let log = try log(script, commands)
    let document = ShowDocument(log, id: "a-1", epoch: "e", now: Self.moment(15))
    #expect(document.follows == true && document.legs.count == 32)
    for (leg, next) in zip(document.legs, document.legs.dropFirst()) {
      let known = try #require(log.state.legs.first { $0.from == leg.from })
      let whole = MotionDocument(known.fit.scrollMotion)
      #expect(leg.motion.phases.count <= 12 && whole.phases.count > 12)
      let ownTime = [leg.from, next.from].map { $0.since(leg.zero) / .seconds(1) }
      let own = whole.phases.filter {
        $0.time <= ownTime[1] && $0.time + $0.duration >= ownTime[0]
      }
      #expect(!own.isEmpty && own.allSatisfy(leg.motion.phases.contains))
    }
    let last = try #require(document.legs.last)
    #expect(last.motion.phases.first?.time == 0)
  }
}
