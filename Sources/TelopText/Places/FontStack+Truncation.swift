extension FontStack {
  /// A line made to fit a width: the line itself when it does, else as much of it as fits together
  /// with an ellipsis.
  ///
  /// The ellipsis joins the text logically and is shaped with it: at the end of a right-to-left line
  /// it lies at the left. No grapheme cluster is cut, and spaces beside the ellipsis stay. What is
  /// kept is shaped anew, with the fonts, language and features that the line had.
  ///
  /// Of the texts that fit, the one with most graphemes is chosen. Text may get narrower by a
  /// letter, where that one changes the form of those before; so texts of up to
  /// `TextLimits.narrowing` graphemes more than would fit by the advances in the line are shaped too.
  ///
  /// - Parameters:
  ///   - text: measured by this stack.
  ///   - width: in pixels.
  ///   - size: the type size in pixels per em, above 0.
  ///   - ellipsis: any text; made one line first, with a space for a break.
  ///   - position: where text goes.
  /// - Returns: `nil` when not even the ellipsis fits.
  /// - Throws: as `prepare`.
  /// - Complexity: prepares some twenty texts of the length of the result.
  public func truncated(
    _ text: MeasuredText, to width: Rational, size: Rational, ellipsis: String = "…",
    at position: TruncationPosition = .end
  ) throws(TextError) -> MeasuredText? {
    let room = text.lineUnits(pixels: width, size: size)
    if text.totalUnits <= room { return text }
    let cutter = Cutter(text, LineText.normalized(ellipsis, separator: " "), position)
    var kept = cutter.greatestCount(within: room)
    while kept >= 0 {
      let shorter = try prepare(cutter, keeping: kept)
      if shorter.lineUnits(pixels: width, size: size) >= shorter.totalUnits { return shorter }
      kept -= 1
    }
    return nil
  }

  private func prepare(_ cutter: Cutter, keeping count: Int) throws(TextError) -> MeasuredText {
    let (text, options) = cutter.text(keeping: count)
    let shorter = try prepare(text, options: options)
    guard shorter.isRightToLeft != cutter.line.isRightToLeft else { return shorter }
    // What told the direction was cut out.
    return try prepare(text, options: cutter.directed(options))
  }
}

extension TextLimits {
  /// How many graphemes past a width a shorter line is looked for that might still fit.
  public static let narrowing = 16
}

/// Makes the texts that a truncated line is chosen from.
private struct Cutter {
  let line: MeasuredText
  private let ellipsis: String
  private let position: TruncationPosition
  private let places: PlaceIndex

  init(_ line: MeasuredText, _ ellipsis: String, _ position: TruncationPosition) {
    self.line = line
    self.ellipsis = ellipsis
    self.position = position
    places = line.places
  }

  /// The UTF-8 offsets to remove so that `count` graphemes stay.
  private func removed(keeping count: Int) -> Range<Int> {
    let all = places.graphemes.count
    let head =
      switch position {
      case .start: 0
      case .middle: (count + 1) / 2
      case .end: count
      }
    return places.graphemes.offset(of: head)..<places.graphemes.offset(of: all - count + head)
  }

  /// The largest count worth shaping: by the advances in the line even the kept text alone is wider
  /// than `room`, by as many graphemes as a change of form might make up for.
  func greatestCount(within room: Int64) -> Int {
    let most = max(places.graphemes.count - 1, 0)
    let tooWide = partitionPoint(in: 0..<most) { count in
      let removed = removed(keeping: count)
      let head = line.logicalPosition(of: removed.lowerBound, places)
      let tail = line.totalUnits - line.logicalPosition(of: removed.upperBound, places)
      return head + tail > room
    }
    return min(tooWide + TextLimits.narrowing, most)
  }

  /// The text that keeps `count` graphemes, and the options to shape it with as the line was.
  func text(keeping count: Int) -> (String, TextOptions) {
    let removed = removed(keeping: count)
    let end = line.utf8Length
    let text =
      line.substring(0..<removed.lowerBound) + ellipsis + line.substring(removed.upperBound..<end)
    let cut = Truncation(removed: removed, ellipsisLength: ellipsis.utf8.count)
    var options = line.storage.options
    options.fontLanguage = line.language
    // One paragraph reads in the line's direction, whatever is left to tell it.
    if options.paragraphs.count <= 1 { options = directed(options) }
    options.paragraphs = options.paragraphs.compactMap(cut.moved)
    options.features = options.features.compactMap { feature in
      guard let range = feature.range else { return feature }
      return cut.movedAlone(range).map {
        Feature(tag: feature.tag, value: feature.value, range: $0)
      }
    }
    return (text, options)
  }

  func directed(_ options: TextOptions) -> TextOptions {
    var options = options
    options.direction = line.isRightToLeft ? .rightToLeft : .leftToRight
    return options
  }
}
