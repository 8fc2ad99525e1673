internal import CTelopCairo
@_spi(Answers) public import Telop
internal import TelopText
import TelopUnits

/// A still picture of a plan: the strip, one moment, or a contact sheet of several moments.
@_spi(Answers) public struct Picture {
  private let scene: ScrollScene
  private let options: ExportOptions
  private let band: Band
  private let tabbed: TabbedBand
  private let painter: StripPainter

  /// Creates a picture of a scene.
  ///
  /// - Parameter options: The moments, and the form of glyphs.
  public init(_ scene: ScrollScene, options: ExportOptions = ExportOptions()) {
    self.scene = scene
    self.options = options
    painter = StripPainter(scene)
    band = painter.band
    tabbed = TabbedBand(scene, hasTabs: options.tabs != nil)
  }

  /// The picture as a file.
  ///
  /// - Parameter format: `png`, `svg` or `pdf`.
  /// - Throws: `badFormat` for other formats, `tooLarge`, `libraryFailure`. For an SVG whose glyphs are text with
  ///   embedded fonts, also `missingProgram` without hb-subset, and `badFont` if hb-subset fails.
  /// - Complexity: For each moment, O(pixels) for a PNG, and O(glyphs) for an SVG or a PDF.
  public func bytes(_ format: ExportFormat) throws(ExportError) -> [UInt8] {
    let width = self.width
    let height = self.height
    if options.glyphs == .text, scene.look.outline != nil {
      throw ExportError(
        .badFormat,
        "text with an outline must be drawn as shapes: --glyphs outlines, or --outline 0",
        options: ["outline", "glyphs"])
    }
    if format == .svg, options.glyphs == .text, options.tabs != nil {
      throw ExportError(
        .badFormat, "tabs in an SVG need glyphs drawn as outlines: --glyphs outlines",
        options: ["tabs", "glyphs"])
    }
    switch format {
    case .png where moments.isEmpty && max(width, height) > Canvas.maximumSide:
      return try LongStrip(painter: painter, background: scene.look.background).png()
    case .png:
      let canvas = try Canvas(width: width, height: height)
      try draw(views, with: painter, on: canvas)
      return try canvas.png()
    case .svg where options.glyphs == .text:
      var picture = TextSVG(scene, painter)
      return try picture.bytes(views, width: width, height: height)
    case .svg:
      return try VectorFile.svg(width, height) { (canvas) throws(ExportError) in
        try draw(views, with: painter, on: canvas)
      }
    case .pdf: return try pdf
    default:
      throw ExportError(
        .badFormat, "\(format.rawValue) is not a picture format: use png, svg or pdf")
    }
  }

  private var pdf: [UInt8] {
    get throws(ExportError) {
      let create: VectorFile.Create = { write, closure, width, height in
        let surface = cairo_pdf_surface_create_for_stream(write, closure, width, height)
        // Without a date, the same picture gives the same bytes.
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, nil)
        return surface
      }
      let painter = StripPainter(scene, isText: options.glyphs == .text, isTagged: moments.isEmpty)
      let pages = pages(of: painter)
      let (width, height) = pages.first.map(size) ?? (self.width, self.height)
      let bytes = try VectorFile.bytes(width, height, create) { (canvas) throws(ExportError) in
        if let title = scene.script.shownTitle { canvas.setTitle(title) }
        guard !pages.isEmpty else { return try draw(views, with: painter, on: canvas) }
        for (number, page) in pages.enumerated() {
          let (width, height) = size(of: page)
          if number > 0 { canvas.beginPage(width: width, height: height) }
          try draw(page, with: painter, on: canvas)
        }
      }
      return PDFRevision(bytes).updated(language: scene.text.language)
    }
  }

  /// A page of a picture that is too long for one page.
  private enum Page {
    case moment(View)
    /// Segments, and the range that may contain their ink, in whole pixels along the strip.
    case segments(Range<Int>, drawnRange: Range<Int>)
  }

  /// The pages of a picture that exceeds the page size of PDF readers. Each page shows one moment, or whole segments.
  /// Empty for a smaller picture.
  private func pages(of painter: StripPainter) -> [Page] {
    guard max(width, height) > Canvas.maximumPageSide else { return [] }
    guard moments.isEmpty else { return moments.map { .moment(view(of: $0, at: 0)) } }
    return (0..<painter.segmentCount).map { index in
      (segments: index..<index + 1, drawnRange: painter.drawnRange(ofSegment: index))
    }.joiningNeighbours { last, next in
      let start = min(last.drawnRange.lowerBound, next.drawnRange.lowerBound)
      let end = max(last.drawnRange.upperBound, next.drawnRange.upperBound)
      guard end - start <= Canvas.maximumPageSide else { return false }
      last = (last.segments.lowerBound..<next.segments.upperBound, start..<end)
      return true
    }.map { .segments($0.segments, drawnRange: $0.drawnRange) }
  }

  private func size(of page: Page) -> (width: Int, height: Int) {
    switch page {
    case .moment: (tabbed.frame.width, tabbed.frame.height)
    case .segments(_, let drawnRange):
      band.isVertical ? (band.thickness, drawnRange.count) : (drawnRange.count, band.thickness)
    }
  }

  private func draw(
    _ page: Page, with painter: StripPainter, on canvas: borrowing Canvas
  ) throws(ExportError) {
    switch page {
    case .moment(let view): try draw([view], with: painter, on: canvas)
    case .segments(let segments, let drawnRange):
      let (width, height) = size(of: page)
      canvas.paint(scene.look.background, of: band, width: width, height: height)
      try painter.draw(segments: segments, on: canvas, stripStart: -Double(drawnRange.lowerBound))
    }
  }

  // MARK: Layout

  /// The space between two moments of a contact sheet, in pixels.
  private static let spacing = 4

  /// The moments of the picture; empty for the strip.
  private var moments: [Duration] {
    if let count = options.sheet {
      let total = Duration(exactSeconds: scene.motion.duration) ?? .zero
      // No text is visible at the plan's ends, so the moments are the middles of equal parts of the plan.
      return (0..<max(0, count)).map { total * (2 * $0 + 1) / (2 * max(1, count)) }
    }
    return options.time.map { [$0] } ?? []
  }

  /// The picture's width in pixels.
  public var width: Int {
    if moments.isEmpty { return band.isVertical ? band.thickness : painter.drawnRange.count }
    return band.isVertical
      ? moments.count * (tabbed.frame.width + Self.spacing) - Self.spacing : tabbed.frame.width
  }

  /// The picture's height in pixels.
  public var height: Int {
    if moments.isEmpty { return band.isVertical ? painter.drawnRange.count : band.thickness }
    return band.isVertical
      ? tabbed.frame.height : moments.count * (tabbed.frame.height + Self.spacing) - Self.spacing
  }

  private var views: [View] {
    guard !moments.isEmpty else {
      let drawnRange = painter.drawnRange
      return [
        View(
          box: TabbedBand.Box(left: 0, top: 0, width: width, height: height),
          stripStart: Rational(-drawnRange.lowerBound),
          window: Double(drawnRange.lowerBound)...Double(drawnRange.upperBound), moment: nil)
      ]
    }
    let step = (band.isVertical ? tabbed.frame.width : tabbed.frame.height) + Self.spacing
    return moments.enumerated().map { index, moment in view(of: moment, at: index * step) }
  }

  /// - Parameter start: The position of the moment's frame, from the top, or from the left for a vertical band.
  private func view(of moment: Duration, at start: Int) -> View {
    let frame = tabbed.frame
    let stripStart = scene.motion.position(offset: scene.motion.offset(at: moment))
    return View(
      box: TabbedBand.Box(
        left: frame.left + (band.isVertical ? start : 0),
        top: frame.top + (band.isVertical ? 0 : start), width: band.width, height: band.height),
      stripStart: stripStart,
      window: -stripStart.double...Double(band.length) - stripStart.double,
      moment: moment.exactSeconds)
  }

  private func draw(
    _ views: [View], with painter: StripPainter, on canvas: borrowing Canvas
  ) throws(ExportError) {
    let tabs =
      try moments.isEmpty
      ? nil : options.tabs.flatMap { (form) throws(ExportError) in try TabPainter(scene, form) }
    for view in views {
      guard let moment = view.moment else {
        canvas.paint(scene.look.background, of: band, width: width, height: height)
        try painter.draw(view.window, on: canvas, stripStart: view.stripStart.double)
        continue
      }
      // Tabs, blocks and band share one background. Separate backgrounds would show seams when a viewer scales them.
      if hasSharedBackground { drawSharedBackground(of: view, on: canvas) }
      // Cairo 1.16 crashes on tags within groups, so the tag is outside the group.
      canvas.beginTag("P")
      try drawBand(of: view, with: painter, on: canvas)
      canvas.endTag("P")
      try drawBlocks(of: view, at: moment, on: canvas)
      if let tabs {
        let box = view.box(of: tabbed)
        canvas.save()
        canvas.translate(x: Double(box.left), y: Double(box.top))
        tabs.draw(at: moment, on: canvas)
        canvas.restore()
      }
    }
  }

  /// Draws the band's background and its text, which fades at the ends.
  private func drawBand(
    of view: View, with painter: StripPainter, on canvas: borrowing Canvas
  ) throws(ExportError) {
    // In an SVG, Cairo translates the mask of a translated group twice, so only the group's content is translated. In a
    // PDF, Cairo allows tagged text only in translated groups.
    guard canvas.isSVG else {
      return try draw(within: view, on: canvas) { () throws(ExportError) in
        drawBackground(of: view, on: canvas)
        canvas.beginGroup()
        try painter.draw(view.window, on: canvas, stripStart: view.stripStart.double)
        canvas.endGroup(fading: scene.fades, over: band, x: 0, y: 0)
      }
    }
    draw(within: view, on: canvas) { drawBackground(of: view, on: canvas) }
    canvas.beginGroup()
    try draw(within: view, on: canvas) { () throws(ExportError) in
      try painter.draw(view.window, on: canvas, stripStart: view.stripStart.double)
    }
    canvas.endGroup(
      fading: scene.fades, over: band, x: Double(view.box.left), y: Double(view.box.top))
  }

  private func draw<Failure: Error>(
    within view: View, on canvas: borrowing Canvas, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    canvas.save()
    canvas.translate(x: Double(view.box.left), y: Double(view.box.top))
    canvas.clip(
      to: DrawnBox(x: 0, y: 0, width: Double(view.box.width), height: Double(view.box.height)))
    defer { canvas.restore() }
    try body()
  }

  private func drawBackground(of view: View, on canvas: borrowing Canvas) {
    if !hasSharedBackground {
      canvas.paint(scene.look.background, of: band, width: view.box.width, height: view.box.height)
    }
    if let dots = scene.dots { canvas.draw(dots, isVertical: band.isVertical) }
  }

  /// True if the background is larger than the band.
  private var hasSharedBackground: Bool { scene.hasBlocksBesideBand || tabbed.hasTabsOrHeader }

  private func drawSharedBackground(of view: View, on canvas: borrowing Canvas) {
    let box = view.box(of: tabbed)
    canvas.save()
    canvas.translate(x: Double(box.left), y: Double(box.top))
    canvas.paint(tabbed.boxBackground, of: band, width: box.width, height: box.height)
    canvas.restore()
  }

  private func drawBlocks(
    of view: View, at moment: Rational, on canvas: borrowing Canvas
  ) throws(ExportError) {
    guard !scene.blocks.isEmpty else { return }
    let bar = view.bar(of: scene)
    canvas.save()
    canvas.translate(x: Double(bar.left), y: Double(bar.top))
    canvas.beginTag("P")
    let painter = BlockPainter(scene)
    for block in scene.blocks { try painter.draw(block, at: moment, on: canvas, barStart: 0) }
    canvas.endTag("P")
    canvas.restore()
  }
}
