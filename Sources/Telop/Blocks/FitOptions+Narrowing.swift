import TelopUnits

extension FitOptions {
  /// The minimum distance along the line between a block's contents and the edge of the picture, in pixels: the margin
  /// of the safe area in the options. The default safe area of an output is ignored, so that all outputs have the same
  /// plan.
  var blockInset: Int {
    guard canvas != .band, let safe = look.safe else { return 0 }
    return safe.margin(of: Int(plan.timing.viewport.ceiling))
  }

  /// The options with the viewport shortened by measured blocks. If text passes behind the blocks, the viewport keeps
  /// its length, and the blocks cover a part of it. Options whose viewport is already shortened stay unchanged.
  ///
  /// - Throws: `badLength` if less than an em of the viewport is free of blocks. This also applies if text passes
  ///   behind the blocks, because text is read in the free part.
  func withNarrowedViewport(by measured: MeasuredBlocks?) throws(PlanError) -> FitOptions {
    guard let measured, blocks.endWidths == nil else { return self }
    let widths = measured.endWidths(size: plan.type.size, inset: blockInset)
    let length = Rational(Int128(widths.exit + widths.entry))
    let freeLength = plan.timing.viewport - length
    guard freeLength >= plan.type.size else {
      throw PlanError(
        .badLength,
        "\(measured.names.joined(separator: " and ")) "
          + "\(measured.names.count == 1 ? "takes" : "take") \(widths.exit + widths.entry) px of "
          + "\(Numbers.short(plan.timing.viewport, decimals: 1)) px: less than an em is left for the text; "
          + "a viewport of \((length + plan.type.size).ceiling) px has room",
        options: measured.names)
    }
    var options = self
    if blocks.atBlocks == .behind {
      options.timing.coveredWidths = widths
    } else {
      options.timing.viewport = freeLength
      options.blocks.endWidths = widths
    }
    return options
  }
}
