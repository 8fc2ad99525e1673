internal import CTelopZlib

/// Deflates bytes with zlib's header (RFC 1950), for a browser's `DecompressionStream("deflate")`.
///
/// - Throws: `libraryFailure` if memory runs out.
func deflated(_ bytes: [UInt8]) throws(ExportError) -> [UInt8] {
  var count = compressBound(uLong(bytes.count))
  var status: Int32 = Z_OK
  let result = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initializedCount in
    status = compress2(buffer.baseAddress, &count, bytes, uLong(bytes.count), Z_BEST_COMPRESSION)
    initializedCount = status == Z_OK ? Int(count) : 0
  }
  guard status == Z_OK else {
    throw ExportError(.libraryFailure, "zlib: a slide cannot be deflated (\(status))")
  }
  return result
}

/// Inflates bytes with zlib's header.
///
/// - Throws: `badAnswer` if the bytes are not deflated data, or inflate to more than `maximum` bytes.
func inflated(_ bytes: [UInt8], maximum: Int) throws(ExportError) -> [UInt8] {
  var count = uLong(maximum)
  var status: Int32 = Z_OK
  let result = [UInt8](unsafeUninitializedCapacity: maximum) { buffer, initializedCount in
    status = uncompress(buffer.baseAddress, &count, bytes, uLong(bytes.count))
    initializedCount = status == Z_OK ? Int(count) : 0
  }
  guard status == Z_OK else {
    throw ExportError(.badAnswer, "zlib: a slide cannot be inflated (\(status))")
  }
  return result
}
