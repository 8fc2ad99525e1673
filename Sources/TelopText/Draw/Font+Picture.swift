internal import CTelopFreeType
internal import TelopUnits

/// The picture of a bitmap glyph, as in emoji fonts, with its position.
public struct GlyphPicture: Sendable, Hashable {
  /// The width in the picture's pixels.
  public let width: Int
  /// The height in the picture's pixels.
  public let height: Int
  /// Rows from the top: blue, green, red and alpha, premultiplied.
  public let pixels: [UInt8]
  /// The covered area, in font units from the glyph's origin.
  public let box: InkBox<Int64>
}

extension Font {
  /// A glyph's picture, from the font's largest bitmaps; `nil` if there is none, or if a side exceeds
  /// `TextLimits.maximumPictureSide`.
  ///
  /// - Complexity: decodes the picture under the font's lock; callers should cache it.
  public func picture(of glyph: UInt32) -> GlyphPicture? {
    guard let size = pictureSize(of: glyph),
      max(size.width, size.height) <= TextLimits.maximumPictureSide, let box = ink(of: glyph)
    else { return nil }
    return freeType.withFace { face in
      guard let bitmap = Self.bitmap(of: glyph, telop_ft_colored, in: face),
        let start = bitmap.buffer, bitmap.width > 0,
        // FreeType's rows are `pitch` bytes apart; an upside-down picture has a negative pitch.
        Int(bitmap.pitch) >= 4 * Int(bitmap.width)
      else { return nil }
      let width = Int(bitmap.width)
      let height = Int(bitmap.rows)
      var pixels: [UInt8] = []
      pixels.reserveCapacity(4 * width * height)
      for row in 0..<height {
        pixels += UnsafeBufferPointer(start: start + row * Int(bitmap.pitch), count: 4 * width)
      }
      return GlyphPicture(width: width, height: height, pixels: pixels, box: box)
    }
  }

  /// The size of a glyph's picture in its own pixels; `nil` for a glyph without one.
  ///
  /// - Complexity: reads the picture's header under the font's lock.
  package func pictureSize(of glyph: UInt32) -> (width: Int, height: Int)? {
    if cachedHasCompositeBitmaps.get({ hasCompositeBitmaps }) { return nil }
    return freeType.withFace { face in
      guard face.pointee.num_fixed_sizes > 0 else { return nil }
      return Self.bitmap(of: glyph, telop_ft_colored_size, in: face).map {
        (Int($0.width), Int($0.rows))
      }
    }
  }

  /// The colour bitmap of a glyph in the font's largest bitmap size; `nil` if there is none.
  private static func bitmap(of glyph: UInt32, _ flags: FT_Int32, in face: FT_Face) -> FT_Bitmap? {
    let sizes = UnsafeBufferPointer(
      start: face.pointee.available_sizes, count: Int(face.pointee.num_fixed_sizes))
    guard let largest = sizes.indices.max(by: { sizes[$0].y_ppem < sizes[$1].y_ppem }),
      FT_Select_Size(face, Int32(largest)) == 0, FT_Load_Glyph(face, glyph, flags) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_BITMAP,
      slot.pointee.bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue)
    else { return nil }
    return slot.pointee.bitmap
  }

  /// Whether bitmaps refer to other glyphs' bitmaps (image formats 8 and 9). FreeType would follow the references
  /// without limit.
  private var hasCompositeBitmaps: Bool {
    ["CBLC", "EBLC"].contains { tag in
      FontTable.of(face, tag) { table in
        // The number of subtables that may be read. A table can list more only if it lists some of them twice.
        var budget = table.bytes.count / 8
        for strike in 0..<min(table.unsigned(4, 4) ?? 0, table.bytes.count / 48) {
          let record = 8 + 48 * strike
          guard let list = table.unsigned(record, 4), let count = table.unsigned(record + 8, 4)
          else { continue }
          for subtable in 0..<count {
            budget -= 1
            guard let offset = table.unsigned(list + 8 * subtable + 4, 4),
              let format = table.unsigned(list + offset + 2, 2)
            else { break }
            if budget < 0 || format == 8 || format == 9 { return true }
          }
        }
        return false
      }
    }
  }
}

extension MeasuredText {
  /// Checks that the pictures of the line's glyphs are small enough to decode, each and together.
  ///
  /// - Throws: `notAFont`, with the first character whose picture is too large.
  /// - Complexity: O(glyphs in fonts with colour glyphs); reads the header of each picture once.
  package func checkPictures() throws(TextError) {
    var seen: Set<FontGlyph> = []
    var pixelCount = 0
    for run in runs where run.font.hasColorGlyphs {
      for glyph in glyphs(of: run)
      where seen.insert(FontGlyph(font: run.fontIndex, glyph: glyph.id)).inserted {
        guard let size = run.font.pictureSize(of: glyph.id) else { continue }
        pixelCount += size.width * size.height
        let isLarge = max(size.width, size.height) > TextLimits.maximumPictureSide
        guard isLarge || pixelCount > TextLimits.maximumPicturePixels else { continue }
        let index = cluster(startingAtOrAfter: glyph.cluster)
        let text = cluster(at: index).map { VisibleText.escaped(substring($0.range)) } ?? ""
        throw TextError(
          .notAFont,
          "\(run.font.label): "
            + (isLarge
              ? "the picture of \(text) is \(size.width) × \(size.height) px; at most "
                + "\(TextLimits.maximumPictureSide) px can be drawn; use another font"
              : "the pictures up to \(text) have \(pixelCount) pixels together, and the limit for "
                + "a line is \(TextLimits.maximumPicturePixels); use another font, or less text"))
      }
    }
  }
}

extension PictureFont {
  /// Whether any pixel of the picture is visible; `nil` for a damaged picture.
  ///
  /// - Complexity: decodes the picture.
  package var isVisible: Bool? {
    guard let picture = (try? font(description: "", label: ""))?.picture(of: 1) else { return nil }
    return stride(from: 3, to: picture.pixels.count, by: 4).contains { picture.pixels[$0] > 0 }
  }
}
