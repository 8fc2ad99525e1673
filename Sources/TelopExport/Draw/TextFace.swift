internal import CTelopCairo
internal import TelopText

/// A font as Cairo writes it into a file.
final class TextFace {
  /// Cairo's handle, which is this object's; `nil` when FreeType is out of memory.
  let handle: OpaquePointer?

  /// The face of a font's bytes, not of its file, which Cairo would open and map again; in the font's
  /// own instance.
  init(_ font: Font) {
    guard let face = try? DrawingFace(font) else {
      handle = nil
      return
    }
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddFTFace(pattern, FC_FT_FACE, face.handle.assumingMemoryBound(to: FT_FaceRec_.self))
    FcPatternAddBool(pattern, FC_HINTING, FcBool(0))
    // Of a face, not of the options: Cairo writes a file's fonts with options of its own.
    let axes = font.axisValues.map { "\($0.tag)=\(Markup.number($0.value))" }
    if !axes.isEmpty {
      let axes = axes.joined(separator: ",")
      FcPatternAddString(pattern, FC_FONT_VARIATIONS, Array(axes.utf8) + [0])
    }
    handle = cairo_ft_font_face_create_for_pattern(pattern)
    keep(face)
  }

  /// - Parameter handle: taken over.
  init(_ handle: OpaquePointer?) { self.handle = handle }

  deinit { cairo_font_face_destroy(handle) }

  /// Cairo may hold on to its handle longer than this object does, and draws with the face until then.
  private func keep(_ face: DrawingFace) {
    let owned = Unmanaged.passRetained(face)
    let status = cairo_font_face_set_user_data(handle, Self.owner, owned.toOpaque()) { face in
      if let face { Unmanaged<DrawingFace>.fromOpaque(face).release() }
    }
    if status != CAIRO_STATUS_SUCCESS { owned.release() }
  }

  /// Its address is all that Cairo asks of it, and never changes.
  nonisolated(unsafe) private static let owner =
    UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
}
