internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization
internal import Telop
internal import TelopEssentials
@_spi(Answers) internal import TelopExport

/// Makes files, each in a child process of low priority: a drawing thread cannot be stopped, a process can.
///
/// At most one export per processor runs at a time, and one movie fewer, so that pictures do not wait for movies.
final class Exporter: Service {
  /// The folder for files in the making; cleared at start.
  let folder: String
  /// The service's data folder, if any.
  private let data: String?
  private let limits: Limits
  private let fonts: [String]
  private let bundled: String?
  private let uploads: FontUploads
  private let program: String
  private let threads: NIOThreadPool
  private let turns: FairSemaphore
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
    turns = FairSemaphore(limits.exports, queue: limits.exportQueue)
    threads = NIOThreadPool(numberOfThreads: limits.exports)
    threads.start()
    clear()
  }

  /// Name of the folder within the data folder.
  private static let name = ".telop-exports"

  /// Removes what is in the folder.
  private func clear() {
    if let data {
      Disk.removeLeftovers(in: data) { $0 == Self.name }
    } else {
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  /// The current load.
  struct State: Sendable, Hashable {
    /// Exports waiting or running.
    var pending: Int
    /// Processes running.
    var running: Int
    /// Exports rejected so far.
    var refused: Int
    /// Exports that missed their time limit so far.
    var late: Int
  }

  /// The current load.
  var now: State {
    State(
      pending: turns.pending, running: running.withLock { $0 }, refused: turns.refused,
      late: late.withLock { $0 })
  }

  /// Makes a file for an immediate answer.
  ///
  /// - Throws: export errors; 503 if too many exports wait, or after `answerTime`; `CancellationError` once the
  ///   process has ended.
  func bytes(of request: ExportRequest) async throws -> [UInt8] {
    let place = folder + "/" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: place) }
    let problem = Problem.tooSlow(limits.answerTime)
    do {
      try await TimeLimit.run(limits.answerTime, orThrow: problem) { [self] in
        _ = try await make(request, in: place, bytes: limits.exportBytes) { _, _ in }
      }
    } catch let error as Problem where error == problem {
      late.withLock { $0 += 1 }
      throw error
    }
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: ExportOrder.result(in: place))))
  }

  /// Makes a file in a new folder, at `ExportOrder.result(in:)`.
  ///
  /// - Parameters:
  ///   - deck: the folder of its slides, if any.
  ///   - bytes: maximum size of the file.
  ///   - hear: called with the number of steps done and of all steps.
  /// - Returns: what the file does not show, one sentence each, for the author.
  /// - Throws: errors of `bytes(of:)`; there is no time limit.
  @discardableResult
  func make(
    _ request: ExportRequest, deck: String? = nil, in place: String, bytes: Int,
    hear: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) async throws -> [String] {
    try await turns.wait()
    defer { turns.signal() }
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

  /// Keeps its threads until the service stops; its processes end with it.
  func run() async throws {
    try? await gracefulShutdown()
    Task { [threads] in try? await threads.shutdownGracefully() }
    clear()
  }
}
