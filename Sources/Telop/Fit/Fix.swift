public import TelopScript
public import TelopUnits

/// A change that mends a plan: one that is too fast to read, or so slow that time is wasted.
///
/// It is an edit of options or of the script, as values. What a person reads and what a command line
/// takes are made from it.
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
    /// Let the first or the last text stand for long enough: the amount is how many seconds.
    case pause
    /// Let the text come in and go out, where it stands at an edge for no time.
    case ends
    /// Let the text pass another number of times: the amount is the most rounds that are comfortable,
    /// where it passes once now 20 at most.
    case loop
  }

  /// A change of an option, or of the script.
  public enum Edit: Sendable, Hashable {
    /// Another time for the plan, or for a round of an endless one.
    case duration(Duration)
    /// Another visible width, in pixels.
    case viewport(Rational)
    /// Another type size, in pixels per em.
    case size(Rational)
    /// Another extra way before the first ink, in pixels.
    case lead(Rational)
    /// Another start and finish.
    case ends(start: ScrollPlan.Edge, finish: ScrollPlan.Edge)
    /// Another time to stand at the start, and at the end; `nil` leaves it.
    case holds(start: Duration?, end: Duration?)
    /// Another number of rounds.
    case loop(Loop)
    /// Without these sections: indices into the script's, ascending.
    case leaveOut(sections: [Int])
    /// Without what stands from a UTF-8 offset into the script's line on.
    case cut(from: Int)
  }

  /// What to change.
  public let kind: Kind
  /// How much, in `unit`.
  public let amount: Rational
  /// The unit of `amount`: `s`, `px`, `rounds`, or the raw value of a profile's unit.
  public let unit: String
  /// The edits that make it, together.
  public let edits: [Edit]
  /// What the edits are about, for the words: what the time is for, or what the sections are called.
  let subject: String

  init(_ kind: Kind, _ amount: Rational, _ unit: String, _ edits: [Edit], subject: String = "") {
    self.kind = kind
    self.amount = amount
    self.unit = unit
    self.edits = edits
    self.subject = subject
  }
}

extension Fix {
  /// The sections that it leaves out: indices into the script's.
  public var sections: [Int] {
    for case .leaveOut(let sections) in edits { return sections }
    return []
  }

  /// Where it cuts the script's line, a UTF-8 offset; `nil` leaves it whole.
  public var end: Int? {
    for case .cut(let end) in edits { return end }
    return nil
  }

  /// The script as the fix has it.
  ///
  /// - Complexity: O(n).
  public func applied(to script: Script) -> Script {
    let kept = script.dropping(sections: sections)
    return end.map { kept.truncated(at: $0) } ?? kept
  }

  /// The options as the fix has them.
  public func applied(to options: FitOptions) -> FitOptions {
    var options = options
    for edit in edits { edit.apply(to: &options) }
    return options
  }

  /// The options that it sets, by the long names and in the values that a command line takes.
  public var settings: [OptionLayer.Setting] {
    let changed = applied(to: FitOptions())
    return edits.flatMap(\.optionNames).compactMap { name in
      FitOptions.entry(named: name).map {
        OptionLayer.Setting(name, $0.texts(of: changed))
      }
    }
  }
}

extension Fix.Edit {
  fileprivate func apply(to options: inout FitOptions) {
    switch self {
    case .duration(let duration): options.timing.duration = duration
    case .viewport(let width): options.timing.viewport = width
    case .size(let size): options.type.size = size
    case .lead(let lead): options.timing.lead = lead
    case .ends(let start, let finish):
      options.timing.start = start
      options.timing.finish = finish
    case .holds(let start, let end):
      if let start { options.timing.holdStart = start }
      if let end { options.timing.holdEnd = end }
    case .loop(let loop): options.loop = loop
    case .leaveOut, .cut: break
    }
  }

  fileprivate var optionNames: [String] {
    switch self {
    case .duration: ["duration"]
    case .viewport: ["viewport"]
    case .size: ["size"]
    case .lead: ["lead"]
    case .ends: ["start", "finish"]
    case .holds(let start, let end):
      (start == nil ? [] : ["hold-start"]) + (end == nil ? [] : ["hold-end"])
    case .loop: ["loop"]
    case .leaveOut, .cut: []
    }
  }
}

extension Fix {
  /// One sentence for a person.
  public var message: String {
    let own = change
    // What has to come along, since the change alone would not do.
    for case .holds(let start, let end) in edits where kind != .pause {
      let hold = Fix.holdMessage(start, end)
      return own + (hold.isEmpty ? "" : ", and " + hold)
    }
    return own
  }

  static func holdMessage(_ start: Duration?, _ end: Duration?) -> String {
    let seconds = { (time: Duration) in time.exactSeconds.decimalDescription }
    let parts = [
      start.map { "let the first text stand for \(seconds($0)) s" },
      end.map { "let the last text stand for \(seconds($0)) s" },
    ]
    return parts.compactMap { $0 }.joined(separator: " and ")
  }

  private var change: String {
    switch kind {
    case .duration: "take \(Fit.clock(amount)) for \(subject)"
    // What goes may be no more than punctuation.
    case .trim:
      amount == 0
        ? "trim the end, from \(subject)" : "trim \(unitsText) at the end, from \(subject)"
    case .sections: "leave out \(subject): \(unitsText)"
    case .viewport: "show it \(amount.decimalDescription) px wide"
    case .size: "set it in \(amount.decimalDescription) px type"
    case .hold: "let it stand still: all of it fits"
    case .pause: subject
    case .ends: "let the text come in and go out"
    case .loop: "let it pass " + (amount == 1 ? "once" : "\(amount) times")
    }
  }

  private var unitsText: String {
    let noun =
      switch PaceProfile.Unit(rawValue: unit) {
      case .fullWidth: "full-width character"
      case .word: "word"
      case .character, nil: "character"
      }
    return "\(amount.decimalDescription) \(noun)" + (amount == 1 ? "" : "s")
  }
}

extension Fit {
  /// What would mend the plan, each by itself; empty when it is comfortable to read.
  ///
  /// Each was tried: applied to what the fit was asked, it gives a plan that is comfortable, or at least
  /// no worse than slow. Trims, sections and loops need a fit that was made with fonts.
  ///
  /// - Complexity: some dozen plans of the same text, and for trims about ten measurements of it.
  public var fixes: [Fix] {
    switch verdict {
    case .comfortable: []
    case .slow: FixSearch(fit: self).whenSlow
    case .brisk, .unreadable: FixSearch(fit: self).whenFast
    }
  }

  /// Seconds as `m:ss`.
  static func clock(_ seconds: Rational) -> String {
    let whole = seconds.floor
    let rest = String(whole % 60)
    return "\(whole / 60):" + (rest.count < 2 ? "0" : "") + rest
  }
}
