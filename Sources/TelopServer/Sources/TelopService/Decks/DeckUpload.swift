internal import Synchronization
internal import TelopEssentials
internal import TelopPlatform

/// A PDF that is being uploaded into a folder of its own. The folder is removed when the upload ends.
final class DeckUpload: Sendable {
  let folder: String
  private let path: String
  private let state: Mutex<State>

  static let tooLargeFix = "send smaller photographs, or fewer pages"

  private struct State {
    var file: Int32
    var size = 0
    var head: [UInt8] = []
    var onEnd: (@Sendable () -> Void)?
  }

  /// - Parameter onEnd: called once, when the upload ends, also if this initializer throws.
  /// - Throws: 507 if the file cannot be created.
  init(in parent: String, onEnd: @escaping @Sendable () -> Void = {}) throws(Problem) {
    folder = parent + "/" + Disk.incompleteName
    path = folder + "/" + DeckProcessParameters.pdfName
    var file: Int32 = -1
    if (try? Disk.makeFolder(folder)) != nil {
      file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    state = Mutex(State(file: file, onEnd: onEnd))
    guard file >= 0 else { throw .noRoomForDeck }
  }

  deinit { end() }

  var size: Int { state.withLock { $0.size } }

  /// The first 1,024 bytes.
  var head: [UInt8] { state.withLock { $0.head } }

  /// Appends bytes to the file; blocks. Throws 507 if they cannot be written.
  func append(_ bytes: [UInt8]) throws(Problem) {
    let isWritten = state.withLock { state in
      state.size += bytes.count
      state.head += bytes.prefix(1_024 - state.head.count)
      return Disk.writeAll(bytes, to: state.file)
    }
    if !isWritten { throw .noRoomForDeck }
  }

  /// Reads the file; blocks. Throws 507 if it cannot be read completely.
  func bytes() throws(Problem) -> [UInt8] {
    guard let bytes = try? Disk.bytes(at: path), bytes.count == size else { throw .unreadableDeck }
    return bytes
  }

  /// Removes the folder and calls `onEnd`; blocks. Further calls do nothing.
  func end() {
    let (file, onEnd) = state.withLock { state in
      defer {
        state.file = -1
        state.onEnd = nil
      }
      return (state.file, state.onEnd)
    }
    if file >= 0 { close(file) }
    guard let onEnd else { return }
    try? FileManager.default.removeItem(atPath: folder)
    onEnd()
  }
}
