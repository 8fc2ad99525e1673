/// Builds a `MeasuredText.Storage` from runs as they are shaped. The storage describes the properties that both have.
struct LineBuilder {
  let options: TextOptions
  let paragraphs: [Range<Int>]
  let language: String
  let baseLevel: UInt8
  let features: FeatureRules
  private(set) var spacing: SpacingUnits
  private(set) var fonts: [Font] = []
  private(set) var runs = RunTable()
  var clusters: ClusterTable
  var glyphs: GlyphTable
  /// A buffer of clusters and glyphs that are not in `clusters` and `glyphs` yet.
  var buffer: GlyphClusterBuffer
  private(set) var missing: [UInt32] = []
  let missingFaces: [MissingFace]
  private(set) var unitsPerEm: Int64 = 1
  let characterCount: Int
  var graphemeContinuations: GraphemeContinuations

  /// The sum of advances so far, in line units.
  var pen: Int64 = 0
  /// The spacing to add after the current grapheme cluster, in line units.
  private var pendingSpacing: Int64 = 0
  /// The line units in a font unit of the current run.
  var scale: Int64 = 1
  /// The length of the pen's path up to the current run, in line units. Steps backward add to it.
  private(set) var travel: Int64 = 0
  /// The sum of the magnitudes of the current run's glyph advances, in font units. It cannot overflow with up to
  /// 2^33 glyphs, because a magnitude is below 2^31.
  var glyphTravel: UInt64 = 0
  /// The sum of the magnitudes of the current run's spacing, in line units.
  private var spacingTravel: UInt64 = 0
  /// The minimum and the maximum offset of the current run's glyphs along the line, in font units. The minimum is at
  /// most 0, the maximum at least 0.
  private var minimumOffset: Int32 = 0
  private var maximumOffset: Int32 = 0
  /// The indices of the current run's clusters with a .notdef glyph.
  var notdef: [Int] = []

  init(
    _ utf8: UnsafeBufferPointer<UInt8>, _ paragraphs: [Range<Int>], fallback: FontFallback,
    options: TextOptions, itemized: Itemization?
  ) throws(TextError) {
    // The paragraphs are stored separately.
    var storedOptions = options
    storedOptions.paragraphs = []
    storedOptions.isCancellable = false
    self.options = storedOptions
    self.paragraphs = paragraphs
    let tags = try ShapingTags(options)
    let scan = itemized == nil ? LineScan(utf8: utf8) : LineScan(counting: utf8)
    let itemization =
      if let itemized { itemized } else {
        try Itemization(utf8, scan, paragraphs, fallback: fallback, options: options)
      }
    let items = itemization.line
    language = itemization.language
    features = FeatureRules(options, utf8: utf8)
    baseLevel = items.baseLevel
    characterCount = scan.characterCount
    graphemeContinuations = GraphemeContinuations(items.graphemeContinuations)
    let opened = try itemization.openFonts()
    fonts = opened.fonts
    missingFaces = try itemization.missingFaces()
    unitsPerEm = try fonts.commonUnits(with: options.spacing)
    spacing = SpacingUnits(options.spacing, paragraphs: paragraphs, unitsPerEm: unitsPerEm)

    // Most characters have one glyph.
    clusters = ClusterTable(capacity: characterCount + 1)
    glyphs = GlyphTable(capacity: characterCount)
    buffer = GlyphClusterBuffer(expecting: characterCount)
    runs.reserveCapacity(items.runs.count)
    // A fraction of any length around U+2044 is shaped as a whole, so a line with a fraction uses no shaped units.
    let usesUnits =
      ShapedUnitCaches.shaper(options) != .harfBuzz && spacing.isNone && !scan.hasFraction
    try append(
      items.runs, itemization.fonts, opened.fontIndices, tags, usesUnits: usesUnits, options,
      utf8: utf8)
    clusters.append(ClusterRecord(position: pen, utf8: UInt32(utf8.count), flags: []))
    runs.close(utf8: utf8.count, clusters: clusters.count - 1, glyphs: glyphs.count)
  }

  /// Shapes and appends all runs. `fontIndex` has the index in `fonts` of each slot's font.
  private mutating func append(
    _ items: [ItemizedRun], _ stackFonts: LineFonts, _ fontIndex: [Int?], _ tags: ShapingTags,
    usesUnits: Bool, _ options: TextOptions, utf8: UnsafeBufferPointer<UInt8>
  ) throws(TextError) {
    var shaper = try Shaper(text: utf8)
    shaper.isCancellable = options.isCancellable
    let joins = CrossRunJoins(of: items, in: utf8, isReversedByHarfBuzz: tags.isReversedByHarfBuzz)
    // An array, because a line has few kinds of runs. At the first use of a dictionary with a new key type, the Swift
    // runtime looks up a conformance, which takes as long as shaping a page.
    var shapings: [(parameters: ItemizedRun.Parameters, shaping: RunShaping)] = []
    let units = UnitScan(utf8)
    for item in items {
      if options.isCancellable { try TextError.checkCancellation() }
      let shaping: RunShaping
      if let index = shapings.indices.first(where: { shapings[$0].parameters == item.parameters }) {
        shaping = shapings[index].shaping
      } else {
        let kind = runs.addKind(of: item, font: fontIndex[item.slot] ?? 0, fonts, tags, unitsPerEm)
        let setting = try ShapeSetting(
          font: runs.kinds[kind].font, script: tags.script(of: item),
          language: runs.kinds[kind].language, isRightToLeft: item.isRightToLeft,
          orientation: item.orientation, features: features)
        let bytes = { ShapedUnitCaches.bytes(of: item.parameters, in: items) }
        shaping = RunShaping(
          kind: kind, setting: setting,
          cache: usesUnits
            ? setting.font.shaping.unitCaches.cache(for: setting, bytes: bytes, options) : nil,
          mayHaveRecomposedLetters: stackFonts.hasFoundMissingLetter
            || setting.script.decomposition != .missingLetters
        )
        shapings.append((item.parameters, shaping))
      }
      try append(item, shaping, units, shaper: shaper, utf8: utf8)
      for stretch in joins.within(item.range) { clusters.forbidCuts(in: stretch) }
    }
  }

  private mutating func append(
    _ item: ItemizedRun, _ shaping: RunShaping, _ units: UnitScan, shaper: borrowing Shaper,
    utf8: UnsafeBufferPointer<UInt8>
  ) throws(TextError) {
    let firstCluster = clusters.count
    let firstGlyph = glyphs.count
    minimumOffset = 0
    maximumOffset = 0
    glyphTravel = 0
    spacingTravel = 0
    scale = runs.kinds[shaping.kind].scale
    runs.append(
      utf8: item.range.lowerBound, cluster: firstCluster, glyph: firstGlyph, kind: shaping.kind,
      level: item.level)
    try shape(item, shaping, units, shaper: shaper, utf8: utf8)
    flushBuffer()
    // The next run may continue the last grapheme cluster in another font. The spacing then comes after the part in the
    // next run.
    if pendingSpacing != 0, !graphemeContinuations.contains(UInt32(item.range.upperBound)) {
      addPendingSpacing()
    }
    try addTravel(shaping.setting.font)
    if clusters.count > firstCluster {
      forbidCuts(item, shaping, from: firstCluster, glyphsFrom: firstGlyph, of: utf8)
    }
    for index in notdef {
      addMissing(index, end: item.range.upperBound, shaping.setting.font, utf8)
    }
    notdef.removeAll()
    if minimumOffset != 0 || maximumOffset != 0 {
      runs.include(offsets: minimumOffset...maximumOffset, kind: shaping.kind)
    }
  }

  private mutating func shape(
    _ item: ItemizedRun, _ shaping: RunShaping, _ units: UnitScan, shaper: borrowing Shaper,
    utf8: UnsafeBufferPointer<UInt8>
  ) throws(TextError) {
    let setting = shaping.setting
    let spacing = spacing
    if item.orientation == .combined {
      let digits = try CombinedDigits(item.range, setting, by: shaper)
      append(digits, at: item.range.lowerBound)
      if !spacing.isNone {
        // Any digit gives the same spacing, here U+0030.
        pendingSpacing = spacing.after(0x30, at: item.range.lowerBound, isCursive: false)
      }
    } else if let cache = shaping.cache,
      units.canDivide(item.range, cache, mayHaveRecomposedLetters: shaping.mayHaveRecomposedLetters)
    {
      try append(item.range, cache, units, setting, shaper: shaper)
    } else {
      let isCursive = !spacing.isNone && setting.script.isCursive
      let spacingAfter: ((Int) -> Int64)? =
        spacing.isNone
        ? nil : { spacing.after(utf8.codePoint(at: $0).value, at: $0, isCursive: isCursive) }
      try shaper.shape(item.range, setting) { append($0, spacing: spacingAfter) }
    }
  }

  private mutating func addTravel(_ font: Font) throws(TextError) {
    guard let newTravel = Self.travel(travel, glyphTravel, scale: scale, spacingTravel) else {
      throw TextError(
        .lineTooWide,
        "the line is too wide to measure exactly; check its spacing and the advances in "
          + font.label)
    }
    travel = newTravel
  }

  /// Appends the glyphs and clusters of a run or of a part of it. `spacing` returns the spacing after the cluster at a
  /// UTF-8 offset, in line units; `nil` if the line has no spacing.
  mutating func append(_ glyphs: some LogicalGlyphs, spacing: ((Int) -> Int64)?) {
    let isUpright = glyphs.isVertical
    var index = glyphs.indices.lowerBound
    while index < glyphs.indices.upperBound {
      if spacing == nil, !isUpright {
        index = append(singleGlyphClusters: glyphs, from: index)
        if index == glyphs.indices.upperBound { return }
      }
      let cluster = glyphs.cluster(index)
      var advance: Int64 = 0
      var flags: ClusterRecord.Flags = []
      var isMissing = false
      var isFirst = true
      repeat {
        let glyph = glyphs.record(index)
        append(glyph, startsCluster: isFirst)
        isFirst = false
        advance &+= Int64(glyph.advance)
        // Any glyph of the cluster may carry the flag.
        if glyphs.isUnsafe(index) { flags.insert(.unsafe) }
        if glyph.id == 0 { isMissing = true }
        let offset = isUpright ? -glyph.yOffset : glyph.xOffset
        if offset != 0 { include(offsets: offset...offset) }
        index += 1
      } while index < glyphs.indices.upperBound && glyphs.cluster(index) == cluster
      if graphemeContinuations.contains(cluster) { flags.insert(.insideGrapheme) }
      if let spacing, !flags.contains(.insideGrapheme) {
        addPendingSpacing()
        pendingSpacing = spacing(Int(cluster))
      }
      if isMissing { notdef.append(clusters.count + buffer.clusterCount) }
      append(cluster: cluster, flags, advance: advance)
    }
  }

  private mutating func addPendingSpacing() {
    // The buffer cannot hold spacing.
    if pendingSpacing != 0 { flushBuffer() }
    pen &+= pendingSpacing
    spacingTravel &+= UInt64(pendingSpacing.magnitude)
    pendingSpacing = 0
  }

  /// The pen's travel at the end of a run; `nil` if it is 2^61 line units or more. Below that limit, sums of advances
  /// in any order stay below 2^61 line units, and ink stays within 2^62.
  static func travel(_ before: Int64, _ glyphs: UInt64, scale: Int64, _ spacing: UInt64) -> Int64? {
    let (glyphUnits, glyphsOverflow) = glyphs.multipliedReportingOverflow(by: UInt64(scale))
    let (run, runOverflows) = glyphUnits.addingReportingOverflow(spacing)
    let (total, totalOverflows) = UInt64(before).addingReportingOverflow(run)
    guard !glyphsOverflow, !runOverflows, !totalOverflows, total < 1 << 61 else { return nil }
    return Int64(total)
  }

  /// Extends the range of the current run's glyph offsets along the line, in font units.
  @inline(__always)
  mutating func include(offsets: ClosedRange<Int32>) {
    minimumOffset = min(minimumOffset, offsets.lowerBound)
    maximumOffset = max(maximumOffset, offsets.upperBound)
  }

  /// Adds to `missing` the characters of a cluster that the font lacks. `end` is the end of the run, a UTF-8 offset.
  private mutating func addMissing(
    _ index: Int, end: Int, _ font: Font, _ utf8: UnsafeBufferPointer<UInt8>
  ) {
    let end = index + 1 < clusters.count ? Int(clusters.utf8(index + 1)) : end
    for (offset, character) in utf8.characters(in: Int(clusters.utf8(index))..<end)
    where Unicode.Scalar(character) != nil && !font.draws(character) {
      missing.append(UInt32(offset))
    }
  }

  consuming func finish(text: String) -> MeasuredText.Storage {
    clusters.trim()
    glyphs.close()
    missing.trim()
    runs.setLefts(in: clusters)
    return MeasuredText.Storage(text, self)
  }
}
