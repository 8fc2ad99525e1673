internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization
internal import Telop
internal import TelopEssentials
@_spi(Answers) internal import TelopExport

/// Makes files, each in a process of its own that gives way to answers: a drawing in the middle of a thread
/// cannot be stopped, a process can.
///
/// There are at most as many at a time as the machine has processors, and one less of movies, so that a
/// picture does not wait for them.
final class Exporter: Service {
  /// Where files are made; what is in it from before goes away.
  let folder: String
  /// The service's own folder; `nil` where it has none.
  private let data: String?
  private let limits: Limits
  private let fonts: [String]
  private let bundled: String?
  private let uploads: FontUploads
  private let program: String
  private let threads: NIOThreadPool
  private let turns: Turns
  private let running = Mutex(0)
  private let late = Mutex(0)

  /// - Throws: `bundledFontsMissing`.
  init(_ configuration: ServiceConfiguration, uploads: FontUploads) throws {
    self.uploads = uploads
    limits = configuration.limits
    fonts = configuration.fonts
    bundled = try configuration.bundled.folder()
    program = configuration.program ?? ExportChild.neighbour
    data = configuration.data.map(Disk.absolute)
    folder = data.map { $0 + "/" + Self.name } ?? Disk.absolute(Disk.temporary)
    turns = Turns(limits.exports, queue: limits.exportQueue)
    threads = NIOThreadPool(numberOfThreads: limits.exports)
    threads.start()
    clear()
  }

  /// The name of the folder in the service's own.
  private static let name = ".telop-exports"

  /// Removes what is in the folder.
  private func clear() {
    if let data {
      Disk.removeLeftovers(in: data) { $0 == Self.name }
    } else {
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  /// What there is to do now.
  struct State: Sendable, Hashable {
    /// Exports that wait or run.
    var pending: Int
    /// Processes that run.
    var running: Int
    /// Exports that were turned away.
    var refused: Int
    /// Exports that were not done in time.
    var late: Int
  }

  /// What there is to do now.
  var now: State {
    State(
      pending: turns.pending, running: running.withLock { $0 }, refused: turns.refused,
      late: late.withLock { $0 })
  }

  /// Makes a file that is wanted at once.
  ///
  /// - Throws: what making it throws; 503 where too much is waiting, or when its time is over;
  ///   `CancellationError`, and by then its process has ended.
  func bytes(of request: ExportRequest) async throws -> [UInt8] {
    let place = folder + "/" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: place) }
    let problem = Problem.tooSlow(limits.answerTime)
    do {
      try await TimeLimit.run(limits.answerTime, orThrow: problem) { [self] in
        try await make(request, in: place, bytes: limits.exportBytes) { _, _ in }
      }
    } catch let error as Problem where error == problem {
      late.withLock { $0 += 1 }
      throw error
    }
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: ExportOrder.result(in: place))))
  }

  /// Makes a file in a folder, which is made; the file is `ExportOrder.result(in:)`.
  ///
  /// - Parameters:
  ///   - deck: the folder of its slides, if it has any.
  ///   - bytes: how long it may become.
  ///   - hear: called with the steps that are done, and how many there are.
  /// - Returns: what the file does not show, each in one sentence for the author.
  /// - Throws: as `bytes(of:)`; there is no limit on its time.
  @discardableResult
  func make(
    _ request: ExportRequest, deck: String? = nil, in place: String, bytes: Int,
    hear: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) async throws -> [String] {
    try await turns.take()
    defer { turns.give() }
    try ExportOrder(
      request: request, fonts: fonts, bundled: bundled, uploads: uploads.paths,
      deck: deck, bytes: bytes,
      memory: limits.exportMemory
    ).write(to: place)
    let child = try ExportChild(program, in: place)
    running.withLock { $0 += 1 }
    defer { running.withLock { $0 -= 1 } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        threads.submit { _ in
          continuation.resume(with: Result { try child.follow(hear) })
        }
      }
    } onCancel: {
      child.kill()
    }
  }

  /// Holds its threads until the service stops; its processes end with it.
  func run() async throws {
    try? await gracefulShutdown()
    Task { [threads] in try? await threads.shutdownGracefully() }
    clear()
  }
}
