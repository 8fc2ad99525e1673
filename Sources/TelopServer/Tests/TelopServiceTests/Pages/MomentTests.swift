import Foundation
@_spi(Answers) import Telop
import TelopShows
import Testing

@testable import TelopService

/// Compares the values that pages derive from a show's state with the state itself.
@Suite("Moments of a show in its pages", .secondBrowser)
struct MomentTests {
  /// The state of a show that a page received last, and the expected picture at later times.
  private struct Case: Encodable {
    let show: ShowDocument
    /// Milliseconds since 1970.
    let times: [Double]
  }

  private struct Seen: Decodable, Equatable {
    let band: String
    let offset: Double?
    let strip: String?
  }

  private func command(_ dice: inout Dice, at moment: Moment) -> ShowCommand {
    switch Int.random(in: 0..<17, using: &dice) {
    case 0, 1: .go
    case 15: .restart
    case 2, 3: .pause
    case 4, 5: .resume
    case 6: .nudge(.milliseconds(Int.random(in: -9_000...9_000, using: &dice)))
    case 7: .jump(section: Int.random(in: 0..<2, using: &dice))
    case 8: .end(at: moment + .milliseconds(Int.random(in: 9_000...60_000, using: &dice)))
    case 9: .append(text: "More \(Int.random(in: 0..<99, using: &dice)).")
    case 10, 11: .loop(Bool.random(using: &dice))
    case 12: .takeOff
    case 13: .bringBack
    case 14: Int.random(in: 0..<4, using: &dice) == 0 ? .finish : .undo
    default: .undo
    }
  }

  private static let script = """
    ---
    duration: 20
    size: 40
    lead: 1
    ---
    # One

    Some words that are read in a moment, and then some more of them.

    # Two

    ==And== the rest, which is read behind them.
    """

  @Test("pages derive the leg, offset and band that the service has")
  func random() async throws {
    var cases: [Case] = []
    var wanted: [[Seen]] = []
    for seed in 0..<60 {
      var dice = Dice(UInt64(seed))
      var log = try ShowLog(ShowSource(script: Self.script))
      var now = Moment(microseconds: 1_700_000_000_000_000)
      for count in 0..<Int.random(in: 1...9, using: &dice) {
        now = now + .microseconds(Int.random(in: 100_000...9_000_000, using: &dice))
        let command = count == 0 ? ShowCommand.go : command(&dice, at: now)
        _ = try? log.take(command, id: "\(count)", from: "test", at: now)
      }
      // The document also covers the last ten seconds.
      let moments = (0..<24).map { _ in
        now + .microseconds(Int.random(in: -1_000_000...70_000_000, using: &dice))
      }
      cases.append(
        Case(
          show: ShowDocument(log, id: "a-\(seed)", epoch: "e", now: now),
          times: moments.map { Double($0.microseconds) / 1_000 }))
      wanted.append(moments.map { self.seen(log, at: $0) })
    }
    let encoder = JSONEncoder()
    let list = String(decoding: try encoder.encode(cases), as: UTF8.self)
    let found = try await Browser.inModules(
      [[Seen]].self,
      of: """
        const { momentOf } = await import("/pages/moment.mjs");
        const { shownOffsetAt } = await import("/pages/motion.mjs");
        return \(list).map(({ show, times }) => times.map(time => {
          const { band, leg, seconds } = momentOf(show, time);
          const offset = leg && (leg.standsAt ?? shownOffsetAt(leg.motion, seconds));
          return { band, offset, strip: leg?.strip };
        }));
        """)
    var compared = 0
    for (seed, (ours, theirs)) in zip(wanted, found).enumerated() {
      for (index, (own, page)) in zip(ours, theirs).enumerated() {
        let place = "\(seed) \(index): \(own) \(page)"
        #expect(own.band == page.band, "\(place)")
        #expect((own.offset == nil) == (page.offset == nil), "\(place)")
        #expect(own.strip == page.strip, "\(place)")
        guard let a = own.offset, let b = page.offset else { continue }
        // The page computes in doubles: the tolerance is a quarter of a microsecond at hundreds of pixels per second.
        #expect(abs(a - b) < 0.001, "\(place)")
        compared += 1
      }
    }
    #expect(compared > 900)
  }

  private func seen(_ log: ShowLog, at moment: Moment) -> Seen {
    let state = log.state
    let leg = state.legs.first.map { $0.from <= moment } == true ? state.leg(at: moment) : nil
    let change = state.shownSince ?? moment
    let isOn = change <= moment ? state.isShown : !state.isShown
    let isOver = state.finishMoment.map { $0 <= moment } == true
    let band =
      leg == nil || isOver || !isOn
      ? "off" : state.phase(at: moment) == .ended ? "out" : "on"
    return Seen(
      band: band, offset: leg?.offset(at: moment).double,
      strip: leg.map { log.strip($0.fit, ofText: $0.textRevision) })
  }
}
