internal import CTelopCairo
internal import TelopText

/// A font as Cairo writes it into a file.
final class TextFace {
  /// Cairo's handle, which is this object's.
  let handle: OpaquePointer?

  /// The face of a file, in the font's own instance.
  init(_ font: Font) {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FILE, Array(font.path.utf8) + [0])
    FcPatternAddInteger(pattern, FC_INDEX, Int32(font.index))
    FcPatternAddBool(pattern, FC_HINTING, FcBool(0))
    // Of a face, not of the options: Cairo writes a file's fonts with options of its own.
    let axes = font.axisValues.map { "\($0.tag)=\(Markup.number($0.value))" }
    if !axes.isEmpty {
      let axes = axes.joined(separator: ",")
      FcPatternAddString(pattern, FC_FONT_VARIATIONS, Array(axes.utf8) + [0])
    }
    handle = cairo_ft_font_face_create_for_pattern(pattern)
  }

  /// - Parameter handle: taken over.
  init(_ handle: OpaquePointer?) { self.handle = handle }

  deinit { cairo_font_face_destroy(handle) }
}
