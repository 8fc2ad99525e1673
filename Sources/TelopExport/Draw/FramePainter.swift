public import Telop
public import TelopText

/// Frames of a plan as pixels, one at a time, for whoever shows them.
///
/// A frame has `width` by `height` pixels, row by row from the top: blue, green, red and opacity, which
/// is full: what has no background stands on black.
public struct FramePainter {
  private let composer: FrameComposer
  /// The pixels of a row.
  public let width: Int
  /// The rows.
  public let height: Int

  /// A painter of a fit's frames; draws nothing yet.
  public init(_ fit: Fit) {
    composer = FrameComposer(fit, .opaque)
    (width, height) = (composer.band.width, composer.band.height)
  }

  /// Writes the picture at an offset of the plan over `frame`, which has `width × height × 4` bytes.
  ///
  /// - Parameter offset: in pixels, as `ScrollPlan.offset(at:)` has it.
  /// - Throws: `libraryFailure`.
  /// - Complexity: copies rows; draws a tile when one is first needed.
  public func paint(offset: Rational, into frame: inout [UInt8]) throws(ExportError) {
    try composer.compose(offset: offset, into: &frame)
  }
}
