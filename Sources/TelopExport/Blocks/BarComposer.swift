@_spi(Answers) internal import Telop
import TelopUnits

/// Draws a bar's blocks, which lie beside the band or over it. A block is redrawn only when its text changes.
final class BarComposer {
  private let scene: ScrollScene
  private let alpha: FrameAlpha
  private let painter: BlockPainter
  /// The drawn blocks, by their indices in the scene; `nil` before the first frame.
  private var layers: [Layer?]
  private let blocksCoverBand: Bool

  private struct Layer {
    /// The text of a clock; empty for other blocks.
    let clockText: String
    /// The premultiplied pixels, row by row.
    let pixels: [UInt32]
    /// The block's pixels over the band's background, in the frame's kind of alpha: straight or premultiplied. `nil` if
    /// the layer was made without a background.
    let onBackground: [UInt32]?
  }

  init(_ scene: ScrollScene, alpha: FrameAlpha) {
    self.scene = scene
    self.alpha = alpha
    painter = BlockPainter(scene)
    layers = Array(repeating: nil, count: scene.blocks.count)
    blocksCoverBand = !scene.hasBlocksBesideBand
  }

  func band(of bar: PixelBuffer) -> PixelBuffer {
    let start = scene.bandStartInBar
    return bar.part(along: start..<start + scene.band.length, of: scene.band)
  }

  /// - Parameters:
  ///   - shown: The number of rows by which the background has moved, and the opacity of the blocks.
  ///   - isBandFullyVisible: False while the band enters or leaves.
  /// - Complexity: O(pixels of the blocks).
  func draw(
    at time: Rational, on bar: PixelBuffer, beside bandComposer: FrameComposer,
    shown: (shift: Int, opacity: Double), isBandFullyVisible: Bool
  ) throws(ExportError) {
    let isVertical = scene.band.isVertical
    let background = isBandFullyVisible && !blocksCoverBand ? bandComposer.background : nil
    for index in scene.blocks.indices {
      let layer = try layer(index, at: time, over: background)
      let block = scene.blocks[index]
      let box = bar.part(along: block.extent, of: scene.band)
      let visibleRows = scene.visibleRows(of: block).clipped(toRowsMovedBy: shown.shift)
      for row in 0..<box.height {
        box.withRow(row) { pixels in
          for column in pixels.indices {
            let pixelIndex = row * box.width + column
            let across = isVertical ? column : row
            if let onBackground = layer.onBackground, isBandFullyVisible {
              pixels[column] = onBackground[pixelIndex]
            } else if visibleRows.contains(across) {
              let behind = blocksCoverBand ? pixels[column] : bandComposer.background[across]
              pixels[column] = alpha.over(layer.pixels[pixelIndex], shown.opacity, behind)
            } else if !blocksCoverBand {
              pixels[column] = bandComposer.background[across]
            }
          }
        }
      }
    }
  }

  /// - Parameter background: The background's pixel for each row, or for each column of a vertical band; `nil` if the
  ///   blocks lie over the band, or the band is not fully visible.
  private func layer(
    _ index: Int, at time: Rational, over background: [UInt32]?
  ) throws(ExportError) -> Layer {
    let block = scene.blocks[index]
    let clockText = block.clockText(at: time)
    if let layer = layers[index], layer.clockText == clockText,
      layer.onBackground != nil || background == nil
    {
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
    let onBackground = background.map { background in
      pixels.enumerated().map { number, pixel in
        alpha.over(pixel, 1, background[isVertical ? number % width : number / width])
      }
    }
    let layer = Layer(clockText: clockText, pixels: pixels, onBackground: onBackground)
    layers[index] = layer
    return layer
  }
}

extension ScrollScene {
  /// The distance from the bar's start to the band's start, in pixels.
  var bandStartInBar: Int { band.isVertical ? frame.top - bar.top : frame.left - bar.left }

  /// The rows of the band in which a block is visible, or the columns of a vertical band. The box of a clock does not
  /// cover the background's edge lines, not even while the band slides.
  func visibleRows(of block: PlacedBlock) -> Range<Int> {
    block.kind == .clock && !look.background.isClear ? block.rows : 0..<band.thickness
  }
}
