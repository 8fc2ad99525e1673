@_spi(Answers) internal import Telop

extension FitDocument {
  /// The positions of the viewport and of the blocks at its ends, in whole pixels from the bar's left or top edge.
  package struct Bar: Sendable, Codable, Equatable {
    /// The length of the viewport and the blocks together.
    package var length: Int
    /// The start and the end of the viewport.
    package var start: Int
    package var end: Int
    package var blocks: [Block]

    package struct Block: Sendable, Codable, Equatable {
      /// `label`, `logo` or `clock`.
      package var kind: String
      package var start: Int
      package var end: Int
    }

    /// Creates the bar; `nil` if there are no blocks, or if they lie over the band.
    init?(_ scene: ScrollScene) {
      guard scene.hasBlocksBesideBand else { return nil }
      let bar = scene.bar
      let band = scene.band
      // `frame` has the band's position in the picture.
      let frame = scene.frame
      length = band.isVertical ? bar.height : bar.width
      start = band.isVertical ? frame.top - bar.top : frame.left - bar.left
      end = start + band.length
      blocks = scene.blocks.map { block in
        Block(kind: block.kind.name, start: block.extent.lowerBound, end: block.extent.upperBound)
      }
    }
  }
}
