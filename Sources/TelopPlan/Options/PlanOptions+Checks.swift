import TelopUnits

extension PlanOptions {
  /// Checks values that a program may have set without parsing an option.
  package func check() throws(PlanError) {
    try type.check()
    try timing.check()
    try PlanError.require(
      segmentWidth > 0 && segmentWidth.isWithinLengthLimits, .badLength,
      "the segment width must be above 0 and at most 1000000 px, with at most six decimals",
      options: ["segment-width"])
    try checkScreen()
    try checkSpeeds()
    try wholePixels.check()
  }

  private func checkScreen() throws(PlanError) {
    guard (screenWidth == nil) == (viewingDistance == nil) else {
      let (option, missing) =
        viewingDistance == nil
        ? ("screen-width", "viewing-distance") : ("viewing-distance", "screen-width")
      throw PlanError(
        .badScreen, "\(option) also needs \(missing), to tell how large the type looks",
        options: [option])
    }
    try PlanError.require(
      [screenWidth, viewingDistance].compactMap(\.self).allSatisfy { $0 > 0 && $0 <= 10_000 },
      .badScreen, "the screen's width and the viewing distance must be above 0 and up to 10000 m",
      options: ["screen-width", "viewing-distance"])
  }

  private func checkSpeeds() throws(PlanError) {
    for (option, speed) in [("min-speed", minSpeed), ("max-speed", maxSpeed)] {
      try PlanError.require(
        speed.map { $0 > 0 && $0.isWithinLengthLimits } ?? true, .badLength,
        "\(option) must be above 0 and at most 1000000 px/s, with at most six decimals",
        options: [option])
    }
    if let minSpeed, let maxSpeed, minSpeed > maxSpeed {
      throw PlanError(
        .badValue,
        "min-speed \(minSpeed.decimalDescription) is above max-speed \(maxSpeed.decimalDescription)",
        options: ["min-speed", "max-speed"])
    }
    try PlanError.require(
      maxChange?.isFactor ?? true, .badValue,
      "max-change must be from 1 to 1000, with at most three decimals", options: ["max-change"])
  }
}

extension WholePixels {
  func check() throws(PlanError) {
    for bound in [bounds.size, bounds.spacing, bounds.gap, bounds.lead] {
      try PlanError.require(
        bound >= 0 && bound <= 1_000_000 && bound.denominator <= 100_000_000_000, .badValue,
        "every value of pixel-bounds must be from 0 to 1000000, with at most nine decimals",
        options: ["pixel-bounds"])
    }
    guard let cueTolerance else { return }
    try PlanError.require(
      method != .off, .badValue, "cue-tolerance needs whole-pixels; without it, every cue is exact",
      options: ["cue-tolerance", "whole-pixels"])
    try PlanError.require(
      cueTolerance >= .zero && cueTolerance <= .maximumPlanDuration, .badDuration,
      "cue-tolerance must be from 0 to 1000000 s, not \(cueTolerance)", options: ["cue-tolerance"])
  }
}
