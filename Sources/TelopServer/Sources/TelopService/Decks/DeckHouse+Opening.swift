internal import HTTPTypes
internal import NIOPosix
internal import Synchronization
@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopEssentials
@_spi(Answers) internal import TelopExport
internal import TelopPlatform

extension DeckHouse {
  /// Slides that are there.
  struct Taken: Sendable {
    let sha256: String
    let deck: KeptDeck
    /// Whether nobody had sent them before.
    let isNew: Bool
  }

  /// Opens a PDF unless it is kept already. It stays until `release` of its hash, and where a show names it then,
  /// longer.
  ///
  /// A deck begins in the quick lane. When its time there is over it goes on in the slow one, if that is free; else it
  /// is ended, and begins again when it has a turn there: a deck that is opened soon waits for others' no longer than
  /// that.
  ///
  /// - Parameters:
  ///   - parcel: the PDF, which is not needed any more when this ends.
  ///   - client: who sends it.
  ///   - hear: called with the pages that are drawn, and how many there are.
  /// - Throws: 422 for what is no PDF that can be shown, 429 and 507 for more than may be kept, 503 without a program
  ///   that opens it; `CancellationError`.
  func open(
    _ parcel: DeckParcel, for client: String,
    hear: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) async throws -> Taken {
    let sha256 = try await onThread { ContentHash.sha256(try parcel.bytes()) }
    hold(sha256)
    do {
      var taken = try await onThread { [self] in known(sha256) }
      if taken == nil {
        try await quick.take(for: client)
        taken = try await openSoon(parcel, sha256, for: client, hear)
      }
      if taken == nil {
        try await slow.take(for: client)
        let began = ContinuousClock.now
        defer { slow.give(for: client, since: began) }
        taken = try await run(parcel, sha256, hear)
      }
      guard let taken else { throw CancellationError() }
      await NIOThreadPool.singleton.endQuietly(parcel)
      return taken
    } catch {
      release(sha256)
      await NIOThreadPool.singleton.endQuietly(parcel)
      throw error
    }
  }

  /// Opens a PDF in the quick lane, and gives its turn there back.
  ///
  /// - Returns: `nil` where it has to begin again in the slow one.
  private func openSoon(
    _ parcel: DeckParcel, _ sha256: String, for client: String,
    _ hear: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) async throws -> Taken? {
    let began = ContinuousClock.now
    let isSlow = Shared(false)
    defer {
      let lane = isSlow.value ? slow : quick
      lane.give(for: client, since: began)
    }
    return try await withThrowingTaskGroup(of: Taken?.self) { group in
      // Nothing of it runs any more when this ends.
      defer { group.cancelAll() }
      group.addTask { [self] in try await run(parcel, sha256, hear) }
      group.addTask { [self] in
        try await Task.sleep(for: limits.deckShort)
        guard slow.takeNow(for: client) else { return nil }
        isSlow.set(true)
        quick.give(for: client, since: began)
        while true { try await Task.sleep(for: .seconds(3_600)) }
      }
      return try await group.next() ?? nil
    }
  }

  /// Opens a PDF, within its time.
  private func run(
    _ parcel: DeckParcel, _ sha256: String,
    _ hear: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) async throws -> Taken {
    let process = Opener()
    let pages = Shared(0)
    return try await withThrowingTaskGroup(of: Taken?.self) { group in
      defer { group.cancelAll() }
      group.addTask { [self] in
        try await withTaskCancellationHandler {
          try await onThread { [self] in
            try openBlocking(parcel, sha256, began: process.begin) { done, count in
              pages.set(count)
              hear(done, count)
            }
          }
        } onCancel: {
          process.end()
        }
      }
      group.addTask { [limits] in
        try await Task.sleep(for: limits.deckTime)
        try await Task.sleep(for: limits.deckTime(of: pages.value) - limits.deckTime)
        return nil
      }
      if let taken = try await group.next() ?? nil { return taken }
      let time = limits.deckTime(of: pages.value)
      throw Problem(
        .unprocessableContent, "opening the slides took longer than \(time.components.seconds) s",
        fix: "send fewer pages, or smaller photographs")
    }
  }

  private func onThread<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result { try await threads.runIfActive(work) }

  /// A value that two tasks know.
  private final class Shared<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    init(_ value: Value) { state = Mutex(value) }

    var value: Value { state.withLock { $0 } }

    func set(_ value: Value) { state.withLock { $0 = value } }
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

  // MARK: What is needed

  /// Has slides stay, whether a show names them or not.
  func hold(_ sha256: String) { state.withLock { $0.held[sha256, default: 0] += 1 } }

  /// They need not stay any longer.
  func release(_ sha256: String) {
    state.withLock { state in
      let rest = (state.held[sha256] ?? 1) - 1
      state.held[sha256] = rest > 0 ? rest : nil
    }
  }

  private func known(_ sha256: String) -> Taken? {
    deck(sha256).map { Taken(sha256: sha256, deck: $0, isNew: false) }
  }

  // MARK: On a thread

  /// Opens a PDF unless it is kept already. It blocks.
  ///
  /// - Throws: as `open`.
  func openBlocking(
    _ parcel: DeckParcel, _ sha256: String, began: (ExportChild) -> Void = { _ in },
    hear: (_ done: Int, _ count: Int) -> Void
  ) throws -> Taken {
    if let taken = known(sha256) { return taken }
    try check(parcel)
    let order = DeckOrder(
      memory: limits.deckMemory,
      seconds: Int(limits.deckTime(of: Deck.mostPages).components.seconds) + 1,
      programSeconds: Int(limits.deckProgramTime.components.seconds))
    let place = parcel.folder
    let made = DeckOrder.result(in: place)
    // It may be the second time.
    try? FileManager.default.removeItem(atPath: made)
    do {
      try Data(try Wire.encode(order)).write(to: URL(fileURLWithPath: DeckOrder.path(in: place)))
    } catch { throw Problem.noRoomForDeck }
    let child = try ExportChild(program, .deck, in: place)
    began(child)
    try child.follow(hear)
    guard let deck = try? KeptDeck(in: made) else { throw ExportChild.Task.deck.died }
    let size = Self.length(of: made)
    // Another may have come with the same ones, whose pictures are being read.
    if let taken = known(sha256) { return taken }
    try? FileManager.default.removeItem(atPath: path(of: sha256))
    guard rename(made, path(of: sha256)) == 0, Disk.sync(folder),
      isTemporary || Disk.sync(folder + "/..")
    else { throw Problem.noRoomForDeck }
    state.withLock { $0.kept[sha256] = size }
    return Taken(sha256: sha256, deck: deck, isNew: true)
  }

  /// Makes sure that it looks like a PDF, and that there is a place for one.
  private func check(_ parcel: DeckParcel) throws(Problem) {
    // Some programs write a few lines before it.
    guard !(try parcel.bytes(first: 1_024)).ranges(of: Array("%PDF-".utf8)).isEmpty else {
      throw Problem(
        .unprocessableContent, "the slides are not a PDF",
        fix: "export or print them as a PDF, and send that as it is")
    }
    if !hasRoom { sweep() }
    let (count, size) = state.withLock { ($0.kept.count, $0.kept.values.reduce(0, +)) }
    let fix = "DELETE finished shows: that deletes their slides, too"
    guard count < limits.decks else {
      throw Problem(
        .tooManyRequests, "the limit of \(count) decks of slides is reached", fix: fix)
    }
    guard size < limits.decksBytes else {
      throw Problem(
        .noRoom, "all slides have \(size) bytes; the limit is \(limits.decksBytes)", fix: fix)
    }
  }

  /// Whether one more may be kept.
  private var hasRoom: Bool {
    state.withLock {
      $0.kept.count < limits.decks && $0.kept.values.reduce(0, +) < limits.decksBytes
    }
  }
}

extension Limits {
  /// How long it may take to open so many pages.
  fileprivate func deckTime(of pages: Int) -> Duration {
    min(deckTime + deckPageTime * pages, max(deckTime, deckMostTime))
  }
}

extension Turns {
  /// Gives a turn back that began at a moment: turns are worth their time.
  fileprivate func give(for client: String, since began: ContinuousClock.Instant) {
    give(for: client, used: (ContinuousClock.now - began) / .seconds(1))
  }
}

extension NIOThreadPool {
  /// Takes away what a deck needed on its way.
  fileprivate func endQuietly(_ parcel: DeckParcel) async {
    try? await runIfActive { parcel.end() }
  }
}
