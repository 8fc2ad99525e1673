/// Builds the storage of a `MeasuredText` from runs as they are shaped.
struct LineBuilder {
  private let options: TextOptions
  private let paragraphs: [Range<Int>]
  private let language: String
  private let baseLevel: UInt8
  private let isVertical: Bool
  private let features: FeatureRules
  private var spacing: SpacingUnits
  private var fonts: [Font] = []
  private var runs = RunTable()
  var clusters: ClusterTable
  var glyphs: GlyphTable
  /// A buffer of clusters and glyphs that are not in `clusters` and `glyphs` yet.
  var columns: UnitColumns
  var missing: [UInt32] = []
  private let missingFaces: [MissingFace]
  private var unitsPerEm: Int64 = 1
  private let characterCount: Int
  let continuations: [UInt32]

  /// The sum of advances so far, in line units.
  var pen: Int64 = 0
  /// The spacing due after the current grapheme cluster once it is complete, in line units.
  var pendingSpacing: Int64 = 0
  /// The line units in a font unit of the current run.
  var scale: Int64 = 1
  /// The index of the first of `continuations` not reached yet.
  var ahead = 0
  /// The pen's travel, forward plus backward, up to the current run; in line units.
  private var travel: Int64 = 0
  /// The travel within the current run: of glyphs in font units, of spacing in line units. Neither overflows 64 bits.
  /// The pen may overflow; the line is then rejected.
  var glyphTravel: UInt64 = 0
  private var spacingTravel: UInt64 = 0
  /// The bounds of the glyphs' offsets in the current run, in font units.
  var minimumOffset: Int32 = 0
  var maximumOffset: Int32 = 0
  /// The clusters of the current run with a .notdef glyph.
  var notdef: [Int] = []

  init(
    _ utf8: UnsafeBufferPointer<UInt8>, _ paragraphs: [Range<Int>], fallback: FontFallback,
    options: TextOptions, itemized: Itemization?
  ) throws(TextError) {
    // The paragraphs are kept separately.
    var kept = options
    kept.paragraphs = []
    kept.isCancellable = false
    self.options = kept
    self.paragraphs = paragraphs
    let tags = try ShapingTags(options)
    let scan = itemized == nil ? LineScan(utf8: utf8) : LineScan(counting: utf8)
    let itemization =
      if let itemized { itemized } else {
        try Itemization(utf8, scan, paragraphs, fallback: fallback, options: options)
      }
    let stackFonts = itemization.fonts
    let items = itemization.line
    language = itemization.language
    isVertical = options.direction == .topToBottom
    features = FeatureRules(options, utf8: utf8)
    baseLevel = items.baseLevel

    characterCount = scan.characterCount
    continuations = items.continuations
    // For each slot of the order, the index of its font in `fonts`.
    var fontIndex = [Int?](repeating: nil, count: stackFonts.slots.count)
    for run in items.runs where fontIndex[run.slot] == nil {
      fontIndex[run.slot] = fonts.count
      fonts.append(try stackFonts.slots[run.slot].font())
    }
    missingFaces = try itemization.missingFaces()
    unitsPerEm = try fonts.commonUnits(with: options.spacing)
    spacing = SpacingUnits(
      options.spacing, paragraphs: paragraphs, unitsPerEm: unitsPerEm)

    // Most characters have one glyph.
    clusters = ClusterTable(capacity: characterCount + 1)
    glyphs = GlyphTable(capacity: characterCount)
    columns = UnitColumns(expecting: characterCount)
    runs.reserveCapacity(items.runs.count)
    try appendRuns(
      itemization, tags, fontIndex: fontIndex, hasFraction: scan.hasFraction, of: utf8, options)
    clusters.append(ClusterRecord(position: pen, utf8: UInt32(utf8.count), flags: []))
    runs.close(utf8: utf8.count, clusters: clusters.count - 1, glyphs: glyphs.count)
  }

  /// Shapes the runs in logical order.
  ///
  /// - Parameter fontIndex: for each slot, the index of its font in `fonts`.
  private mutating func appendRuns(
    _ itemization: Itemization, _ tags: ShapingTags, fontIndex: [Int?], hasFraction: Bool,
    of utf8: UnsafeBufferPointer<UInt8>, _ options: TextOptions
  ) throws(TextError) {
    let items = itemization.line.runs
    var shaper = try Shaper(text: utf8)
    shaper.isCancellable = options.isCancellable
    let joined = JoinedStretches(of: items, in: utf8, isTurned: tags.isTurned)
    // Keyed by the properties that tell runs apart before their kind is known.
    var shapings = SmallMap<ItemizedRun.Parameters, RunShaping>()
    // Digits around U+2044 depend on one another, whatever their number.
    let usesUnits = UnitPlans.shaper(options) != .harfBuzz && spacing.isNone && !hasFraction
    let units = UnitScan(utf8)
    for item in items {
      if options.isCancellable { try TextError.checkCancellation() }
      let shaping: RunShaping
      if let known = shapings[item.parameters] {
        shaping = known
      } else {
        shaping = try self.shaping(
          of: item, font: fontIndex[item.slot] ?? 0, tags, itemization, usesUnits, options)
        shapings.insert(shaping, for: item.parameters)
      }
      try append(item, shaping, units, shaper: shaper, utf8: utf8)
      for stretch in joined.within(item.range) { clusters.markJoined(in: stretch) }
    }
  }

  /// The shaping of all runs like `item`.
  private mutating func shaping(
    of item: ItemizedRun, font: Int, _ tags: ShapingTags, _ itemization: Itemization,
    _ usesUnits: Bool, _ options: TextOptions
  ) throws(TextError) -> RunShaping {
    let kind = runs.kind(of: item, font: font, fonts, tags, unitsPerEm)
    let setting = try tags.setting(
      of: item, font: runs.kinds[kind].font, language: runs.kinds[kind].language,
      features: features)
    let bytes = { UnitPlans.bytes(of: item.parameters, in: itemization.line.runs) }
    return RunShaping(
      kind: kind, scale: runs.kinds[kind].scale, setting: setting,
      plan: usesUnits
        ? setting.font.shaping.units.plan(for: setting, bytes: bytes, options) : nil,
      mayBuild: itemization.fonts.lackCharacters || !setting.script.isShapedByLetters)
  }

  /// Shapes a run and appends its clusters and glyphs.
  private mutating func append(
    _ item: ItemizedRun, _ shaping: RunShaping, _ units: UnitScan, shaper: borrowing Shaper,
    utf8: UnsafeBufferPointer<UInt8>
  ) throws(TextError) {
    let firstCluster = clusters.count
    let firstGlyph = glyphs.count
    open(item, shaping)
    if item.orientation == .combined {
      try appendCombined(item.range, shaping.setting, by: shaper)
    } else {
      try shape(item.range, shaping, units, by: shaper, of: utf8)
    }
    if pendingSpacing != 0 { payPendingSpacing(at: item.range.upperBound) }
    try addTravel(in: shaping.setting.font)
    if clusters.count > firstCluster {
      forbidCuts(in: item, shaping, from: firstCluster, firstGlyph, of: utf8)
    }
    for index in notdef { report(index, end: item.range.upperBound, shaping.setting.font, utf8) }
    notdef.removeAll()
    if minimumOffset != 0 || maximumOffset != 0 {
      runs.note(offsets: minimumOffset...maximumOffset, kind: shaping.kind)
    }
  }

  /// Starts a run at the current end of the tables.
  private mutating func open(_ item: ItemizedRun, _ shaping: RunShaping) {
    minimumOffset = 0
    maximumOffset = 0
    glyphTravel = 0
    spacingTravel = 0
    scale = shaping.scale
    runs.append(
      utf8: item.range.lowerBound, cluster: clusters.count, glyph: glyphs.count, kind: shaping.kind,
      level: item.level)
  }

  private mutating func appendCombined(
    _ range: Range<Int>, _ setting: ShapeSetting, by shaper: borrowing Shaper
  ) throws(TextError) {
    let digits = try CombinedDigits(range, setting, by: shaper)
    append(digits, at: range.lowerBound)
    if !spacing.isNone {
      pendingSpacing = spacing.after(0x30, at: range.lowerBound, isCursive: false)
    }
  }

  /// Shapes a run by its units where its plan allows, else by HarfBuzz as a whole.
  private mutating func shape(
    _ range: Range<Int>, _ shaping: RunShaping, _ units: UnitScan, by shaper: borrowing Shaper,
    of utf8: UnsafeBufferPointer<UInt8>
  ) throws(TextError) {
    let setting = shaping.setting
    let spacing = spacing
    let isCursive = !spacing.isNone && setting.script.isCursive
    let follow: ((Int) -> Int64)? =
      spacing.isNone
      ? nil : { spacing.after(utf8.codePoint(at: $0).value, at: $0, isCursive: isCursive) }
    if let plan = shaping.plan, units.isWhole(range, plan, mayBuild: shaping.mayBuild) {
      try append(range, plan, units, setting, shaper: shaper)
      emptyColumns()
    } else {
      try shaper.shape(range, setting) { window in
        append(window, spacing: follow)
      }
    }
  }

  /// Adds the run's travel to the line's.
  private mutating func addTravel(in font: Font) throws(TextError) {
    guard let moved = Self.travel(travel, glyphTravel, scale: scale, spacingTravel) else {
      throw TextError(
        .lineTooWide,
        "the line is too wide to measure exactly; check its spacing and the advances in "
          + font.label)
    }
    travel = moved
  }

  /// Pays the spacing due at the end of a run. That after a grapheme cluster of several fonts follows its last part.
  private mutating func payPendingSpacing(at end: Int) {
    while ahead < continuations.count, Int(continuations[ahead]) < end { ahead += 1 }
    if ahead == continuations.count || Int(continuations[ahead]) > end { payPendingSpacing() }
  }

  mutating func payPendingSpacing() {
    pen &+= pendingSpacing
    spacingTravel &+= UInt64(pendingSpacing.magnitude)
    pendingSpacing = 0
  }

  /// The pen's travel at the end of a run; `nil` if it exceeds 2^61 line units.
  ///
  /// Below that limit every sum of advances, in any order, stays below 2^61 line units, and no ink lies beyond 2^62.
  static func travel(_ before: Int64, _ glyphs: UInt64, scale: Int64, _ spacing: UInt64) -> Int64? {
    let (own, overflows) = glyphs.multipliedReportingOverflow(by: UInt64(scale))
    let (run, adds) = own.addingReportingOverflow(spacing)
    let (all, carries) = UInt64(before).addingReportingOverflow(run)
    guard !overflows, !adds, !carries, all < 1 << 61 else { return nil }
    return Int64(all)
  }

  consuming func finish(text: String) -> MeasuredText.Storage {
    clusters.trim()
    glyphs.close()
    missing.trim()
    runs.place(in: clusters)
    return MeasuredText.Storage(
      text: text, options: options, paragraphs: paragraphs, language: language,
      baseLevel: baseLevel, isVertical: isVertical, features: features, fonts: fonts, runs: runs,
      clusters: clusters, glyphs: glyphs, pensAscend: !spacing.drawsTogether,
      missing: missing, missingFaces: missingFaces,
      unitsPerEm: unitsPerEm, travel: travel, characterCount: characterCount,
      continuations: continuations)
  }
}
