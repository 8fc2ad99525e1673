public import Telop
public import TelopUnits

/// A stretch of a show with one plan: from a moment on, until the next leg.
public struct ShowLeg: Sendable {
  /// When it takes effect.
  public let from: Moment
  /// When the plan's time is 0; earlier than `from` where it goes on with something.
  public let zero: Moment
  /// The text, and the plan that it follows.
  public let fit: Fit
  /// The number of the record that the text came with; 0 for the script that the show was made from.
  public let text: Int
  /// Where the text stands still, in pixels that it has travelled; `nil` where it follows the plan.
  public let standsAt: Rational?
  /// Whether it stands still because a feed has brought nothing more.
  public let isDry: Bool
  /// By how many seconds it misses the end that was asked for; 0 when it is on time. Beside slides it may be
  /// early: below 0.
  public let late: Rational
  /// By what factor the speeds changed against the leg before; 1 for none. Beside slides, how fast it begins
  /// against the plan.
  public let change: Rational
  /// What it goes by beside slides; `nil` where nothing has brought it from its plan.
  let course: SlideCourse?

  init(
    from: Moment, zero: Moment, _ fit: Fit, text: Int, standsAt: Rational? = nil,
    isDry: Bool = false, late: Rational = 0, change: Rational = 1, course: SlideCourse? = nil
  ) {
    self.from = from
    self.zero = zero
    self.fit = fit
    self.text = text
    self.standsAt = standsAt
    self.isDry = isDry
    self.late = late
    self.change = change
    self.course = course
  }

  /// Whether its line comes round for ever.
  public var isEndless: Bool { fit.loop?.isEndless == true }

  /// When its text has left, or has come to stand; `nil` of what stands still, and of endless lines.
  public var end: Moment? {
    standsAt == nil && !isEndless ? zero + fit.plan.timing.duration : nil
  }

  /// The same leg of a plan that began at another moment.
  func begun(_ zero: Moment) -> ShowLeg {
    ShowLeg(
      from: from, zero: zero, fit, text: text, standsAt: standsAt, isDry: isDry, late: late,
      change: change, course: course)
  }

  /// The same leg from another moment on.
  func from(_ moment: Moment) -> ShowLeg {
    ShowLeg(
      from: moment, zero: zero, fit, text: text, standsAt: standsAt, isDry: isDry,
      late: late, change: change, course: course)
  }

  /// The text of the leg, which stands still where it is at a moment.
  func standing(at moment: Moment) -> ShowLeg {
    if standsAt != nil { return from(moment) }
    var course = course
    course?.stand(at: moment)
    return ShowLeg(
      from: moment, zero: zero, fit, text: text, standsAt: offset(at: moment), course: course)
  }

  /// The same text, which stands still, somewhere else.
  func standing(at place: Rational, from moment: Moment) -> ShowLeg {
    var course = course
    course?.move(to: place)
    return ShowLeg(
      from: moment, zero: zero, fit, text: text, standsAt: place, isDry: isDry, course: course)
  }

  /// How far the text has travelled, in pixels; of an endless line within its round.
  ///
  /// - Complexity: O(log phases).
  public func offset(at moment: Moment) -> Rational {
    if let standsAt { return standsAt }
    let seconds = moment.since(zero)
    guard isEndless else { return fit.plan.offset(at: max(.zero, seconds)) }
    return fit.scrollMotion.offset(at: seconds)
  }
}
