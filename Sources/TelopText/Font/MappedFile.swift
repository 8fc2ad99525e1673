internal import CTelopFontMaps
internal import CTelopHarfBuzz
internal import TelopPlatform
internal import TelopUnits

/// Maps font files into memory: pages are read on first access and shared by all processes.
///
/// Mappings are registered, so that a SIGBUS handler can name a font whose file was truncated (`telop_font_map_name`).
enum MappedFile {
  /// Maps a file; freeing the blob unmaps it. Checks and mapping use one descriptor, so they see the same file.
  static func blob(path: String) throws(TextError) -> OpaquePointer {
    // With `O_NONBLOCK`, opening a pipe does not wait for its writer.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file >= 0 else { throw openError(path, errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw openError(path, errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw TextError(.fontUnreadable, "\(path): is a folder, not a font file", status: EISDIR)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw specialFileError(path) }
    guard status.st_size > 0 else { throw TextError(.notAFont, "\(path): the file is empty") }
    let length = Int(status.st_size)
    try FontFile.check(length: length, label: path)
    guard let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED
    else { throw openError(path, errno) }
    let owner = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    // Control characters in the path are escaped here, because the signal handler that prints it cannot safely do so.
    let index = telop_font_map_add(start, length, VisibleText.escaped(path))
    owner.initialize(to: Memory(start: start, length: length, index: index))
    // If this call fails, it unmaps the memory.
    let blob = hb_blob_create_or_fail(
      start.assumingMemoryBound(to: CChar.self), UInt32(length), HB_MEMORY_MODE_READONLY, owner
    ) { owner in
      guard let owner = owner?.assumingMemoryBound(to: Memory.self) else { return }
      telop_font_map_drop(owner.pointee.index)
      munmap(owner.pointee.start, owner.pointee.length)
      owner.deallocate()
    }
    guard let blob else { throw .outOfMemory }
    return blob
  }

  /// The mapping that a blob releases.
  private struct Memory {
    let start: UnsafeMutableRawPointer
    let length: Int
    /// The index in the table of mapped fonts.
    let index: Int32
  }

  private static func openError(_ path: String, _ status: Int32) -> TextError {
    switch status {
    case ENOENT, ENOTDIR: TextError(.fontNotFound, "\(path): no such font file", status: status)
    // A socket, or a device without a driver.
    case ENXIO, ENODEV: specialFileError(path)
    default:
      TextError(.fontUnreadable, "\(path): \(String(cString: strerror(status)))", status: status)
    }
  }

  private static func specialFileError(_ path: String) -> TextError {
    TextError(.fontUnreadable, "\(path): is a device or a pipe, not a font file")
  }
}
