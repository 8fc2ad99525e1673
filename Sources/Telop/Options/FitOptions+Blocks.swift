@_spi(Answers) internal import TelopPlan
package import TelopUnits

extension FitOptions {
  var blockWidths: EndWidths { blocks.endWidths ?? EndWidths(exit: 0, entry: 0) }

  /// The length of the viewport and the blocks together, along the line, in pixels.
  package var barLength: Rational {
    plan.timing.viewport + Rational(Int128(blockWidths.exit + blockWidths.entry))
  }

  /// The visual angle of a pixel, in degrees. If the screen is unknown, the picture is 31° wide: broadcasters assume a
  /// 16:9 picture at a distance of 3.2 times its height.
  var degreesPerPixel: Double {
    let length = barLength
    let pictureAngle = plan.screen.map { $0.angle(ofSize: length, viewport: length) } ?? 31
    return pictureAngle / length.double
  }

  func checkBlocks() throws(PlanError) {
    if let label = blocks.label {
      guard label.contains(where: { !$0.isWhitespace }), !label.contains(where: \.isNewline) else {
        throw PlanError(.badValue, "label must be a few words on one line", options: ["label"])
      }
    }
    let flushEnds = [("start", plan.timing.start), ("finish", plan.timing.finish)]
      .filter { _, edge in edge == .flush }
    if blocks.atBlocks == .behind, !blocks.isEmpty, let (option, _) = flushEnds.first {
      throw PlanError(
        .badValue,
        "with \(option) flush, text would stand behind the blocks, unreadable: "
          + "use at-blocks stop", options: ["at-blocks", option])
    }
    guard blocks.clock != .off else { return }
    guard plan.type.shaping.direction != .topToBottom else {
      throw PlanError(
        .badValue, "clock works with horizontal lines only", options: ["clock", "direction"])
    }
    guard plan.loop != .endless else {
      throw PlanError(
        .badValue, "clock has nothing to show in an endless loop, which has no end",
        options: ["clock", "loop"])
    }
  }
}
