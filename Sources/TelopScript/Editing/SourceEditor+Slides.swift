extension SourceEditor {
  /// The edits that add attributes such as `{slide=3}` to headings, so that the sections begin at these slides. `nil`
  /// if that is impossible, for example because a section has no heading.
  ///
  /// - Parameter slides: the number of a slide, counted from 1, for the index of each section to edit.
  package func edits(namingSlides slides: [Int: Int]) -> [SourceEdit]? {
    if slides.isEmpty { return [] }
    var edits: [SourceEdit] = []
    for (index, slide) in slides {
      guard script.sections.indices.contains(index) else { return nil }
      let section = script.sections[index]
      let text = line(section.sourceLine)
      let hasAttributes = section.demands != Script.Section.Demands()
      guard let place = hasAttributes ? Self.insideBraces(of: text) : Self.end(ofHeading: text)
      else { return nil }
      let start = start(ofLine: section.sourceLine) + place
      edits.append(
        SourceEdit(start..<start, hasAttributes ? "slide=\(slide) " : " {slide=\(slide)}"))
    }
    var named = script.sections.map(\.demands)
    for (index, slide) in slides { named[index].slides = slide...slide }
    guard let edited = script(after: edits), edited.line == script.line,
      edited.sections.map(\.demands) == named, edited.hasSameCues(as: script)
    else { return nil }
    return edits
  }

  /// The UTF-8 offset after the opening brace of a heading's attributes.
  private static func insideBraces(of heading: String) -> Int? {
    let scalars = heading.unicodeScalars
    return scalars.lastIndex { $0 == "{" || $0 == "｛" }
      .map { heading.utf8.distance(from: heading.startIndex, to: scalars.index(after: $0)) }
  }

  /// The UTF-8 offset at which the text of a heading ends. White space and closing number signs are excluded.
  private static func end(ofHeading heading: String) -> Int {
    var text = heading[...].droppingLast(while: \.isWhitespace)
    let open = text.droppingLast { $0 == "#" }
    if open.endIndex < text.endIndex, open.last?.isWhitespace == true {
      text = open.droppingLast(while: \.isWhitespace)
    }
    return text.utf8.count
  }
}

extension Substring {
  fileprivate func droppingLast(while isDropped: (Character) -> Bool) -> Substring {
    lastIndex { !isDropped($0) }.map { self[...$0] } ?? self[..<startIndex]
  }
}
