/// A font file split into its tables, and reassembled with valid offsets, lengths and checksums, whatever the tables
/// contain.
///
/// A mutated table thus reaches the code that reads it. A file with a broken directory would be refused earlier.
package struct SfntFile {
  /// A table, which several faces of a collection may share.
  package struct Table {
    package var tag: [UInt8]
    package var bytes: [UInt8]

    package var name: String { String(decoding: tag, as: UTF8.self) }
  }

  struct Face {
    var flavour: [UInt8]
    var tables: [Int]
  }

  package var tables: [Table] = []
  var faces: [Face] = []
  private var isCollection = false

  /// Reads all tables that are within the file. Truncates a table that extends beyond the end of the file.
  ///
  /// - Returns: `nil` for a file without any table.
  package init?(_ bytes: [UInt8]) {
    isCollection = bytes.starts(with: Array("ttcf".utf8))
    var starts = [0]
    if isCollection {
      let count = min(Self.number(bytes, at: 8, size: 4), 8)
      starts = (0..<count).map { Self.number(bytes, at: 12 + 4 * $0, size: 4) }
    }
    var known: [Range<Int>: Int] = [:]
    for start in starts where start + 12 <= bytes.count {
      var face = Face(flavour: Array(bytes[start..<start + 4]), tables: [])
      for record in 0..<min(Self.number(bytes, at: start + 4, size: 2), 64) {
        let entry = start + 12 + 16 * record
        guard entry + 16 <= bytes.count else { break }
        let offset = Self.number(bytes, at: entry + 8, size: 4)
        guard offset < bytes.count else { continue }
        let length = Self.number(bytes, at: entry + 12, size: 4)
        let range = offset..<min(offset + length, bytes.count)
        if known[range] == nil {
          known[range] = tables.count
          tables.append(Table(tag: Array(bytes[entry..<entry + 4]), bytes: Array(bytes[range])))
        }
        known[range].map { face.tables.append($0) }
      }
      faces.append(face)
    }
    if tables.isEmpty { return nil }
  }

  /// Removes a table from every face.
  mutating func remove(at index: Int) {
    tables.remove(at: index)
    for face in faces.indices {
      faces[face].tables = faces[face].tables.filter { $0 != index }
        .map { $0 > index ? $0 - 1 : $0 }
    }
  }

  /// Sets a table in every face, replacing one with the same tag.
  mutating func put(_ table: Table) {
    if let index = tables.firstIndex(where: { $0.tag == table.tag }) {
      tables[index] = table
    } else {
      for face in faces.indices { faces[face].tables.append(tables.count) }
      tables.append(table)
    }
  }

  /// The file, with its directory sorted by tag.
  package var bytes: [UInt8] {
    let header = isCollection ? 12 + 4 * faces.count : 0
    var starts: [Int] = []
    var end = header
    for face in faces {
      starts.append(end)
      end += 12 + 16 * face.tables.count
    }
    var body: [UInt8] = []
    var offsets: [Int] = []
    for table in tables {
      offsets.append(end + body.count)
      body += table.bytes + [UInt8](repeating: 0, count: -table.bytes.count & 3)
    }
    var file: [UInt8] = []
    if isCollection {
      file = Array("ttcf".utf8) + Self.big(0x10000, 4) + Self.big(faces.count, 4)
      file += starts.flatMap { Self.big($0, 4) }
    }
    for face in faces {
      let count = face.tables.count
      let power = count > 0 ? Int.bitWidth - 1 - count.leadingZeroBitCount : 0
      file += face.flavour + Self.big(count, 2) + Self.big(16 << power, 2) + Self.big(power, 2)
      file += Self.big(16 * count - 16 << power, 2)
      let sorted = face.tables.sorted { tables[$0].tag.lexicographicallyPrecedes(tables[$1].tag) }
      for index in sorted {
        let table = tables[index]
        file += table.tag + Self.big(Self.checksum(table.bytes), 4)
        file += Self.big(offsets[index], 4) + Self.big(table.bytes.count, 4)
      }
    }
    return file + body
  }

  private static func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0
    for start in stride(from: 0, to: bytes.count, by: 4) {
      sum &+= UInt32(truncatingIfNeeded: number(bytes, at: start, size: 4))
    }
    return Int(sum)
  }

  /// A big-endian number; bytes beyond the end are 0.
  static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> Int {
    (offset..<offset + size).reduce(0) { $0 << 8 | ($1 < bytes.count ? Int(bytes[$1]) : 0) }
  }

  static func big(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }
}
