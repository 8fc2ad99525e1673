public import Telop
import TelopText
public import TelopUnits

extension FrameAlpha {
  /// A background as it appears in a frame: over black if frames are opaque.
  func background(_ background: BandBackground) -> BandBackground {
    self == .opaque ? background.over(.black) : background
  }

  /// A background's pixel for each row, or for each column of a vertical band.
  func rowPixels(of background: BandBackground, _ look: ResolvedLook) -> [UInt32] {
    let background = self.background(background)
    return (0..<background.thickness).map { row in
      let color = background.color(ofRow: row)
      guard self == .straight else { return color.premultipliedPixel }
      return (color.alpha == 0 ? look.edgeColor : color).pixel(alpha: color.alpha)
    }
  }
}

/// Composes frames of a scene by copying rows of pixels from tiles. A tile is drawn when a frame first needs it.
///
/// A frame has `band.width` by `band.height` pixels, row by row from the top: blue, green, red and opacity.
@_spi(Answers) public final class FrameComposer {
  /// The number of positions within a pixel at which the line can be drawn. The nearest position is used.
  static let subpixelPositions = 4

  /// The size of the picture, and the position of the text in the picture.
  public let band: Band
  /// The line's motion. `compose(offset:into:)` takes an offset of this motion.
  public let motion: ScrollMotion
  private let tiles: StripTiles
  private let alpha: FrameAlpha
  private let dots: (grid: DotGrid, opacity: Double)?
  /// The background with its dots; `nil` for a background without dots, and before the first frame.
  private var ground: DottedGround?
  /// The background's pixel for each row, or for each column of a vertical band.
  let background: [UInt32]
  /// The rows of the band that show text and dots, or the columns of a vertical band.
  let textRows: Range<Int>
  /// Whether outline and shadow are hidden before the text enters, and after the text has left.
  private let hidesHalo: (before: Bool, after: Bool)
  /// The opacities of faded pixels in 256ths, by their distance from the band's start or end; empty for a sharp edge.
  private let fades: (start: [Int], end: [Int])

  /// Composes frames of a scene.
  ///
  /// - Parameter alpha: The alpha of the pixels. Opaque frames are black where there is no background.
  public convenience init(_ scene: ScrollScene, alpha: FrameAlpha) {
    self.init(
      scene, alpha: alpha, background: scene.look.background, textRows: 0..<scene.band.thickness)
  }

  /// - Parameters:
  ///   - background: The background, in place of the scene's background.
  ///   - textRows: The rows of the band that show text and dots; other rows show only the background.
  init(
    _ scene: ScrollScene, alpha: FrameAlpha, background: BandBackground, textRows: Range<Int>,
    dotOpacity: Double = 1
  ) {
    motion = scene.motion
    self.alpha = alpha
    dots = scene.dots.map { ($0, dotOpacity) }
    let isWhole = motion.movesByWholePixels && motion.start.isWhole
    // Dots do not move with the text, so the text is blended over them in every frame.
    let clear = BandBackground(.clear, thickness: background.thickness)
    tiles = StripTiles(
      scene, subpixelPositions: isWhole ? 1 : Self.subpixelPositions,
      alpha: dots == nil ? alpha : .premultiplied, background: dots == nil ? background : clear)
    band = tiles.band
    self.background = alpha.rowPixels(of: background, scene.look)
    self.textRows = textRows
    hidesHalo = (scene.hidesHaloBefore, scene.hidesHaloAfter)
    fades = (Self.opacities(fading: scene.fades.start), Self.opacities(fading: scene.fades.end))
  }

  /// The opacity at the middle of each faded pixel, in 256ths.
  private static func opacities(fading length: Rational) -> [Int] {
    (0..<Int((length * 2 + 1).floor) / 2).map { index in
      Int((Rational(128 * (2 * index + 1)) / length).floor)
    }
  }

  /// The number of bytes in a frame.
  public var byteCount: Int { band.width * band.height * 4 }

  /// Overwrites all of `frame` with the picture at an offset. Resizes `frame` to `byteCount` bytes if necessary.
  ///
  /// - Parameter offset: An offset of `motion` in pixels. The nearest quarter of a pixel is drawn, or the nearest pixel
  ///   if all positions of the plan are whole. Beyond 2^40 px nothing is visible.
  /// - Throws: `libraryFailure` if a tile cannot be drawn.
  /// - Complexity: O(pixels), plus drawing a tile for every 4,096 pixels of motion.
  public func compose(offset: Rational, into frame: inout [UInt8]) throws(ExportError) {
    try frame.withPixels(width: band.width, height: band.height) { (pixels) throws(ExportError) in
      try compose(offset: offset, into: pixels)
    }
  }

  func compose(offset: Rational, into frame: PixelBuffer) throws(ExportError) {
    let position = motion.position(offset: offset)
    let half = Rational(1) / 2
    let scaled = position.roundedProduct(with: Rational(tiles.subpixelPositions)).roundedSum(
      with: half)
    let subpixels = Int(min(max(scaled.floor, -1 << 42), 1 << 42))
    let subpixel =
      ((subpixels % tiles.subpixelPositions) + tiles.subpixelPositions) % tiles.subpixelPositions
    let pixel = (subpixels - subpixel) / tiles.subpixelPositions
    let inkStart =
      isBlank(at: offset)
      ? band.length : min(max(0, tiles.drawnRange.lowerBound + pixel), band.length)
    let inkEnd = min(max(inkStart, tiles.drawnRange.upperBound + 1 + pixel), band.length)
    let inkRange = inkStart..<inkEnd
    let ground = try dottedGround
    if let ground {
      ground.fill(frame)
    } else {
      fill(0..<inkRange.lowerBound, of: frame)
      fill(inkRange.upperBound..<band.length, of: frame)
    }
    var column = inkRange.lowerBound
    while column < inkRange.upperBound {
      let (tile, start) = try tiles.tile(at: column - pixel, subpixel: subpixel)
      let count = min(StripTiles.length - start, inkRange.upperBound - column)
      draw(tile, from: start, count: count, to: column, of: frame, over: ground)
      column += count
    }
    if ground == nil {
      fade(fades.start, of: frame) { $0 }
      fade(fades.end, of: frame) { [last = band.length - 1] in last - $0 }
    }
    frame.fillRows(outside: textRows, with: background, isVertical: band.isVertical)
  }

  /// True if no text, outline or shadow is visible because the text has not entered yet, or has left.
  private func isBlank(at offset: Rational) -> Bool {
    hidesHalo.before && offset <= 0 || hidesHalo.after && offset >= motion.distance
  }

  private func fill(_ range: Range<Int>, of frame: PixelBuffer) {
    if band.isVertical {
      for row in range {
        for (column, pixel) in background.enumerated() { frame[row, column] = pixel }
      }
    } else {
      for (row, pixel) in background.enumerated() { frame.fill(range, ofRow: row, with: pixel) }
    }
  }

  private var dottedGround: DottedGround? {
    get throws(ExportError) {
      if ground == nil, let dots {
        ground = try DottedGround(
          dots.grid, opacity: dots.opacity, background, of: band, alpha: alpha)
      }
      return ground
    }
  }

  private func draw(
    _ tile: StripTiles.Tile, from start: Int, count: Int, to column: Int, of frame: PixelBuffer,
    over ground: DottedGround?
  ) {
    let part = frame.part(along: column..<column + count, of: band)
    tile.canvas.withPixels { pixels in
      let text = pixels.part(along: start..<start + count, of: band)
      guard ground != nil else { return part.copy(text) }
      alpha.draw(text, on: part) { row, partColumn in
        opacity(at: column + (band.isVertical ? row : partColumn))
      }
    }
  }

  private func opacity(at position: Int) -> Double {
    let last = band.length - 1 - position
    let start = position < fades.start.count ? fades.start[position] : 256
    let end = last < fades.end.count ? fades.end[last] : 256
    return Double(start * end) / 65_536
  }

  /// - Parameter position: Returns the position along the band for an index of `opacities`.
  private func fade(_ opacities: [Int], of frame: PixelBuffer, at position: (Int) -> Int) {
    if band.isVertical {
      for (index, opacity) in opacities.enumerated() {
        frame.withRow(position(index)) { pixels in
          for column in pixels.indices {
            pixels[column] = Self.faded(pixels[column], on: background[column], opacity)
          }
        }
      }
    } else {
      for row in 0..<band.thickness {
        let background = background[row]
        frame.withRow(row) { pixels in
          for (index, opacity) in opacities.enumerated() {
            let column = position(index)
            pixels[column] = Self.faded(pixels[column], on: background, opacity)
          }
        }
      }
    }
  }

  /// - Parameter opacity: The weight of the text's pixel, in 256ths.
  private static func faded(_ pixel: UInt32, on background: UInt32, _ opacity: Int) -> UInt32 {
    // Most pixels of a band are background and need no mixing.
    guard pixel != background else { return background }
    return mixed(pixel, background, 0, opacity) | mixed(pixel, background, 8, opacity)
      | mixed(pixel, background, 16, opacity) | mixed(pixel, background, 24, opacity)
  }

  /// A mixed pixel's channel at bit `shift`; all other bits are 0.
  private static func mixed(
    _ pixel: UInt32, _ background: UInt32, _ shift: UInt32, _ opacity: Int
  ) -> UInt32 {
    let channel = Int(pixel >> shift & 255)
    let backgroundChannel = Int(background >> shift & 255)
    return UInt32(backgroundChannel + (channel - backgroundChannel) * opacity / 256) << shift
  }
}
