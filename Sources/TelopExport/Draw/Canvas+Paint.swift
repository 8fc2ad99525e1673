internal import CTelopCairo
@_spi(Answers) internal import TelopText

extension Canvas {
  /// Maximum absolute coordinate in pixels, 2²². Cairo's coordinates overflow at 2²³ pixels.
  private static let maximumCoordinate = 4_194_304.0

  /// The transform from user coordinates to pixels.
  var transform: PaintTransform {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    return PaintTransform(
      xx: matrix.xx, yx: matrix.yx, xy: matrix.xy, yy: matrix.yy, dx: matrix.x0, dy: matrix.y0)
  }

  /// - Parameter transform: An invertible transform: see `PaintTransform.inverse`.
  func setTransform(_ transform: PaintTransform) {
    var matrix = cairo_matrix_t(
      xx: transform.xx, yx: transform.yx, xy: transform.xy, yy: transform.yy, x0: transform.dx,
      y0: transform.dy)
    cairo_set_matrix(context, &matrix)
  }

  /// True if drawing produces shapes, not pixels.
  var isVector: Bool {
    cairo_surface_get_type(cairo_get_group_target(context)) != CAIRO_SURFACE_TYPE_IMAGE
  }

  /// The bounds of the clip in pixels, rounded outward; `nil` if empty or beyond twice `maximumCoordinate`.
  var clipBox: (x: Int, y: Int, width: Int, height: Int)? {
    cairo_save(context)
    cairo_identity_matrix(context)
    var box = (left: 0.0, top: 0.0, right: 0.0, bottom: 0.0)
    cairo_clip_extents(context, &box.left, &box.top, &box.right, &box.bottom)
    cairo_restore(context)
    let left = box.left.rounded(.down)
    let top = box.top.rounded(.down)
    let right = box.right.rounded(.up)
    let bottom = box.bottom.rounded(.up)
    guard left < right, top < bottom, max(-left, right, -top, bottom) <= 2 * Self.maximumCoordinate
    else { return nil }
    return (Int(left), Int(top), Int(right - left), Int(bottom - top))
  }

  // MARK: Paths with a transform

  // These methods apply the transform to the points and leave the canvas with the identity transform.

  func setPath(_ outline: GlyphOutline, _ transform: PaintTransform) {
    startPath()
    add(outline) { Self.transformed($0.x, $0.y, transform) }
  }

  func setPath(_ box: InkBox<Double>, _ transform: PaintTransform) {
    startPath()
    for (x, y) in [
      (box.left, box.bottom), (box.left, box.top), (box.right, box.top), (box.right, box.bottom),
    ] {
      let point = Self.transformed(x, y, transform)
      cairo_line_to(context, point.x, point.y)
    }
    cairo_close_path(context)
  }

  private func startPath() {
    cairo_identity_matrix(context)
    cairo_new_path(context)
  }

  private static func transformed(
    _ x: Double, _ y: Double, _ transform: PaintTransform
  ) -> GlyphOutline.Point {
    let point = transform.apply(x, y)
    return GlyphOutline.Point(
      x: min(max(point.x, -maximumCoordinate), maximumCoordinate),
      y: min(max(point.y, -maximumCoordinate), maximumCoordinate))
  }

  func clipToPath() { cairo_clip(context) }
  func paint() { cairo_paint(context) }

  // MARK: Colours

  func setColor(_ color: PaintRamp.Color) {
    cairo_set_source_rgba(context, color.x, color.y, color.z, color.w)
  }

  /// - Parameter transform: The transform from the gradient's coordinates to pixels, which must be invertible.
  func setGradient(_ ramp: PaintRamp, _ geometry: PaintRamp.Geometry, _ transform: PaintTransform) {
    setTransform(transform)
    let pattern =
      switch geometry {
      case .linear(let from, let to): cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
      case .radial(let from, let to):
        cairo_pattern_create_radial(
          from.centre.x, from.centre.y, from.radius, to.centre.x, to.centre.y, to.radius)
      }
    for stop in ramp.stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(pattern, stop.offset, color.x, color.y, color.z, color.w)
    }
    let extend =
      switch ramp.extend {
      case .pad: CAIRO_EXTEND_PAD
      case .repeat: CAIRO_EXTEND_REPEAT
      case .reflect: CAIRO_EXTEND_REFLECT
      }
    cairo_pattern_set_extend(pattern, extend)
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }

  // MARK: Groups

  func endGroup(opacity: Double) {
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacity)
  }

  /// Blends another canvas of the same size over this one.
  func blend(_ source: borrowing Canvas, _ mode: CompositeMode) {
    cairo_save(context)
    cairo_identity_matrix(context)
    cairo_set_source_surface(context, source.surface, 0, 0)
    cairo_set_operator(context, Self.operators[mode.rawValue])
    cairo_paint(context)
    cairo_restore(context)
  }

  /// Cairo's operators in the order of the modes.
  private static let operators = [
    CAIRO_OPERATOR_CLEAR, CAIRO_OPERATOR_SOURCE, CAIRO_OPERATOR_DEST, CAIRO_OPERATOR_OVER,
    CAIRO_OPERATOR_DEST_OVER, CAIRO_OPERATOR_IN, CAIRO_OPERATOR_DEST_IN, CAIRO_OPERATOR_OUT,
    CAIRO_OPERATOR_DEST_OUT, CAIRO_OPERATOR_ATOP, CAIRO_OPERATOR_DEST_ATOP, CAIRO_OPERATOR_XOR,
    CAIRO_OPERATOR_ADD, CAIRO_OPERATOR_SCREEN, CAIRO_OPERATOR_OVERLAY, CAIRO_OPERATOR_DARKEN,
    CAIRO_OPERATOR_LIGHTEN, CAIRO_OPERATOR_COLOR_DODGE, CAIRO_OPERATOR_COLOR_BURN,
    CAIRO_OPERATOR_HARD_LIGHT, CAIRO_OPERATOR_SOFT_LIGHT, CAIRO_OPERATOR_DIFFERENCE,
    CAIRO_OPERATOR_EXCLUSION, CAIRO_OPERATOR_MULTIPLY, CAIRO_OPERATOR_HSL_HUE,
    CAIRO_OPERATOR_HSL_SATURATION, CAIRO_OPERATOR_HSL_COLOR, CAIRO_OPERATOR_HSL_LUMINOSITY,
  ]
}
