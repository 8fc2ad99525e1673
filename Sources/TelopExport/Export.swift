@_spi(Answers) public import Telop
internal import TelopDocuments
internal import TelopText

/// Exports a fit as the contents of a file.
///
/// ```swift
/// let script = try Script("Hello, 世界", format: .plain, name: "talk.txt")
/// var options = FitOptions()
/// options.timing.duration = .seconds(2)
/// let fit = try Fit(script, fonts: .bundled(), options: options)
/// let page = try Export(fit, as: .html).bytes()  // a whole page, as UTF-8
/// ```
public struct Export {
  package let format: ExportFormat
  package let scene: ScrollScene
  private let fit: Fit
  package let options: ExportOptions
  /// The deck that `showing(_:)` has set, with the clock by which the band follows its slides.
  private var slides: BandSlides?
  package var slideCount: Int? { slides?.deck.slides.count }
  /// The notes on pictures that an ASS file omits, and on text that it draws as outlines; empty for other formats.
  private var notesOnShapes: [String] = []

  /// Creates an export of a fit to a format.
  ///
  /// - Throws: `badFormat` for options that the format does not support; `badValue` for a moment after the plan's end,
  ///   or for a moment together with a sheet; the errors of `Fit.scene(for:)`, and for ASS the errors of drawing.
  /// - Complexity: O(runs + glyphs).
  public init(
    _ fit: Fit, as format: ExportFormat, options: ExportOptions = ExportOptions()
  ) throws(ExportError) {
    try format.check(options)
    let duration = fit.plan.timing.duration
    guard options.time ?? .zero <= duration else {
      throw ExportError(
        .badValue, "at is after the plan's end, \(Numbers.exactClock(duration.exactSeconds))",
        options: ["at"])
    }
    scene = try fit.scene(for: format)
    self.format = format
    self.fit = fit
    self.options = options
    if format == .ass { notesOnShapes = notes(on: try Substation(scene, options)) }
  }

  /// Returns the export with `deck` in place of the deck in the options. Only a page shows slides.
  ///
  /// - Throws: The errors of `Fit.bandClock(of:)`.
  @_spi(Answers) public func showing(_ deck: Deck) throws -> Export {
    var export = self
    export.slides = try BandSlides(deck, of: fit)
    return export
  }

  /// The bytes of a file; for `ograf`, a ZIP archive. Reads the deck of the options, unless `showing(_:)` has set one.
  ///
  /// - Throws: `badFormat` for movies, which are written frame by frame; and the errors of the format.
  /// - Complexity: O(glyphs), and O(pixels) for a PNG. A page or an SVG with text in fonts also waits for hb-subset.
  public func bytes() throws -> [UInt8] {
    switch format {
    case .json: try Wire.encode(FitDocument(fit))
    case .ass: try Substation(scene, options).bytes
    case .vtt: Subtitles.webVTT(scene)
    case .srt: Subtitles.subRip(scene)
    case .css: Keyframes(scene).bytes
    case .csv: SectionTable.bytes(fit, hasByteOrderMark: options.bom)
    case .ograf: try ZipArchive(graphic(named: graphicName)).bytes
    case .html:
      try Page(
        scene, options: options,
        slides: slides ?? options.deck.map { try BandSlides(Deck(reading: $0), of: fit) }
      ).bytes()
    case .png, .svg, .pdf: try Picture(scene, options: options).bytes(format)
    case .mov, .webm, .mkv, .mp4, .gif, .apng, .frames:
      throw ExportError(.badFormat, "\(format.rawValue) is written to a file, frame by frame")
    }
  }

  /// Sentences for the author about content that the file lacks; usually empty.
  ///
  /// - Complexity: O(glyphs).
  public var notes: [String] {
    let notes =
      notesOnBlocks + (format.isText ? [] : notesOnBlankCharacters)
      + (showsStripAlone ? [] : notesOnStationaryText)
    return switch format {
    case .ass: notes + notesOnInstances + notesOnShapes
    case .html: notes + notesOnSlides
    default: notes
    }
  }

  /// A note for each font in which characters of the line are blank.
  private var notesOnBlankCharacters: [String] {
    let clusters = scene.text.undrawn.clusters
    return scene.text.fonts.enumerated().compactMap { index, font in
      note(
        on: clusters.filter { scene.text.runs[$0.run].fontIndex == index }.map(\.range),
        font.undrawnSentence)
    }
  }

  /// Notes on unreadable characters in blocks and titles: characters with blank glyphs and, in titles, characters that
  /// no font has. For blocks, the fit's notes already list characters that no font has.
  private var notesOnStationaryText: [String] {
    let blocks = scene.blocks.flatMap { block in
      block.allTexts.undrawnCharacterNotes.map { "\(block.kind.name): \($0)" }
    }
    // An error of measuring is ignored here, because `bytes()` throws it.
    return blocks + ((try? notesOnTitles()) ?? [])
  }

  /// The notes on the texts of tabs, header and loading page.
  private func notesOnTitles() throws(TextError) -> [String] {
    let hasSlides = slides != nil || options.deck != nil
    var titles = TabTitles(scene)
    var tabs: [MeasuredText] = []
    var title: [MeasuredText] = []
    var speaker: [MeasuredText] = []
    if let form = options.tabs {
      // `Page.parts` has the same condition. Only pages have a header.
      let allowsHeader = format == .html && (!hasSlides || options.deckPlace == .over)
      let sectionTabs = try SectionTabs(scene, form: form, allowsHeader: allowsHeader, &titles)
      for element in sectionTabs.elements {
        let isBold = sectionTabs.textStyle(of: element.kind).isBold
        let text = try titles.prepared(element.text, isBold: isBold).text
        if element.kind == .title { title.append(text) } else { tabs.append(text) }
      }
      if sectionTabs.hasHeader {
        title.append(try titles.prepared(sectionTabs.header, isBold: true).text)
        if !sectionTabs.speaker.isEmpty {
          speaker.append(try titles.prepared(sectionTabs.speaker, isBold: false).text)
        }
      }
    }
    if hasSlides, let shown = scene.script.shownTitle {
      title.append(try titles.prepared(shown, isBold: true).text)
    }
    return [("tabs", tabs), ("title", title), ("speaker", speaker)].flatMap { name, texts in
      (texts.missingCharacterNotes + texts.undrawnCharacterNotes).map { "\(name): \($0)" }
    }
  }

  /// True for formats and pictures without blocks and tabs.
  private var showsStripAlone: Bool { format.isText || format == .css || isPictureOfStrip }

  private var isPictureOfStrip: Bool {
    format.isPicture && options.time == nil && options.sheet == nil
  }

  /// A note for each instance of a variable font in the text of an ASS file.
  private var notesOnInstances: [String] {
    if options.glyphs == .outlines || scene.text.isVertical { return [] }
    return scene.text.fonts.filter { !$0.variations.isEmpty }.map { font in
      "\(font.name): ASS cannot name an instance of a variable font, so players may draw another face "
        + "of \(font.family); --glyphs outlines draws this one"
    }
  }

  /// A note on how the script is divided among the slides, unless each slide has a section.
  private var notesOnSlides: [String] {
    guard let slides, fit.loop == nil, let note = slides.pageAssignment.note(on: scene.script)
    else { return [] }
    return ["\(slides.deck.path): \(note)"]
  }

  /// The notes on blocks that the format does not show. Such blocks still take space from the text.
  private var notesOnBlocks: [String] {
    let kinds = scene.blocks.map(\.kind)
    guard !kinds.isEmpty else { return [] }
    if format == .css || isPictureOfStrip {
      let names = kinds.map(\.name).joined(separator: " and ")
      let help = isPictureOfStrip ? "--at and --sheet show them" : "pages and movies show them"
      return ["\(names): \(format.rawValue) has only the strip; \(help)"]
    }
    guard format == .ass, kinds.contains(.logo) else { return [] }
    return [
      "logo: ASS cannot show pictures, so the logo's place stays empty; movies and pages show it"
    ]
  }

  private func notes(on substation: Substation) -> [String] {
    let isText = options.glyphs != .outlines
    return [
      note(
        on: substation.pictures,
        "ASS cannot show pictures, so their places stay empty; movies and pages show them"),
      note(
        on: isText ? substation.reorderedRanges : [],
        "marked within right-to-left text; ASS players would reorder its words, so it is drawn "
          + "as outlines"),
      note(
        on: isText ? substation.unmappedRanges : [],
        "has a character that its font lacks; ASS players would take another font, so it is drawn "
          + "as outlines"),
    ].compactMap { $0 }
  }

  /// - Parameter ranges: UTF-8 offsets into the scene's text, ascending.
  private func note(on ranges: [Range<Int>], _ sentence: String) -> String? {
    guard let first = ranges.first else { return nil }
    let place =
      scene.loop == nil
      ? "\(scene.script.name):\(scene.script.sourceLine(at: first.lowerBound)): " : ""
    let more = ranges.count > 1 ? " and \(ranges.count - 1) more" : ""
    return "\(place)\(scene.text.readableText(in: first))\(more): \(sentence)"
  }

  /// A file name made from the script's name, so that a renderer can tell apart the graphics of several scripts.
  private var graphicName: String {
    let name = scene.script.name
    let isFile = ["md", "markdown", "txt"].contains(name.fileExtension)
    let stem = isFile ? name.prefix(upTo: name.extensionDot ?? name.endIndex) : name[...]
    guard !stem.isEmpty else { return "script" }
    var result = ""
    // 60 code points and the manifest's extension are within the 255 bytes of a file's name.
    for scalar in stem.unicodeScalars.prefix(60) {
      let isReserved = scalar.value < 32 || #"/\:*?"<>|"#.unicodeScalars.contains(scalar)
      result.unicodeScalars.append(isReserved ? "-" : scalar)
    }
    return result
  }

  /// The files of an EBU OGraf graphic: a manifest, and a module with the line's outlines.
  ///
  /// - Parameter name: The name of the graphic and its manifest, without an extension.
  /// - Throws: `EncodingError` for a number that JSON cannot have.
  /// - Complexity: O(glyphs).
  package func graphic(named name: String) throws -> [ExportFile] {
    try Graphic(scene, name: name, tabs: options.tabs).files
  }
}
