internal import CTelopZlib

/// A ZIP archive with uncompressed files, all dated 1 January 1980, so that equal files make equal archives.
struct ZipArchive {
  /// The bytes of the archive. A file of 4 GiB or more would need ZIP64, which this type does not write.
  let bytes: [UInt8]

  init(_ files: [ExportFile]) {
    var writer = Writer()
    var directory = Writer()
    for file in files {
      let offset = writer.count
      writer.add32(0x0403_4B50)
      writer.addDescription(of: file)
      writer.bytes += Array(file.name.utf8) + file.bytes
      directory.add32(0x0201_4B50)
      directory.add16(Writer.version)
      directory.addDescription(of: file)
      // All 0: the comment's length, the number of the disk, the internal and the external attributes.
      for _ in 0..<3 { directory.add16(0) }
      directory.add32(0)
      directory.add32(offset)
      directory.bytes += Array(file.name.utf8)
    }
    let start = writer.count
    writer.bytes += directory.bytes
    writer.add32(0x0605_4B50)
    for _ in 0..<2 { writer.add16(0) }
    for _ in 0..<2 { writer.add16(files.count) }
    writer.add32(directory.count)
    writer.add32(start)
    writer.add16(0)
    bytes = writer.bytes
  }

  /// Writes little-endian integers.
  private struct Writer {
    /// The version of the format that readers need: 2.0.
    static let version = 20
    /// A flag: the names are UTF-8.
    private static let namesAreUTF8 = 0x0800
    /// 1 January 1980, as an MS-DOS date.
    private static let date = 1 << 5 | 1

    var bytes: [UInt8] = []
    var count: Int { bytes.count }

    mutating func add16(_ value: Int) {
      let value = UInt16(clamping: value)
      bytes += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }

    mutating func add32(_ value: Int) {
      let value = UInt32(clamping: value)
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }

    /// Adds the fields that a file has both before its bytes and in the directory.
    mutating func addDescription(of file: ExportFile) {
      for value in [Self.version, Self.namesAreUTF8, 0, 0, Self.date] { add16(value) }
      add32(Int(crc32_z(0, file.bytes, file.bytes.count)))
      for _ in 0..<2 { add32(file.bytes.count) }
      add16(file.name.utf8.count)
      add16(0)
    }
  }
}
