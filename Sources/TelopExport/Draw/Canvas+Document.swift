internal import CTelopCairo

/// Pages, and what their parts are.
extension Canvas {
  /// The longest side of a page that readers show, in points.
  static let longestPage = 14_400

  /// Text as Cairo takes it: a noncharacter makes it refuse the whole file, so U+FFFD stands for each.
  static func text(_ text: String) -> String {
    var taken = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      taken.append(scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar)
    }
    return String(taken)
  }

  /// Sets the title of the document. Only PDFs have one.
  func setTitle(_ title: String) {
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, Self.text(title))
  }

  /// Begins a page of another size.
  func beginPage(width: Int, height: Int) {
    cairo_show_page(context)
    cairo_pdf_surface_set_size(surface, Double(width), Double(height))
  }

  /// What is drawn until `endTag` is a part of the document: `H1`, `P`. Only PDFs have parts.
  ///
  /// A part lies on one page, and none in another: Cairo 1.16 writes no valid file otherwise.
  func beginTag(_ name: String) { cairo_tag_begin(context, name, nil) }
  func endTag(_ name: String) { cairo_tag_end(context, name) }
}
