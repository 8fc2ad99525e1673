package import TelopText
import TelopUnits

extension Continuation {
  /// The continuation by whole pixels per frame from the next frame on; unchanged where that is impossible.
  ///
  /// - Parameters:
  ///   - text: the line.
  ///   - places: the offsets of its cues, slides and timed sections, ascending.
  ///   - limits: the speed limits of its sections.
  /// - Complexity: O(n).
  package func byWholePixels(
    _ text: MeasuredText, places: [Schedule.Stop], limits: [SpeedLimit],
    within bounds: ContinuationBounds
  ) throws -> Continuation {
    let exact = plan
    let rate = plan.timing.rate.perSecond
    let motion = exact.motion
    let first = PixelTrack.GridPoint(
      frame: Int(clamping: from.roundedProduct(with: rate).ceiling),
      offset: Int(
        clamping: motion.offset(atSeconds: from).roundedSum(with: .one.half).floor))
    let rest = motion.distance - Rational(motion.distance.floor)
    // A distance that is no whole number of pixels has its remainder in an extra last frame.
    let last = PixelTrack.GridPoint(
      frame: Int(clamping: motion.arrival.roundedProduct(with: rate).floor) - (rest > 0 ? 1 : 0),
      offset: Int(clamping: motion.distance.floor))
    guard first.frame < last.frame, first.offset < last.offset else { return self }
    let stops = pixelStops(from: first, to: last, places)
    let legs = zip(stops, stops.dropFirst()).map { stop, next in
      let own = limits.lowest(on: stop.offset..<max(stop.offset, next.offset))?.fastest
      let fastest = [bounds.maxSpeed, own].compactMap { $0 }.min()
      return PixelTrack.Leg(fastest: fastest?.roundedQuotient(by: rate))
    }
    let track = PixelTrack(stops: stops, legs: legs, ends: (first, last))
    let route = try track.route(among: SwitchPlaces(text, exact.strip, exact.timing))
    let cruises =
      first.cruisesFromStart + route.merged
      + (rest > 0 ? [PixelTrack.Cruise(step: rest, frames: 1, isWhole: false)] : [])
    var continuation = self
    continuation.exceptions = track.exceptions(of: route, motion, rate: rate)
      .filter { $0.kind == .uneven }
    if route.merged.contains(where: \.isWhole),
      let whole = try? Motion(cruises, from: 0, rate: rate, duration: motion.duration),
      var plan = try? ScrollPlan(exact.strip, timing: exact.timing, motion: whole)
    {
      plan.former = exact.former
      continuation.plan = plan
      if rest > 0 {
        continuation.exceptions.append(.uneven(lastFrame: last.frame, by: rest, rate: rate))
      }
    }
    return continuation
  }

  /// The remaining cues, which keep their order and their shares of the time, between the ends.
  private func pixelStops(
    from first: PixelTrack.GridPoint, to last: PixelTrack.GridPoint, _ places: [Schedule.Stop]
  ) -> [PixelTrack.Stop] {
    let rate = plan.timing.rate.perSecond
    let stop = { (point: PixelTrack.GridPoint, name: String) in
      PixelTrack.Stop(
        frame: Rational(point.frame), offset: Rational(point.offset), name: name)
    }
    let inner = places.map { place -> PixelTrack.Stop in
      PixelTrack.Stop(
        frame: plan.motion.time(ofOffset: place.offset).roundedProduct(with: rate),
        offset: place.offset, name: place.name)
    }.filter { place in
      place.offset > Rational(first.offset + 1) && place.offset < Rational(last.offset - 1)
        && place.frame > Rational(first.frame + 1) && place.frame < Rational(last.frame - 1)
    }
    return [stop(first, "now")] + inner + [stop(last, "the end")]
  }
}

extension WholePixelException {
  /// A last frame that moves by less than a pixel.
  fileprivate static func uneven(lastFrame: Int, by rest: Rational, rate: Rational) -> Self {
    WholePixelException(
      kind: .uneven, from: "the last frame", to: "the end",
      start: Rational(lastFrame).roundedQuotient(by: rate),
      end: Rational(lastFrame + 1).roundedQuotient(by: rate), late: 0,
      message: "the last frame moves by \(rest.hundredths) px: the distance left is not a "
        + "whole number of pixels")
  }
}

extension PixelTrack.GridPoint {
  /// Cruises by whole pixels from the start to this point, with a hold for the last frame. They replace the actual
  /// motion before this point.
  fileprivate var cruisesFromStart: [PixelTrack.Cruise] {
    let still = frame > 1 ? 1 : 0
    let slow = offset / (frame - still)
    let fast = offset - slow * (frame - still)
    return [(slow + 1, fast), (slow, frame - still - fast), (0, still)].filter { $0.1 > 0 }.map {
      PixelTrack.Cruise(step: Rational($0.0), frames: Rational($0.1), isWhole: true)
    }
  }
}
