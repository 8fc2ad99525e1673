internal import CTelopSixel

/// A picture as sixels, with at most 256 colours. Each data character encodes six pixels, one above the other.
enum Sixel {
  /// The version that Telop was compiled with; the library has no call for the version at run time.
  static let version = LIBSIXEL_VERSION

  /// The escape sequence that draws a picture of three bytes a pixel at the screen's top left; empty if libsixel fails.
  static func bytes(_ picture: [UInt8], width: Int, height: Int) -> [UInt8] {
    // libsixel does not check the buffer's size.
    guard picture.count == width * height * 3 else { return [] }
    var picture = picture
    var bytes = [UInt8]("\u{1B}[1;1H".utf8)
    var dither: OpaquePointer?
    var output: OpaquePointer?
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
      let initialized = sixel_dither_initialize(
        dither, &picture, width, height, SIXEL_PIXELFORMAT_RGB888, SIXEL_LARGE_AUTO,
        SIXEL_REP_AUTO, SIXEL_QUALITY_HIGH)
      guard initialized == SIXEL_OK else { return initialized }
      // Dither patterns would crawl over moving text.
      sixel_dither_set_diffusion_type(dither, SIXEL_DIFFUSE_NONE)
      return sixel_encode(&picture, width, height, 3, dither, output)
    }
    return status == SIXEL_OK ? bytes : []
  }
}
