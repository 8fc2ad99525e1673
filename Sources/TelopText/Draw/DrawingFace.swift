internal import CTelopFreeType

/// A FreeType face of a font's bytes, at the defaults of its axes, for use by a drawing library.
///
/// Only one thread at a time may draw with a face, so each owner has its own.
package final class DrawingFace {
  private let face: FreeTypeFace

  /// - Throws: `libraryFailure` and `notAFont` when FreeType is out of memory.
  package init(_ font: Font) throws(TextError) {
    face = try FreeTypeFace(file: font.file, index: font.index)
  }

  /// The `FT_Face`; valid as long as this object.
  package var handle: UnsafeMutableRawPointer { UnsafeMutableRawPointer(face.face) }
}
