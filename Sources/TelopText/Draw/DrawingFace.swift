/// A FreeType face for a drawing library. Its axes are at their defaults, even if the font is an instance.
///
/// Only one thread at a time may draw with a face, so each owner has its own.
package final class DrawingFace {
  private let face: FreeTypeFace

  /// - Throws: if FreeType runs out of memory: `libraryFailure` when it starts, `notAFont` when it opens the file.
  package init(_ font: Font) throws(TextError) {
    face = try FreeTypeFace(file: font.file, index: font.index)
  }

  /// The `FT_Face`; valid as long as this object.
  package var handle: UnsafeMutableRawPointer { UnsafeMutableRawPointer(face.face) }
}
