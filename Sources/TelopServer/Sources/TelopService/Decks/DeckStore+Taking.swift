internal import HTTPTypes
internal import Hummingbird
internal import NIOPosix
internal import Synchronization
internal import TelopEssentials

extension DeckStore {
  /// Begins an upload, which holds one of `permits` until its end. Throws 403 if uploads are disabled, 503 if no permit
  /// is free, and 507 if the file cannot be created.
  func upload(from client: String) async throws -> DeckUpload {
    guard acceptsUploads else {
      throw Problem(
        .forbidden, "this service does not accept slides",
        fix: "start it with --deck-uploads, or with --deck for this show"
      ).closingConnection
    }
    guard permits.tryWait(for: client) else {
      throw Problem.unavailable("other slides are being opened").closingConnection
    }
    return try await NIOThreadPool.singleton.runIfActive { [folder, permits] in
      try DeckUpload(in: folder) { permits.signal(for: client) }
    }
  }

  /// Opens and stores a PDF, and calls `give` to give the slides to a show. Cancels an earlier upload for the show.
  ///
  /// - Returns: whether the slides are new; `nil` if opening takes longer than `deckAnswerTime`; it then continues.
  /// - Throws: errors of `open` and `give`; 409 if a later upload has replaced this upload.
  func take(
    for show: String, from client: String, _ upload: DeckUpload,
    give: @escaping @Sendable (OpenedDeck) async throws -> Void
  ) async throws -> Bool? {
    let (outcomes, continuation) = AsyncStream.makeStream(of: Result<Bool, any Error>?.self)
    let number = register(show)
    let task = Task { [self] in
      let result: Result<Bool, any Error>
      do {
        let opened = try await open(upload, for: client) { [self] done, count in
          change(show, number) { $0?.opening = Opening(done: done, count: count) }
        }
        defer { release(opened.sha256) }
        guard isLatest(show, number) else { throw Problem.overtaken }
        try await give(opened)
        change(show, number) { $0 = nil }
        result = .success(opened.isNew)
      } catch {
        let error = isLatest(show, number) ? error : Problem.overtaken
        change(show, number) { $0?.opening.problem = Problem(error) }
        result = .failure(error)
      }
      continuation.yield(result)
    }
    change(show, number) { $0?.task = task }
    let timer = Task { [limits] in
      try? await Task.sleep(for: limits.deckAnswerTime)
      continuation.yield(nil)
    }
    defer { timer.cancel() }
    for await result in outcomes { return try result?.get() }
    throw CancellationError()
  }

  /// Registers an upload for a show, and cancels the previous upload. Returns the number of the new upload.
  private func register(_ show: String) -> Int {
    let (number, previousTask) = state.withLock { state in
      state.lastUploadNumber += 1
      let previousTask = state.uploads.updateValue(
        Upload(number: state.lastUploadNumber), forKey: show)?.task
      return (state.lastUploadNumber, previousTask)
    }
    previousTask?.cancel()
    return number
  }

  private func isLatest(_ show: String, _ number: Int) -> Bool {
    state.withLock { $0.uploads[show]?.number == number }
  }

  /// Changes the state of an upload, unless a later upload has replaced it.
  private func change(_ show: String, _ number: Int, _ body: (inout Upload?) -> Void) {
    state.withLock { state in
      guard state.uploads[show]?.number == number else { return }
      body(&state.uploads[show])
    }
  }
}

extension Problem {
  fileprivate static var overtaken: Problem {
    Problem(
      .conflict, "a later upload for this show replaced these slides",
      fix: "send these slides again to use them")
  }
}
