import TelopUnits

/// Joins paragraphs into the line of a script and keeps track of its sections.
struct LineAssembler {
  /// The number of a list item, which precedes the item's first paragraph.
  struct ItemNumber {
    /// The number with the space after it.
    var text: String
    let sourceLine: Int
  }

  /// Whether a line without visible characters is valid.
  var mayBeEmpty = false
  private let separator: String
  private var line = ""
  /// Whether separators made the line longer than a source may be. `script` then throws `tooLong`.
  private var isTooLong = false
  private var styles: [Script.StyledRange] = []
  private var anchors: [Script.LineMap.Anchor] = []
  private var paragraphs: [Range<Int>] = []
  private var priorities: [Script.Priority] = []
  private var sections: [Script.Section] = []
  /// The index of the first section without a range. The sections from this index on begin with the next paragraph.
  private var firstUnplacedSection = 0
  private var cues: [Paragraph.Cue] = []
  /// The cues for the start of the next paragraph.
  private var postponedCues: [Paragraph.Cue] = []

  private var end: Int { line.utf8.count }

  init(separator: String) { self.separator = LineText.normalized(separator, separator: " ") }

  /// Begins a section, which starts with the next paragraph.
  mutating func beginSection(
    title: String?, level: Int, sourceLine: Int, demands: Script.Section.Demands = .init()
  ) {
    sections.append(
      Script.Section(
        title: title, level: level, range: 0..<0, sourceLine: sourceLine, demands: demands))
  }

  mutating func postpone(_ cues: [Paragraph.Cue]) { postponedCues += cues }

  /// Adds the heading of the last section. A cue at the end of the heading applies to the start of the heading.
  mutating func appendTitle(_ paragraph: Paragraph, number: ItemNumber?) {
    var paragraph = paragraph
    paragraph.moveLastCuesToStart()
    let range = append(paragraph, number: number)
    if let last = sections.indices.last { sections[last].titleRange = range }
  }

  /// Adds a paragraph, unless both the paragraph and its number are empty.
  ///
  /// - Parameter demands: the paragraph's attributes. A heading's attributes belong to its section instead.
  /// - Returns: the range of the paragraph in the line, without its number; `nil` if the paragraph is empty.
  @discardableResult mutating func append(
    _ paragraph: Paragraph, number: ItemNumber? = nil, demands: Script.Section.Demands = .init()
  ) -> Range<Int>? {
    var number = number
    if paragraph.text.isEmpty {
      guard let item = number else { return nil }
      // Drops the space after the number of an item without text, because a paragraph does not end in a space.
      number?.text = String(item.text.dropLast())
    }
    let sourceLine = number?.sourceLine ?? paragraph.anchors.first?.sourceLine ?? 1
    beginParagraph(sourceLine: sourceLine)
    let first = end
    cues += postponedCues.map { $0.moved(to: first) }
    postponedCues = []
    if let number {
      anchors.append(Script.LineMap.Anchor(utf8Offset: end, sourceLine: number.sourceLine))
      line += number.text
    }
    let start = end
    line += paragraph.text
    styles += paragraph.styles.map { $0.moved(by: start) }
    anchors += paragraph.anchors.changing(\.utf8Offset) { $0 + start }
    let range = start..<end
    let added = paragraph.cues.map { $0.moved(to: $0.utf8Offset + start) }
    cues += added.filter { range.contains($0.utf8Offset) }
    // Cues after the last character are postponed to the next paragraph.
    postponedCues += added.filter { !range.contains($0.utf8Offset) }
    paragraphs.append(first..<end)
    if demands != Script.Section.Demands() {
      priorities.append(Script.Priority(range: first..<end, dropPriority: demands.dropPriority))
    }
    return range.isEmpty ? nil : range
  }

  /// Creates the script from the added paragraphs.
  ///
  /// - Throws: `ScriptError` with `.empty`, `.tooLong`, `.badCue`, `.cueConflict` or `.badAttribute`.
  func script(of source: SourceText, settings: [Script.Setting]) throws(ScriptError) -> Script {
    guard !isTooLong else {
      throw source.error(
        .tooLong,
        "the separators make the line longer than \(Script.maximumSourceUTF8Length >> 20) MiB; use a "
          + "shorter separator"
      ).about(option: "separator")
    }
    guard mayBeEmpty || line.unicodeScalars.contains(where: \.isVisible) else {
      throw source.error(.empty, "the script has no text")
    }
    var sections = sections
    if sections.isEmpty {
      sections = [Script.Section(title: nil, level: 0, range: 0..<0, sourceLine: 1)]
    }
    var next = end
    for index in sections.indices.reversed() {
      let start = index < firstUnplacedSection ? sections[index].range.lowerBound : end
      sections[index].range = start..<next
      next = start
    }
    var script = Script(
      line: line, sections: sections, styles: styles, settings: settings, name: source.name,
      lines: Script.LineMap(anchors), paragraphs: paragraphs,
      cues: try Paragraph.Cue.checked(cues, trailing: postponedCues, source), separator: separator)
    script.slideCues = try Paragraph.Cue.checkedSlides(cues, sections, source)
    script.priorities = priorities
    return script
  }

  private mutating func beginParagraph(sourceLine: Int) {
    if sections.isEmpty { beginSection(title: nil, level: 0, sourceLine: sourceLine) }
    if !line.isEmpty {
      isTooLong = isTooLong || end + separator.utf8.count > Script.maximumSourceUTF8Length
      if !isTooLong { line += separator }
    }
    for index in sections.indices[firstUnplacedSection...] { sections[index].range = end..<end }
    firstUnplacedSection = sections.count
  }
}

extension Unicode.Scalar {
  /// Whether a font can show the character. White space, controls and format characters are invisible.
  fileprivate var isVisible: Bool {
    let isFormat = properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint
    // BRAILLE PATTERN BLANK is a symbol without ink.
    let isBlank = properties.isWhitespace || self == "\u{2800}"
    return !isBlank && !isFormat && properties.generalCategory != .control
  }
}
