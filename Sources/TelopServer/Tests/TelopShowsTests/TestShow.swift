@_spi(Answers) import Telop
import TelopShows
import TelopUnits
import Testing

/// A show for tests, with commands at seconds of a clock that begins at 1,000.
struct TestShow {
  var log: ShowLog
  private var count = 0

  /// - Parameter start: the second at which the show begins; `nil` to leave it ready.
  init(
    _ script: String, _ options: [String: String] = [:], deck: ShowDeck? = nil,
    go start: Double? = nil
  ) throws {
    let settings = options.sorted { $0.key < $1.key }.map {
      OptionLayer.Setting($0.key, [$0.value])
    }
    log = try ShowLog(ShowSource(script: script, options: OptionLayer(settings)))
    if let deck { try at(-2, .deck(deck)) }
    if let start { try at(start, .go) }
  }

  var state: ShowState { log.state }

  /// Gives a command at a second.
  @discardableResult
  mutating func at(_ seconds: Double, _ command: ShowCommand) throws -> ShowRecord {
    count += 1
    let record = try log.take(
      command, id: "c\(count)", from: "test",
      at: TestShow.moment(seconds) + (.zero - ShowState.commandDelay))
    return try #require(record)
  }

  static func moment(_ seconds: Double) -> Moment {
    Moment(microseconds: 1_000_000_000 + Int64((seconds * 1_000_000).rounded()))
  }

  func offset(_ seconds: Double) -> Double? { state.offset(at: Self.moment(seconds))?.double }

  func phase(_ seconds: Double) -> ShowState.Phase { state.phase(at: Self.moment(seconds)) }

  /// Speed of the text, in pixels per second.
  func speed(_ seconds: Double) throws -> Double {
    let moment = Self.moment(seconds)
    let leg = try #require(state.leg(at: moment))
    return leg.fit.plan.speedAhead(from: moment.since(leg.planStart).exactSeconds).double
  }

  /// When the text has left the screen, in seconds.
  var end: Double? {
    state.legs.last?.end.map { $0.since(Self.moment(0)).exactSeconds.double }
  }

  /// Total distance of the text, in pixels.
  var distance: Double { state.legs.last?.fit.plan.distance.double ?? 0 }

  private static func isBlank(_ rest: ArraySlice<UInt8>) -> Bool {
    let first = String(decoding: rest.prefix(4), as: UTF8.self).unicodeScalars.first
    return first.map { $0.properties.isWhitespace || $0 == "\u{2060}" } ?? true
  }

  /// Visible glyphs with their positions, in hundredths of a pixel. Skips blanks.
  func picture(_ seconds: Double) -> Set<String> {
    let moment = Self.moment(seconds)
    guard let leg = state.leg(at: moment) else { return [] }
    let plan = leg.fit.plan
    let fit = leg.fit
    let offset = leg.offset(at: moment)
    let unit = plan.strip.pixelsPerUnit
    var seen: Set<String> = []
    let line = Array(fit.text.text.utf8)
    for glyph in fit.text.placedGlyphs(in: 0..<fit.text.utf8Length) {
      guard !Self.isBlank(line[glyph.cluster...]) else { continue }
      let own = unit * glyph.x
      let place = plan.strip.isRightToLeft ? plan.strip.width - own : own
      let x = (plan.origin + place - offset).double
      if x > -100, x < plan.timing.viewport.double {
        seen.insert("\(glyph.id) \((x * 100).rounded())")
      }
    }
    return seen
  }
}

/// A talk of three sections.
let threeSections = """
  ---
  duration: 60
  size: 40
  ---
  # One

  \(words("a", 24))

  # Two

  \(words("b", 24))

  # Three

  \(words("c", 24))
  """

func words(_ name: String, _ count: Int) -> String {
  (0..<count).map { "\(name)\($0)." }.joined(separator: " ")
}

/// Deterministic random numbers.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  /// Mixes the seed, because the sequences of neighbouring seeds would otherwise be shifted copies of each other.
  init(_ seed: UInt64) {
    state = seed
    state = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
