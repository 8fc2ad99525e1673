internal import CTelopCairo
internal import Telop
internal import TelopText

/// A Cairo surface with a context, in pixels; y grows downward.
struct Canvas: ~Copyable {
  /// Maximum side of an image, in pixels. Renderers fail for longer sides.
  static let maximumSide = 32_767

  let surface: OpaquePointer?
  let context: OpaquePointer?

  init(width: Int, height: Int) throws(ExportError) {
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
      throw ExportError(
        .tooLarge,
        "a picture of \(width) × \(height) px is too large: at most \(Self.maximumSide) px each way; "
          + "--at draws one frame instead")
    }
    try self.init(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)))
  }

  init(length: Int, depth: Int, isVertical: Bool) throws(ExportError) {
    try self.init(width: isVertical ? depth : length, height: isVertical ? length : depth)
  }

  /// - Parameter surface: A surface, which the canvas then owns and destroys.
  init(_ surface: OpaquePointer?) throws(ExportError) {
    let context = cairo_create(surface)
    do { try Self.check(cairo_status(context)) } catch {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      throw error
    }
    self.surface = surface
    self.context = context
  }

  private static func check(_ status: cairo_status_t) throws(ExportError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw ExportError(.libraryFailure, "Cairo: " + String(cString: cairo_status_to_string(status)))
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  // MARK: Drawing

  /// Saves the transform, the clip and the colour until `restore`.
  func save() { cairo_save(context) }
  func restore() { cairo_restore(context) }

  func translate(x: Double, y: Double) { cairo_translate(context, x, y) }
  func scale(x: Double, y: Double) { cairo_scale(context, x, y) }
  /// Rotates by 90° clockwise.
  func rotate() { cairo_rotate(context, .pi / 2) }

  func setColor(_ color: RGBAColor) { setColor(color.components) }

  /// Replaces all pixels by a band's background. The first row is at the top, or at the left for a vertical band.
  func fill(with background: BandBackground, of band: Band) {
    save()
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    paint(background, of: band, width: width, height: height)
    restore()
  }

  /// Paints a band's background over an area that begins at 0, 0. Clear rows are not painted, except those of a wholly
  /// clear background, with which `fill(with:of:)` erases the canvas.
  func paint(_ background: BandBackground, of band: Band, width: Int, height: Int) {
    // A viewer that scales a vector file shows seams between adjacent rows, so the gradient is one shape there.
    if isVector, background.isGraded {
      setGradient(background, of: band)
      return fill(DrawnBox(x: 0, y: 0, width: Double(width), height: Double(height)))
    }
    for box in background.boxes where box.color.alpha > 0 || background.isClear {
      setColor(box.color)
      fill(
        DrawnBox(
          along: 0, length: Double(band.isVertical ? height : width),
          across: Double(box.rows.lowerBound), depth: Double(box.rows.count),
          isVertical: band.isVertical))
    }
  }

  private func setGradient(_ background: BandBackground, of band: Band) {
    let end = Double(background.thickness)
    let pattern = cairo_pattern_create_linear(
      0, 0, band.isVertical ? end : 0, band.isVertical ? 0 : end)
    for stop in background.stops {
      let color = stop.color.components
      cairo_pattern_add_color_stop_rgba(
        pattern, Double(stop.position) / end, color.x, color.y, color.z, color.w)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }

  func fill(_ box: DrawnBox, radius: Double = 0) {
    setPath(box, radius: radius)
    fillPath()
  }

  func setPath(_ box: DrawnBox, radius: Double) {
    cairo_new_path(context)
    let radius = min(radius, box.width / 2, box.height / 2)
    guard radius > 0 else { return cairo_rectangle(context, box.x, box.y, box.width, box.height) }
    for quarter in 0..<4 {
      let angle = Double(quarter) * .pi / 2
      let isLeft = quarter == 1 || quarter == 2
      cairo_arc(
        context, isLeft ? box.x + radius : box.x + box.width - radius,
        quarter < 2 ? box.y + box.height - radius : box.y + radius, radius, angle, angle + .pi / 2)
    }
    cairo_close_path(context)
  }

  /// Fills a box with a slanted right or left side. The top of that side is `slant` further right than its bottom.
  func fill(_ box: DrawnBox, slant: Double, slantsRightSide: Bool) {
    let right = box.x + box.width
    let bottom = box.y + box.height
    cairo_new_path(context)
    cairo_move_to(context, box.x + (slantsRightSide ? 0 : slant), box.y)
    cairo_line_to(context, right, box.y)
    cairo_line_to(context, right - (slantsRightSide ? slant : 0), bottom)
    cairo_line_to(context, box.x, bottom)
    cairo_close_path(context)
    cairo_fill(context)
  }

  /// Draws a band's dots from the origin. A row is a dashed line. Its dashes have length 0, and their round caps are
  /// the dots.
  func draw(_ dots: DotGrid, isVertical: Bool) {
    setColor(dots.color)
    cairo_save(context)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_width(context, dots.diameter.double)
    cairo_set_dash(context, [0, Double(dots.pitch)], 2, 0)
    let start = dots.start.double
    // The line ends beyond the last centre, so that rounding does not lose the last dot.
    let end = dots.end.double + 1
    for row in dots.rows {
      cairo_move_to(context, isVertical ? row.double : start, isVertical ? start : row.double)
      cairo_line_to(context, isVertical ? row.double : end, isVertical ? end : row.double)
    }
    cairo_stroke(context)
    cairo_restore(context)
  }

  func clip(to box: DrawnBox) {
    cairo_rectangle(context, box.x, box.y, box.width, box.height)
    cairo_clip(context)
  }

  /// Fills an outline whose points are in coordinates of the current transform.
  func fill(_ outline: GlyphOutline) {
    cairo_new_path(context)
    add(outline)
    fillPath()
  }

  /// - Parameter transform: Maps a point of the outline to coordinates of the current transform.
  func add(
    _ outline: GlyphOutline, _ transform: (GlyphOutline.Point) -> GlyphOutline.Point = { $0 }
  ) {
    let context = context
    outline.walk { step in
      switch step {
      case .move(let to):
        let to = transform(to)
        cairo_close_path(context)
        cairo_move_to(context, to.x, to.y)
      case .line(let to):
        let to = transform(to)
        cairo_line_to(context, to.x, to.y)
      case .quadratic: break  // `walk` converts these curves.
      case .cubic(let first, let second, let to):
        let first = transform(first)
        let second = transform(second)
        let to = transform(to)
        cairo_curve_to(context, first.x, first.y, second.x, second.y, to.x, to.y)
      }
    }
    cairo_close_path(context)
  }

  func fillPath() { cairo_fill(context) }

  func draw(_ picture: borrowing Canvas, x: Double, y: Double, width: Double, height: Double) {
    let sourceWidth = Double(picture.width)
    let sourceHeight = Double(picture.height)
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_scale(context, width / sourceWidth, height / sourceHeight)
    cairo_set_source_surface(context, picture.surface, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BEST)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_rectangle(context, 0, 0, sourceWidth, sourceHeight)
    cairo_fill(context)
    cairo_restore(context)
  }

  /// Strokes the path with round joins, and clears the path.
  ///
  /// - Parameter width: The width of the stroke on each side of the path, in units of the current transform.
  func strokePath(width: Double) {
    cairo_set_line_width(context, width * 2)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_stroke(context)
  }

  var isSVG: Bool { cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_SVG }
  var isImage: Bool { cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE }

  /// Fills with the current colour through the opacities of `mask`, whose top left corner is at `x`, `y`.
  func fill(through mask: borrowing Canvas, x: Double, y: Double) {
    cairo_mask_surface(context, mask.surface, x, y)
  }

  /// Begins a group, which collects drawing until `endGroup`.
  func beginGroup() { cairo_push_group(context) }

  /// Draws the group, faded at the ends of a band that begins at `x`, `y`.
  func endGroup(fading fades: BandFades, over band: Band, x: Double, y: Double) {
    cairo_pop_group_to_source(context)
    guard !fades.areNone else { return cairo_paint(context) }
    let end = Double(band.length)
    let mask =
      band.isVertical
      ? cairo_pattern_create_linear(0, y, 0, y + end)
      : cairo_pattern_create_linear(x, 0, x + end, 0)
    for stop in fades.stops(over: band) {
      cairo_pattern_add_color_stop_rgba(mask, stop.fraction, 0, 0, 0, stop.opacity)
    }
    cairo_mask(context, mask)
    cairo_pattern_destroy(mask)
  }

  func finish() throws(ExportError) {
    cairo_surface_finish(surface)
    // The surface's status lacks errors of the context, such as a failure to open a font.
    let status = cairo_status(context)
    try Self.check(status == CAIRO_STATUS_SUCCESS ? cairo_surface_status(surface) : status)
  }

  func png() throws(ExportError) -> [UInt8] {
    var sink = ByteSink()
    let status = withUnsafeMutablePointer(to: &sink) {
      cairo_surface_write_to_png_stream(surface, ByteSink.write, $0)
    }
    try Self.check(status)
    return sink.bytes
  }
}

/// The bytes that Cairo writes, in memory.
struct ByteSink {
  var bytes: [UInt8] = []

  static let write: cairo_write_func_t = { closure, data, length in
    closure?.assumingMemoryBound(to: ByteSink.self).pointee.bytes.append(
      contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
    return CAIRO_STATUS_SUCCESS
  }
}
