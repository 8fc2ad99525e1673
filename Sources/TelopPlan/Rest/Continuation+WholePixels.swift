package import TelopText
import TelopUnits

extension Continuation {
  /// Returns a continuation that moves by whole pixels per frame from the next frame on; returns `self` if that is
  /// impossible.
  ///
  /// - Parameters:
  ///   - places: the cues, slides and timed sections, ascending by offset.
  ///   - limits: the `max-speed` of each section that has one.
  ///   - bounds: the limits for the whole rest.
  package func byWholePixels(
    _ text: MeasuredText, places: [Schedule.Stop], limits: [SpeedLimit],
    within bounds: SpeedChangeLimits
  ) throws -> Continuation {
    let ends = wholePixelEnds
    guard ends.first.frame < ends.last.frame, ends.first.offset < ends.last.offset else {
      return self
    }
    let rate = plan.timing.rate.perSecond
    let track = track(between: ends, places, limits, within: bounds)
    // Prefers to change the speed at `SwitchPlaces`, where no word is at the read point.
    let route = try track.route(among: SwitchPlaces(text, plan.strip, plan.timing))
    var continuation = self
    continuation.exceptions = track.exceptions(of: route, plan.motion, rate: rate)
      .filter { $0.kind == .uneven }
    if let pixelPlan = wholePixelPlan(route, from: ends.first) {
      continuation.plan = pixelPlan
      if remainder > 0 { continuation.exceptions.append(unevenEnd(after: ends.last.frame)) }
    }
    return continuation
  }

  /// The fractional part of the distance, in pixels. The strip travels this part in an extra last frame.
  private var remainder: Rational { plan.motion.distance - Rational(plan.motion.distance.floor) }

  /// The next frame, and the last frame that moves by whole pixels, with their offsets.
  private var wholePixelEnds: (first: PixelTrack.GridPoint, last: PixelTrack.GridPoint) {
    let rate = plan.timing.rate.perSecond
    let motion = plan.motion
    let first = PixelTrack.GridPoint(
      frame: Int(clamping: from.roundedProduct(with: rate).ceiling),
      offset: Int(clamping: motion.offset(atSeconds: from).roundedSum(with: .one.half).floor))
    let last = PixelTrack.GridPoint(
      frame: Int(clamping: motion.arrival.roundedProduct(with: rate).floor)
        - (remainder > 0 ? 1 : 0), offset: Int(clamping: motion.distance.floor))
    return (first, last)
  }

  /// The stops that the motion by whole pixels has to meet, and the legs between them. Each stop has the time at which
  /// the plan of this continuation reaches it.
  private func track(
    between ends: (first: PixelTrack.GridPoint, last: PixelTrack.GridPoint),
    _ places: [Schedule.Stop], _ limits: [SpeedLimit], within bounds: SpeedChangeLimits
  ) -> PixelTrack {
    let (first, last) = ends
    let rate = plan.timing.rate.perSecond
    let stop = { (point: PixelTrack.GridPoint, name: String) in
      PixelTrack.Stop(frame: Rational(point.frame), offset: Rational(point.offset), name: name)
    }
    let inner = places.indices.map { index -> PixelTrack.Stop in
      let place = places[index]
      let wait = wait(at: index, of: places)
      return PixelTrack.Stop(
        frame: (wait?.time ?? plan.motion.time(ofOffset: place.offset)).roundedProduct(with: rate),
        offset: wait?.offset ?? place.offset, name: place.name)
    }.filter { place in
      // Omits places within a pixel or a frame of the start or the end. A place at exactly the first offset stays: if
      // the rest begins during a wait, this place is the wait's end.
      (place.offset > Rational(first.offset + 1) || place.offset == Rational(first.offset))
        && place.offset < Rational(last.offset - 1)
        && place.frame > Rational(first.frame + 1) && place.frame < Rational(last.frame - 1)
    }
    var stops = [stop(first, "now")]
    // Omits a stop that is not later than the one before it, such as the end of a wait without duration.
    for next in inner + [stop(last, "the end")] where next.frame > stops[stops.count - 1].frame {
      stops.append(next)
    }
    let legs = zip(stops, stops.dropFirst()).map { stop, next in
      let sectionLimit = limits.lowest(on: stop.offset..<max(stop.offset, next.offset))?.fastest
      let fastest = [bounds.maxSpeed, sectionLimit].compactMap { $0 }.min()
      return PixelTrack.Leg(fastest: fastest?.roundedQuotient(by: rate))
    }
    return PixelTrack(stops: stops, legs: legs, ends: ends)
  }

  /// The time and the offset at which the plan's wait at a place begins or, for the second of two places at one offset,
  /// ends. `nil` if the plan does not wait there. Two places at one offset are the start and the end of a wait. In a
  /// plan by whole pixels, the wait may be at a different offset nearby.
  private func wait(
    at index: Int, of places: [Schedule.Stop]
  ) -> (time: Rational, offset: Rational)? {
    let offset = places[index].offset
    let endsWait = index > 0 && places[index - 1].offset == offset
    guard endsWait || places[(index + 1)...].first?.offset == offset else { return nil }
    let before = places[..<index].last { $0.offset < offset }?.offset ?? 0
    let after = places[index...].first { $0.offset > offset }?.offset ?? plan.motion.distance
    let phases = plan.motion.phases
    let milestones = plan.motion.milestones
    return phases.indices.first {
      phases[$0].speed == 0 && milestones[$0].offset > before && milestones[$0].offset < after
    }.map { (milestones[endsWait ? $0 + 1 : $0].time, milestones[$0].offset) }
  }

  /// The plan that follows a route; `nil` if the route has no cruise by whole pixels.
  private func wholePixelPlan(
    _ route: PixelTrack.Route, from first: PixelTrack.GridPoint
  ) -> ScrollPlan? {
    guard route.mergedCruises.contains(where: \.isWhole) else { return nil }
    let cruises =
      first.cruisesFromStart + route.mergedCruises
      + (remainder > 0 ? [PixelTrack.Cruise(step: remainder, frames: 1, isWhole: false)] : [])
    guard
      let motion = try? Motion(
        cruises, from: 0, rate: plan.timing.rate.perSecond, duration: plan.motion.duration),
      var pixelPlan = try? ScrollPlan(plan.strip, timing: plan.timing, motion: motion)
    else { return nil }
    pixelPlan.originalPlan = plan.originalPlan
    return pixelPlan
  }

  private func unevenEnd(after frame: Int) -> WholePixelException {
    let rate = plan.timing.rate.perSecond
    return WholePixelException(
      kind: .uneven, startName: "the last frame", endName: "the end",
      start: Rational(frame).roundedQuotient(by: rate),
      end: Rational(frame + 1).roundedQuotient(by: rate), delay: 0,
      message: "the last frame moves by \(remainder.hundredthsText) px, because the whole distance "
        + "is not a whole number of pixels")
  }
}

extension PixelTrack.GridPoint {
  /// A synthetic motion for the time before the rest, in place of the actual one: cruises by whole pixels from offset 0
  /// to this point's offset, then one frame without motion.
  fileprivate var cruisesFromStart: [PixelTrack.Cruise] {
    let heldFrames = frame > 1 ? 1 : 0
    let movingFrames = frame - heldFrames
    let slow = offset / movingFrames
    let fastFrames = offset - slow * movingFrames
    let cruises: [PixelCruise] = [
      (slow + 1, fastFrames), (slow, movingFrames - fastFrames), (0, heldFrames),
    ]
    return cruises.filter { $0.frames > 0 }.map {
      PixelTrack.Cruise(step: Rational($0.step), frames: Rational($0.frames), isWhole: true)
    }
  }
}
