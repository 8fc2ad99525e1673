@_spi(Answers) import Telop
import TelopUnits

extension ShowState {
  /// A leg's rest beside the slide that is up; `nil` where nothing says how, and where it cannot be planned.
  ///
  /// - Parameters:
  ///   - place: how far the text has travelled.
  ///   - planTime: the time of the plan that it was moved to, in microseconds; `nil` is that which it shows.
  /// - Complexity: O(n).
  func beside(
    slides leg: ShowLeg, at moment: Moment, from place: Rational, planTime: Int64? = nil
  ) -> ShowLeg? {
    // Without the sections that there was no time for, slides may be none of the plan's.
    guard let (clock, groups) = slideClock(leg.fit), groups.indices.contains(page) else {
      return nil
    }
    let time = { (moment: Moment) in moment.microseconds(since: leg.zero) }
    let asked = told(for: leg) ?? leg.asked
    let path = clock.path(
      showing: groups[page], at: max(place > 0 ? 1 : 0, time(moment)),
      planTime: planTime ?? leg.planTime(at: moment),
      until: time(asked))
    guard let fit = try? leg.fit.following(path, from: place) else { return nil }
    // The path counts from the start, before which the end may have passed.
    let passed = path.late > 0 ? max(0, leg.zero.microseconds(since: asked)) : 0
    return ShowLeg(
      from: moment, zero: leg.zero, fit, text: leg.text, asked: asked,
      // Cut to milliseconds: less than that is rounding.
      late: Rational(Int128(path.late / 1_000) + Int128(passed / 1_000)) / 1_000,
      change: path.rate, path: path, fuller: leg.fuller)
  }

  /// Has the text that runs go on from where it is, beside the slide that is up.
  mutating func followSlides(at moment: Moment) {
    guard phase(at: moment) == .running, let leg = leg(at: moment) else { return }
    let place = leg.offset(at: moment)
    if let next = beside(slides: leg, at: moment, from: place) {
      legs.append(next)
    }
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
