internal import HTTPTypes
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization
internal import Telop
internal import TelopEssentials
internal import TelopExport
internal import TelopPlatform
internal import TelopShows

/// The slides of all shows: folders in the data folder, by the hash of their PDF.
///
/// A PDF is opened in a process of its own: what a damaged one does to the programs that draw it, it does there. There
/// are two at a time, in two lanes: one for those that open soon, one for those that turn out to take longer. In each,
/// clients have turns. So nobody waits for the slow slides of others who has quick ones. Slides are kept as long as a
/// show's log names them, and for an export until the next sweep.
final class DeckHouse: Service {
  /// Whether clients may give shows slides. Those that are kept are there anyhow.
  let isOn: Bool
  let folder: String
  let isTemporary: Bool
  let limits: Limits
  let program: String
  /// Decks that arrive, wait or are opened.
  let places: Turns
  /// Where each begins.
  let quick = Turns(1)
  /// Where those go on that are not done soon.
  let slow = Turns(1)
  /// One for each lane, and one for what has just arrived.
  let threads = NIOThreadPool(numberOfThreads: 3)
  private let shows: ShowHouse
  let state: Mutex<State>

  struct State {
    /// How many bytes each has, by its hash.
    var kept: [String: Int] = [:]
    /// What was asked for last, by its hash.
    var read: [String: KeptDeck] = [:]
    /// How many need each that no show may have yet.
    var held: [String: Int] = [:]
    /// Of a show, by its id.
    var openings: [String: Upload] = [:]
    var last = 0
  }

  /// The last slides that a show was sent.
  struct Upload {
    let number: Int
    var opening = Opening()
    var task: Task<Void, Never>?
  }

  /// How the last slides of a show are being opened, or why they were not.
  struct Opening: Sendable, Codable, Hashable {
    /// Pages that are drawn.
    var done = 0
    /// All of them; 0 until that is known.
    var count = 0
    /// Why there will be none.
    var problem: Problem?
  }

  init(_ configuration: ServiceConfiguration, _ shows: ShowHouse) {
    self.shows = shows
    (isOn, limits) = (configuration.deckUploads, configuration.limits)
    program = configuration.program ?? ExportChild.neighbour
    isTemporary = configuration.data == nil
    // Its processes have folders of their own to work in.
    folder = Disk.absolute(configuration.data.map { $0 + "/decks" } ?? Disk.temporary)
    places = Turns(limits.deckPlaces, queue: 0)
    var first = State()
    for name in Self.names(folder) where Self.isHash(name) {
      first.kept[name] = Self.length(of: folder + "/" + name)
    }
    state = Mutex(first)
    threads.start()
  }

  private static func names(_ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private static func isHash(_ name: String) -> Bool {
    name.utf8.count == 64 && name.allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  static func length(of folder: String) -> Int {
    names(folder).reduce(0) { sum, name in
      let facts = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      return sum + (facts?[.size] as? Int ?? 0)
    }
  }

  // MARK: What is kept

  /// Slides by the hash of their PDF; `nil` where they are not kept.
  ///
  /// - Complexity: O(pages) where they were not asked for lately. It blocks.
  func deck(_ sha256: String) -> KeptDeck? {
    let (known, isKept) = state.withLock { ($0.read[sha256], $0.kept[sha256] != nil) }
    if let known { return known }
    guard isKept, let deck = try? KeptDeck(in: path(of: sha256)) else { return nil }
    state.withLock { state in
      if state.read.count == Self.mostRead { state.read = [:] }
      state.read[sha256] = deck
    }
    return deck
  }

  private static let mostRead = 8

  /// A slide's file.
  ///
  /// - Throws: what reading throws.
  static func bytes(at path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The folder of slides.
  func path(of sha256: String) -> String { folder + "/" + sha256 }

  /// How the last slides of a show are being opened; `nil` for none.
  func opening(of show: String) -> Opening? { state.withLock { $0.openings[show]?.opening } }

  // MARK: The disk

  /// Removes the slides that no show has any more, once all shows are there to be asked. It blocks.
  func sweep() {
    guard shows.hasAll else { return }
    let named = shows.deckHashes
    let old = state.withLock { state in
      let old = state.kept.keys.filter { !named.contains($0) && state.held[$0] == nil }
      for sha256 in old { (state.kept[sha256], state.read[sha256]) = (nil, nil) }
      return old
    }
    for sha256 in old { try? FileManager.default.removeItem(atPath: path(of: sha256)) }
  }

  /// Opens no slides any more of a show that is gone.
  func forget(_ show: String) {
    state.withLock { $0.openings.removeValue(forKey: show)?.task }?.cancel()
  }

  /// Removes what was never whole; the folder is this service's alone by now.
  func sweepUnfinished() {
    Disk.removeLeftovers(in: folder, where: Disk.isNewName)
  }

  /// Holds its thread until the service stops; its process ends with it. Shows that ended long ago go by themselves.
  func run() async throws {
    let ticks = AsyncStream<Void> { try? await Task.sleep(for: .seconds(3_600)) }
    for await _ in ticks.cancelOnGracefulShutdown() {
      if Task.isCancelled { break }
      sweep()
    }
    Task { [threads] in try? await threads.shutdownGracefully() }
    if isTemporary { try? FileManager.default.removeItem(atPath: folder) }
  }
}
