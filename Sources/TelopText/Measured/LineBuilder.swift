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
  private var missing: [UInt32] = []
  private let missingFaces: [MissingFace]
  private var unitsPerEm: Int64 = 1
  private let characterCount: Int
  let continuations: [UInt32]

  /// The sum of advances so far, in line units.
  var pen: Int64 = 0
  /// The spacing due after the current grapheme cluster once it is complete, in line units.
  private var pendingSpacing: Int64 = 0
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
  private var minimumOffset: Int32 = 0
  private var maximumOffset: Int32 = 0
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
    missingFaces = try items.missing.map { (lack) throws(TextError) in
      MissingFace(
        family: try stackFonts.slots[lack.slot].font().family, style: lack.style,
        drawn: stackFonts.plain.faces[lack.slot].style.intersection(lack.style),
        range: lack.range)
    }
    unitsPerEm = try fonts.commonUnits(with: options.spacing)
    spacing = SpacingUnits(
      options.spacing, paragraphs: paragraphs, unitsPerEm: unitsPerEm)

    // Most characters have one glyph.
    clusters = ClusterTable(capacity: characterCount + 1)
    glyphs = GlyphTable(capacity: characterCount)
    columns = UnitColumns(expecting: characterCount)
    runs.reserveCapacity(items.runs.count)
    var shaper = try Shaper(text: utf8)
    shaper.isCancellable = options.isCancellable
    let joined = JoinedStretches(of: items.runs, in: utf8, isTurned: tags.isTurned)
    // Keyed by the properties that tell runs apart before their kind is known.
    var ways = SmallMap<ItemizedRun.Way, RunShaping>()
    // Digits around U+2044 depend on one another, whatever their number.
    let usesUnits = UnitPlans.shaper(options) != .harfBuzz && spacing.isNone && !scan.hasFraction
    let units = UnitScan(utf8)
    for item in items.runs {
      if options.isCancellable { try TextError.checkCancellation() }
      let way: RunShaping
      if let known = ways[item.way] {
        way = known
      } else {
        let kind = runs.kind(of: item, font: fontIndex[item.slot] ?? 0, fonts, tags, unitsPerEm)
        let setting = try tags.setting(
          of: item, font: runs.kinds[kind].font, language: runs.kinds[kind].language,
          features: features)
        let bytes = { UnitPlans.bytes(of: item.way, in: items.runs) }
        way = RunShaping(
          kind: kind, scale: runs.kinds[kind].scale, setting: setting,
          plan: usesUnits
            ? setting.font.shaping.units.plan(for: setting, bytes: bytes, options) : nil,
          mayBuild: stackFonts.lackCharacters || !setting.script.isShapedByLetters)
        ways.insert(way, for: item.way)
      }
      try append(item, way, units, shaper: shaper, utf8: utf8)
      for stretch in joined.within(item.range) { clusters.markJoined(in: stretch) }
    }
    clusters.append(ClusterRecord(position: pen, utf8: UInt32(utf8.count), flags: []))
    runs.close(utf8: utf8.count, clusters: clusters.count - 1, glyphs: glyphs.count)
  }

  private mutating func append(
    _ item: ItemizedRun, _ way: RunShaping, _ units: UnitScan, shaper: borrowing Shaper,
    utf8: UnsafeBufferPointer<UInt8>
  ) throws(TextError) {
    let firstCluster = clusters.count
    let firstGlyph = glyphs.count
    minimumOffset = 0
    maximumOffset = 0
    glyphTravel = 0
    spacingTravel = 0
    let kind = way.kind
    let setting = way.setting
    scale = way.scale
    runs.append(
      utf8: item.range.lowerBound, cluster: firstCluster, glyph: glyphs.count, kind: kind,
      level: item.level)
    if item.orientation == .combined {
      let digits = try CombinedDigits(item.range, setting, by: shaper)
      append(digits, at: item.range.lowerBound)
      if !spacing.isNone {
        pendingSpacing = spacing.after(0x30, at: item.range.lowerBound, isCursive: false)
      }
    } else {
      let spacing = spacing
      let isCursive = !spacing.isNone && setting.script.isCursive
      let follow: ((Int) -> Int64)? =
        spacing.isNone
        ? nil : { spacing.after(utf8.codePoint(at: $0).value, at: $0, isCursive: isCursive) }
      if let plan = way.plan, units.isWhole(item.range, plan, mayBuild: way.mayBuild) {
        try append(item.range, plan, units, setting, shaper: shaper)
        emptyColumns()
      } else {
        try shaper.shape(item.range, setting) { window in
          append(window, spacing: follow)
        }
      }
    }
    if pendingSpacing != 0 {
      // The spacing after a grapheme cluster of several fonts follows its last part.
      while ahead < continuations.count, Int(continuations[ahead]) < item.range.upperBound {
        ahead += 1
      }
      if ahead == continuations.count || Int(continuations[ahead]) > item.range.upperBound {
        payOwed()
      }
    }
    guard let moved = Self.travel(travel, glyphTravel, scale: scale, spacingTravel) else {
      throw TextError(
        .lineTooWide,
        "the line is too wide to measure exactly; check its spacing and the advances in "
          + setting.font.label)
    }
    travel = moved
    if clusters.count > firstCluster {
      if setting.changesWhenCut(item.range, of: utf8) {
        for index in firstCluster..<clusters.count { clusters.insert(.unsafe, at: index) }
      }
      if setting.isTurned {
        // In a reversed run, a cluster that starts with a mark attaches to the cluster after it.
        for index in firstCluster + 1..<max(firstCluster + 1, clusters.count)
        where BuiltLetters.isMark(utf8.codePoint(at: Int(clusters.utf8(index - 1))).value) {
          clusters.insert(.unsafe, at: index)
        }
      }
      if way.mayBuild, setting.dependsOnMarks(in: item.range, of: utf8) {
        setting.builtLetters.forbidCuts(
          in: &clusters, from: firstCluster, item.range, of: utf8, setting)
      }
      if item.script == .common {
        for index in firstCluster..<clusters.count
        where utf8.splitsFlag(at: Int(clusters.utf8(index))) {
          clusters.insert(.unsafe, at: index)
        }
      }
      let attachment = setting.font.cursiveAttachment
      if !attachment.glyphs.isEmpty, glyphs.contains(anyOf: attachment.glyphs, from: firstGlyph) {
        for index in firstCluster + 1..<clusters.count
        where attachment.reachesAcross(Int(clusters.utf8(index)), of: utf8) {
          clusters.insert(.unsafe, at: index)
        }
      }
      setting.font.tableKerning?.forbidCuts(
        in: &clusters, from: firstCluster, glyphs, from: firstGlyph, end: item.range.upperBound,
        setting, of: utf8)
      clusters.remove(.unsafe, at: firstCluster)
    }
    for index in notdef { report(index, end: item.range.upperBound, setting.font, utf8) }
    notdef.removeAll()
    if minimumOffset != 0 || maximumOffset != 0 {
      runs.note(offsets: minimumOffset...maximumOffset, kind: kind)
    }
  }

  /// Collects glyphs into clusters.
  ///
  /// - Parameter spacing: the spacing after the cluster at a UTF-8 offset; `nil` for none.
  mutating func append(_ window: some LogicalGlyphs, spacing: ((Int) -> Int64)?) {
    emptyColumns()
    let isUpright = window.isVertical
    var index = window.indices.lowerBound
    while index < window.indices.upperBound {
      let cluster = window.cluster(index)
      var advance: Int64 = 0
      var flags: ClusterRecord.Flags = []
      var isMissing = false
      var isFirst = true
      repeat {
        let glyph = window.record(index)
        glyphs.append(glyph, startsCluster: isFirst)
        isFirst = false
        advance += Int64(glyph.advance)
        glyphTravel &+= UInt64(glyph.advance.magnitude)
        // Any glyph of the cluster may carry the flag.
        if window.isUnsafe(index) { flags.insert(.unsafe) }
        if glyph.id == 0 { isMissing = true }
        let offset = isUpright ? -glyph.yOffset : glyph.xOffset
        if offset != 0 { noteOffset(offset) }
        index += 1
      } while index < window.indices.upperBound && window.cluster(index) == cluster
      if goesOn(at: cluster) { flags.insert(.insideGrapheme) }
      if let spacing, !flags.contains(.insideGrapheme) {
        payOwed()
        pendingSpacing = spacing(Int(cluster))
      }
      if isMissing { notdef.append(clusters.count) }
      clusters.append(ClusterRecord(position: pen, utf8: cluster, flags: flags))
      pen &+= advance &* scale
    }
  }

  /// Whether the character at a UTF-8 offset continues a grapheme cluster; offsets must ascend between calls.
  @inline(__always)
  mutating func goesOn(at offset: UInt32) -> Bool {
    while ahead < continuations.count, continuations[ahead] <= offset {
      ahead += 1
      if continuations[ahead - 1] == offset { return true }
    }
    return false
  }

  private mutating func payOwed() {
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

  /// Appends digits side by side in one em, as a cluster by itself.
  private mutating func append(_ digits: CombinedDigits, at utf8Offset: Int) {
    // A font may remove all of their glyphs.
    if digits.glyphs.isEmpty { return }
    if digits.glyphs.contains(where: { $0.id == 0 }) { notdef.append(clusters.count) }
    clusters.append(ClusterRecord(position: pen, utf8: UInt32(utf8Offset), flags: []))
    for (index, glyph) in digits.glyphs.enumerated() {
      glyphs.append(glyph, startsCluster: index == 0)
      noteOffset(-glyph.yOffset)
      glyphTravel &+= UInt64(glyph.advance.magnitude)
      pen &+= Int64(glyph.advance) &* scale
    }
  }

  private mutating func noteOffset(_ offset: Int32) { note(offsets: offset...offset) }

  @inline(__always)
  mutating func note(offsets: ClosedRange<Int32>) {
    minimumOffset = min(minimumOffset, offsets.lowerBound)
    maximumOffset = max(maximumOffset, offsets.upperBound)
  }

  private mutating func report(
    _ index: Int, end: Int, _ font: Font, _ utf8: UnsafeBufferPointer<UInt8>
  ) {
    var offset = Int(clusters[index].utf8)
    let end = index + 1 < clusters.count ? Int(clusters[index + 1].utf8) : end
    while offset < end {
      let (character, length) = utf8.codePoint(at: offset)
      if Unicode.Scalar(character) != nil, !font.has(character),
        !CharacterProperties(character).isDefaultIgnorable
      {
        missing.append(UInt32(offset))
      }
      offset += length
    }
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
