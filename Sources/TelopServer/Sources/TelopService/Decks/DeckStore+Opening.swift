internal import HTTPTypes
internal import NIOPosix
internal import Synchronization
@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopEssentials
@_spi(Answers) internal import TelopExport
internal import TelopPlatform

extension DeckStore {
  struct OpenedDeck: Sendable {
    let sha256: String
    let deck: StoredDeck
    /// Whether the deck was not stored before.
    let isNew: Bool
  }

  /// Opens a PDF unless its slides are stored already. The slides are kept until `release` is called for their hash.
  ///
  /// A deck starts in the quick lane. After `deckShort`, it continues in the slow lane if that is free. Otherwise its
  /// process is killed, and the deck starts again once the slow lane is free.
  ///
  /// - Throws: 422 for a file that cannot be shown, 429 and 507 over the limits, 503 if a drawing program is missing;
  ///   `CancellationError`.
  func open(
    _ upload: DeckUpload, for client: String,
    onProgress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) async throws -> OpenedDeck {
    let sha256 = try await onThread { ContentHash.sha256(try upload.bytes()) }
    hold(sha256)
    do {
      var opened = try await onThread { [self] in known(sha256) }
      if opened == nil {
        try await quickLane.wait(for: client)
        opened = try await openSoon(upload, sha256, for: client, onProgress)
      }
      if opened == nil {
        try await slowLane.wait(for: client)
        let began = ContinuousClock.now
        defer { slowLane.signal(for: client, since: began) }
        opened = try await run(upload, sha256, onProgress)
      }
      guard let opened else { throw CancellationError() }
      try? await onThread { upload.end() }
      return opened
    } catch {
      release(sha256)
      try? await onThread { upload.end() }
      throw error
    }
  }

  /// Opens a PDF in the quick lane. Returns `nil` if the deck must start again in the slow lane.
  private func openSoon(
    _ upload: DeckUpload, _ sha256: String, for client: String,
    _ onProgress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) async throws -> OpenedDeck? {
    let began = ContinuousClock.now
    let isSlow = Shared(false)
    defer {
      let lane = isSlow.value ? slowLane : quickLane
      lane.signal(for: client, since: began)
    }
    return try await withThrowingTaskGroup(of: OpenedDeck?.self) { group in
      // The task group waits for the cancelled child tasks.
      defer { group.cancelAll() }
      group.addTask { [self] in try await run(upload, sha256, onProgress) }
      group.addTask { [self] in
        try await Task.sleep(for: limits.deckShort)
        guard slowLane.tryWait(for: client) else { return nil }
        isSlow.value = true
        quickLane.signal(for: client, since: began)
        while true { try await Task.sleep(for: .seconds(3_600)) }
      }
      return try await group.next() ?? nil
    }
  }

  /// Opens a PDF within its time limit.
  private func run(
    _ upload: DeckUpload, _ sha256: String,
    _ onProgress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) async throws -> OpenedDeck {
    let pages = Shared(0)
    return try await withThrowingTaskGroup(of: OpenedDeck?.self) { group in
      defer { group.cancelAll() }
      group.addTask { [self] in
        if let opened = try await onThread({ [self] in known(sha256) }) { return opened }
        let child = try await onThread { [self] in try start(upload) }
        try await child.follow(on: threads) { done, count in
          pages.value = count
          onProgress(done, count)
        }
        return try await onThread { [self] in try store(upload, sha256) }
      }
      group.addTask { [limits] in
        try await Task.sleep(for: limits.deckTime)
        try await Task.sleep(for: limits.deckTime(of: pages.value) - limits.deckTime)
        return nil
      }
      if let opened = try await group.next() ?? nil { return opened }
      throw Problem.late(
        "opening the slides took longer than", limits.deckTime(of: pages.value),
        fix: "send fewer pages, or smaller photographs")
    }
  }

  private func onThread<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result { try await threads.runIfActive(work) }

  /// Keeps slides even if no show uses them, until `release` is called.
  func hold(_ sha256: String) { state.withLock { $0.held[sha256, default: 0] += 1 } }

  func release(_ sha256: String) {
    state.withLock { state in
      let rest = (state.held[sha256] ?? 1) - 1
      state.held[sha256] = rest > 0 ? rest : nil
    }
  }

  private func known(_ sha256: String) -> OpenedDeck? {
    deck(sha256).map { OpenedDeck(sha256: sha256, deck: $0, isNew: false) }
  }

  /// Opens a PDF unless its slides are stored already; blocks.
  func openBlocking(
    _ upload: DeckUpload, _ sha256: String, onProgress: (_ done: Int, _ count: Int) -> Void
  ) throws -> OpenedDeck {
    if let opened = known(sha256) { return opened }
    try start(upload).follow(onProgress)
    return try store(upload, sha256)
  }

  /// Starts the child process that opens a PDF; blocks.
  private func start(_ upload: DeckUpload) throws -> RunningChild {
    try check(upload)
    let order = DeckOrder(
      memory: limits.deckMemory,
      seconds: Int(limits.deckTime(of: Deck.maximumPages).components.seconds) + 1,
      programSeconds: Int(limits.deckProgramTime.components.seconds))
    // Removes the result of an attempt in the quick lane.
    try? FileManager.default.removeItem(atPath: DeckOrder.result(in: upload.folder))
    try ChildProcess.write(order, to: upload.folder, orThrow: .noRoomForDeck)
    return try RunningChild(program, .deck, in: upload.folder)
  }

  /// Moves the result of the child process into the store; blocks.
  private func store(_ upload: DeckUpload, _ sha256: String) throws -> OpenedDeck {
    let made = DeckOrder.result(in: upload.folder)
    guard let deck = try? StoredDeck(in: made) else { throw RunningChild.Purpose.deck.died }
    let size = Self.length(of: made)
    // If another upload of the same slides has finished first, its pictures may be in use already.
    if let opened = known(sha256) { return opened }
    try? FileManager.default.removeItem(atPath: path(of: sha256))
    guard Disk.move(made, to: path(of: sha256), in: folder, isTemporary: isTemporary) else {
      throw Problem.noRoomForDeck
    }
    state.withLock { $0.kept[sha256] = size }
    return OpenedDeck(sha256: sha256, deck: deck, isNew: true)
  }

  private func check(_ upload: DeckUpload) throws(Problem) {
    // Some programs write a few lines before the header.
    guard upload.head.firstRange(of: Array("%PDF-".utf8)) != nil else {
      throw Problem(
        .unprocessableContent, "the slides are not a PDF",
        fix: "export or print them as a PDF, and send that as it is")
    }
    if fullness() != nil { sweep() }
    if let problem = fullness() { throw problem }
  }

  /// The problem of a store that is full; `nil` if there is room.
  private func fullness() -> Problem? {
    let (count, size) = state.withLock { ($0.kept.count, $0.kept.values.reduce(0, +)) }
    let fix = "DELETE finished shows: that deletes their slides, too"
    guard count < limits.decks else {
      return Problem(.tooManyRequests, "the limit of \(count) decks of slides is reached", fix: fix)
    }
    guard size >= limits.decksBytes else { return nil }
    return Problem(
      .noRoom, "all slides have \(size) bytes; the limit is \(limits.decksBytes)", fix: fix)
  }
}

extension Limits {
  fileprivate func deckTime(of pages: Int) -> Duration {
    min(deckTime + deckPageTime * pages, max(deckTime, maximumDeckTime))
  }
}

extension FairSemaphore {
  /// Gives a permit back, and counts the elapsed time as the client's use.
  fileprivate func signal(for client: String, since began: ContinuousClock.Instant) {
    signal(for: client, used: (ContinuousClock.now - began) / .seconds(1))
  }
}
