internal import TelopUnits

/// Finds widths of lines one after another, and keeps from one to the next what does not depend on their text:
/// fonts, settings, plans, and memory.
///
/// `Sendable` because `WidthMeters` hands it to one thread at a time.
final class WidthMeter: @unchecked Sendable {
  /// What lines of one language share.
  private final class Kind {
    /// The language that the options name, and the one that orders the fonts.
    let (named, language): (String?, String)
    let shaper: TextShaper
    let tags: ShapingTags
    let fonts: LineFonts
    var ways: [WidthWay] = []

    init(
      named: String?, language: String, shaper: TextShaper, tags: ShapingTags, fonts: LineFonts
    ) {
      (self.named, self.language) = (named, language)
      (self.shaper, self.tags, self.fonts) = (shaper, tags, fonts)
    }
  }

  /// The most kinds, and ways of each, that are kept: callers may name any language, and text may be in any
  /// script.
  private static let (mostKinds, mostWays) = (8, 64)

  private var kinds: [Kind] = []
  private let tools = ItemizerTools()
  private let scan = UnitScan()
  private var shaper: Shaper?

  /// Whether lines with these options can be measured here: horizontal ones without features, styles and spacing.
  static func measures(_ options: TextOptions) -> Bool {
    options.script == nil && options.direction != .topToBottom && options.features.isEmpty
      && options.styles.isEmpty && options.spacing == .none && options.isKerned
      && !options.trimsPunctuation && options.paragraphs.isEmpty && options.fontLanguage == nil
      && options.omittedRules.isEmpty && !options.isCancellable
  }

  /// The advance of a line in line units, and the units of an em.
  ///
  /// - Parameters:
  ///   - utf8: one line of valid UTF-8.
  ///   - options: some for which `measures` holds.
  ///   - stack: always the same one.
  /// - Returns: `nil` where `prepare` has to say what is wrong.
  func sum(
    of utf8: UnsafeBufferPointer<UInt8>, _ options: TextOptions, in stack: FontStack
  ) throws(TextError) -> (units: Int64, unitsPerEm: Int64)? {
    let line = LineScan(utf8: utf8)
    let kind = try kind(of: line, options, in: stack)
    let levels =
      line.needsBidi || options.direction == .rightToLeft
      ? try BidiLevels(utf8: utf8, direction: options.direction) : BidiLevels(uniform: 0)
    let items = try Itemizer(utf8, fonts: kind.fonts, levels: levels, tools: tools)
    let runs = items.runs
    let usesUnits = UnitPlans.shaper(options) != .harfBuzz && !line.hasFraction
    scan.utf8 = utf8
    let shaper = try takeShaper(for: utf8)
    if kind.ways.count > Self.mostWays { kind.ways.removeAll() }
    for way in kind.ways { way.clear() }
    for run in runs {
      let bytes = { runs.reduce(0) { $1.way == run.way ? $0 + $1.range.count : $0 } }
      try way(of: run, kind).add(
        run.range, bytes: bytes, options, scan: usesUnits ? scan : nil, shaper: shaper)
    }
    self.shaper = consume shaper
    items.giveBack(to: tools)
    return total(kind)
  }

  private func takeShaper(for utf8: UnsafeBufferPointer<UInt8>) throws(TextError) -> Shaper {
    guard var shaper = self.shaper.take() else { return try Shaper(text: utf8) }
    shaper.text = utf8
    return shaper
  }

  private func kind(
    of line: LineScan, _ options: TextOptions, in stack: FontStack
  ) throws(TextError) -> Kind {
    let language = options.language ?? line.language
    let known = kinds.first {
      $0.language == language && $0.named == options.language && $0.shaper == options.shaper
    }
    if let known { return known }
    let kind = Kind(
      named: options.language, language: language, shaper: options.shaper,
      tags: try ShapingTags(options), fonts: try stack.fonts(language: language))
    if kinds.count == Self.mostKinds { kinds.removeAll() }
    kinds.append(kind)
    return kind
  }

  private func way(of run: ItemizedRun, _ kind: Kind) throws(TextError) -> WidthWay {
    let key = run.way
    if let known = kind.ways.first(where: { $0.run == key }) { return known }
    let setting = try kind.tags.setting(
      of: run, font: try kind.fonts.slots[run.slot].font(),
      language: kind.tags.language(of: run), features: .none)
    let way = WidthWay(key, setting)
    kind.ways.append(way)
    return way
  }

  /// All runs together; `nil` where they have no common unit, or move further than a line may be wide.
  private func total(_ kind: Kind) -> (units: Int64, unitsPerEm: Int64)? {
    var unitsPerEm: Int64 = 1
    for way in kind.ways where way.isUsed {
      guard let common = unitsPerEm.commonUnits(with: way.unitsPerEm) else { return nil }
      unitsPerEm = common
    }
    var (units, travel): (Int64, Int64) = (0, 0)
    for way in kind.ways where way.isUsed {
      let scale = unitsPerEm / way.unitsPerEm
      guard let all = LineBuilder.travel(travel, way.sum.travel, scale: scale, 0) else { return nil }
      travel = all
      units &+= way.sum.advance &* scale
    }
    return (units, unitsPerEm)
  }

  /// The longest line, in runs, whose memory is kept.
  private static let longest = 4_096

  /// Gives back what a long line has taken.
  func trim() {
    if tools.runs.capacity > Self.longest { tools.runs = [] }
    if tools.continuations.capacity > Self.longest { tools.continuations = [] }
  }
}
