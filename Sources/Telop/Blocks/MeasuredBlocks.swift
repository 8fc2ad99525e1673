@_spi(Answers) internal import TelopScript
internal import TelopText
import TelopUnits

/// The measured blocks at the ends of a band. Their lengths depend on the type size.
struct MeasuredBlocks: Sendable {
  let label: MeasuredText?
  let isLabelCut: Bool
  let logo: DecodedPicture?
  let clock: ClockFace?
  let textPassesBehind: Bool
  private let isVertical: Bool
  /// The height of a logo, in ems of the type size.
  private let logoHeight: Rational
  /// The maximum width of a logo in the column of a vertical line, in ems. A theme's column is at least 1.7 em wide.
  private let columnLogoWidth: Rational

  /// The space on each side of a block's text, in ems of the type size; also the space on a logo's outer side.
  static let padding = Rational(6) / 10
  /// In ems.
  private static let maximumLabelLength: Rational = 8
  /// The height of a logo in a safe area, and its maximum width in the column of a vertical line, in ems. It is less
  /// than one em, so that the logo is no larger than the text.
  private static let safeLogoHeight = Rational(95) / 100
  /// Half of the total space on both sides of a logo, in ems of the type size. Outside safe areas, the logo has
  /// `padding` on its outer side and the rest of the total, 0.4 em, on its inner side.
  private static let logoPadding = Rational(1) / 2

  /// Creates the blocks that the options request; `nil` for none.
  ///
  /// - Parameters:
  ///   - fonts: the line's fonts; `nil` if the caller gave a measured line without its fonts.
  ///   - line: the measured line. The blocks are in the line's language.
  /// - Throws: `badValue` if there are no fonts, or for a logo whose file was not read; errors of measuring.
  init?(_ options: FitOptions, _ fonts: FontStack?, beside line: MeasuredText) throws {
    let blocks = options.blocks
    guard !blocks.isEmpty else { return nil }
    textPassesBehind = blocks.atBlocks == .behind
    isVertical = options.type.text.direction == .topToBottom
    let isInSafeArea = options.blockInset > 0
    logoHeight = isInSafeArea ? Self.safeLogoHeight : Rational(12) / 10
    columnLogoWidth = isInSafeArea ? Self.safeLogoHeight : Rational(14) / 10
    logo = blocks.logo?.picture
    guard blocks.logo == nil || logo != nil else {
      throw PlanError(
        .badValue, "logo: the picture was not read; use Logo(reading:)", options: ["logo"])
    }
    guard fonts != nil || blocks.label == nil && blocks.clock == .off else {
      throw PlanError(
        .badValue, "label and clock need the fonts, to be measured", options: ["label", "clock"])
    }
    var setting = TextOptions(
      language: options.type.text.language ?? (line.language == "und" ? nil : line.language),
      direction: isVertical ? .topToBottom : .auto)
    let clockFonts = blocks.clock == .off ? nil : fonts
    clock = try clockFonts.map {
      try ClockFace(blocks.clock, of: options.timing.duration.exactSeconds, $0, setting)
    }
    setting.styles = [StyledText(0..<(blocks.label?.utf8.count ?? 0), .bold)]
    let wholeLabel = try blocks.label.flatMap { try fonts?.prepare($0, options: setting) }
    // The label is cut at a width in ems, so that it has the same text at every size.
    label = try wholeLabel.flatMap {
      try fonts?.truncated($0, to: Self.maximumLabelLength * 100, size: 100)
    }
    isLabelCut = label?.text != wholeLabel?.text
  }

  /// Creates the blocks beside a script's line. The line is measured only if the options request blocks.
  init?(_ options: FitOptions, _ fonts: FontStack, besideLineOf script: Script) throws {
    if options.blocks.isEmpty { return nil }
    try self.init(options, fonts, beside: try fonts.measure(script, options.type))
  }

  /// True if the blocks can be used in a plan of this duration. The measured text of a clock depends on the duration.
  func areUsable(for duration: Duration) -> Bool {
    clock.map { $0.duration == duration.exactSeconds } ?? true
  }

  /// Notes on a cut label, and on characters of label and clock that no font has.
  func notes(of script: Script) -> [Script.Note] {
    var messages: [String] = []
    if isLabelCut {
      let shown = label.map { "only “\($0.text)” is shown" } ?? "nothing of it is shown"
      messages.append("label is longer than \(Self.maximumLabelLength) em: \(shown)")
    }
    messages += [label].compactMap { $0 }.missingCharacterNotes.map { "label: \($0)" }
    messages += (clock?.texts ?? []).missingCharacterNotes.map { "clock: \($0)" }
    return messages.map { Script.Note($0, name: script.name) }
  }

  /// The names of the blocks' options.
  var names: [String] {
    [label == nil ? nil : "label", logo == nil ? nil : "logo", clock == nil ? nil : "clock"]
      .compactMap { $0 }
  }

  /// The lengths that the blocks take at each end, in whole pixels.
  ///
  /// - Parameter inset: the minimum distance of the contents from the picture's sides, in pixels.
  func endWidths(size: Rational, inset: Int) -> EndWidths {
    let addedLengths = addedLengths(size: size, inset: inset)
    return EndWidths(
      exit: (logo.map { length(of: $0, size: size) } ?? 0)
        + (label.map { Self.length(of: $0, size: size) } ?? 0) + addedLengths.exit,
      entry: (clock?.length(size: size) ?? 0) + addedLengths.entry)
  }

  /// The lengths added to the outermost blocks so that their contents are at least `inset` pixels away from the
  /// picture's sides, in whole pixels.
  func addedLengths(size: Rational, inset: Int) -> EndWidths {
    let addedLength = { (padding: Rational) in
      max(0, Self.wholePixels(Rational(inset) - padding * size))
    }
    let hasExitBlock = logo != nil || label != nil
    return EndWidths(
      exit: hasExitBlock ? addedLength(logo == nil ? Self.padding : Self.logoPadding) : 0,
      entry: clock == nil ? 0 : addedLength(Self.padding))
  }

  /// - Parameter size: a type size that `TextLimits` has accepted.
  static func length(of label: MeasuredText, size: Rational) -> Int {
    wholePixels(label.width(checkedSize: size) + padding * 2 * size)
  }

  /// The lengths of a logo along and across the band, in pixels.
  func lengths(of logo: DecodedPicture, size: Rational) -> (along: Rational, across: Rational) {
    let height = logoHeight * size
    let width = height * Rational(logo.width) / Rational(logo.height)
    guard isVertical else { return (width, height) }
    let across = min(width, columnLogoWidth * size)
    return (height * across / width, across)
  }

  func length(of logo: DecodedPicture, size: Rational) -> Int {
    Self.wholePixels(lengths(of: logo, size: size).along + Self.logoPadding * 2 * size)
  }

  static func wholePixels(_ length: Rational) -> Int { Int(length.ceiling) }
}
