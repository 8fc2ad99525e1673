internal import CTelopFreeType

/// Decodes WOFF files with FreeType. Refuses WOFF2, which FreeType 2.12 decodes with a wrong last entry of `loca`.
enum WebFont {
  /// The maximum size of a decoded font, in bytes. A small file may claim gigabytes; the largest fonts have 30 MB.
  private static let maximumLength = 1 << 26

  /// The OpenType or TrueType font of a WOFF file.
  ///
  /// - Returns: a blob that the caller destroys; `nil` for any other file.
  static func decoded(_ blob: OpaquePointer, label: String) throws(TextError) -> OpaquePointer? {
    let bytes = UnsafeRawBufferPointer(blob: blob)
    guard !bytes.starts(with: "wOF2".utf8) else {
      throw TextError(.notAFont, "\(label): WOFF2 is not read; convert it with woff2_decompress")
    }
    guard bytes.starts(with: "wOFF".utf8) else { return nil }
    let refusal = { (reason: String) in
      TextError(.notAFont, "\(label): WOFF that \(reason); use the font as TTF or OTF")
    }
    // `totalSfntSize` in WOFF's header.
    guard let claimedLength = FontTable(bytes: bytes).unsigned(16, 4),
      claimedLength <= maximumLength
    else { throw refusal("decodes to more than \(maximumLength >> 20) MiB, or is damaged") }
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else {
      throw TextError(.libraryFailure, "FreeType cannot be initialised")
    }
    defer { FT_Done_FreeType(library) }
    var face: FT_Face?
    let status = FT_New_Memory_Face(
      library, bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self), bytes.count, 0, &face)
    guard status == 0, let face else { throw refusal("FreeType cannot decode (error \(status))") }
    defer { FT_Done_Face(face) }
    guard face.pointee.num_faces == 1 else { throw refusal("holds several fonts") }
    // Tag 0 is the whole decoded font.
    var size: FT_ULong = 0
    guard FT_Load_Sfnt_Table(face, 0, 0, nil, &size) == 0, size > 0, size <= maximumLength else {
      throw refusal("FreeType cannot decode")
    }
    let memory = UnsafeMutablePointer<FT_Byte>.allocate(capacity: Int(size))
    memory.initialize(repeating: 0, count: Int(size))
    guard FT_Load_Sfnt_Table(face, 0, 0, memory, &size) == 0 else {
      memory.deallocate()
      throw refusal("FreeType cannot decode")
    }
    return try FontFile.blob(taking: memory, count: Int(size))
  }
}
