internal import Logging
internal import ServiceLifecycle
internal import Synchronization
internal import Telop
@_spi(Answers) internal import TelopDocuments
@_spi(Answers) internal import TelopScript
internal import TelopShows

/// Watches the script file of a show. Applies saved changes at once, except changes that must wait until the show ends,
/// such as changes of text that has been visible.
final class ScriptWatch: Service {
  let showID: String
  private let file: ScriptFile
  private let resolvedPath: String?
  private let storedScriptShows: StoredScriptShows
  private let shows: ShowRegistry
  private let scripts: ServedScripts
  private let pool: WorkPool
  private let logger: Logger
  private let state: Mutex<State>

  static let pollingInterval = Duration.milliseconds(100)

  private struct State {
    /// The file's text when the show was created, plus the saved changes that the show has applied.
    var text: String
    /// The state of file and show at the last attempt to apply changes; `nil` before the first attempt.
    var lastAttempt: Situation?
    /// The file's stamp at the last poll. The file is read when two polls in a row have found the same stamp.
    var lastStamp: ScriptFile.Stamp?
    /// Whether there are skipped changes that may be applied later.
    var hasWaitingChanges = false
    /// The last logged reason why changes were not applied.
    var lastReason = ""
  }

  /// The state of the file and the show. While it stays the same, another attempt to apply changes has the same result.
  private struct Situation: Sendable, Equatable {
    var file: ScriptFile.Stamp
    /// Whether no text is on air.
    var isOffAir: Bool
    var revision: Int
  }

  /// Continues the show of the file, or creates a show; blocks. Throws `StartError`, planning errors, 507.
  init(
    _ path: String, limit: Int, shows: ShowRegistry, scripts: ServedScripts, pool: WorkPool,
    folder: String?, logger: Logger
  ) throws {
    file = ScriptFile(path, maximumBytes: limit)
    storedScriptShows = StoredScriptShows(folder: folder)
    self.shows = shows
    self.scripts = scripts
    self.pool = pool
    self.logger = logger
    let source = try file.source()
    resolvedPath = file.resolvedPath
    if let entry = storedScriptShows.entry(of: file.path), shows.isOngoing(entry.show) {
      showID = entry.show
      state = Mutex(State(text: entry.text))
      scripts.set(
        ServedScript(file: file, resolvedPath: resolvedPath, text: entry.text), of: showID)
      return
    }
    showID = try shows.make(source).id
    state = Mutex(State(text: source.script))
    store()
  }

  private func store() {
    let text = state.withLock { $0.text }
    storedScriptShows.set(.init(show: showID, text: text), of: file.path)
    scripts.set(ServedScript(file: file, resolvedPath: resolvedPath, text: text), of: showID)
  }

  func run() async throws { await Ticks.run(every: Self.pollingInterval, poll) }

  /// Applies saved changes once two polls in a row have found the same stamp: saving is over by then.
  private func poll() async {
    guard let stamp = file.stamp else { return logReason("there is no such file") }
    let session: ShowSession
    do { session = try shows.session(showID) } catch {
      // Status 503 means that the show is not replayed yet.
      return error.status == 503 ? () : logReason("its show was deleted: start the service again")
    }
    let showState = session.log.state
    let phase = showState.phase(at: shows.clock.now)
    let situation = Situation(
      file: stamp, isOffAir: phase == .ready || phase == .ended, revision: showState.revision)
    let isDue = state.withLock { state in
      defer { state.lastStamp = stamp }
      let isRetry = state.hasWaitingChanges && situation.isOffAir && state.lastAttempt != situation
      return state.lastStamp == stamp && (state.lastAttempt?.file != stamp || isRetry)
    }
    guard isDue else { return }
    do {
      try await follow(session)
      state.withLock { state in
        state.lastAttempt = situation
        state.lastReason = ""
      }
    } catch let problem as Problem where [429, 503, 507].contains(problem.status) {
      // The next poll tries again.
      logReason(problem.detail)
    } catch {
      // The changes may be accepted once the show is over.
      state.withLock { state in
        state.lastAttempt = situation
        state.hasWaitingChanges = error is ShowError
      }
      logReason(Self.reason(error))
    }
  }

  /// Logs why changes of the file are not applied, unless the same reason was logged last.
  private func logReason(_ reason: String) {
    let isNew = state.withLock { state in
      defer { state.lastReason = reason }
      return state.lastReason != reason
    }
    if isNew { logger.warning("changes of \(file.name.quoted) are not applied: \(reason)") }
  }

  /// Applies the changes of the file to the show, except changes that must wait.
  private func follow(_ session: ShowSession) async throws {
    let text = state.withLock { $0.text }
    let before = session.log.state
    let merged = try await pool.run { [file, clock = shows.clock] in
      let source = try file.source()
      let changed = source.script
      if let line = try Self.unfinishedLine(of: source, from: text) {
        throw StartError("line \(line): the heading has a { but no }", status: 65)
      }
      return changed == text ? nil : try before.merging(changed, from: text, at: clock.now)
    }
    guard let merged else { return }
    if merged.text != before.source.script {
      let command = RequestedCommand("replace", .string(merged.text))
      let request = CommandRequest(idPrefix: "file", command, controller: "file")
      _ = try await session.perform(request, pool: pool)
      logger.notice("\(file.name.quoted) was saved, and the show follows it")
    }
    state.withLock { state in
      state.text = merged.base
      state.hasWaitingChanges = !merged.skippedLines.isEmpty
    }
    store()
    guard let line = merged.skippedLines.first else { return }
    logger.notice(
      "\(file.name.quoted):\(line): this change waits until the show ends, because the text is visible, was changed on air, or is an option"
    )
  }

  /// The first line with a new heading whose attributes have no closing brace yet, because the author is still typing.
  static func unfinishedLine(of source: ShowSource, from text: String) throws -> Int? {
    let script = try Script(
      utf8: Array(source.script.utf8), format: source.format, name: source.name)
    let oldLines = text.split(whereSeparator: \.isNewline)
    return script.sections.first { section in
      guard source.format == .markdown, let title = section.title,
        let brace = title.lastIndex(of: "{"), !title[brace...].contains("}")
      else { return false }
      return !oldLines.contains { $0.hasSuffix(title[brace...]) }
    }?.sourceLine
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case let error as StartError: error.message
    case let error as any TelopError:
      // Gives only the line, because the error's full place includes the unescaped name of the file.
      (error.place.line.map { "line \($0): " } ?? "") + error.message
    case let problem as Problem: problem.detail
    default: "\(error)"
    }
  }
}

extension ShowRegistry {
  /// Whether a show exists and has not ended. A show that is not replayed yet counts as ongoing.
  fileprivate func isOngoing(_ id: String) -> Bool {
    do { return try session(id).log.state.phase(at: clock.now) != .ended } catch {
      return error.status == 503
    }
  }
}
