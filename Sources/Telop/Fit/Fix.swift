public import TelopScript
public import TelopUnits

/// A change that mends a plan: one that is too fast to read, or so slow that time is wasted.
///
/// It is an edit of options or of the script, as values. What a person reads and what a command line
/// takes are made from it; so is what becomes of the script's file, where the fit was made from one.
public struct Fix: Sendable, Hashable {
  /// What to change.
  public enum Kind: String, Sendable, Hashable {
    /// Take another time: the amount is the nearest whole seconds that are comfortable.
    case duration
    /// Cut text: off the end, or off the ends of what has a time of its own. The amount is how many
    /// reading units go, the fewest that do.
    case trim
    /// Leave sections out: the amount is how many reading units go with them.
    case sections
    /// Give cues, slides or sections other times: the amount is by how many seconds, all together.
    case times
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
    /// Leave whole pixels per frame out, which alone make it too fast or too slow.
    case wholePixels
    /// Let the text pass another number of times: the amount is the nearest number of rounds that is
    /// comfortable, where it passes once now 20 at most.
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
    /// Another way to whole pixels per frame, or none.
    case wholePixels(WholePixels.Method)
    /// Without whole pixels and the tolerance for cues, which is refused without them.
    case withoutWholePixels
    /// Other times of all slides.
    case slides([Duration])
    /// Another time for a cue: an index into the script's.
    case cue(Int, at: Duration)
    /// Another time for a section to take: an index into the script's.
    case time(section: Int, Duration)
    /// Without these sections: indices into the script's, ascending.
    case leaveOut(sections: [Int])
    /// Without a part of the script's line, in UTF-8 offsets. Of several parts the last comes first.
    case cut(Range<Int>)
  }

  /// What to change.
  public let kind: Kind
  /// How much, in `unit`.
  public let amount: Rational
  /// The unit of `amount`: `s`, `px`, `rounds`, or the raw value of a profile's unit.
  public let unit: String
  /// The edits that make it, together.
  public let edits: [Edit]
  /// What the script's file has to have changed, besides the options; empty where nothing is, and where
  /// the fit was not made from a file.
  public internal(set) var source: [SourceEdit] = []
  /// Where the script is changed, for `details`.
  package internal(set) var places: [Place] = []
  /// What the edits are about, for the words: what the time is for, or what the sections are called.
  let subject: String
  /// Which sections a trim takes a part of, and all of; `nil` where it just takes the end.
  package let loss: Loss?

  /// What sections lose, by their titles, each `nil` for the text before the first heading.
  package struct Loss: Sendable, Hashable {
    /// Those that lose a part.
    package let shortened: [String?]
    /// Those that go altogether.
    package let gone: [String?]
  }

  /// A place of the script that changes, as a person is told of it.
  package struct Place: Sendable, Hashable {
    /// What gets another time there; `nil` where text goes.
    package let move: Move?
    /// `talk.md:12 “one two … nine ten”`; of a section's time its line alone.
    package let text: String

    init(_ text: String, _ move: Move? = nil) {
      self.text = text
      self.move = move
    }
  }

  /// Something that gets another time.
  package struct Move: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      case cue
      case slide
      case section
    }

    package let kind: Kind
    /// A section's title, where it has one.
    package var section: String?
    /// In seconds: moments of cues and slides, times that sections take.
    package let from: Rational
    /// See `from`.
    package let to: Rational
  }

  init(
    _ kind: Kind, _ amount: Rational, _ unit: String, _ edits: [Edit], subject: String = "",
    loss: Loss? = nil
  ) {
    self.kind = kind
    self.amount = amount
    self.unit = unit
    self.edits = edits
    self.subject = subject
    self.loss = loss
  }
}

extension Fix {
  /// Where the script is changed, each with its line and words: for a person, behind `message`.
  public var details: [String] {
    places.map { place in
      guard let move = place.move else { return place.text }
      return switch move.kind {
      // Of one alone the message says how it moves.
      case .cue, .slide: places.count == 1 ? place.text : "\(move.words): \(place.text)"
      case .section:
        "\(place.text) \(move.words): \(Fit.clock(exactly: move.from)) → \(Fit.clock(exactly: move.to))"
      }
    }
  }

  /// The sections that it leaves out: indices into the script's.
  public var sections: [Int] {
    for case .leaveOut(let sections) in edits { return sections }
    return []
  }

  /// What it cuts out of the script's line, in UTF-8 offsets; the last part first.
  public var cuts: [Range<Int>] {
    edits.compactMap { edit in
      if case .cut(let range) = edit { range } else { nil }
    }
  }

  /// The script as the fix has it.
  ///
  /// - Complexity: O(n).
  public func applied(to script: Script) -> Script {
    var script = cuts.isEmpty ? script : script.cutting(cuts.reversed())
    for edit in edits {
      switch edit {
      case .cue(let index, let time):
        if script.cues.indices.contains(index) { script.cues[index].time = time }
      case .time(let index, let time):
        if script.sections.indices.contains(index) { script.sections[index].demands.time = time }
      case .leaveOut(let sections): script = script.dropping(sections: sections)
      case .cut, .duration, .viewport, .size, .lead, .ends, .holds, .loop, .wholePixels,
        .withoutWholePixels, .slides:
        break
      }
    }
    return script
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

  /// The options that it takes out, by their long names: of the front matter, or of a command line.
  public var removedOptions: [String] {
    edits.contains(.withoutWholePixels) ? ["whole-pixels", "cue-tolerance"] : []
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
    case .wholePixels(let method): options.wholePixels.method = method
    case .withoutWholePixels:
      options.wholePixels.method = .off
      options.wholePixels.cueTolerance = nil
    case .slides(let times): options.slides = times
    case .cue, .time, .leaveOut, .cut: break
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
    case .wholePixels: ["whole-pixels"]
    case .slides: ["slides"]
    case .withoutWholePixels, .cue, .time, .leaveOut, .cut: []
    }
  }
}

extension Fit {
  /// What would mend the plan, each by itself; empty when it is comfortable to read.
  ///
  /// Each was tried: applied to what the fit was asked, it gives a plan that is comfortable, or at least
  /// no worse than slow. Trims, sections and loops need a fit that was made with fonts.
  ///
  /// - Complexity: when first asked for, some dozen plans of the same text and up to about twenty
  ///   measurements of it; then O(1).
  public var fixes: [Fix] {
    foundFixes.get {
      switch verdict {
      case .comfortable: []
      case .slow: FixSearch(fit: self).whenSlow
      case .brisk, .unreadable: FixSearch(fit: self).whenFast
      }
    }
  }
}
