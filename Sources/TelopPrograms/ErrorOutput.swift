internal import TelopPlatform

/// The standard error of a program, written to an unnamed temporary file that no other process can open.
final class ErrorOutput {
  /// The file's descriptor, open for reading and writing. It is -1 if the file cannot be created; the program's
  /// standard error is then lost.
  let descriptor: Int32
  /// The maximum size in bytes. Programs usually write a few lines; unlimited output would fill the disk.
  private static let maximumLength = 8 << 20
  /// The number of bytes read at each end of the file: causes are usually written first, consequences last.
  private static let edgeLength = 1 << 16

  init() { descriptor = telop_nameless_file(TemporaryFolder.parent) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  var isTooLong: Bool { length > Self.maximumLength }

  private var length: Int {
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return 0 }
    return Int(status.st_size)
  }

  /// The lines that are not blank, from both ends of the file.
  var lines: [String] {
    let length = length
    var bytes = read(from: 0, count: min(length, 2 * Self.edgeLength))
    if length > 2 * Self.edgeLength {
      bytes =
        bytes.prefix(Self.edgeLength) + [UInt8(ascii: "\n")]
        + read(from: length - Self.edgeLength, count: Self.edgeLength)
    }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
  }

  private func read(from start: Int, count: Int) -> [UInt8] {
    // With capacity 0, all arrays share one storage, and threads would race to write its length.
    if count <= 0 { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { bytes, done in
      done = 0
      while done < count {
        let readCount = pread(
          descriptor, bytes.baseAddress.map { $0 + done }, count - done, off_t(start + done))
        if readCount < 0, errno == EINTR { continue }
        guard readCount > 0 else { break }
        done += readCount
      }
    }
  }
}
