internal import CTelopSixel

/// Pixels as sixels, six above each other in one character, in at most 256 colours.
enum Sixel {
  /// The library's version; it tells only those who compile with it.
  static let version = LIBSIXEL_VERSION

  /// The bytes that draw a picture from the left end of a row; empty when that cannot be done.
  ///
  /// - Parameters:
  ///   - picture: red, green and blue of each pixel.
  ///   - row: from 1.
  static func bytes(_ picture: [UInt8], width: Int, height: Int, row: Int) -> [UInt8] {
    // libsixel takes the size's word for it.
    guard picture.count == width * height * 3 else { return [] }
    var picture = picture
    var bytes = [UInt8]("\u{1B}[\(row);1H".utf8)
    var (dither, output): (OpaquePointer?, OpaquePointer?)
    defer {
      if let dither { sixel_dither_unref(dither) }
      if let output { sixel_output_unref(output) }
    }
    let status = withUnsafeMutablePointer(to: &bytes) { bytes -> Int32 in
      let write: sixel_write_function = { data, count, bytes in
        bytes?.assumingMemoryBound(to: [UInt8].self).pointee.append(
          contentsOf: UnsafeRawBufferPointer(start: data, count: Int(count)))
        return count
      }
      guard sixel_dither_new(&dither, 256, nil) == SIXEL_OK, let dither,
        sixel_output_new(&output, write, bytes, nil) == SIXEL_OK, let output
      else { return SIXEL_FALSE }
      let width = Int32(width)
      let height = Int32(height)
      let made = sixel_dither_initialize(
        dither, &picture, width, height, SIXEL_PIXELFORMAT_RGB888, SIXEL_LARGE_AUTO,
        SIXEL_REP_AUTO, SIXEL_QUALITY_HIGH)
      guard made == SIXEL_OK else { return made }
      // Mixed colours would crawl over what moves.
      sixel_dither_set_diffusion_type(dither, SIXEL_DIFFUSE_NONE)
      return sixel_encode(&picture, width, height, 3, dither, output)
    }
    return status == SIXEL_OK ? bytes : []
  }
}
