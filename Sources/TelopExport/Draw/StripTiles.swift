internal import Telop
internal import TelopText

/// The strip's pixels in tiles. A tile is drawn on first use. Only the most recently used tiles are cached.
///
/// Each of `subpixelPositions` positions within a pixel has its own tiles, because resampled pixels would be blurred.
final class StripTiles {
  /// The length of a tile in pixels.
  static let length = 4_096

  /// The number of subpixel positions: 1 for plans that move by whole pixels.
  let subpixelPositions: Int
  private let painter: StripPainter
  private let background: BandBackground
  private let transparentColor: RGBAColor
  private let alpha: FrameAlpha
  private var tiles: [Key: Tile] = [:]
  /// Maximum number of cached tiles: for each subpixel position, the visible tiles and the next tile.
  private let maximumTileCount: Int

  private struct Key: Hashable {
    let index: Int
    let subpixel: Int
  }

  final class Tile {
    let canvas: Canvas
    fileprivate(set) var lastUse = 0

    init(_ canvas: consuming Canvas) { self.canvas = canvas }
  }

  private var useCount = 0

  init(_ scene: ScrollScene, subpixelPositions: Int, alpha: FrameAlpha, background: BandBackground)
  {
    painter = StripPainter(scene)
    self.subpixelPositions = max(1, subpixelPositions)
    self.alpha = alpha
    transparentColor = scene.look.edgeColor
    self.background = alpha.background(background)
    maximumTileCount = (painter.band.length / Self.length + 3) * self.subpixelPositions
  }

  var band: Band { painter.band }
  /// The range that may contain ink, in whole pixels from the strip's left end.
  var drawnRange: Range<Int> { painter.drawnRange }

  /// The tile that contains a pixel of the strip, and that pixel's position in the tile.
  ///
  /// - Parameters:
  ///   - pixel: The position from the strip's left end; negative to the left of the strip.
  ///   - subpixel: The subpixel position of the strip, from 0 to `subpixelPositions - 1`.
  func tile(at pixel: Int, subpixel: Int) throws(ExportError) -> (tile: Tile, start: Int) {
    let index = pixel >= 0 ? pixel / Self.length : -((Self.length - 1 - pixel) / Self.length)
    let key = Key(index: index, subpixel: subpixel)
    useCount += 1
    if let tile = tiles[key] {
      tile.lastUse = useCount
      return (tile, pixel - index * Self.length)
    }
    let tile = try drawn(index: index, subpixel: subpixel)
    if tiles.count >= maximumTileCount,
      let oldest = tiles.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      tiles[oldest.key] = nil
    }
    tile.lastUse = useCount
    tiles[key] = tile
    return (tile, pixel - index * Self.length)
  }

  private func drawn(index: Int, subpixel: Int) throws(ExportError) -> Tile {
    let canvas = try Canvas(length: Self.length, depth: band.thickness, isVertical: band.isVertical)
    canvas.fill(with: background, of: band)
    let start = Double(index * Self.length)
    try painter.draw(
      start - 2...start + Double(Self.length) + 2, on: canvas,
      stripStart: Double(subpixel) / Double(subpixelPositions) - start)
    if alpha == .straight { canvas.convertToStraightAlpha(transparentColor: transparentColor) }
    return Tile(canvas)
  }
}
