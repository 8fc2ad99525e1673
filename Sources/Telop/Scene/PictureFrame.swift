internal import TelopUnits

/// The size of a picture and the position of the band in the picture, in pixels.
public struct PictureFrame: Sendable, Hashable {
  /// The picture's width.
  public let width: Int
  /// The picture's height.
  public let height: Int
  /// The distance from the picture's left edge to the band's left edge.
  public let left: Int
  /// The distance from the picture's top to the band's top.
  public let top: Int

  package init(width: Int, height: Int, left: Int, top: Int) {
    self.width = width
    self.height = height
    self.left = left
    self.top = top
  }

  package func isFilled(by bar: Bar) -> Bool { width == bar.width && height == bar.height }
}

/// The layout of a band in its picture: the picture's size, and the space around the band.
struct FrameLayout {
  /// The picture's size; `nil` if the band is the whole picture.
  let canvas: (width: Int, height: Int)?
  /// True if the size was requested. If false, a thick band enlarges the picture.
  private let isRequested: Bool
  let place: BandPlace
  /// The number of pixels by which the band's fill is extended to the picture's edge, to keep text away from this edge.
  let bleed: Int
  /// The distance of the tabs from the picture's edges, measured along the band, in pixels.
  let inset: Int
  private let isVertical: Bool
  private let isPortrait: Bool

  /// - Parameter length: the length of the bar, in whole pixels.
  init(_ options: FitOptions, on medium: Medium, isVertical: Bool, length: Int) {
    let size = options.type.size
    self.isVertical = isVertical
    let look = options.look
    place = look.place ?? (isVertical ? .right : .bottom)
    switch options.canvas {
    case .band?: canvas = nil
    case .pixels(let width, let height)?: canvas = (width, height)
    case nil where medium.hasCanvas:
      // The picture is as long as the bar. Its other side is 9/16 of this length, rounded to an even number.
      let across = max(2, (length * 9 + 16) / 32 * 2)
      canvas = isVertical ? (across, length) : (length, across)
    case nil: canvas = nil
    }
    isRequested = options.canvas != nil
    isPortrait = canvas.map { $0.height > $0.width && !isVertical } ?? false
    let safe = look.safe ?? (isPortrait && place == .bottom ? .none : medium.safe)
    inset = canvas.map { safe.margin(of: isVertical ? $0.height : $0.width) } ?? 0
    guard let canvas, place.isEdge else {
      bleed = 0
      return
    }
    let margin = safe.margin(of: isVertical ? canvas.width : canvas.height)
    // A named safe area applies only to the text. The space between the text and the band's side, about 2/5 em, may be
    // outside it.
    let isNamed = safe == .action || safe == .graphics
    let bandSpace = isNamed ? Int((size * 2 / 5).nearest) : 0
    bleed = max(0, margin - bandSpace)
  }

  func frame(of band: Band, between ends: BarEnds, look: Look) -> PictureFrame {
    let (width, height) =
      isVertical ? (band.width, band.height + ends.both) : (band.width + ends.both, band.height)
    guard var canvas else {
      return PictureFrame(
        width: width, height: height, left: isVertical ? 0 : ends.start,
        top: isVertical ? ends.start : 0)
    }
    if !isRequested {
      canvas.width = max(canvas.width, width)
      canvas.height = max(canvas.height, height)
    }
    let space = (isVertical ? canvas.width : canvas.height) - band.thickness
    let side = isVertical ? canvas.width : canvas.height
    var start: Int
    switch place {
    case .top, .left: start = 0
    // In a portrait picture, the band ends at 80 % of the height, because phones draw controls over the lowest part.
    case .bottom where isPortrait && look.safe == nil: start = side * 4 / 5 - band.thickness
    case .bottom, .right: start = space
    case .part(let part): start = Int((part * side).nearest) - band.lineMiddle
    }
    start = min(max(0, start), max(0, space))
    return PictureFrame(
      width: canvas.width, height: canvas.height, left: isVertical ? start : ends.start,
      top: isVertical ? ends.start : start)
  }

  func isAtNearEdge(_ frame: PictureFrame) -> Bool {
    let touchesEdge = canvas != nil && (isVertical ? frame.left : frame.top) == 0
    return place.isNear || touchesEdge && !place.isEdge
  }

  /// The requested transition. If none is requested, this is the theme's transition, or no transition if the band is
  /// the whole picture. A band that is not at an edge of the picture fades instead of sliding.
  func transition(_ requested: BandTransition?, byTheme theme: BandTransition) -> BandTransition {
    let change = requested ?? (canvas == nil ? .none : theme)
    return change == .slide && !place.isEdge ? .fade : change
  }
}

/// The lengths of the blocks at both ends of a band, in whole pixels.
struct BarEnds {
  /// The length at the band's left, or above a vertical band.
  let start: Int
  /// The length at the band's right, or below a vertical band.
  let end: Int

  var both: Int { start + end }

  /// - Parameter textLeavesAtLeftOrTop: true if the exit edge is the left edge, or the top edge of a vertical band.
  init(_ widths: EndWidths, textLeavesAtLeftOrTop: Bool) {
    start = textLeavesAtLeftOrTop ? widths.exit : widths.entry
    end = textLeavesAtLeftOrTop ? widths.entry : widths.exit
  }
}
