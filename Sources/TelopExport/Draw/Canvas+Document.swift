internal import CTelopCairo

extension Canvas {
  /// Maximum side of a page, in points. PDF readers do not show larger pages.
  static let maximumPageSide = 14_400

  /// Replaces noncharacters by U+FFFD. A noncharacter makes Cairo fail for the whole file.
  static func withoutNoncharacters(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Sets the title of a PDF; has no effect in other files.
  func setTitle(_ title: String) {
    cairo_pdf_surface_set_metadata(
      surface, CAIRO_PDF_METADATA_TITLE, Self.withoutNoncharacters(title))
  }

  func beginPage(width: Int, height: Int) {
    cairo_show_page(context)
    cairo_pdf_surface_set_size(surface, Double(width), Double(height))
  }

  /// Begins a structure element such as `H1` or `P`, which lasts until `endTag`. Only PDFs have structure.
  ///
  /// An element must lie on one page and must not contain another element. Otherwise Cairo 1.16 writes an invalid file.
  func beginTag(_ name: String) { cairo_tag_begin(context, name, nil) }
  func endTag(_ name: String) { cairo_tag_end(context, name) }
}
