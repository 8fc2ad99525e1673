internal import TelopPlatform
internal import TelopUnits

extension FontStack {
  /// Measures a text in pages, so that edits of it are quick.
  ///
  /// - Parameters:
  ///   - text: any text; `LineText` says what becomes of line breaks, tabs and other controls.
  ///   - options: as for `prepare`.
  ///   - threads: how many threads measure a long text; as many as there are processors, unless it says
  ///     otherwise. Text below 128 KB is measured by the caller's alone.
  /// - Throws: the errors of `prepare`.
  /// - Complexity: O(n); at most 12 % more memory than `prepare`.
  public func pages(
    of text: String, options: TextOptions = TextOptions(), threads: Int? = nil
  ) throws(TextError) -> PagedText {
    // Found out where there is a break.
    var separator = options.separator
    let find = {
      let found = separator ?? LineText.separator(for: text, language: options.language)
      separator = found
      return found
    }
    var (line, paragraphs) = LineText.paragraphs(of: text, separator: find())
    line.makeContiguousUTF8()
    if !options.paragraphs.isEmpty { paragraphs = Self.sound(options.paragraphs, in: line) }
    return try pages(
      ofLine: line, paragraphs, options, separator: separator, threads: threads ?? Thread.cores)
  }

  /// The pages of what is one line already.
  func pages(
    ofLine line: String, _ paragraphs: [Range<Int>], _ options: TextOptions, separator: String?,
    threads: Int
  ) throws(TextError) -> PagedText {
    try TextLimits.check(utf8Length: line.utf8.count)
    try options.spacing.check()
    var line = line
    let scan = line.withUTF8 { PageCrew.scan($0, threads: threads) }
    let dependsOnRuns =
      scan.hasFraction && line.withUTF8 { $0.hasLongFraction(in: 0..<$0.count) }
    var options = options
    options.paragraphs = []
    options.isCancellable = false
    // Of the line before an edit.
    options.fontLanguage = nil
    if options.dependOnSurroundingsOnly, !dependsOnRuns {
      var options = options
      options.fontLanguage = scan.language
      let needsLevels = scan.needsBidi || options.direction == .rightToLeft
      let maker = try PageMaker(
        self, options, isWeak: scan.scripts.isWeak, hasFraction: scan.hasFraction ? nil : false)
      let crew = PageCrew(maker: maker, threads: threads)
      let whole = line
      let (sheets, division) = try line.withUTF8 { utf8 in
        Result { () throws(TextError) -> ([PageSheet], PagedText.Division) in
          var levels = BidiLevels(uniform: 0)
          var division = PagedText.Division.leftToRight
          if needsLevels {
            levels = try BidiLevels(
              utf8: utf8, direction: options.direction, paragraphs: paragraphs, threads: threads)
            division = .withLevels(isLocal: levels.isLocal)
          }
          return (try crew.sheets(of: PageBytes(utf8, levels: levels, of: whole)), division)
        }
      }.get()
      if !sheets.dependOnRuns {
        return PagedText(
          try PageTable(sheets), LineParagraphs(paragraphs), options: options,
          separator: separator, division: division, scripts: scan.scripts, stack: self)
      }
    }
    let text = try measure(line, paragraphs, options)
    return PagedText(
      try PageTable([PageSheet(whole: text)]), LineParagraphs(paragraphs), options: options,
      separator: separator, division: .none, scripts: ScriptCounts(), stack: self)
  }

  /// A line in pages after an edit: the same in every width and place as if the new text were measured
  /// from scratch.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets into the line, clamped to it and to whole characters.
  ///   - text: pages made by this stack. Those of another one are all measured again, with this one's fonts.
  ///   - replacement: any text. `LineText` turns it into a part of the line, and its paragraph breaks
  ///     into the separator of the text, or of its language where it had no break when it was first
  ///     measured.
  /// - Throws: the errors of `prepare`.
  /// - Complexity: O(pages + paragraphs), and measuring about 2,000 characters. In text from right to left an edit of brackets
  ///   or breaks also finds the levels of the paragraphs that it touches. It is O(n) where the line is one page or another stack's, and where the
  ///   edit changes what the whole line depends on: the language that its scripts tell, its direction, the first text from
  ///   right to left, the script of a long run's first character, the first or the last character that has a script of its
  ///   own, or the units that its fonts have in common.
  public func replacing(
    _ range: Range<Int>, of text: PagedText, with replacement: String
  ) throws(TextError) -> PagedText {
    let old = text.whole(range)
    let separator =
      text.storage.separator ?? LineText.separator(for: "", language: text.language)
    let insertion = Self.insertion(
      replacement, of: old, length: text.utf8Length, separator: separator)
    var added = String(insertion.text)
    let new = old.lowerBound..<old.lowerBound + added.utf8.count
    let paragraphs = text.storage.paragraphs.edited(old, new, inserting: insertion.paragraphs)
    let edit: PageEdit? =
      switch text.storage.division {
      // What is known at a page's start names fonts by their places in a stack.
      case _ where !isSame(as: text.storage.stack): nil
      case .none: nil
      case .leftToRight:
        added.withUTF8 { LineScan(utf8: $0) }.needsBidi
          ? nil : PageEdit(old: old, new: added, of: text, paragraphs)
      case .withLevels(let isLocal):
        try PageEdit(old: old, new: added, of: text, paragraphs, isLocal: isLocal)
      }
    if let edited = try edit?.apply(self) { return edited }
    if !text.storage.options.dependOnSurroundingsOnly {
      let edited = try replacing(old, of: text.entries[0].sheet.text, with: replacement)
      return PagedText(
        try PageTable([PageSheet(whole: edited)]), LineParagraphs(edited.paragraphs),
        options: edited.storage.options, separator: separator, division: .none,
        scripts: ScriptCounts(), stack: self)
    }
    let line =
      text.substring(0..<old.lowerBound) + added
      + text.substring(old.upperBound..<text.utf8Length)
    return try pages(
      ofLine: line, Array(paragraphs), text.storage.options, separator: separator,
      threads: Thread.cores)
  }
}

extension TextOptions {
  /// True when nothing in a line depends on more than the text around it and the levels.
  fileprivate var dependOnSurroundingsOnly: Bool {
    features.isEmpty && styles.isEmpty && script == nil && !trimsPunctuation
      && spacing.paragraphs == 0 && direction != .topToBottom
  }
}

extension PagedText {
  /// A range within the line, between whole characters.
  func whole(_ range: Range<Int>) -> Range<Int> {
    let place = { (offset: Int) -> Int in
      let offset = min(max(offset, 0), utf8Length)
      if offset == utf8Length { return offset }
      let entry = entries[pageIndex(at: offset)]
      let own = offset - entry.utf8 + entry.sheet.range.lowerBound
      return offset - own + FontStack.whole(own..<own, in: entry.sheet.text.text).lowerBound
    }
    let start = place(range.lowerBound)
    return start..<max(start, place(range.upperBound))
  }
}
