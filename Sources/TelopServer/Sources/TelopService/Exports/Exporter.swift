internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization
internal import Telop
internal import TelopEssentials
@_spi(Answers) internal import TelopExport

/// Makes export files, each in a child process of low priority: a process can be killed, a thread cannot. At most
/// `runningExports` processes run at a time. If more than one may run, at most `runningExports` - 1 make movies (see
/// `JobQueue`), so that pictures do not wait for movies.
final class Exporter: Service {
  /// The folder for files that are being made or have been made; cleared at start.
  let folder: String
  /// The data folder; `nil` if the service keeps its data in memory.
  private let data: String?
  private let limits: Limits
  private let fonts: [String]
  private let bundled: String?
  private let uploads: FontUploads
  private let program: String
  private let threads: NIOThreadPool
  /// Permits to run a child process.
  private let permits: FairSemaphore
  private let runningCount = Mutex(0)
  /// Number of immediate answers that were not ready within `answerTime`.
  private let lateAnswerCount = Mutex(0)

  /// - Throws: `bundledFontsMissing`.
  init(_ configuration: ServiceConfiguration, uploads: FontUploads) throws {
    self.uploads = uploads
    limits = configuration.limits
    fonts = configuration.fonts
    bundled = try configuration.bundled.folder()
    program = configuration.program ?? RunningChild.siblingProgram
    data = configuration.data.map(Disk.absolute)
    folder = data.map { $0 + "/" + Self.folderName } ?? Disk.absolute(Disk.newTemporaryPath)
    permits = FairSemaphore(limits.runningExports, queue: limits.exportQueueLength)
    threads = NIOThreadPool(numberOfThreads: limits.runningExports)
    threads.start()
    clear()
  }

  private static let folderName = ".telop-exports"

  private func clear() {
    if let data {
      Disk.removeLeftovers(in: data) { $0 == Self.folderName }
    } else {
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  var pending: Int { permits.pending }
  var running: Int { runningCount.withLock { $0 } }
  var refused: Int { permits.refused }
  var timedOutCount: Int { lateAnswerCount.withLock { $0 } }

  /// Makes a file for an immediate answer. Throws errors of `make`; 503 after `answerTime`.
  func bytes(of request: ExportRequest) async throws -> [UInt8] {
    let ownFolder = folder + "/" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: ownFolder) }
    let problem = Problem.tooSlow(limits.answerTime)
    do {
      try await TimeLimit.run(limits.answerTime, orThrow: problem) { [self] in
        _ = try await make(request, in: ownFolder, bytes: limits.exportBytes) { _, _ in }
      }
    } catch let error as Problem where error == problem {
      lateAnswerCount.withLock { $0 += 1 }
      throw error
    }
    return try Disk.bytes(at: ExportProcessParameters.result(in: ownFolder))
  }

  /// Makes a file at `ExportProcessParameters.result(in:)` in a new folder.
  ///
  /// - Parameters:
  ///   - deck: the folder of a stage's slides; `nil` without slides.
  ///   - bytes: maximum size of the file.
  /// - Returns: sentences for the author about content that is missing from the file.
  /// - Throws: export errors; 503 if too many exports wait; `CancellationError`.
  @discardableResult func make(
    _ request: ExportRequest, deck: String? = nil, in folder: String, bytes: Int,
    onProgress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void
  ) async throws -> [String] {
    try await permits.wait()
    defer { permits.signal() }
    let parameters = ExportProcessParameters(
      request: request, fonts: fonts, bundled: bundled, uploads: uploads.paths, deck: deck,
      bytes: bytes, memory: limits.exportMemory)
    try ChildProcess.write(parameters, to: folder, orThrow: .noRoom)
    let child = try RunningChild(program, in: folder)
    runningCount.withLock { $0 += 1 }
    defer { runningCount.withLock { $0 -= 1 } }
    return try await child.waitForResult(on: threads, onProgress)
  }

  func run() async throws {
    try? await gracefulShutdown()
    Task { [threads] in try? await threads.shutdownGracefully() }
    clear()
  }
}
