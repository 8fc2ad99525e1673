internal import CTelopHarfBuzz

/// A table of a font face, read number by number. Reads beyond its end give `nil`.
struct FontTable {
  let bytes: UnsafeRawBufferPointer

  /// Calls `body` with a table of a face; an empty table if the face has none.
  static func of<Result, Failure: Error>(
    _ face: OpaquePointer?, _ tag: String, _ body: (FontTable) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let blob = hb_face_reference_table(face, hb_tag_from_string(tag, -1))
    defer { hb_blob_destroy(blob) }
    return try body(FontTable(bytes: UnsafeRawBufferPointer(blob: blob)))
  }

  static func isPresent(_ tag: String, in face: OpaquePointer?) -> Bool {
    of(face, tag) { !$0.bytes.isEmpty }
  }

  /// An unsigned number of one to four bytes; `nil` beyond the table's end.
  func unsigned(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    var number = 0
    for index in offset..<offset + size { number = number << 8 | Int(bytes[index]) }
    return number
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes of a HarfBuzz blob, valid as long as the blob.
  init(blob: OpaquePointer?) {
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    self.init(start: data, count: Int(length))
  }
}
