@_spi(Answers) public import Telop

/// The combined times of several rehearsals of a talk.
@_spi(Answers) public struct RehearsedTimes: Sendable, Hashable {
  /// The times of one event of the talk in all rehearsals.
  public struct Spread: Sendable, Hashable {
    /// The median. For an even number of times, this is the mean of the two middle times, rounded down to milliseconds.
    public let median: Duration
    /// The earliest time.
    public let least: Duration
    /// The latest time.
    public let most: Duration
  }

  /// The number of rehearsals.
  public let count: Int
  /// The times at which each slide appeared.
  public let slides: [Spread]
  /// The times at which the talk ended.
  public let end: Spread

  /// Combines the times of rehearsals.
  ///
  /// - Throws: `badFile` if there are no rehearsals; `differentSlideCount` if they have different numbers of slides.
  public init(_ rehearsals: [Rehearsal]) throws(RehearsalError) {
    guard let first = rehearsals.first else { throw RehearsalError(.badFile, "no rehearsal") }
    for (index, other) in rehearsals.enumerated() where other.slides.count != first.slides.count {
      throw RehearsalError(
        .differentSlideCount,
        "rehearsal \(index + 1) has \(Numbers.count(other.slides.count, "slide")), the first one "
          + "\(first.slides.count): give rehearsals of one talk")
    }
    count = rehearsals.count
    slides = first.slides.indices.map { slide in Spread(rehearsals.map { $0.slides[slide] }) }
    end = Spread(rehearsals.map(\.end))
  }

  /// The medians as values of the option `slides`.
  public var setting: OptionLayer.Setting {
    OptionLayer.Setting("slides", FitOptions.texts(ofSlides: slides.map(\.median)))
  }

  /// The front matter line that sets the medians.
  public var line: String { "slides: [\(setting.texts.joined(separator: ", "))]" }
}

@_spi(Answers) extension RehearsedTimes.Spread {
  /// - Parameter times: the times of an event, at least one.
  fileprivate init(_ times: [Duration]) {
    let sorted = times.sorted()
    let low = sorted[(sorted.count - 1) / 2]
    let high = sorted[sorted.count / 2]
    median = .milliseconds(Int64((((low + high) / 2).exactSeconds * 1_000).floor))
    least = sorted[0]
    most = sorted[sorted.count - 1]
  }
}

extension FitOptions {
  static func texts(ofSlides times: [Duration]) -> [String] {
    var options = FitOptions()
    options.slides = times
    return entry(named: "slides")?.texts(of: options) ?? []
  }
}

extension Script {
  /// Sets the slide times in a script's file, with the key `slides` of the front matter. A missing front matter is
  /// added. The rest of the file stays unchanged, except headings.
  ///
  /// If sections and slides do not correspond one to one, headings get attributes such as `{slide=3}`. A later edit of
  /// the text then does not assign a section to another slide.
  ///
  /// - Returns: the file's new bytes; `nil` if no edit of the file sets the times.
  /// - Throws: `ScriptError` for a file that is not a script; `badValue` if the script cannot be divided among the
  ///   slides.
  @_spi(Answers) public static func setting(
    slides times: [Duration], in bytes: [UInt8], format: Format, name: String
  ) throws -> [UInt8]? {
    let script = try Script(utf8: bytes, format: format, name: name)
    // Throws if the script cannot be divided among the slides.
    _ = try SlideMap.timed(script, times)
    let editor = SourceEditor(bytes, script: script) {
      try? Script(utf8: $0, format: format, name: name, quotes: nil, partOf: script)
    }
    let names = SlideMap(script, slides: times.count)?.unnamedStarts(in: script) ?? [:]
    let texts = FitOptions.texts(ofSlides: times)
    guard let edits = editor.setting(["slides": texts]) else { return nil }
    return SourceEdit.apply(edits + (editor.edits(namingSlides: names) ?? []), to: bytes)
  }
}
