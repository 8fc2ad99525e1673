@_spi(Answers) package import TelopPlan
@_spi(Answers) public import TelopScript
package import TelopUnits

/// A change that mends a plan whose text passes too fast, or so slowly that readers wait.
///
/// A fix is a list of edits of the options or the script. Messages, command-line settings and edits of the script's
/// file are derived from these edits. A fix has edits of a file only if its fit was made from a file.
public struct Fix: Sendable, Hashable {
  /// The kinds of changes.
  @_spi(Answers) public enum Kind: String, Sendable, Hashable {
    /// Another duration. The amount is the nearest comfortable number of whole seconds.
    case duration
    /// Less text: optional paragraphs, then parentheses, then the ends of sections or of parts that have their own
    /// time. If cutting the ends saves more than needed, some parentheses stay. Cues, headings with attributes and
    /// text with `keep` stay. The amount is the smallest sufficient number of reading units.
    case trim
    /// Fewer sections: optional sections, or one section without attributes. Sections with a cue stay. The amount is
    /// the number of reading units in the removed sections.
    case sections
    /// Other times for cues, slides or sections. The amount is the sum of all changes in seconds.
    case times
    /// A narrower viewport, so that text travels a shorter distance. The amount is the largest sufficient whole number
    /// of pixels.
    case viewport
    /// A larger type size, which makes the viewport narrower relative to the text. The amount is the smallest
    /// sufficient size, to a tenth of a pixel.
    case size
    /// Text that does not move, because the whole text fits the viewport.
    case hold
    /// A longer hold at the start or at the end. The amount is in seconds.
    case pause
    /// Text that begins and ends outside the viewport. This change helps if text that begins or ends at an edge is held
    /// there for too short a time.
    case ends
    /// Whole pixels per frame turned off.
    case wholePixels
    /// Another number of passes. The amount is the nearest comfortable number. If the text now passes once, it is at
    /// most 20.
    case loop
  }

  /// A change of an option or of the script.
  package enum Edit: Sendable, Hashable {
    /// Another duration of the plan, or of one pass of an endless plan.
    case duration(Duration)
    /// Another visible width, in pixels.
    case viewport(Rational)
    /// Another type size, in pixels per em.
    case size(Rational)
    /// Another distance before the first ink enters, in pixels.
    case lead(Rational)
    case ends(start: ScrollPlan.Edge, finish: ScrollPlan.Edge)
    /// Other holds at the start and at the end; `nil` keeps the present hold.
    case holds(start: Duration?, end: Duration?)
    case loop(Loop)
    case wholePixels(WholePixels.Method)
    /// Turns off whole pixels, and removes the tolerance for cues, which is invalid without whole pixels.
    case withoutWholePixels
    case slides([Duration])
    /// Another time for a cue, given by its index in the script's cues.
    case cue(Int, at: Duration)
    /// Another duration of a section, given by its index in the script's sections.
    case time(section: Int, Duration)
    /// Names the slide with which a section starts, counted from 1. The section is given by its index in the script's
    /// sections before any cut.
    case slide(section: Int, Int)
    /// Leaves out sections, given by their indices in the script's sections, ascending.
    case leaveOut(sections: [Int])
    /// Cuts a part of the script's line, in UTF-8 offsets. Cuts of several parts are in descending order.
    case cut(Range<Int>)
  }

  /// The kind of change.
  @_spi(Answers) public let kind: Kind
  /// The amount of the change, in `unit`.
  package let amount: Rational
  /// The unit of `amount`: `s`, `px`, `passes`, or the raw value of a profile's unit.
  package let unit: String
  package let edits: [Edit]
  /// The edits of the text in the script's file, without edits of options in the front matter. Empty if the text needs
  /// no edits, or if the fit was not made from a file.
  package internal(set) var source: [SourceEdit] = []
  /// The places of the script that the fix changes, for `details`.
  package internal(set) var places: [Place] = []
  /// The variable part of the message, such as the names of sections. For `times` and `pause`, this is the whole text
  /// of the change, such as `let the first text stand for 2 s`.
  let messagePart: String
  /// The sections that a trim shortens and removes; `nil` if only the end of the line is cut.
  package let loss: Loss?

  /// The titles of changed sections; `nil` is the title of the text before the first heading.
  package struct Loss: Sendable, Hashable {
    package let shortened: [String?]
    package let removed: [String?]
  }

  /// A place of the script that a fix changes, for messages.
  package struct Place: Sendable, Hashable {
    /// The lines of the script, such as `talk.md:12` or `talk.md:30-34`.
    package let location: String
    /// The words at the place, such as `one two … nine ten`; `nil` if the time of a section is changed.
    package var excerpt: String?
    /// The cue, slide or section that gets another time; `nil` for text that is removed.
    package var move: Move?
    /// The number of reading units of removed text.
    var units: Rational?

    /// The place and its words: `talk.md:12 “one two … nine ten”`.
    package var text: String { location + (excerpt.map { " “\($0)”" } ?? "") }
  }

  /// A new time for a cue, a slide or a section.
  package struct Move: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
      case cue
      case slide
      case section
    }

    package let kind: Kind
    /// The title of a changed section; `nil` for a cue, a slide, or the text before the first heading.
    package var section: String?
    /// The number of a moved slide, counted from 1; otherwise `nil`.
    package var slide: Int?
    /// The old time in seconds. For cues and slides, this is a point in time; for sections, a duration.
    package let from: Rational
    /// The new time in seconds.
    package let to: Rational
  }

  init(
    _ kind: Kind, _ amount: Rational, _ unit: String, _ edits: [Edit], messagePart: String = "",
    loss: Loss? = nil
  ) {
    self.kind = kind
    self.amount = amount
    self.unit = unit
    self.edits = edits
    self.messagePart = messagePart
    self.loss = loss
  }

  /// The changed places in the script, each with its line and words.
  package var details: [String] {
    zip(places, shownUnits).map { place, units in
      guard let move = place.move else {
        // For a single place, the message already gives the amount.
        let units = places.count > 1 ? units.map { ", " + unitsText($0) } : nil
        return place.text + (units ?? "")
      }
      return switch move.kind {
      // For a single cue, the message already names the move.
      case .cue, .slide: places.count == 1 ? place.text : "\(move.words): \(place.text)"
      case .section:
        "\(place.text) \(move.words): \(Numbers.exactClock(move.from)) → \(Numbers.exactClock(move.to))"
      }
    }
  }

  /// The sections that the fix leaves out: indices into the script's sections.
  package var sections: [Int] {
    for case .leaveOut(let sections) in edits { return sections }
    return []
  }

  /// The parts that the fix cuts out of the script's line, in UTF-8 offsets, the last part first.
  package var cuts: [Range<Int>] {
    edits.compactMap { edit in if case .cut(let range) = edit { range } else { nil } }
  }

  /// The script with the fix applied.
  ///
  /// - Complexity: O(length of the script).
  public func applied(to script: Script) -> Script {
    var script = script
    for case .slide(let index, let slide) in edits where script.sections.indices.contains(index) {
      script.sections[index].demands.slides = slide...slide
    }
    if !cuts.isEmpty { script = script.cutting(cuts.reversed()) }
    for edit in edits {
      switch edit {
      case .cue(let index, let time):
        if script.cues.indices.contains(index) { script.cues[index].time = time }
      case .time(let index, let time):
        if script.sections.indices.contains(index) { script.sections[index].demands.time = time }
      case .leaveOut(let sections): script = script.dropping(sections: sections)
      case .cut, .duration, .viewport, .size, .lead, .ends, .holds, .loop, .wholePixels,
        .withoutWholePixels, .slides, .slide:
        break
      }
    }
    return script
  }

  /// The options with the fix applied.
  ///
  /// - Complexity: O(edits).
  public func applied(to options: FitOptions) -> FitOptions {
    var options = options
    for edit in edits { edit.apply(to: &options) }
    return options
  }

  /// The options that the fix sets, by long name and with values as on a command line.
  ///
  /// - Complexity: O(edits × options).
  @_spi(Answers) public var settings: [OptionLayer.Setting] {
    let changed = applied(to: FitOptions())
    return edits.flatMap(\.optionNames).compactMap { name in
      FitOptions.entry(named: name).map { OptionLayer.Setting(name, $0.texts(of: changed)) }
    }
  }

  /// The options that the fix removes from the front matter or a command line, by long name.
  ///
  /// - Complexity: O(edits).
  @_spi(Answers) public var removedOptions: [String] {
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
    case .cue, .time, .leaveOut, .cut, .slide: break
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
    case .withoutWholePixels, .cue, .time, .leaveOut, .cut, .slide: []
    }
  }
}

extension Fit {
  /// Alternative changes of the plan; empty if the plan is comfortable.
  ///
  /// Each change was tried, and by itself gives a plan that is comfortable or, at worst, slow. Trims, sections and
  /// loops are found only for a fit that was made with fonts.
  ///
  /// - Complexity: the first call makes about a dozen plans and measures text up to about twenty times; later calls are
  ///   O(1).
  public var fixes: [Fix] {
    foundFixes.get {
      switch verdict {
      case .comfortable: []
      case .slow: FixSearch(fit: self).fixesWhenTooSlow
      case .brisk, .unreadable: FixSearch(fit: self).fixesWhenTooFast
      }
    }
  }
}
