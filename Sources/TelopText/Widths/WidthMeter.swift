internal import TelopUnits

/// Finds widths of lines one after another, and keeps from one to the next what does not depend on their text:
/// fonts, settings, plans, and memory.
///
/// `Sendable` because `WidthMeters` hands it to one thread at a time.
final class WidthMeter: @unchecked Sendable {
  /// The most kinds that are kept: callers may name any language.
  private static let mostKinds = 8

  private var kinds: [WidthKind] = []
  /// Of the line before.
  private var last: WidthKind?
  private let tools = ItemizerTools()
  private let scan = UnitScan()
  private var shaper: Shaper?

  /// Whether lines with these options can be measured here: horizontal ones without features, styles and spacing.
  static func measures(_ options: TextOptions) -> Bool {
    options.script == nil && options.direction != .topToBottom && options.features.isEmpty
      && options.styles.isEmpty && options.spacing == .none && options.isKerned
      && !options.trimsPunctuation && options.paragraphs.isEmpty && options.fontLanguage == nil
      && !options.isCancellable
  }

  /// The advance of a line in line units, and the line units of an em.
  ///
  /// - Parameters:
  ///   - utf8: one line of valid UTF-8.
  ///   - options: some for which `measures` holds.
  ///   - fallback: always the same one.
  /// - Returns: `nil` where `prepare` has to say what is wrong.
  func sum(
    of utf8: UnsafeBufferPointer<UInt8>, _ options: TextOptions, in fallback: FontFallback
  ) throws(TextError) -> (units: Int64, unitsPerEm: Int64)? {
    // Most lines are in the language of the one before.
    let guess = last
    if let guess, let sum = try plainSum(of: utf8, options, guess, isGuess: true) { return sum }
    let line = LineScan(utf8: utf8)
    let kind = try kind(of: line, options, in: fallback)
    if kind !== guess, !line.needsBidi, !line.hasFraction,
      let sum = try plainSum(of: utf8, options, kind, isGuess: false)
    {
      return sum
    }
    let levels =
      line.needsBidi || options.direction == .rightToLeft
      ? try BidiLevels(utf8: utf8, direction: options.direction) : BidiLevels(uniform: 0)
    let items = try Itemizer(utf8, fonts: kind.fonts, levels: levels, tools: tools)
    let runs = items.runs
    let usesUnits = UnitPlans.shaper(options) != .harfBuzz && !line.hasFraction
    scan.utf8 = utf8
    let shaper = try takeShaper(for: utf8)
    kind.clear()
    for run in runs {
      let bytes = { UnitPlans.bytes(of: run.way, in: runs) }
      let way = try kind.index(of: run.way)
      try kind.ways[way].add(
        run.range, bytes: bytes, options, scan: usesUnits ? scan : nil,
        mayBuild: kind.fonts.lackCharacters, shaper: shaper)
    }
    self.shaper = consume shaper
    items.giveBack(to: tools)
    return kind.total
  }

  /// The same for a line of plain characters, if it is of a kind; `nil` for any other.
  private func plainSum(
    of utf8: UnsafeBufferPointer<UInt8>, _ options: TextOptions, _ kind: WidthKind, isGuess: Bool
  ) throws(TextError) -> (units: Int64, unitsPerEm: Int64)? {
    guard kind.named == options.language, kind.shaper == options.shaper,
      options.direction != .rightToLeft, UnitPlans.shaper(options) != .harfBuzz
    else { return nil }
    kind.clear()
    var line = PlainLine(utf8, kind)
    guard try line.add(to: kind) else { return nil }
    guard !isGuess || options.language != nil || line.language == kind.language else { return nil }
    return kind.total
  }

  private func takeShaper(for utf8: UnsafeBufferPointer<UInt8>) throws(TextError) -> Shaper {
    guard var shaper = self.shaper.take() else { return try Shaper(text: utf8) }
    shaper.text = utf8
    return shaper
  }

  private func kind(
    of line: LineScan, _ options: TextOptions, in fallback: FontFallback
  ) throws(TextError) -> WidthKind {
    let language = options.language ?? line.language
    let known = kinds.first {
      $0.language == language && $0.named == options.language && $0.shaper == options.shaper
    }
    if let known {
      last = known
      return known
    }
    let kind = try WidthKind(options, language: language, in: fallback)
    if kinds.count == Self.mostKinds { kinds.removeAll() }
    kinds.append(kind)
    last = kind
    return kind
  }

  /// The longest line, in runs, whose memory is kept.
  private static let longest = 4_096

  /// Gives back what a long line has taken.
  func trim() {
    if tools.runs.capacity > Self.longest { tools.runs = [] }
    if tools.continuations.capacity > Self.longest { tools.continuations = [] }
  }
}
