internal import CTelopCairo

/// Pages, and what their parts are.
extension Canvas {
  /// The longest side of a page that readers show, in points.
  static let longestPage = 14_400

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
