import Telop
import TelopUnits

/// What a leg's text goes by beside a deck: the plan that it follows where slides come up as planned, and
/// the way through it.
struct SlideCourse: Sendable {
  /// The plan.
  let fit: Fit
  /// When its time is 0.
  let zero: Moment
  /// When the talk is to end by it.
  let end: Moment
  /// By how many seconds the plan itself misses that.
  let late: Rational
  /// The way through it; `nil` of a text that stands still.
  var path: SlidePath?
  /// Of a text that stands still, when it would be there by the plan, in microseconds of it.
  var stood: Int64 = 0

  /// The plan of a leg that has not gone beside slides so far.
  init(_ leg: ShowLeg, at moment: Moment, from place: Rational, isMoved: Bool) {
    (fit, zero, late) = (leg.fit, leg.zero, leg.late)
    end = leg.zero + leg.fit.plan.timing.duration
    if isMoved || leg.standsAt != nil {
      move(to: place)
    } else {
      stood = max(0, min(time(of: moment), time(of: end)))
    }
  }

  /// A plan that ends at another moment.
  init(_ leg: ShowLeg, at moment: Moment, until end: Moment) {
    (fit, zero, late, self.end) = (leg.fit, leg.zero, leg.late, end)
    stood = time(of: moment)
  }

  /// When the plan is at a moment, in microseconds of it.
  func planTime(at moment: Moment) -> Int64 {
    path?.planTime(at: time(of: moment)) ?? stood
  }

  /// A moment, in microseconds since the plan's time was 0.
  func time(of moment: Moment) -> Int64 { moment.microseconds - zero.microseconds }

  /// The text stands still from a moment on.
  mutating func stand(at moment: Moment) {
    stood = planTime(at: moment)
    path = nil
  }

  /// The text stands where it has travelled so far.
  mutating func move(to place: Rational) {
    let seconds = fit.plan.motion.time(ofOffset: place)
    (path, stood) = (nil, Int64(clamping: seconds.roundedProduct(with: 1_000_000).floor))
  }
}

extension ShowState {
  /// A leg's rest beside the slide that is up; `nil` where nothing says how, and where it cannot be planned.
  ///
  /// - Parameters:
  ///   - place: how far the text has travelled.
  ///   - isMoved: whether it was somewhere else until now.
  ///   - last: when it was to end; `nil` is the end of its plan.
  /// - Throws: what planning throws, where the talk is to end at another moment than it was.
  /// - Complexity: O(n).
  func beside(
    slides leg: ShowLeg, at moment: Moment, from place: Rational, isMoved: Bool, until last: Moment?
  ) throws -> ShowLeg? {
    guard slideClock(leg.course?.fit ?? leg.fit) != nil else { return nil }
    var course = leg.course ?? SlideCourse(leg, at: moment, from: place, isMoved: isMoved)
    if isMoved { course.move(to: place) }
    if let end = end ?? last, end != course.end {
      let plain = ShowLeg(from: moment, zero: course.zero, course.fit, text: leg.text)
      let rest = try plainly(continued: plain, at: moment, from: place, until: end)
      course = SlideCourse(rest, at: moment, until: end)
    }
    // Without the sections that there is no time for, slides may be none of the plan's.
    guard let (clock, groups) = slideClock(course.fit), groups.indices.contains(page) else {
      return nil
    }
    let path = clock.path(
      showing: groups[page], at: max(place > 0 ? 1 : 0, course.time(of: moment)),
      planTime: course.planTime(at: moment))
    guard let fit = try? course.fit.following(path, from: place) else { return nil }
    course.path = path
    return ShowLeg(
      from: moment, zero: course.zero, fit, text: leg.text,
      // What rounding makes of it is nobody's.
      late: course.late.roundedSum(with: Rational(Int128(path.late / 1_000)) / 1_000),
      change: path.rate, course: course)
  }

  /// Has the text that runs go on from where it is, beside the slide that is up.
  mutating func followSlides(at moment: Moment) {
    guard phase(at: moment) == .running, let leg = leg(at: moment) else { return }
    let place = leg.offset(at: moment)
    let next = try? beside(slides: leg, at: moment, from: place, isMoved: false, until: nil)
    if let next { legs.append(next) }
  }

  /// By which the band goes beside the deck's slides, and of each page its slide; `nil` where it does not:
  /// without a deck, where its pages are not the plan's slides, and of text that repeats or is fed.
  ///
  /// - Complexity: O(sections × phases).
  func slideClock(_ fit: Fit) -> (clock: SlideClock, groups: [Int])? {
    guard let deck, !repeats, !isFed, fit.loop == nil, let clock = try? fit.slideClock() else {
      return nil
    }
    let steps = PageSteps(deck.steps, slides: clock.slides.count)
    return steps.areSlides ? (clock, steps.groups) : nil
  }
}

extension SlidePath {
  /// How fast it begins, beside the plan.
  fileprivate var rate: Rational {
    guard knots.count > 1, knots[1].time > knots[0].time else { return 1 }
    return Rational(Int128(knots[1].planTime - knots[0].planTime))
      .roundedQuotient(by: Rational(Int128(knots[1].time - knots[0].time)))
  }
}
