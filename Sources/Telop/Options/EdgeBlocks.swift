/// The stationary blocks at the ends of the band: a logo and a label where text leaves, and a clock where text enters.
/// A theme does not set blocks, because blocks change the length of the viewport.
@_spi(Answers) public struct EdgeBlocks: Sendable, Hashable {
  /// The time that a clock shows.
  public enum Clock: String, Sendable, Hashable, CaseIterable {
    /// No clock.
    case off
    /// The time left, rounded up to seconds, so that 0:00 is shown only at the end.
    case left
    /// The elapsed time.
    case elapsed
  }

  /// The behaviour of text at a block.
  public enum AtBlocks: String, Sendable, Hashable, CaseIterable {
    /// Text is visible only between the blocks. This part of the band is the viewport.
    case stop
    /// Text passes behind the block, through the whole viewport.
    case behind
  }

  /// A short label of at most eight ems; `nil` for none.
  public var label: String?
  /// A picture; `nil` for none.
  public var logo: Logo?
  /// A clock.
  public var clock = Clock.off
  /// The behaviour of text at the blocks.
  public var atBlocks = AtBlocks.stop

  /// The lengths by which the blocks shorten the viewport; `nil` before the blocks are measured, and if text passes
  /// behind them.
  var endWidths: EndWidths?

  /// Creates an empty set of blocks.
  public init() {}

  package var isEmpty: Bool { label == nil && logo == nil && clock == .off }
}
