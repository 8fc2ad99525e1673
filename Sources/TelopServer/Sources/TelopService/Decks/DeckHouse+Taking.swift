internal import HTTPTypes
internal import Hummingbird
internal import NIOPosix
internal import Synchronization
internal import Telop
internal import TelopEssentials

extension DeckHouse {
  /// A place for slides that are about to arrive; it is free again when they are not needed any more.
  ///
  /// - Parameter client: whose they are.
  /// - Throws: 403 where none are taken, 503 while a client's others are opened, 507.
  func parcel(from client: String) async throws -> DeckParcel {
    guard isOn else {
      throw Problem(
        .forbidden, "this service does not accept slides",
        fix: "start it with --deck-uploads, or with --deck for this show"
      ).closing
    }
    guard places.takeNow(for: client) else { throw Problem.manyDecks }
    return try await NIOThreadPool.singleton.runIfActive { [folder, places] in
      do {
        return try DeckParcel(in: folder) { places.give(for: client) }
      } catch {
        places.give(for: client)
        throw error
      }
    }
  }

  /// Takes a PDF for a show: opens it, keeps it, and hands it on. Slides that come later take its place.
  ///
  /// - Parameters:
  ///   - show: its id.
  ///   - client: who sends it.
  ///   - parcel: the PDF.
  ///   - give: gives the slides to the show, when they are there.
  /// - Returns: whether they are new; `nil` where that takes longer than `deckWait`, and goes on by itself.
  /// - Throws: as `open`; 409 where others came later; what `give` throws.
  func take(
    for show: String, from client: String, _ parcel: DeckParcel,
    give: @escaping @Sendable (Taken) async throws -> Void
  ) async throws -> Bool? {
    let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Bool, any Error>?.self)
    let number = begin(show)
    let task = Task { [self] in
      let result: Result<Bool, any Error>
      do {
        let taken = try await open(parcel, for: client) { [self] done, count in
          change(show, number) { $0?.opening = Opening(done: done, count: count) }
        }
        defer { release(taken.sha256) }
        guard isLast(show, number) else { throw Problem.overtaken }
        try await give(taken)
        change(show, number) { $0 = nil }
        result = .success(taken.isNew)
      } catch {
        let error = isLast(show, number) ? error : Problem.overtaken
        change(show, number) { $0?.opening.problem = Problem(error) }
        result = .failure(error)
      }
      outcome.yield(result)
    }
    change(show, number) { $0?.task = task }
    let timer = Task { [limits] in
      try? await Task.sleep(for: limits.deckWait)
      outcome.yield(nil)
    }
    defer { timer.cancel() }
    for await result in outcomes { return try result?.get() }
    throw CancellationError()
  }

  /// Notes that a show is sent slides; those before are not opened any more.
  private func begin(_ show: String) -> Int {
    let (number, before) = state.withLock { state in
      state.last += 1
      let before = state.openings.updateValue(Upload(number: state.last), forKey: show)?.task
      return (state.last, before)
    }
    before?.cancel()
    return number
  }

  private func isLast(_ show: String, _ number: Int) -> Bool {
    state.withLock { $0.openings[show]?.number == number }
  }

  private func change(_ show: String, _ number: Int, _ body: (inout Upload?) -> Void) {
    state.withLock { state in
      guard state.openings[show]?.number == number else { return }
      body(&state.openings[show])
    }
  }
}

extension Problem {
  /// Other slides came before.
  fileprivate static var manyDecks: Problem {
    Problem(
      .serviceUnavailable, "other slides are being opened", fix: "try again in a few seconds"
    ).with(.retryAfter, "5").closing
  }

  /// Other slides came behind.
  fileprivate static var overtaken: Problem {
    Problem(
      .conflict, "newer slides of the show replaced these",
      fix: "send these again to use them")
  }
}
