internal import TelopEssentials
internal import TelopShows

/// Limits on clients. A request over a limit is rejected with a problem that names the limit.
package struct Limits: Sendable, Hashable {
  /// Maximum size in bytes of a body, except for uploads and imports.
  package var bodyBytes = 1 << 20
  /// Maximum time for the arrival of a body, except for uploads and imports.
  package var bodyTime = Duration.seconds(10)
  /// Maximum time for the arrival of a request, except for feeds. Slides get `deckArrivalTime` in addition.
  package var requestTime = Duration.seconds(20)
  /// Maximum time for an answer once the request has arrived.
  package var answerTime = Duration.seconds(30)
  /// Maximum time without traffic on a connection.
  package var idleTime = Duration.seconds(60)
  /// Maximum time for which a client may leave pending output unread.
  package var stallTime = Duration.seconds(60)
  /// Minimum interval between identical log lines.
  package var logInterval = Duration.seconds(1)
  package var connections = 4_096
  /// Maximum number of questions in one request. A question is a request document, such as a `MeasureRequest`.
  package var questionCount = 1_000
  /// Maximum size in bytes of an answer, with the results of all questions of the request.
  package var answerBytes = 1 << 26
  /// Maximum size of a text to measure or shape, in UTF-8 bytes.
  package var textBytes = 1 << 18
  /// Maximum size of a text whose clusters are listed, in UTF-8 bytes.
  package var clusteredTextBytes = 1 << 16
  /// Maximum size in UTF-8 bytes of a script, and of the text of all passes of a loop together.
  package var scriptBytes = 1 << 18
  /// Maximum time that a loop may fill, in seconds.
  package var loopSeconds = 4 * 3_600
  /// Maximum number of pictures on a contact sheet, one for each moment.
  package var maximumSheetPictures = 60
  /// Maximum size in bytes of a short request. The limit applies to the body, and also to the text with separators and
  /// all passes of a loop. Short requests do not wait for long requests.
  package var shortRequestBytes = 4_096
  /// Number of threads for long requests. There are as many threads for short requests.
  package var workers = 2
  /// Maximum number of long requests waiting.
  package var queueLength = 64
  /// Maximum number of exports running at a time: by default, the number of processors.
  package var runningExports = max(1, ProcessInfo.processInfo.activeProcessorCount)
  /// Maximum number of exports waiting.
  package var exportQueueLength = 64
  /// Maximum size in bytes of an exported file in an answer.
  package var exportBytes = 1 << 28
  /// Maximum memory that an export may map, in bytes.
  package var exportMemory = 4 << 30
  /// Maximum number of jobs, including finished jobs.
  package var jobs = 64
  /// Maximum size in bytes of the file of a job.
  package var jobFileBytes = 4 << 30
  /// Total size in bytes of the files of all jobs at which further jobs are rejected.
  package var allJobsBytes = 16 << 30
  /// Maximum time for making the file of a job.
  package var jobTime = Duration.seconds(3_600)
  /// Time for which the file of a finished job is kept.
  package var jobRetention = Duration.seconds(3_600)
  /// Maximum size in bytes of an uploaded font.
  package var fontBytes = 1 << 25
  /// Maximum number of uploaded fonts.
  package var fonts = 64
  /// Maximum total size of uploaded fonts in bytes. Uploaded fonts are kept in memory.
  package var allFontsBytes = 1 << 27
  /// Maximum time for the check of a font.
  package var fontTime = Duration.seconds(10)
  /// Maximum memory that the check of a font may map, in bytes.
  package var fontMemory = 1 << 30
  /// Maximum size in bytes of a PDF with slides.
  package var deckBytes = 1 << 27
  /// Maximum time for the arrival of a body with a PDF.
  package var deckArrivalTime = Duration.seconds(300)
  /// Maximum time to open slides, to which `deckPageTime` is added for each page.
  package var deckTime = Duration.seconds(60)
  /// Additional time to open slides, for each page.
  package var deckPageTime = Duration.seconds(2)
  /// Maximum total time to open slides, unless `deckTime` is longer.
  package var maximumDeckTime = Duration.seconds(540)
  /// Maximum time for one run of a drawing program. A page whose drawing takes longer is shown as missing.
  package var deckProgramTime = Duration.seconds(20)
  /// Maximum time of a deck in the quick lane of `DeckStore`. A deck that takes longer to open goes to the slow lane.
  package var quickLaneTime = Duration.seconds(10)
  /// Maximum number of decks that are arriving, waiting or being opened, divided fairly among the clients.
  package var pendingDecks = 32
  /// Maximum time that the answer to an upload waits for the slides to be opened.
  package var deckAnswerTime = Duration.seconds(5)
  /// Maximum memory that each process opening slides may map, in bytes.
  package var deckMemory = 2 << 30
  /// Maximum number of stored decks.
  package var decks = 200
  /// Total size in bytes of the stored slide pictures at which further decks are rejected.
  package var allDecksBytes = 4 << 30
  /// Maximum time for replaying shows before the service listens. The service replays the other shows while it runs.
  package var replayTime = Duration.seconds(2)
  /// Maximum number of shows, including ended shows.
  package var shows = 1_000
  /// Maximum number of commands of a show. `maximumRecordCount(for:)` has the exceptions.
  package var recordCount = 100_000
  /// Number of commands with the trait `reserved` that a show accepts beyond `recordCount`. Each of them reverses a
  /// command with the trait `unlimited`, which has no maximum: `resume` reverses `pause`, for example.
  package var reservedRecordCount = 1_000
  /// Maximum size in bytes of a line of a feed.
  package var feedLineBytes = 4_096
  /// Time for which a feed's lines are collected before they are applied.
  package var feedCollectionTime = Duration.milliseconds(500)
  /// Maximum time without data from a feed.
  package var feedSilence = Duration.seconds(3_600)
  /// Maximum size in bytes of an imported show's log. The replay of the log must also end within `answerTime`.
  package var importedLogBytes = 1 << 24
  /// Maximum number of commands of one show that wait to be applied.
  package var pendingCommands = 256
  /// Maximum number of open event streams and feeds.
  package var streams = 2_000
  /// Maximum size in bytes of the database of shows.
  package var storeBytes = 1 << 32

  package init() {}

  /// Number of commands at which a show rejects a further command of this name.
  func maximumRecordCount(for name: String) -> Int {
    let traits = ShowCommandEntry(name)?.traits ?? []
    if traits.contains(.unlimited) { return .max }
    return traits.contains(.reserved) ? recordCount + reservedRecordCount : recordCount
  }

  /// Maximum number of commands in a show's log. Once `reservedRecordCount` is used up too, nothing can reverse an
  /// unlimited command. Each one can then be recorded only once more, because a repeated one has no effect or is an
  /// error.
  var maximumLogCount: Int {
    let unlimitedCount = ShowCommandEntry.all.count { $0.traits.contains(.unlimited) }
    return recordCount + reservedRecordCount + unlimitedCount
  }
}
