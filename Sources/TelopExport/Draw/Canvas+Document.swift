internal import CTelopCairo

extension Canvas {
  /// The longest side of a page that readers show, in points.
  static let longestPage = 14_400

  /// Text with U+FFFD in place of noncharacters, which would make Cairo fail for the whole file.
  static func text(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Only PDFs have a title.
  func setTitle(_ title: String) {
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, Self.text(title))
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
