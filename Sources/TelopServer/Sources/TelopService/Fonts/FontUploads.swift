internal import HTTPTypes
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopEssentials
internal import TelopPlatform

/// The uploaded fonts. They are stored in the data folder, and all requests can use them. A child process first checks
/// each font, one font at a time, so that a damaged file cannot harm the service.
final class FontUploads: Service {
  /// Whether uploads are accepted. Stored fonts are available in any case, because shows need them.
  let isEnabled: Bool
  /// All fonts that requests may name.
  let fonts: SharedFonts
  /// Paths of stored fonts that cannot be used, each with the reason.
  let unusable: [String]
  private let folder: String
  private let isTemporary: Bool
  private let limits: Limits
  private let program: String
  /// Permits to receive a font into memory.
  private let receivingPermits = FairSemaphore(4, queue: 0)
  /// The permit to check and add a font, separate from `receivingPermits` so that slow senders do not block others.
  private let checkingPermits = FairSemaphore(1, queue: 4)
  private let threads = NIOThreadPool(numberOfThreads: 1)
  private let state: Mutex<State>

  private struct State {
    var stored: [StoredFont]
    /// Total size of the stored fonts.
    var bytes: Int
    /// See `FontUploads.seed`.
    var seed: String
  }

  /// Opens the stored fonts, and adds them to the configured fonts.
  init(_ configuration: ServiceConfiguration, _ shelf: FontShelf) {
    isEnabled = configuration.fontUploads
    limits = configuration.limits
    program = configuration.program ?? RunningChild.siblingProgram
    isTemporary = configuration.data == nil
    let folder = configuration.data.map { $0 + "/fonts" } ?? Disk.newTemporaryPath
    self.folder = folder
    fonts = SharedFonts(shelf)
    var stored: [StoredFont] = []
    var unusable: [String] = []
    var bytes = 0
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let files = names.compactMap { StoredFont(folder + "/" + $0) }
    for file in files.sorted(by: { $0.number < $1.number }) {
      stored.append(file)
      bytes += Disk.size(of: file.path)
      do {
        // A font configured with --font takes precedence.
        if shelf.fonts.contains(where: { $0.sha256 == file.sha256 }) { continue }
        try fonts.add(file.faces())
      } catch {
        unusable.append("\(file.path): \((error as? TextError)?.message ?? "it cannot be read")")
      }
    }
    self.unusable = unusable
    state = Mutex(State(stored: stored, bytes: bytes, seed: Self.seed(fonts.shelf)))
    threads.start()
  }

  private static func seed(_ shelf: FontShelf) -> String {
    ContentHash.sha256(
      Array(([Release.version] + shelf.fonts.map(\.sha256)).joined(separator: " ").utf8))
  }

  /// A reader that permits these fonts, and no access to files.
  var files: FileReader { .only(fonts) }

  /// Hash of Telop's version and all fonts. Entity tags depend on it, because measured widths depend on both.
  var seed: String { state.withLock { $0.seed } }

  /// Paths of the stored fonts, in the order of their uploads.
  var paths: [String] { state.withLock { $0.stored.map(\.path) } }

  /// Describes fonts without their paths, because clients must not learn the server's paths.
  static func document(_ fonts: [Font]) -> FontsDocument {
    var document = FontsDocument(fonts)
    for index in document.fonts.indices { document.fonts[index].path = nil }
    return document
  }

  /// Checks a font, stores it, and adds it to the fonts.
  ///
  /// - Parameter read: receives the font, and returns its bytes; called when a permit of `receivingPermits` is free.
  /// - Returns: the font's document, and whether the font is new.
  /// - Throws: 409 for a name that another font has, 422 for a bad font, 429 and 507 over the limits, 503 while
  ///   too many other fonts are being received or checked.
  func take(
    _ read: @escaping @Sendable () async throws -> [UInt8], pool: WorkPool
  ) async throws -> (document: FontsDocument, isNew: Bool) {
    do { try await receivingPermits.wait() } catch is Problem {
      throw Problem.unavailable("other fonts are being received").closingConnection
    }
    defer { receivingPermits.signal() }
    let bytes = try await read()
    try await checkingPermits.wait()
    defer { checkingPermits.signal() }
    let childFolder = folder + "/" + Disk.incompleteName
    defer { try? FileManager.default.removeItem(atPath: childFolder) }
    let sha256 = ContentHash.sha256(bytes)
    let existing = try await pool.run { [self] in
      let faces = fonts.shelf.fonts.filter { $0.sha256 == sha256 }
      guard faces.isEmpty else { return Self.document(faces) as FontsDocument? }
      try check(bytes)
      try write(bytes, in: childFolder)
      return nil
    }
    if let existing { return (existing, false) }
    try await inspect(in: childFolder)
    return try await pool.run { [self] in
      let faces = try Font.faces(of: bytes)
      // If the font cannot be added, this throws before the font is stored.
      _ = try fonts.shelf.adding(faces)
      let file = try store(childFolder, sha256)
      do { try fonts.add(faces) } catch {
        unlink(file.path)
        throw error
      }
      state.withLock { state in
        state.stored.append(file)
        state.bytes += bytes.count
        state.seed = Self.seed(fonts.shelf)
      }
      return (Self.document(faces), true)
    }
  }

  private func check(_ bytes: [UInt8]) throws(Problem) {
    let start = String(decoding: bytes.prefix(4), as: UTF8.self)
    guard !["wOFF", "wOF2"].contains(start) else {
      throw Problem(
        .unprocessableContent, "the font is in WOFF, a format for browsers",
        fix: "send it as TTF or OTF" + (start == "wOF2" ? ": woff2_decompress converts it" : ""))
    }
    let (count, size) = state.withLock { ($0.stored.count, $0.bytes) }
    let fix =
      "stop the service, then delete fonts that no show needs; they are in fonts, "
      + "in the folder of --data"
    guard count < limits.fonts else {
      throw Problem(.tooManyRequests, "the limit of \(limits.fonts) fonts is reached", fix: fix)
    }
    guard size + bytes.count <= limits.allFontsBytes else {
      throw Problem(
        .noRoom,
        "all fonts would have \(size + bytes.count) bytes; the limit is \(limits.allFontsBytes)",
        fix: fix)
    }
  }

  private func inspect(in childFolder: String) async throws {
    let late = Problem.timedOut(
      "inspecting the font took longer than", limits.fontTime,
      fix: "send a smaller font, or the original file of the font's publisher")
    try await TimeLimit.run(limits.fontTime, orThrow: late) { [self] in
      _ = try await RunningChild(program, .font, in: childFolder).waitForResult(on: threads)
    }
  }

  private func write(_ bytes: [UInt8], in childFolder: String) throws(Problem) {
    let parameters = FontProcessParameters(
      memory: limits.fontMemory, seconds: Int(limits.fontTime.components.seconds) + 1)
    try ChildProcess.write(parameters, to: childFolder, orThrow: .noRoomForFont)
    guard Disk.write(bytes, to: FontProcessParameters.font(in: childFolder)) else {
      throw .noRoomForFont
    }
  }

  private func store(_ childFolder: String, _ sha256: String) throws(Problem) -> StoredFont {
    let lastNumber = state.withLock { $0.stored.map(\.number).max() ?? 0 }
    let file = StoredFont(lastNumber + 1, sha256, in: folder)
    guard
      Disk.move(
        FontProcessParameters.font(in: childFolder), to: file.path, in: folder,
        isTemporary: isTemporary)
    else { throw .noRoomForFont }
    return file
  }

  /// Removes incomplete fonts of an earlier run. Call this only after `ShowStore` has locked the data folder: without
  /// the lock, the incomplete fonts may be uploads to another service with the same folder.
  func sweep() { Disk.removeLeftovers(in: folder, where: Disk.isIncompleteName) }

  /// Keeps the thread for child processes until the service stops. The child processes end with the service.
  func run() async throws {
    try? await gracefulShutdown()
    Task { [threads] in try? await threads.shutdownGracefully() }
    if isTemporary { try? FileManager.default.removeItem(atPath: folder) }
  }
}

extension Problem {
  fileprivate static var noRoomForFont: Problem {
    Problem(
      .noRoom, "the font cannot be written",
      fix: "check the disk space and permissions of the service's folder")
  }
}
