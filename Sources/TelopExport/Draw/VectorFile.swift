internal import CTelopCairo

enum VectorFile {
  /// Creates a surface from a write function, the closure pointer of that function, a width and a height.
  typealias Create = (
    cairo_write_func_t?, UnsafeMutableRawPointer?, Double, Double
  ) -> OpaquePointer?

  static func svg(
    _ width: Int, _ height: Int, _ draw: (borrowing Canvas) throws(ExportError) -> Void
  ) throws(ExportError) -> [UInt8] {
    let create: Create = { write, closure, width, height in
      let surface = cairo_svg_surface_create_for_stream(write, closure, width, height)
      // The default unit is points, which would make the picture a third larger in browsers.
      cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
      return surface
    }
    return SVGNames.renumbered(try bytes(width, height, create, draw))
  }

  static func bytes(
    _ width: Int, _ height: Int, _ create: Create,
    _ draw: (borrowing Canvas) throws(ExportError) -> Void
  ) throws(ExportError) -> [UInt8] {
    var sink = ByteSink()
    try withUnsafeMutablePointer(to: &sink) { (sink) throws(ExportError) in
      let canvas = try Canvas(create(ByteSink.write, sink, Double(width), Double(height)))
      try draw(canvas)
      try canvas.finish()
    }
    return sink.bytes
  }
}
