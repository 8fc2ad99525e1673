/// Mutates font files: single fields or whole tables, mostly in ways that readers do not refuse at once.
///
/// The same file and generator give the same font.
package struct FontMutator<Generator: RandomNumberGenerator> {
  package var generator: Generator

  package init(_ generator: Generator) { self.generator = generator }

  /// A font with at least one change; each further change is half as likely.
  ///
  /// - Parameters:
  ///   - bytes: a font file; other bytes are returned unchanged.
  ///   - donor: another font, whose tables may replace the file's.
  ///   - atMost: maximum length of the result in bytes. A longer result is replaced by the original.
  ///   - rewrite: another way to change a table's bytes, such as the fuzzer's own.
  package mutating func mutate(
    _ bytes: [UInt8], donor: [UInt8]? = nil, atMost limit: Int = 1 << 20,
    rewrite: (([UInt8]) -> [UInt8])? = nil
  ) -> [UInt8] {
    guard var file = SfntFile(bytes) else { return bytes }
    let donor = donor.flatMap(SfntFile.init)
    repeat {
      change(&file, donor, rewrite)
    } while pick(2) == 0 && !file.tables.isEmpty
    let made = file.bytes
    return made.count <= limit ? made : bytes
  }

  /// Puts tables of one font into another, so that they describe other glyphs.
  package mutating func cross(_ bytes: [UInt8], with donor: [UInt8]) -> [UInt8] {
    guard var file = SfntFile(bytes), let donor = SfntFile(donor) else { return bytes }
    for _ in 0...pick(3) { splice(&file, donor) }
    return file.bytes
  }

  private mutating func change(
    _ file: inout SfntFile, _ donor: SfntFile?, _ rewrite: (([UInt8]) -> [UInt8])?
  ) {
    let index = pick(file.tables.count)
    switch pick(32) {
    case 0: if file.tables.count > 1 { file.remove(at: index) }
    case 1:
      // Swaps in another table's bytes.
      let other = pick(file.tables.count)
      let bytes = file.tables[index].bytes
      file.tables[index].bytes = file.tables[other].bytes
      file.tables[other].bytes = bytes
    case 2: donor.map { splice(&file, $0) }
    case 3, 4: resize(&file.tables[index].bytes)
    case 5, 6: copy(within: &file.tables[index].bytes)
    case 7..<12:
      guard let rewrite else { fallthrough }
      file.tables[index].bytes = rewrite(file.tables[index].bytes)
    default: setField(of: index, in: &file)
    }
  }

  private mutating func splice(_ file: inout SfntFile, _ donor: SfntFile) {
    file.put(donor.tables[pick(donor.tables.count)])
  }

  private mutating func resize(_ bytes: inout [UInt8]) {
    if pick(2) == 0 {
      bytes.removeLast(pick(bytes.count + 1))
    } else {
      let value: UInt8 = [0, 0xFF, UInt8(pick(256))][pick(3)]
      bytes += [UInt8](repeating: value, count: 1 + pick(64))
    }
  }

  private mutating func copy(within bytes: inout [UInt8]) {
    guard bytes.count > 4 else { return }
    let count = 1 + pick(min(32, bytes.count - 1))
    let source = pick(bytes.count - count + 1)
    let target = pick(bytes.count - count + 1)
    bytes.replaceSubrange(target..<target + count, with: Array(bytes[source..<source + count]))
  }

  private mutating func setField(of index: Int, in file: inout SfntFile) {
    let bytes = file.tables[index].bytes
    guard !bytes.isEmpty else { return }
    let known = KnownFields.of(file.tables[index].name)
    var offset = 0
    var size = [2, 2, 2, 2, 2, 4, 4, 1][pick(8)]
    if !known.isEmpty, pick(2) == 0 {
      let field = known[pick(known.count)]
      offset = field.offset
      size = field.size
    } else {
      // Counts and offsets are at the start of a table and of its subtables.
      let reach = pick(3) == 0 ? min(bytes.count, 64) : bytes.count
      offset = pick(reach) / size * size
    }
    guard offset < bytes.count else { return }
    let end = min(offset + size, bytes.count)
    let old = SfntFile.number(bytes, at: offset, size: size)
    let new = SfntFile.big(value(for: old, size: size, in: file, bytes), size)
    file.tables[index].bytes.replaceSubrange(offset..<end, with: new.prefix(end - offset))
  }

  private mutating func value(
    for old: Int, size: Int, in file: SfntFile, _ bytes: [UInt8]
  ) -> Int {
    let glyphs = file.tables.first { $0.name == "maxp" }
      .map { SfntFile.number($0.bytes, at: 4, size: 2) }
    switch pick(8) {
    case 0: return old + [1, -1, 2, -2, 4, 16, -16, 256][pick(8)]
    case 1: return old ^ 1 << pick(8 * size)
    case 2: return [old * 2, old / 2, -old, ~old][pick(4)]
    case 3: return (glyphs ?? 0) + pick(5) - 2
    case 4: return bytes.count + [0, 1, -1, 2, -2, -4][pick(6)]
    case 5: return SfntFile.number(bytes, at: pick(bytes.count), size: size)
    case 6: return Int(truncatingIfNeeded: generator.next())
    default:
      let edge = 1 << (8 * size - 1)
      return [0, 1, 2, 3, 4, 6, 0x7F, 0xFF, edge, edge - 1, edge + 1, -1, -2, edge / 2][pick(14)]
    }
  }

  /// A random number in `0..<count`; 0 when `count` is 0.
  private mutating func pick(_ count: Int) -> Int {
    count > 0 ? Int.random(in: 0..<count, using: &generator) : 0
  }
}

/// Offsets of the fields on which the reading of the rest of a font depends.
enum KnownFields {
  struct Field {
    let offset: Int
    let size: Int
  }

  static func of(_ table: String) -> [Field] {
    switch table {
    // Units per em, bounding box, `loca` format.
    case "head": words(at: [18, 36, 38, 40, 42, 44, 50])
    case "hhea", "vhea": words(at: [4, 6, 8, 10, 34])
    case "maxp": words(at: [4, 6, 8])
    // Weight, strikeout, selection flags, metrics, letter heights.
    case "OS/2": words(at: [0, 4, 26, 28, 62, 68, 70, 72, 74, 76, 86, 88])
    case "post": longs(at: [0]) + words(at: [8, 10, 32])
    case "fvar": words(at: [4, 8, 10, 12, 14]) + longs(at: [16, 20, 24, 28, 36, 40, 44, 48])
    case "avar": words(at: [6, 8, 10, 12, 14, 16, 18])
    case "gvar": words(at: [4, 6, 12, 14]) + longs(at: [8, 16, 20, 24])
    case "HVAR", "VVAR": longs(at: [4, 8, 12, 16])
    case "MVAR": words(at: [6, 8, 10, 16, 18, 24, 26])
    case "COLR": words(at: [0, 2, 12]) + longs(at: [4, 8, 14, 18, 22, 26, 30, 34, 38])
    case "CPAL": words(at: [0, 2, 4, 6, 12, 14]) + longs(at: [8])
    case "CBLC", "EBLC": longs(at: [4, 8, 12, 16, 56, 60, 64, 68]) + words(at: [48, 50, 52, 54])
    case "sbix": words(at: [2]) + longs(at: [4, 8, 12])
    case "SVG ": longs(at: [2]) + words(at: [10, 12, 14]) + longs(at: [16, 20])
    case "GSUB", "GPOS", "GDEF": words(at: [0, 2, 4, 6, 8, 10, 12])
    case "kern", "kerx", "morx": words(at: Array(stride(from: 0, to: 32, by: 2)))
    case "cmap": words(at: [2, 4, 6, 12, 14]) + longs(at: [8, 16, 24])
    case "VORG": words(at: [4, 6, 8, 10])
    case "CFF ", "CFF2": (0..<16).map { Field(offset: $0, size: 1) }
    case "name": words(at: [2, 4, 6, 8, 10, 12, 14, 16])
    default: []
    }
  }

  private static func words(at offsets: [Int]) -> [Field] {
    offsets.map { Field(offset: $0, size: 2) }
  }

  private static func longs(at offsets: [Int]) -> [Field] {
    offsets.map { Field(offset: $0, size: 4) }
  }
}
