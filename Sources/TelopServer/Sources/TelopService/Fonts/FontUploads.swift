internal import HTTPTypes
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopEssentials
internal import TelopPlatform

/// The fonts that were uploaded: on the shelf that all requests share, and files in the data folder.
///
/// A stranger's font is first looked at in a process of its own, one at a time: what a damaged one does to
/// the libraries that read it, it does there.
final class FontUploads: Service {
  /// Whether fonts are taken. Those that are kept are there anyhow: shows need them.
  let isOn: Bool
  /// All fonts that requests may name.
  let fonts: SharedFonts
  /// Those that are kept and cannot be used, with the reason.
  let lost: [String]
  private let folder: String
  private let isTemporary: Bool
  private let limits: Limits
  private let program: String
  /// So many are in memory at a time; who sends slowly holds up no other.
  private let places = Turns(4, queue: 0)
  /// One is looked at, and put on the shelf, at a time.
  private let turns = Turns(1, queue: 4)
  private let threads = NIOThreadPool(numberOfThreads: 1)
  private let state: Mutex<State>

  private struct State {
    var kept: [KeptFont]
    var bytes: Int
    var seed: String
  }

  /// Opens what is kept.
  ///
  /// - Parameters:
  ///   - shelf: the fonts that the service was told of.
  /// - Complexity: O(bytes).
  init(_ configuration: ServiceConfiguration, _ shelf: FontShelf) {
    (isOn, limits) = (configuration.fontUploads, configuration.limits)
    program = configuration.program ?? ExportChild.neighbour
    isTemporary = configuration.data == nil
    let folder = configuration.data.map { $0 + "/fonts" } ?? Disk.temporary
    self.folder = folder
    fonts = SharedFonts(shelf)
    var (kept, lost, bytes): ([KeptFont], [String], Int) = ([], [], 0)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let files = names.compactMap { KeptFont(folder + "/" + $0) }
    for file in files.sorted(by: { $0.number < $1.number }) {
      kept.append(file)
      bytes += Self.length(of: file.path)
      do {
        // What --font has been given since counts as it.
        if shelf.fonts.contains(where: { $0.sha256 == file.sha256 }) { continue }
        try fonts.add(file.faces())
      } catch {
        lost.append("\(file.path): \((error as? TextError)?.message ?? "it cannot be read")")
      }
    }
    self.lost = lost
    state = Mutex(State(kept: kept, bytes: bytes, seed: Self.seed(fonts.shelf)))
    threads.start()
  }

  private static func length(of path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  private static func seed(_ shelf: FontShelf) -> String {
    // In short: every tag begins with it, and the fonts' hashes are longer than most questions.
    ContentHash.sha256(
      Array(([Release.version] + shelf.fonts.map(\.sha256)).joined(separator: " ").utf8))
  }

  /// No files, and all fonts that requests may name.
  var files: FileReader { .only(fonts) }

  /// Of content tags: the version, and the fonts that there are.
  var seed: String { state.withLock { $0.seed } }

  /// The files that are kept, in the order in which they came.
  var paths: [String] { state.withLock { $0.kept.map(\.path) } }

  /// What is said of fonts. Where files lie on the service's machine is nobody's business.
  static func document(_ fonts: [Font]) -> FontsDocument {
    var document = FontsDocument(fonts)
    for index in document.fonts.indices { document.fonts[index].path = nil }
    return document
  }

  // MARK: Taking one

  /// Takes a font: looks at it, keeps it, and puts it on the shelf.
  ///
  /// - Parameters:
  ///   - read: reads its bytes, once there is a place for them.
  ///   - pool: where it is opened.
  /// - Returns: what is said of it, and whether it is new.
  /// - Throws: 409 for a name that another has, 422 for what is no font, 429 and 507 for more than may be kept;
  ///   503 while too many others are taken.
  func take(
    _ read: @escaping @Sendable () async throws -> [UInt8], pool: WorkPool, on loop: any EventLoop
  ) async throws -> (document: FontsDocument, isNew: Bool) {
    do { try await places.take() } catch is Problem { throw Problem.manyFonts }
    defer { places.give() }
    let bytes = try await read()
    try await turns.take()
    defer { turns.give() }
    let place = folder + "/" + Disk.newName
    defer { try? FileManager.default.removeItem(atPath: place) }
    let sha256 = ContentHash.sha256(bytes)
    let known = try await pool.run(on: loop) { [self] in
      let same = fonts.shelf.fonts.filter { $0.sha256 == sha256 }
      guard same.isEmpty else { return Self.document(same) as FontsDocument? }
      try check(bytes)
      try write(bytes, in: place)
      return nil
    }
    if let known { return (known, false) }
    try await look(in: place)
    return try await pool.run(on: loop) { [self] in
      let faces = try Font.faces(of: bytes)
      // What cannot be put there is not kept.
      _ = try fonts.shelf.adding(faces)
      let file = try keep(place, sha256)
      do { try fonts.add(faces) } catch {
        unlink(file.path)
        throw error
      }
      state.withLock { state in
        state.kept.append(file)
        state.bytes += bytes.count
        state.seed = Self.seed(fonts.shelf)
      }
      return (Self.document(faces), true)
    }
  }

  /// Makes sure that there is a place for a font.
  private func check(_ bytes: [UInt8]) throws(Problem) {
    let start = String(decoding: bytes.prefix(4), as: UTF8.self)
    guard !["wOFF", "wOF2"].contains(start) else {
      throw Problem(
        .unprocessableContent, "the font is in WOFF, a format for browsers",
        fix: "send it as TTF or OTF: woff2_decompress converts it")
    }
    let (count, all) = state.withLock { ($0.kept.count, $0.bytes) }
    let fix = "stop the service, and remove files that no show needs from fonts in its --data"
    guard count < limits.fonts else {
      throw Problem(.tooManyRequests, "the limit of \(count) fonts is reached", fix: fix)
    }
    guard all + bytes.count <= limits.fontsBytes else {
      throw Problem(
        .noRoom,
        "all fonts would have \(all + bytes.count) bytes; the limit is \(limits.fontsBytes)",
        fix: fix)
    }
  }

  /// Has a process look at a font.
  private func look(in place: String) async throws {
    let late = Problem(
      .unprocessableContent,
      "inspecting the font took longer than \(limits.fontTime.components.seconds) s",
      fix: "send a smaller one, or the file as its maker publishes it")
    try await TimeLimit.run(limits.fontTime, orThrow: late) { [self] in
      let child = try ExportChild(program, .font, in: place)
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          threads.submit { _ in continuation.resume(with: Result { try child.follow { _, _ in } }) }
        }
      } onCancel: {
        child.kill()
      }
    }
  }

  // MARK: The disk

  private func write(_ bytes: [UInt8], in place: String) throws(Problem) {
    do {
      try FileManager.default.createDirectory(
        atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let order = FontOrder(
        memory: limits.fontMemory, seconds: Int(limits.fontTime.components.seconds) + 1)
      let orderFile = URL(fileURLWithPath: FontOrder.path(in: place))
      try Data(try Wire.encode(order)).write(to: orderFile)
    } catch { throw .noRoomForFont }
    guard Disk.write(bytes, to: FontOrder.font(in: place)) else { throw .noRoomForFont }
  }

  /// Puts a font that is written where it stays.
  private func keep(_ place: String, _ sha256: String) throws(Problem) -> KeptFont {
    let last = state.withLock { $0.kept.map(\.number).max() ?? 0 }
    let file = KeptFont(last + 1, sha256, in: folder)
    guard rename(FontOrder.font(in: place), file.path) == 0, Disk.sync(folder),
      isTemporary || Disk.sync(folder + "/..")
    else { throw .noRoomForFont }
    return file
  }

  /// Removes what was never whole; the folder is this service's alone by now.
  func sweep() {
    Disk.removeLeftovers(in: folder, where: Disk.isNewName)
  }

  /// Holds its thread until the service stops; its process ends with it.
  func run() async throws {
    try? await gracefulShutdown()
    Task { [threads] in try? await threads.shutdownGracefully() }
    if isTemporary { try? FileManager.default.removeItem(atPath: folder) }
  }
}

extension Problem {
  /// Other fonts came before.
  fileprivate static var manyFonts: Problem {
    Problem(
      .serviceUnavailable, "other fonts are being received", fix: "try again in a few seconds"
    ).with(.retryAfter, "5").closing
  }

  /// A full disk.
  fileprivate static var noRoomForFont: Problem {
    Problem(.noRoom, "the font cannot be written", fix: "make room in the service's folder")
  }
}
