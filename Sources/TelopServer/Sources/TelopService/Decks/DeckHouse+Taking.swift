internal import FoundationEssentials
internal import Glibc
internal import HTTPTypes
internal import NIOPosix
internal import Synchronization
internal import Telop
internal import TelopExport

extension DeckHouse {
  /// Slides that are there.
  struct Taken: Sendable {
    let sha256: String
    let deck: KeptDeck
    /// Whether nobody had sent them before.
    let isNew: Bool
  }

  /// Takes a PDF for a show: opens it, keeps it, and hands it on.
  ///
  /// - Parameters:
  ///   - show: its id.
  ///   - read: reads the PDF, once there is a place for it.
  ///   - give: gives the slides to the show, when they are there.
  /// - Returns: whether they are new; `nil` where that takes longer than `deckWait`, and goes on by itself.
  /// - Throws: 422 for what is no PDF that can be shown, 429 and 507 for more than may be kept, 503 while others are
  ///   taken, or without a program that opens them; what `read` and `give` throw.
  func take(
    for show: String, _ read: @Sendable () async throws -> [UInt8],
    give: @escaping @Sendable (Taken) async throws -> Void
  ) async throws -> Bool? {
    do { try await places.take() } catch is Problem { throw Problem.manyDecks }
    let bytes: [UInt8]
    do { bytes = try await read() } catch {
      places.give()
      throw error
    }
    let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Bool, any Error>?.self)
    state.withLock { $0.openings[show] = Opening() }
    Task { [self] in
      let result: Result<Bool, any Error>
      do {
        try await turns.take()
        defer { turns.give() }
        let taken = try await open(bytes) { [self] done, count in
          state.withLock { $0.openings[show] = Opening(done: done, count: count) }
        }
        defer { state.withLock { _ = $0.fresh.remove(taken.sha256) } }
        try await give(taken)
        state.withLock { $0.openings[show] = nil }
        result = .success(taken.isNew)
      } catch {
        state.withLock { $0.openings[show]?.problem = Problem(error) }
        result = .failure(error)
      }
      places.give()
      outcome.yield(result)
    }
    let timer = Task { [limits] in
      try? await Task.sleep(for: limits.deckWait)
      outcome.yield(nil)
    }
    defer { timer.cancel() }
    for await result in outcomes { return try result?.get() }
    throw CancellationError()
  }

  /// Opens a PDF unless it is kept already.
  private func open(
    _ bytes: [UInt8], hear: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) async throws -> Taken {
    let late = Problem(
      .unprocessableContent,
      "to open the slides took longer than \(limits.deckTime.components.seconds) s",
      fix: "send fewer pages, or smaller photographs")
    let process = Opener()
    return try await TimeLimit.run(limits.deckTime, orThrow: late) { [self] in
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          threads.submit { [self] _ in
            continuation.resume(
              with: Result { try openBlocking(bytes, began: process.begin, hear: hear) })
          }
        }
      } onCancel: {
        process.end()
      }
    }
  }

  /// A process that may be ended before it has begun.
  private final class Opener: Sendable {
    private let state = Mutex<(child: ExportChild?, isOver: Bool)>((nil, false))

    func begin(_ child: ExportChild) {
      let isOver = state.withLock { state in
        state.child = child
        return state.isOver
      }
      if isOver { child.kill() }
    }

    func end() {
      let child = state.withLock { state in
        state.isOver = true
        return state.child
      }
      child?.kill()
    }
  }

  /// The same, on the thread that it is called on.
  func openBlocking(
    _ bytes: [UInt8], began: (ExportChild) -> Void = { _ in },
    hear: (_ done: Int, _ count: Int) -> Void
  ) throws -> Taken {
    let sha256 = ContentHash.sha256(bytes)
    state.withLock { _ = $0.fresh.insert(sha256) }
    if let deck = deck(sha256) { return Taken(sha256: sha256, deck: deck, isNew: false) }
    do {
      try check(bytes)
      let place = folder + "/.new-" + UUID().uuidString
      defer { try? FileManager.default.removeItem(atPath: place) }
      try write(bytes, in: place)
      let child = try ExportChild(program, .deck, in: place)
      began(child)
      try child.follow(hear)
      let made = DeckOrder.result(in: place)
      guard let deck = try? KeptDeck(in: made) else { throw ExportChild.Task.deck.died }
      let size = Self.length(of: made)
      try? FileManager.default.removeItem(atPath: path(of: sha256))
      guard rename(made, path(of: sha256)) == 0, Disk.sync(folder),
        isTemporary || Disk.sync(folder + "/..")
      else { throw Problem.noRoomForDeck }
      state.withLock { $0.kept[sha256] = size }
      return Taken(sha256: sha256, deck: deck, isNew: true)
    } catch {
      state.withLock { _ = $0.fresh.remove(sha256) }
      throw error
    }
  }

  /// Makes sure that it looks like a PDF, and that there is a place for one.
  private func check(_ bytes: [UInt8]) throws(Problem) {
    // Some programs write a few lines before it.
    guard !bytes.prefix(1_024).ranges(of: Array("%PDF-".utf8)).isEmpty else {
      throw Problem(
        .unprocessableContent, "the slides are not a PDF",
        fix: "export or print them as a PDF, and send that as it is")
    }
    let (count, size) = state.withLock { ($0.kept.count, $0.kept.values.reduce(0, +)) }
    let fix = "DELETE shows that are over: their slides go with them"
    guard count < limits.decks else {
      throw Problem(
        .tooManyRequests, "there are \(count) decks of slides; the limit is that", fix: fix)
    }
    guard size < limits.decksBytes else {
      throw Problem(
        .noRoom, "all slides have \(size) bytes; the limit is \(limits.decksBytes)", fix: fix)
    }
  }

  private func write(_ bytes: [UInt8], in place: String) throws(Problem) {
    do {
      try FileManager.default.createDirectory(
        atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let order = DeckOrder(
        memory: limits.deckMemory, seconds: Int(limits.deckTime.components.seconds) + 1)
      try Data(try Wire.encode(order)).write(to: URL(fileURLWithPath: DeckOrder.path(in: place)))
    } catch { throw .noRoomForDeck }
    guard Disk.write(bytes, to: "\(place)/\(DeckOrder.pdf)") else { throw .noRoomForDeck }
  }
}

extension Problem {
  /// Other slides came before.
  fileprivate static var manyDecks: Problem {
    Problem(
      .serviceUnavailable, "other slides are being opened", fix: "try again in a few seconds"
    ).with(.retryAfter, "5").closing
  }
}
