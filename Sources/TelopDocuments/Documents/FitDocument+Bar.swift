internal import Telop

extension FitDocument {
  /// The band with the blocks at its ends, along the line, in whole pixels from the picture's left
  /// edge, or from its top.
  public struct Bar: Sendable, Codable, Equatable {
    /// Its length.
    public var length: Int
    /// The start of the viewport.
    public var start: Int
    /// The end of the viewport.
    public var end: Int
    /// The blocks beside it.
    public var blocks: [Block]

    /// A label, a logo or a clock.
    public struct Block: Sendable, Codable, Equatable {
      /// `label`, `logo` or `clock`.
      public var kind: String
      /// The start of the block.
      public var start: Int
      /// The end of the block.
      public var end: Int
    }

    /// `nil` for a band with nothing beside it.
    init?(_ scene: ScrollScene) {
      guard scene.hasBlocksBeside else { return nil }
      let (bar, band, frame) = (scene.bar, scene.band, scene.frame)
      length = band.isVertical ? bar.height : bar.width
      start = band.isVertical ? frame.top - bar.top : frame.left - bar.left
      end = start + band.length
      blocks = scene.blocks.map { block in
        Block(kind: block.kind.name, start: block.place.lowerBound, end: block.place.upperBound)
      }
    }
  }
}
