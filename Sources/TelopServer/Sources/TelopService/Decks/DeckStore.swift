internal import HTTPTypes
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization
internal import TelopEssentials
internal import TelopExport
internal import TelopPlatform
internal import TelopShows

/// The stored slides of all shows. Each deck is a folder in the data folder, named by the hash of the PDF. At most two
/// child processes open decks: one in the quick lane, and one in the slow lane. Slides are kept while a show's log
/// names them. Slides of an export are kept until the next sweep.
final class DeckStore: Service {
  /// Whether clients may upload slides. Stored slides are available in any case.
  let acceptsUploads: Bool
  let folder: String
  let isTemporary: Bool
  let limits: Limits
  /// Path of the `telop-server` that child processes run.
  let program: String
  /// Permits for decks that are arriving, waiting or being opened.
  let permits: FairSemaphore
  /// The permit to open a deck for at most `quickLaneTime`.
  let quickLane = FairSemaphore(1)
  /// The permit to open a deck that takes longer.
  let slowLane = FairSemaphore(1)
  /// One thread per lane, and one for decks that are not in a lane.
  let threads = NIOThreadPool(numberOfThreads: 3)
  private let shows: ShowRegistry
  let state: Mutex<State>

  struct State {
    /// Size in bytes of each stored deck, by hash.
    var sizes: [String: Int] = [:]
    /// Cache of decks that were read from disk, by hash.
    var cache: [String: StoredDeck] = [:]
    /// Number of holds on each deck, by hash. A hold keeps a deck that no show uses yet.
    var holdCounts: [String: Int] = [:]
    /// The latest upload of each show, by the show's id.
    var uploads: [String: Upload] = [:]
    var lastUploadNumber = 0
  }

  struct Upload {
    let number: Int
    var opening = Opening()
    var task: Task<Void, Never>?
  }

  /// Progress of a show's latest upload, or its error.
  struct Opening: Sendable, Codable, Hashable {
    /// Number of pages drawn.
    var done = 0
    /// Number of pages; 0 until the number is known.
    var count = 0
    var problem: Problem?
  }

  init(_ configuration: ServiceConfiguration, _ shows: ShowRegistry) {
    self.shows = shows
    acceptsUploads = configuration.deckUploads
    limits = configuration.limits
    program = configuration.program ?? RunningChild.siblingProgram
    isTemporary = configuration.data == nil
    // The path is absolute, because child processes work in other folders.
    folder = Disk.absolute(configuration.data.map { $0 + "/decks" } ?? Disk.newTemporaryPath)
    permits = FairSemaphore(limits.pendingDecks, queue: 0)
    var initialState = State()
    for name in Self.names(folder) where ShowDeck.isHash(name) {
      initialState.sizes[name] = Self.totalSize(of: folder + "/" + name)
    }
    state = Mutex(initialState)
    threads.start()
  }

  private static func names(_ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// The size of all files in a folder, in bytes.
  static func totalSize(of folder: String) -> Int {
    names(folder).reduce(0) { $0 + Disk.size(of: "\(folder)/\($1)") }
  }

  /// Returns the stored deck with this hash of its PDF; `nil` if there is none. Blocks.
  func deck(_ sha256: String) -> StoredDeck? {
    let (cached, isStored) = state.withLock { ($0.cache[sha256], $0.sizes[sha256] != nil) }
    if let cached { return cached }
    guard isStored, let deck = try? StoredDeck(in: path(of: sha256)) else { return nil }
    state.withLock { state in
      // A sweep may have removed the deck meanwhile.
      guard state.sizes[sha256] != nil else { return }
      if state.cache.count == Self.maximumCachedDecks { state.cache = [:] }
      state.cache[sha256] = deck
    }
    return deck
  }

  private static let maximumCachedDecks = 8

  func path(of sha256: String) -> String { folder + "/" + sha256 }

  func opening(of show: String) -> Opening? { state.withLock { $0.uploads[show]?.opening } }

  /// Removes slides that no show names; blocks. Does nothing until all shows are replayed.
  func sweep() {
    guard shows.sessions.hasReplayedAll else { return }
    // The holds are read before the shows' hashes: an upload gives its slides to a show before it releases its hold.
    let heldHashes = state.withLock { Set($0.holdCounts.keys) }
    let usedHashes = shows.deckHashes.union(heldHashes)
    let old = state.withLock { state in
      let old = state.sizes.keys.filter { !usedHashes.contains($0) && state.holdCounts[$0] == nil }
      return old.map { sha256 in
        state.sizes[sha256] = nil
        state.cache[sha256] = nil
        // Moved while `state` is locked: afterwards, an upload of the same slides may store them at `path` again.
        let path = path(of: sha256)
        let newPath = folder + "/" + Disk.incompleteName
        return rename(path, newPath) == 0 ? newPath : path
      }
    }
    for path in old { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Cancels the upload of slides for a deleted show, if there is one.
  func forget(_ show: String) {
    state.withLock { $0.uploads.removeValue(forKey: show)?.task }?.cancel()
  }

  /// Removes incomplete decks of an earlier run. `ShowStore` must have locked the data folder before, because another
  /// service that runs with the same folder needs its incomplete decks.
  func sweepUnfinished() { Disk.removeLeftovers(in: folder, where: Disk.isIncompleteName) }

  /// Sweeps hourly until the service stops. Then stops the threads, and removes a temporary folder.
  func run() async throws {
    await Ticks.run(every: .seconds(3_600)) { sweep() }
    Task { [threads] in try? await threads.shutdownGracefully() }
    if isTemporary { try? FileManager.default.removeItem(atPath: folder) }
  }
}
