internal import CTelopFreeType

/// The picture of a bitmap glyph, as emoji have it, and where it lies.
public struct GlyphPicture: Sendable, Hashable {
  /// In pixels of the picture.
  public let width: Int
  /// In pixels of the picture.
  public let height: Int
  /// Row by row from the top: blue, green, red and opacity, the colours multiplied by it.
  public let pixels: [UInt8]
  /// The area that it covers, in font units around the glyph's origin.
  public let box: InkBox<Int64>
}

extension Font {
  /// The picture of a glyph, from the font's largest bitmaps; `nil` for a glyph without one.
  ///
  /// - Complexity: decodes the picture, behind the font's lock; callers keep it.
  public func picture(of glyph: UInt32) -> GlyphPicture? {
    guard let box = ink(of: glyph) else { return nil }
    return withFreeType { face in
      guard face.pointee.num_fixed_sizes > 0 else { return nil }
      let sizes = UnsafeBufferPointer(
        start: face.pointee.available_sizes, count: Int(face.pointee.num_fixed_sizes))
      guard let largest = sizes.indices.max(by: { sizes[$0].y_ppem < sizes[$1].y_ppem }),
        FT_Select_Size(face, Int32(largest)) == 0,
        FT_Load_Glyph(face, glyph, telop_ft_colored) == 0,
        let bitmap = face.pointee.glyph?.pointee.bitmap, let start = bitmap.buffer,
        bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), bitmap.width > 0,
        // FreeType's rows lie `pitch` bytes apart; a picture upside down has a pitch below 0.
        Int(bitmap.pitch) >= 4 * Int(bitmap.width)
      else { return nil }
      let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
      var pixels: [UInt8] = []
      pixels.reserveCapacity(4 * width * height)
      for row in 0..<height {
        pixels += UnsafeBufferPointer(start: start + row * Int(bitmap.pitch), count: 4 * width)
      }
      return GlyphPicture(width: width, height: height, pixels: pixels, box: box)
    }
  }
}
