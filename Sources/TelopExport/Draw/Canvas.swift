internal import CTelopCairo
internal import Telop
internal import TelopText

/// A surface of Cairo's to draw on, in pixels; y grows downward.
struct Canvas: ~Copyable {
  /// The longest side of an image; renderers break beyond.
  static let longestSide = 32_767

  /// For documents too, in their own file.
  let surface: OpaquePointer?
  /// For what paints and text add in their own files.
  let context: OpaquePointer?

  /// An image of so many pixels, all clear.
  init(width: Int, height: Int) throws(ExportError) {
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
      throw ExportError(
        .tooLarge,
        "a picture of \(width) × \(height) px is too large: at most \(Self.longestSide) px each way; "
          + "one moment of it is smaller")
    }
    try self.init(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)))
  }

  /// - Parameter surface: taken over.
  init(_ surface: OpaquePointer?) throws(ExportError) {
    let context = cairo_create(surface)
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      throw ExportError(
        .libraryFailure, "Cairo: " + String(cString: cairo_status_to_string(status)))
    }
    self.surface = surface
    self.context = context
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  // MARK: Drawing

  /// Keeps the transform, the clip and the colour until `restore`.
  func save() { cairo_save(context) }
  func restore() { cairo_restore(context) }

  func translate(x: Double, y: Double) { cairo_translate(context, x, y) }
  func scale(x: Double, y: Double) { cairo_scale(context, x, y) }
  /// A quarter turn clockwise.
  func turn() { cairo_rotate(context, .pi / 2) }

  func setColor(_ color: RGBAColor) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }

  /// Replaces all there is by a colour.
  func fill(with color: RGBAColor) {
    save()
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    setColor(color)
    cairo_paint(context)
    restore()
  }

  /// Replaces all there is by a band's ground, from the top, or from the left of a vertical one.
  func fill(with ground: BandGround, of band: Band) {
    save()
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    paint(ground, of: band, width: width, height: height)
    restore()
  }

  /// Lays a band's ground over a part of the canvas that begins at 0, 0.
  func paint(_ ground: BandGround, of band: Band, width: Int, height: Int) {
    for stretch in ground.stretches where stretch.color.alpha > 0 || ground.isClear {
      setColor(stretch.color)
      let first = Double(stretch.rows.lowerBound)
      let count = Double(stretch.rows.count)
      if band.isVertical {
        fillBox(x: first, y: 0, width: count, height: Double(height))
      } else {
        fillBox(x: 0, y: first, width: Double(width), height: count)
      }
    }
  }

  /// Fills a box with round corners.
  ///
  /// - Parameters:
  ///   - radius: of the corners, in pixels.
  ///   - begins: whether those at its left, or at its top where it is `tall`, are round.
  ///   - ends: the same of the other end.
  func fillBox(
    x: Double, y: Double, width: Double, height: Double, radius: Double, begins: Bool, ends: Bool,
    isTall: Bool
  ) {
    let radius = min(radius, width / 2, height / 2)
    guard radius > 0, begins || ends else {
      return fillBox(x: x, y: y, width: width, height: height)
    }
    let context = context
    let corner = { (x: Double, y: Double, quarter: Int, isRound: Bool) in
      guard isRound else { return cairo_line_to(context, x, y) }
      let angle = Double(quarter) * .pi / 2
      let inward = { (sign: Double) in sign * radius }
      let dx = quarter == 0 || quarter == 3 ? -1.0 : 1
      let dy = quarter < 2 ? -1.0 : 1
      cairo_arc(context, x + inward(dx), y + inward(dy), radius, angle, angle + .pi / 2)
    }
    cairo_new_path(context)
    corner(x + width, y + height, 0, ends)
    corner(x, y + height, 1, isTall ? ends : begins)
    corner(x, y, 2, begins)
    corner(x + width, y, 3, isTall ? begins : ends)
    cairo_close_path(context)
    cairo_fill(context)
  }

  func fillBox(x: Double, y: Double, width: Double, height: Double) {
    cairo_rectangle(context, x, y, width, height)
    cairo_fill(context)
  }

  /// A box one of whose sides leans: at the top it is `slant` further right than at the bottom.
  ///
  /// - Parameter leansAtEnd: whether that is the right one.
  func fillBox(
    x: Double, y: Double, width: Double, height: Double, slant: Double, leansAtEnd: Bool
  ) {
    guard slant > 0 else { return fillBox(x: x, y: y, width: width, height: height) }
    cairo_new_path(context)
    cairo_move_to(context, x + (leansAtEnd ? 0 : slant), y)
    cairo_line_to(context, x + width, y)
    cairo_line_to(context, x + width - (leansAtEnd ? slant : 0), y + height)
    cairo_line_to(context, x, y + height)
    cairo_close_path(context)
    cairo_fill(context)
  }

  func clip(x: Double, y: Double, width: Double, height: Double) {
    cairo_rectangle(context, x, y, width, height)
    cairo_clip(context)
  }

  /// Fills an outline in the transform that is set, whose y grows upward.
  func fill(_ outline: GlyphOutline) {
    cairo_new_path(context)
    add(outline)
    fillPath()
  }

  /// Adds an outline, in the transform that is set, to what is filled next.
  func add(_ outline: GlyphOutline) { add(outline) { $0 } }

  /// The same with its points moved.
  func add(_ outline: GlyphOutline, _ place: (GlyphOutline.Point) -> GlyphOutline.Point) {
    let context = context
    outline.walk { step in
      switch step {
      case .move(let to):
        let to = place(to)
        cairo_close_path(context)
        cairo_move_to(context, to.x, to.y)
      case .line(let to):
        let to = place(to)
        cairo_line_to(context, to.x, to.y)
      case .curve(let first, let second, let to):
        let first = place(first)
        let second = place(second)
        let to = place(to)
        cairo_curve_to(context, first.x, first.y, second.x, second.y, to.x, to.y)
      }
    }
    cairo_close_path(context)
  }

  /// Fills all that was added, as one shape.
  func fillPath() { cairo_fill(context) }

  /// Draws a picture over a box, whose top is at `y`.
  func draw(_ picture: borrowing Canvas, x: Double, y: Double, width: Double, height: Double) {
    let own = cairo_image_surface_get_width(picture.surface)
    let tall = cairo_image_surface_get_height(picture.surface)
    guard own > 0, tall > 0 else { return }
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_scale(context, width / Double(own), height / Double(tall))
    cairo_set_source_surface(context, picture.surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BEST)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_rectangle(context, 0, 0, Double(own), Double(tall))
    cairo_fill(context)
    cairo_restore(context)
  }

  /// Strokes all that was added, with round joins, and forgets it.
  ///
  /// - Parameter width: how far the line reaches on either side, in pixels of the transform that is set.
  func strokePath(width: Double) {
    cairo_set_line_width(context, width * 2)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_stroke(context)
  }

  /// Whether what is drawn becomes the elements of an SVG.
  var isSVG: Bool { cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_SVG }

  /// Whether what is drawn becomes pixels.
  var isImage: Bool { cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE }

  /// Fills in the colour that is set, as opaque as an image is, whose left top corner is at `x`, `y`.
  func fill(through mask: borrowing Canvas, x: Double, y: Double) {
    cairo_mask_surface(context, mask.surface, x, y)
  }

  /// Draws with what this canvas shows, in another's pixels.
  func setSource(of context: OpaquePointer?) { cairo_set_source_surface(context, surface, 0, 0) }

  /// What is drawn from here on is held back until `endGroup`.
  func beginGroup() { cairo_push_group(context) }

  /// Draws what was held back, coming and going at the ends of a band that begins at `x`, `y`.
  func endGroup(fading fades: BandFades, over band: Band, x: Double, y: Double) {
    cairo_pop_group_to_source(context)
    guard !fades.areNone else { return cairo_paint(context) }
    let end = Double(band.length)
    let mask =
      band.isVertical
      ? cairo_pattern_create_linear(0, y, 0, y + end)
      : cairo_pattern_create_linear(x, 0, x + end, 0)
    for stop in fades.stops(over: band) {
      cairo_pattern_add_color_stop_rgba(mask, stop.part, 0, 0, 0, stop.opacity)
    }
    cairo_mask(context, mask)
    cairo_pattern_destroy(mask)
  }

  /// Ends what is drawn, so that a surface of a file is written.
  func finish() throws(ExportError) {
    cairo_surface_finish(surface)
    // What a context could not do, such as opening a font, its surface does not know.
    let drawn = cairo_status(context)
    let status = drawn == CAIRO_STATUS_SUCCESS ? cairo_surface_status(surface) : drawn
    guard status == CAIRO_STATUS_SUCCESS else {
      throw ExportError(
        .libraryFailure, "Cairo: " + String(cString: cairo_status_to_string(status)))
    }
  }

  /// The image as a PNG file.
  func png() throws(ExportError) -> [UInt8] {
    var sink = ByteSink()
    let status = withUnsafeMutablePointer(to: &sink) {
      cairo_surface_write_to_png_stream(surface, ByteSink.write, $0)
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw ExportError(
        .libraryFailure, "Cairo: " + String(cString: cairo_status_to_string(status)))
    }
    return sink.bytes
  }
}

/// What Cairo writes a file into.
struct ByteSink {
  var bytes: [UInt8] = []

  static let write: cairo_write_func_t = { closure, data, length in
    closure?.assumingMemoryBound(to: ByteSink.self).pointee.bytes.append(
      contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
    return CAIRO_STATUS_SUCCESS
  }
}
