@_spi(Answers) internal import Telop
import TelopUnits

/// Draws the blocks of a bar beside the pixels of its band, or over them. A block is redrawn only when its
/// content changes.
final class BarComposer {
  private let scene: ScrollScene
  private let alpha: AlphaForm?
  private let painter: BlockPainter
  private var layers: [Layer?]
  /// The start of the band in the bar.
  private let start: Int
  private let blocksCoverBand: Bool
  private let clear: UInt32

  /// A block's pixels without their background.
  private struct Layer {
    let shown: String
    /// The premultiplied pixels, row by row.
    let pixels: [UInt32]
    /// The pixels over the fully visible band, in the frame's alpha; `nil` if the block covers the band's text.
    let onGround: [UInt32]?
  }

  init(_ scene: ScrollScene, alpha: AlphaForm?) {
    self.scene = scene
    self.alpha = alpha
    painter = BlockPainter(scene)
    clear = alpha.clearPixel(scene.look)
    layers = Array(repeating: nil, count: scene.blocks.count)
    start =
      scene.band.isVertical ? scene.frame.top - scene.bar.top : scene.frame.left - scene.bar.left
    blocksCoverBand = !scene.hasBlocksBeside
  }

  func band(of bar: PixelBuffer) -> PixelBuffer {
    bar.part(along: start..<start + scene.band.length, of: scene.band)
  }

  /// - Parameters:
  ///   - bar: Receives the blocks' pixels, and already contains the band's pixels.
  ///   - band: The composer of the band's pixels.
  ///   - isWhole: True if the band is fully visible.
  /// - Complexity: O(pixels of the blocks).
  func draw(
    at time: Rational, on bar: PixelBuffer, beside band: FrameComposer, opacity: Double,
    isWhole: Bool
  ) throws(ExportError) {
    let isVertical = scene.band.isVertical
    let ground = isWhole && !blocksCoverBand ? band.background : nil
    for index in scene.blocks.indices {
      let layer = try layer(index, at: time, over: ground)
      let box = bar.part(along: scene.blocks[index].extent, of: scene.band)
      for row in 0..<box.height {
        box.withRow(row) { pixels in
          for column in pixels.indices {
            let pixelIndex = row * box.width + column
            let across = isVertical ? column : row
            if let onGround = layer.onGround, isWhole {
              pixels[column] = onGround[pixelIndex]
            } else if band.rows.contains(across) {
              let behind = blocksCoverBand ? pixels[column] : band.background[across]
              pixels[column] = alpha.over(layer.pixels[pixelIndex], opacity, behind)
            } else if !blocksCoverBand {
              pixels[column] = clear
            }
          }
        }
      }
    }
  }

  /// - Parameter ground: The background's pixel for each row, or for each column of a vertical band; `nil` if the block
  ///   covers the band's text, or the band is not fully visible.
  private func layer(
    _ index: Int, at time: Rational, over ground: [UInt32]?
  ) throws(ExportError) -> Layer {
    let block = scene.blocks[index]
    let shown = block.shown(at: time)
    if let layer = layers[index], layer.shown == shown, layer.onGround != nil || ground == nil {
      return layer
    }
    let length = block.extent.count
    let thickness = scene.band.thickness
    let isVertical = scene.band.isVertical
    let canvas = try Canvas(length: length, depth: thickness, isVertical: isVertical)
    try painter.draw(block, at: time, on: canvas, barStart: -Double(block.extent.lowerBound))
    let width = canvas.width
    let pixels = canvas.withPixels { image in
      (0..<length * thickness).map { image[$0 / width, $0 % width] }
    }
    let onGround = ground.map { ground in
      pixels.enumerated().map { number, pixel in
        alpha.over(pixel, 1, ground[isVertical ? number % width : number / width])
      }
    }
    let layer = Layer(shown: shown, pixels: pixels, onGround: onGround)
    layers[index] = layer
    return layer
  }
}
