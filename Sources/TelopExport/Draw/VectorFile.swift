internal import CTelopCairo

/// Files of vectors, as Cairo writes them.
enum VectorFile {
  /// Creates a surface whose file goes to a function, with the pointer that the function is called with.
  typealias Create = (
    cairo_write_func_t?, UnsafeMutableRawPointer?, Double, Double
  ) -> OpaquePointer?

  /// What is drawn, as an SVG file.
  static func svg(
    _ width: Int, _ height: Int, _ draw: (borrowing Canvas) throws(ExportError) -> Void
  ) throws(ExportError) -> [UInt8] {
    let create: Create = { write, closure, width, height in
      let surface = cairo_svg_surface_create_for_stream(write, closure, width, height)
      // Points by default, which a browser takes for a third more.
      cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
      return surface
    }
    return SVGNames.settled(try bytes(width, height, create, draw))
  }

  /// What is drawn, as the file of a surface.
  static func bytes(
    _ width: Int, _ height: Int, _ create: Create,
    _ draw: (borrowing Canvas) throws(ExportError) -> Void
  ) throws(ExportError) -> [UInt8] {
    let sink = UnsafeMutablePointer<ByteSink>.allocate(capacity: 1)
    sink.initialize(to: ByteSink())
    defer {
      sink.deinitialize(count: 1)
      sink.deallocate()
    }
    let canvas = try Canvas(create(ByteSink.write, sink, Double(width), Double(height)))
    try draw(canvas)
    try canvas.finish()
    return sink.pointee.bytes
  }
}
