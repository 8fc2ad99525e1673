import TelopUnits

/// A talk script read into one logical line, with everything the source said about that line.
///
/// Every range and offset here counts UTF-8 code units of `line`. A script is a plain value: read
/// one with `init(_:format:name:separator:)`, or make one by hand with the memberwise initialiser.
public struct Script: Equatable, Sendable {
  /// The paragraphs of the source in order, joined by the separator.
  ///
  /// It holds no control character and no line break: `LineText.normalized` returns it unchanged.
  public var line: String

  /// The sections in order. A script that was read has at least one, and together they cover
  /// `line` without a hole or an overlap.
  public var sections: [Section]

  /// Where the paragraphs lie in `line`, ascending; between two lies a separator. A heading that is
  /// shown is a paragraph.
  public var paragraphs: [Range<Int>]

  /// The marked-up stretches of `line`, by start; of two with one start the longer is first.
  /// They nest and never cross, and none reaches into a separator.
  public var styles: [StyledRange]

  /// The front matter, in file order; empty for plain text.
  public var settings: [Setting]

  /// What messages call the source: "talk.md", "standard input".
  public var name: String

  /// Which line of the source each place of `line` came from.
  public var lines: LineMap

  /// The places that have a time; offsets and times both ascend.
  public var cues: [Cue]

  /// The keys of the front matter that other programs read, such as Marp's `paginate`; without values
  /// where these are more than one text.
  public var foreignSettings: [Setting] = []

  /// What was passed over, for the author to know; usually nothing.
  public var notes: [Note] = []

  /// What stands between two paragraphs, as it is in `line`.
  public var separator: String

  /// A script from its parts, taken as they are; without a separator it is the line's own default.
  ///
  /// - Complexity: O(1); O(n) without a separator.
  public init(
    line: String, sections: [Section], styles: [StyledRange] = [], settings: [Setting] = [],
    name: String, lines: LineMap = LineMap([]), paragraphs: [Range<Int>] = [],
    cues: [Cue] = [], separator: String? = nil
  ) {
    self.line = line
    self.sections = sections
    self.styles = styles
    self.settings = settings
    self.name = name
    self.lines = lines
    self.paragraphs = paragraphs
    self.cues = cues
    self.separator = separator ?? LineText.separator(for: line)
  }

  /// The source line, counted from 1, that holds the text at a UTF-8 offset of `line`.
  ///
  /// An offset in a separator gives the line of the paragraph before it; one outside `line` gives
  /// the nearest line there is.
  ///
  /// - Complexity: O(log n) in the number of source lines.
  public func sourceLine(at utf8Offset: Int) -> Int {
    lines.sourceLine(at: utf8Offset)
  }
}
