internal import Synchronization
internal import TelopEssentials
internal import TelopPlatform

/// A PDF that is being uploaded. Its bytes are in a folder, which is removed when the upload ends.
final class DeckUpload: Sendable {
  let folder: String
  private let state: Mutex<State>

  static let fix = "send smaller photographs, or fewer pages"

  private struct State {
    var file: Int32
    var size = 0
    var onEnd: (@Sendable () -> Void)?
  }

  /// - Parameter onEnd: called once, when the upload ends.
  /// - Throws: 507.
  init(in parent: String, onEnd: @escaping @Sendable () -> Void = {}) throws(Problem) {
    folder = parent + "/" + Disk.newName
    var file: Int32 = -1
    if (try? Disk.makeFolder(folder)) != nil {
      file = open("\(folder)/\(DeckOrder.pdf)", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    state = Mutex(State(file: file, onEnd: onEnd))
    guard file >= 0 else { throw .noRoomForDeck }
  }

  deinit { end() }

  var size: Int { state.withLock { $0.size } }

  /// Appends bytes to the file; blocks. Throws 507.
  func append(_ bytes: [UInt8]) throws(Problem) {
    let isWritten = state.withLock { state in
      state.size += bytes.count
      return Disk.writeAll(bytes, to: state.file)
    }
    if !isWritten { throw .noRoomForDeck }
  }

  /// Reads the first `count` bytes of the file, or all of them; blocks. Throws 507.
  func bytes(first count: Int = .max) throws(Problem) -> [UInt8] {
    let bytes = state.withLock { state -> [UInt8]? in
      let wanted = min(count, state.size)
      let read = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, done in
        done = 0
        while done < wanted {
          let place = buffer.baseAddress.map { $0 + done }
          let count = pread(state.file, place, wanted - done, off_t(done))
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { break }
          done += count
        }
      }
      return read.count == wanted ? read : nil
    }
    guard let bytes else { throw .unreadableDeck }
    return bytes
  }

  /// Removes the folder and calls `onEnd`, unless this has been done; blocks.
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
