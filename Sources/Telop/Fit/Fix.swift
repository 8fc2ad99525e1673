public import TelopScript
public import TelopUnits

/// A change that mends a plan: one that is too fast to read, or so slow that time is wasted.
public struct Fix: Sendable, Hashable {
  /// What to change.
  public enum Kind: String, Sendable, Hashable {
    /// Take another time: the amount is the nearest whole seconds that are comfortable.
    case duration
    /// Cut the end of the text off: the amount is how many reading units go, the fewest that do.
    case trim
    /// Leave sections out: the amount is how many reading units go with them.
    case sections
    /// Show a narrower stretch, so that more of the time is for reading: the amount is the widest
    /// whole number of pixels.
    case viewport
    /// Set the type larger, which makes the way across the viewport count less: the amount is the
    /// smallest size, to a tenth of a pixel.
    case size
    /// Let the text stand still, since all of it fits the viewport.
    case hold
    /// Let the text pass another number of times: the amount is the most rounds that are comfortable.
    case loop
  }

  /// An option to set.
  public struct Change: Sendable, Hashable {
    /// Its long name.
    public let key: String
    /// Its value.
    public let value: String
  }

  /// What to change.
  public let kind: Kind
  /// How much, in `unit`.
  public let amount: Rational
  /// The unit of `amount`: `s`, `px`, `rounds`, or the raw value of a profile's unit.
  public let unit: String
  /// One sentence for a person.
  public let message: String
  /// The options to set.
  public var changes: [Change] = []
  /// The sections to leave out: indices into the script's.
  public var sections: [Int] = []
  /// Where to cut the script's line, a UTF-8 offset; `nil` leaves it whole.
  public var end: Int?
}

extension Fix {
  /// The script as the fix has it.
  public func applied(to script: Script) -> Script {
    let kept = script.dropping(sections: sections)
    return end.map { kept.truncated(at: $0) } ?? kept
  }

  /// The options as the fix has them.
  ///
  /// - Throws: `PlanError` for options of another version.
  public func applied(to options: FitOptions) throws(PlanError) -> FitOptions {
    var options = options
    for change in changes { try options.set(change.key, to: [change.value]) }
    return options
  }
}

extension Fit {
  /// What would mend the plan, each by itself; empty when it is comfortable to read.
  ///
  /// Each was tried: applied, it gives a plan that is comfortable. Trims and sections need a fit that
  /// was made with fonts.
  ///
  /// - Complexity: some dozen plans of the same text, and for trims about ten measurements of it.
  public var fixes: [Fix] {
    if let loop { return loop.fixes(of: self) }
    let search = FixSearch(fit: self)
    if isTooSlow { return search.whenSlow }
    return pace.verdict == .comfortable ? [] : search.whenFast
  }

  /// Whether the text passes so slowly that a reader has long been waiting: below an eighth of the
  /// comfortable pace. Text that stands still is not slow.
  public var isTooSlow: Bool {
    plan.speed > 0 && pace.average * 8 < pace.profile.comfortable
  }

  /// Seconds as `m:ss`.
  static func clock(_ seconds: Rational) -> String {
    let whole = seconds.floor
    let rest = String(whole % 60)
    return "\(whole / 60):" + (rest.count < 2 ? "0" : "") + rest
  }
}
