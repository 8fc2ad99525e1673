internal import CTelopCairo

/// Files that Cairo writes: SVG and PDF.
enum VectorFile {
  /// Creates a Cairo surface whose bytes go to `write`, with `closure` as the first argument of each call.
  typealias Create = (
    _ write: cairo_write_func_t?, _ closure: UnsafeMutableRawPointer?, _ width: Double,
    _ height: Double
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
    // Cairo numbers definitions by a process-wide counter. Renumbered, equal drawings have equal bytes.
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
