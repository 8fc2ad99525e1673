internal import Logging
internal import ServiceLifecycle
internal import Synchronization
@_spi(Answers) internal import Telop
internal import TelopEssentials
@_spi(Answers) internal import TelopExport
internal import TelopPlatform
internal import TelopShows

/// Opens the PDF that `--deck` names, and gives its slides to the show whose script is the watched file.
///
/// The statuses of its `StartError`s, from 64 on, are exit statuses of `sysexits.h`.
final class DeckFile: Service {
  private let opened: DeckStore.OpenedDeck
  private let show: String?
  private let shows: ShowRegistry
  private let pool: WorkPool
  private let logger: Logger
  /// The last note on which sections have which slides, and the show's revision at that time; -1 before the first note.
  private let lastNote = Mutex<(revision: Int, note: String?)>((-1, nil))

  /// Opens the file unless its slides are stored already; blocks. Without a show, this only checks the file.
  init(
    _ path: String, for show: String?, decks: DeckStore, shows: ShowRegistry, pool: WorkPool,
    logger: Logger, onPage: (_ done: Int, _ count: Int) -> Void
  ) throws(StartError) {
    self.show = show
    self.shows = shows
    self.pool = pool
    self.logger = logger
    let bytes = try Self.bytes(path, maximum: decks.limits.deckBytes)
    do {
      let upload = try DeckUpload(in: decks.folder)
      try upload.append(bytes)
      // Keeps the slides while the service runs, so that no sweep removes them before the show uses them.
      let sha256 = ContentHash.sha256(bytes)
      decks.hold(sha256)
      opened = try decks.openBlocking(upload, sha256) { done, count in
        if done == 0 { logger.notice("opening \(path.quoted): \(count) pages") }
        onPage(done, count)
      }
    } catch {
      let problem = error as? Problem ?? Problem(deck: error)
      let status: Int32 = [503: 69, 507: 73][problem.status] ?? 65
      let detail = problem.detail
      let prefix = detail.contains(DeckProcessParameters.pdfName) ? "" : "\(path): "
      let sentence = prefix + detail.replacing(DeckProcessParameters.pdfName, with: path)
      let fix = problem.fix.map { "; " + $0 } ?? ""
      throw StartError(sentence + fix, status: status)
    }
    for note in opened.deck.notes {
      logger.warning(
        "\(note.replacing(DeckProcessParameters.pdfName, with: path.quoted).terminalSafe)")
    }
  }

  private static func bytes(_ path: String, maximum: Int) throws(StartError) -> [UInt8] {
    guard path != "-" else { throw StartError("--deck must be a file: a PDF", status: 64) }
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw StartError("\(path): \(String(cString: strerror(errno)))", status: 66)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StartError("--deck must be a file: a PDF", status: 64)
    }
    guard status.st_size <= maximum else {
      throw StartError(
        "\(path): has \(status.st_size) bytes; the limit is \(maximum); use smaller photographs, or fewer "
          + "pages", status: 65)
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw StartError("\(path): cannot be read", status: 66)
    }
    return [UInt8](data)
  }

  func run() async throws {
    var isDone = false
    await Ticks.run(every: ScriptWatch.pollingInterval) {
      guard let show else { return }
      if !isDone {
        isDone = await give(to: show)
      } else if let session = try? shows.session(show) {
        logSlideAssignment(in: session)
      }
    }
  }

  /// Gives the slides to the show, unless the show has them. Returns `false` if this must be tried again.
  private func give(to show: String) async -> Bool {
    do {
      let session = try shows.session(show)
      if session.deckHash != opened.sha256 { try await session.give(opened, pool: pool) }
      logSlideAssignment(in: session)
    } catch let problem as Problem where [429, 503, 507].contains(problem.status) {
      // The show is not replayed yet, or the service is busy.
      return false
    } catch { logger.warning("the show does not have its slides: \(Problem(error).detail)") }
    return true
  }

  /// Logs which sections have which slides, if that has changed. A change after the first note is a warning, because
  /// text may have moved to other slides.
  private func logSlideAssignment(in session: ShowSession) {
    let state = session.log.state
    guard lastNote.withLock({ $0.revision != state.revision }) else { return }
    let script = state.fit.script
    let note = PageAssignment(opened.deck.deck.pageGroupIndices, of: script).note(on: script) ?? ""
    let previousNote = lastNote.withLock { lastNote in
      defer { lastNote = (state.revision, note) }
      return lastNote.note
    }
    guard !note.isEmpty, note != previousNote else { return }
    logger.log(level: previousNote == nil ? .notice : .warning, "\(note)")
  }
}
