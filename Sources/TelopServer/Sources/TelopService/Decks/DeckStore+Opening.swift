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

  /// Opens a PDF unless its slides are stored. The slides are kept at least until `release` is called for the PDF's
  /// hash.
  ///
  /// A deck starts in the quick lane. After `quickLaneTime`, it continues in the slow lane if that lane is free.
  /// Otherwise its process is killed, and the deck starts again once the slow lane is free.
  ///
  /// - Throws: 422 for a file that cannot be opened, 429 and 507 over the limits, 503 if a drawing program is missing;
  ///   `CancellationError`.
  func open(
    _ upload: DeckUpload, for client: String,
    onProgress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) async throws -> OpenedDeck {
    let sha256 = try await onThread { ContentHash.sha256(try upload.bytes()) }
    hold(sha256)
    do {
      var opened = try await onThread { [self] in storedDeck(sha256) }
      if opened == nil {
        try await quickLane.wait(for: client)
        opened = try await openInQuickLane(upload, sha256, for: client, onProgress)
      }
      if opened == nil {
        try await slowLane.wait(for: client)
        let began = ContinuousClock.now
        defer { slowLane.signal(for: client, since: began) }
        opened = try await openInTime(upload, sha256, onProgress)
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
  private func openInQuickLane(
    _ upload: DeckUpload, _ sha256: String, for client: String,
    _ onProgress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) async throws -> OpenedDeck? {
    let began = ContinuousClock.now
    let isInSlowLane = Shared(false)
    defer {
      let lane = isInSlowLane.value ? slowLane : quickLane
      lane.signal(for: client, since: began)
    }
    return try await withThrowingTaskGroup(of: OpenedDeck?.self) { group in
      // The task group returns only after both cancelled tasks have ended.
      defer { group.cancelAll() }
      group.addTask { [self] in try await openInTime(upload, sha256, onProgress) }
      group.addTask { [self] in
        try await Task.sleep(for: limits.quickLaneTime)
        guard slowLane.tryWait(for: client) else { return nil }
        isInSlowLane.value = true
        quickLane.signal(for: client, since: began)
        // Only the other task may end the group now.
        while true { try await Task.sleep(for: .seconds(3_600)) }
      }
      return try await group.next() ?? nil
    }
  }

  /// Opens a PDF within `deckTime(of:)`. If its slides have been stored meanwhile, returns the stored slides.
  private func openInTime(
    _ upload: DeckUpload, _ sha256: String,
    _ onProgress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) async throws -> OpenedDeck {
    let pages = Shared(0)
    return try await withThrowingTaskGroup(of: OpenedDeck?.self) { group in
      defer { group.cancelAll() }
      group.addTask { [self] in
        if let opened = try await onThread({ [self] in storedDeck(sha256) }) { return opened }
        let child = try await onThread { [self] in try start(upload) }
        try await child.waitForResult(on: threads) { done, count in
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
      throw Problem.timedOut(
        "opening the slides took longer than", limits.deckTime(of: pages.value),
        fix: "send fewer pages, or smaller photographs")
    }
  }

  private func onThread<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result { try await threads.runIfActive(work) }

  /// Keeps slides even if no show uses them, until `release` is called.
  func hold(_ sha256: String) { state.withLock { $0.holdCounts[sha256, default: 0] += 1 } }

  func release(_ sha256: String) {
    state.withLock { state in
      let count = (state.holdCounts[sha256] ?? 1) - 1
      state.holdCounts[sha256] = count > 0 ? count : nil
    }
  }

  private func storedDeck(_ sha256: String) -> OpenedDeck? {
    deck(sha256).map { OpenedDeck(sha256: sha256, deck: $0, isNew: false) }
  }

  /// Opens a PDF unless its slides are stored already; blocks.
  func openBlocking(
    _ upload: DeckUpload, _ sha256: String, onProgress: (_ done: Int, _ count: Int) -> Void
  ) throws -> OpenedDeck {
    if let opened = storedDeck(sha256) { return opened }
    try start(upload).waitForResult(onProgress)
    return try store(upload, sha256)
  }

  /// Starts the child process that opens a PDF; blocks.
  private func start(_ upload: DeckUpload) throws -> RunningChild {
    try check(upload)
    let parameters = DeckProcessParameters(
      memory: limits.deckMemory,
      seconds: Int(limits.deckTime(of: Deck.maximumPages).components.seconds) + 1,
      programSeconds: Int(limits.deckProgramTime.components.seconds))
    // Removes the result of an earlier attempt in the quick lane.
    try? FileManager.default.removeItem(atPath: DeckProcessParameters.result(in: upload.folder))
    try ChildProcess.write(parameters, to: upload.folder, orThrow: .noRoomForDeck)
    return try RunningChild(program, .deck, in: upload.folder)
  }

  /// Moves the result of the child process into the store; blocks.
  private func store(_ upload: DeckUpload, _ sha256: String) throws -> OpenedDeck {
    let result = DeckProcessParameters.result(in: upload.folder)
    guard let deck = try? StoredDeck(in: result) else { throw RunningChild.Purpose.deck.endedEarly }
    let size = Self.totalSize(of: result)
    // Another upload of the same slides may have finished first. Its pictures may be in use, so they stay.
    if let opened = storedDeck(sha256) { return opened }
    try? FileManager.default.removeItem(atPath: path(of: sha256))
    guard Disk.move(result, to: path(of: sha256), in: folder, isTemporary: isTemporary) else {
      throw Problem.noRoomForDeck
    }
    state.withLock { $0.sizes[sha256] = size }
    return OpenedDeck(sha256: sha256, deck: deck, isNew: true)
  }

  private func check(_ upload: DeckUpload) throws(Problem) {
    // Some programs write a few lines before the header.
    guard upload.head.firstRange(of: Array("%PDF-".utf8)) != nil else {
      throw Problem(
        .unprocessableContent, "the slides are not a PDF",
        fix: "export or print them as a PDF, and send that as it is")
    }
    if fullStoreProblem() != nil { sweep() }
    if let problem = fullStoreProblem() { throw problem }
  }

  private func fullStoreProblem() -> Problem? {
    let (count, size) = state.withLock { ($0.sizes.count, $0.sizes.values.reduce(0, +)) }
    let fix = "DELETE finished shows: that deletes their slides, too"
    guard count < limits.decks else {
      return Problem(.tooManyRequests, "the limit of \(count) decks of slides is reached", fix: fix)
    }
    guard size >= limits.allDecksBytes else { return nil }
    return Problem(
      .noRoom, "all slides have \(size) bytes; the limit is \(limits.allDecksBytes)", fix: fix)
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
