internal import TelopEssentials
internal import TelopShows

/// How much a client may ask for. What is over a limit is refused with a problem that names it.
package struct Limits: Sendable, Hashable {
  /// The longest body, in bytes.
  package var body = 1 << 20
  /// How long a body may take to arrive.
  package var bodyTime = Duration.seconds(10)
  /// How long a request may take to arrive whose body nobody waits for.
  package var requestTime = Duration.seconds(20)
  /// How long an answer may take, once its request is there.
  package var answerTime = Duration.seconds(30)
  /// How long a connection may be silent.
  package var idleTime = Duration.seconds(60)
  /// How long a client may take nothing of what waits for it.
  package var stallTime = Duration.seconds(60)
  /// How long the log does not say again what it has said.
  package var logPause = Duration.seconds(1)
  /// The most connections.
  package var connections = 4_096
  /// The most texts in one request.
  package var texts = 1_000
  /// The longest answer to questions, in bytes: of many, all of them together.
  package var answer = 1 << 26
  /// The longest text to measure or to shape, in UTF-8 bytes.
  package var text = 1 << 18
  /// The longest text whose clusters are listed, in UTF-8 bytes.
  package var clusters = 1 << 16
  /// The longest script, in UTF-8 bytes; of a loop, all rounds of it together.
  package var script = 1 << 18
  /// The longest time that a loop may fill, in seconds.
  package var fill = 4 * 3_600
  /// The most moments on one contact sheet.
  package var sheet = 60
  /// The longest request that is short, in bytes, and so the line that it makes: it does not wait for long
  /// ones.
  package var short = 4_096
  /// How many long requests are worked on at a time.
  package var workers = 2
  /// How many long requests may wait for their turn.
  package var queue = 64
  /// How many exports are made at a time: as many as there are processors.
  package var exports = max(1, ProcessInfo.processInfo.activeProcessorCount)
  /// How many exports may wait for their turn.
  package var exportQueue = 64
  /// How long a file may become that is answered with, in bytes.
  package var exportBytes = 1 << 28
  /// How much memory an export may map, in bytes.
  package var exportMemory = 4 << 30
  /// The most movies, those that are done included.
  package var jobs = 64
  /// How long a movie may become, in bytes.
  package var movieBytes = 4 << 30
  /// How long all movies together may become, in bytes, before the next is made.
  package var jobsBytes = 16 << 30
  /// How long a movie may take.
  package var jobTime = Duration.seconds(3_600)
  /// How long a movie is kept.
  package var jobKept = Duration.seconds(3_600)
  /// The longest font that is uploaded, in bytes.
  package var fontBytes = 1 << 25
  /// The most fonts that are uploaded.
  package var fonts = 64
  /// How long all fonts that are uploaded may become together, in bytes: they are in memory.
  package var fontsBytes = 1 << 27
  /// How long it may take to look at a font.
  package var fontTime = Duration.seconds(10)
  /// How much memory may be mapped to look at a font, in bytes.
  package var fontMemory = 1 << 30
  /// The longest PDF of slides, in bytes.
  package var deckBytes = 1 << 27
  /// How long it may take to arrive.
  package var deckArrival = Duration.seconds(300)
  /// How long it may take to open it, whatever is in it.
  package var deckTime = Duration.seconds(60)
  /// How much longer for each of its pages.
  package var deckPageTime = Duration.seconds(2)
  /// And how long it may take at most, where that is more than `deckTime`.
  package var deckMostTime = Duration.seconds(540)
  /// How long one of the programs may take that draw it; then the page is missing.
  package var deckProgramTime = Duration.seconds(20)
  /// What takes longer than this to open does not hold up what takes less.
  package var deckShort = Duration.seconds(10)
  /// The most decks that arrive, wait or are opened; a client may have as many as are still free.
  package var deckPlaces = 32
  /// How long who sent it waits for that; it goes on afterwards.
  package var deckWait = Duration.seconds(5)
  /// How much memory each process may map that opens it, in bytes.
  package var deckMemory = 2 << 30
  /// The most decks of slides.
  package var decks = 200
  /// How long all of their pictures may become, in bytes, before the next is opened.
  package var decksBytes = 4 << 30
  /// How long shows are replayed before the service listens; the others are while it does.
  package var replayTime = Duration.seconds(2)
  /// The most shows, those that have ended included.
  package var shows = 1_000
  /// The most commands of a show, but for unlimited and reserved ones.
  package var records = 100_000
  /// How many more commands a show takes that reverse those that are always taken.
  package var reservedRecordCount = 1_000
  /// The longest line of a feed, in bytes.
  package var line = 4_096
  /// How long a feed's lines are gathered before they are done.
  package var feedPause = Duration.milliseconds(500)
  /// How long a feed may be silent.
  package var feedSilence = Duration.seconds(3_600)
  /// The longest log of a show that is imported, in bytes; it has to be replayed within `answerTime`.
  package var log = 1 << 24
  /// The most commands of a show that wait to be done.
  package var commands = 256
  /// The most streams of events.
  package var streams = 2_000
  /// How large the store of shows may grow, in bytes.
  package var store = 1 << 32

  /// The defaults.
  package init() {}

  /// How many commands a show may have had before one of this name.
  func maximumRecordCount(for name: String) -> Int {
    let traits = ShowCommandEntry(name)?.traits ?? []
    if traits.contains(.unlimited) { return .max }
    return traits.contains(.reserved) ? records + reservedRecordCount : records
  }

  /// The most commands that a show comes to: behind the last that reverses something, each of those that are always
  /// taken can change it once.
  var maximumLogCount: Int {
    records + reservedRecordCount + ShowCommandEntry.all.count { $0.traits.contains(.unlimited) }
  }
}
