internal import CTelopCairo
internal import TelopText

/// A font face for Cairo to embed into a file.
final class TextFace {
  /// Cairo's handle, owned by this object; `nil` if FreeType is out of memory.
  let handle: OpaquePointer?

  /// Creates the face from the font's bytes in memory. From a path, Cairo would open and map the file again.
  init(_ font: Font) {
    guard let face = try? DrawingFace(font) else {
      handle = nil
      return
    }
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddFTFace(pattern, FC_FT_FACE, face.handle.assumingMemoryBound(to: FT_FaceRec_.self))
    FcPatternAddBool(pattern, FC_HINTING, FcBool(0))
    // Cairo ignores the caller's font options when it embeds fonts, so the axes are set on the face.
    let axes = font.axisValues.map { "\($0.tag)=\(Markup.number($0.value))" }
    if !axes.isEmpty {
      let axes = axes.joined(separator: ",")
      FcPatternAddString(pattern, FC_FONT_VARIATIONS, Array(axes.utf8) + [0])
    }
    handle = cairo_ft_font_face_create_for_pattern(pattern)
    retain(face)
  }

  /// - Parameter handle: Cairo's handle, which this object then owns and destroys.
  init(_ handle: OpaquePointer?) { self.handle = handle }

  deinit { cairo_font_face_destroy(handle) }

  /// Retains a face until Cairo destroys the handle. Cairo may destroy the handle after this object's deinitialization.
  private func retain(_ face: DrawingFace) {
    let owned = Unmanaged.passRetained(face)
    let status = cairo_font_face_set_user_data(handle, Self.owner, owned.toOpaque()) { face in
      if let face { Unmanaged<DrawingFace>.fromOpaque(face).release() }
    }
    if status != CAIRO_STATUS_SUCCESS { owned.release() }
  }

  /// A key for Cairo. Cairo uses only the key's address, which never changes.
  nonisolated(unsafe) private static let owner =
    UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
}
