/// Splits a line into runs: ICU finds grapheme clusters and directions, `FontOrder` the fonts.
///
/// Most characters are grapheme clusters by themselves, or letters with marks. They cost one or two table look-ups.
/// Stretches with joiners, viramas, flags or emoji get their boundaries from ICU.
struct Itemizer: ~Copyable {
  let utf8: UnsafeBufferPointer<UInt8>
  private let fonts: LineFonts
  /// The font order of the current style.
  private(set) var order: FontOrder
  /// `nil` for a line without styles.
  private var styles: StyleMap?
  /// The style of the last grapheme cluster that was added to `runs`.
  private var lastStyle: FaceStyle = []
  let levels: BidiLevels
  /// `nil` for a horizontal line.
  private let vertical: VerticalRule?
  var scripts = ScriptResolver()
  /// ICU's iterator over grapheme clusters; `nil` until it is needed.
  var graphemes: TextBreaks?
  /// The last slot checked for U+0020, and whether its font draws U+0020.
  private(set) var spaceCheck: (slot: Int, isDrawn: Bool) = (-1, false)

  /// The characters of the current cluster.
  var scratch: [UInt32] = []
  private(set) var runs: [ItemizedRun] = []
  /// The last run. Its end is up to date, unlike the end in `runs`.
  var last = OpenRun()
  /// The font choices of the characters that continue the last run.
  private(set) var continuingChoices = RunChoices()
  /// UTF-8 offsets of characters that continue a grapheme cluster, ascending.
  var graphemeContinuations: [UInt32] = []
  /// For each slot and style, the first text whose face lacks a part of the style: bold, italic, or both.
  private var missingStyles: [(slot: Int, style: FaceStyle, range: Range<Int>)] = []

  /// The line must not move in memory during `init`. `buffers` provides memory and an iterator that the itemiser of
  /// another line has given back.
  init(
    _ utf8: UnsafeBufferPointer<UInt8>, fonts: LineFonts, levels: BidiLevels,
    styles: StyleMap? = nil, vertical: VerticalRule? = nil, buffers: ItemizerBuffers? = nil
  ) throws(TextError) {
    self.utf8 = utf8
    self.fonts = fonts
    self.styles = styles
    order = fonts.unstyledOrder
    self.levels = levels
    self.vertical = vertical
    if let buffers { take(buffers) }
    try itemize()
    closeRun()
    setLeadingScripts()
    if buffers == nil { graphemeContinuations.trim() }
  }

  var line: ItemizedLine {
    ItemizedLine(
      runs: runs, graphemeContinuations: graphemeContinuations, missingStyles: missingStyles,
      baseLevel: levels.base)
  }

  private mutating func take(_ buffers: ItemizerBuffers) {
    swap(&runs, &buffers.runs)
    swap(&scratch, &buffers.scratch)
    swap(&graphemeContinuations, &buffers.graphemeContinuations)
    graphemes = buffers.graphemes.take()
    runs.removeAll(keepingCapacity: true)
    graphemeContinuations.removeAll(keepingCapacity: true)
  }

  consuming func giveBack(to buffers: ItemizerBuffers) {
    buffers.runs = runs
    buffers.scratch = scratch
    buffers.graphemeContinuations = graphemeContinuations
    buffers.graphemes = graphemes
  }

  private mutating func itemize() throws(TextError) {
    // Constants outside the loop avoid reference counting inside it.
    let plain = fonts.unstyledOrder
    let reader = CharacterProperties.reader
    let choices = plain.choices
    let isStyled = styles != nil
    var start = 0
    while start < utf8.count {
      // Ordinary characters continue the last run.
      start = try skipOrdinary(from: start, choices)
      if start == utf8.count { break }
      let (character, length) = utf8.codePoint(at: start)
      let properties = CharacterProperties(character, reader)
      let end = start + length
      if properties.isSimpleGrapheme, isSimple(at: end, reader) {
        let script = scripts.resolve(character, properties, at: start)
        if isStyled { updateOrder(at: start) }
        let slot: Int
        if properties.isSpace || isHyphen(character, at: start) {
          slot = try self.slot(forSpaceOrHyphen: character)
        } else {
          let choice = isStyled ? FontChoice(bits: 0) : choices[character]
          slot = choice.isKnown ? choice.slot : try order.slot(forSingle: character)
        }
        try append(start..<end, slot: slot, script: script)
        start = end
      } else if properties.isSimpleGrapheme, let end = marksEnd(from: end) {
        try itemize(cluster: start..<end)
        start = end
      } else {
        let stretch = start..<complexEnd(from: end)
        try itemize(complex: stretch)
        start = stretch.upperBound
      }
    }
  }

  /// Sets the order for the style at a grapheme cluster's start. The whole cluster has this style.
  @inline(__always)
  mutating func updateOrder(at offset: Int) {
    if let style = styles?.style(at: offset), style != order.style { order = fonts.order(style) }
  }

  @inline(__always)
  private func isSimple(at offset: Int, _ reader: CharacterProperties.Reader) -> Bool {
    offset >= utf8.count
      || CharacterProperties(utf8.codePoint(at: offset).value, reader).isSimpleGrapheme
  }

  /// Whether a character is a hyphen that follows a word. A hyphen after a space may be a minus sign.
  @inline(__always)
  private func isHyphen(_ character: UInt32, at offset: Int) -> Bool {
    Hyphens.contains(character) && offset > 0 && utf8[offset - 1] != 0x20
  }

  /// The font of a whole cluster; `nil` if none has all of it.
  mutating func slot(forCluster characters: [UInt32], at offset: Int) throws(TextError) -> Int? {
    // A cluster of invisible characters, such as a soft hyphen or a direction mark, continues the last run.
    if characters.allSatisfy({ CharacterProperties($0).isDefaultIgnorable }), let last = runs.last {
      return last.slot
    }
    if characters.count == 1 {
      return CharacterProperties(characters[0]).isSpace || isHyphen(characters[0], at: offset)
        ? try slot(forSpaceOrHyphen: characters[0]) : try order.slot(forSingle: characters[0])
    }
    return try order.slot(forCluster: characters)
  }

  /// The font of a space or hyphen. Many fonts kern words with spaces, so the font of the preceding word is used if it
  /// draws the character. After a change of style, the family stays the same. Wide spaces (em, ideographic) are in the
  /// line's first font, so that all have the same width.
  @inline(__always)
  private mutating func slot(forSpaceOrHyphen character: UInt32) throws(TextError) -> Int {
    if !Spaces.isWide(character), let last = runs.last?.slot {
      let slot = order.style == lastStyle ? last : order.counterpart(of: last)
      if !order.slots[slot].isEmoji, try draws(character, in: slot) { return slot }
    }
    return try order.slot(forSingle: character)
  }

  mutating func draws(_ character: UInt32, in slot: Int) throws(TextError) -> Bool {
    if character == 0x20, spaceCheck.slot == slot { return spaceCheck.isDrawn }
    let draws = try order.slots[slot].font().draws(character)
    if character == 0x20 { spaceCheck = (slot, draws) }
    return draws
  }

  @inline(__always)
  mutating func append(_ range: Range<Int>, slot: Int, script: ScriptCode) throws(TextError) {
    if slot == last.slot, levels[range.lowerBound] == last.level,
      last.isHorizontalUnstyled && last.script.canShareRun(with: script) || last.isEmoji
    {
      last.end = range.upperBound
      return
    }
    try appendToRuns(range, slot: slot, script: script, level: levels[range.lowerBound])
  }

  private mutating func closeRun() {
    if let index = runs.indices.last { runs[index].extend(to: last.end) }
  }

  @inline(never)
  mutating func appendToRuns(
    _ range: Range<Int>, slot: Int, script: ScriptCode, level: UInt8, startsRun: Bool = false
  ) throws(TextError) {
    closeRun()
    defer { if let run = runs.last { open(run) } }
    lastStyle = order.style
    if !lastStyle.isEmpty, order.lacksStyle(slot: slot) { noteMissingStyle(of: slot, at: range) }
    let isEmoji = order.slots[slot].isEmoji
    let script = isEmoji ? .common : script
    var orientation = Orientation.horizontal
    if let vertical {
      orientation = try vertical.orientation(
        at: range.lowerBound, of: utf8.codePoint(at: range.lowerBound).value,
        font: order.slots[slot].font(), isEmoji: isEmoji)
    }
    if let last = runs.indices.last, !startsRun, runs[last].slot == slot, runs[last].level == level,
      runs[last].orientation == orientation
    {
      if runs[last].script.canShareRun(with: script) {
        runs[last].extend(to: range.upperBound)
        return
      }
      if runs[last].script.isCommonOrInherited, !isEmoji {
        runs[last].script = script
        runs[last].extend(to: range.upperBound)
        return
      }
    }
    runs.append(
      ItemizedRun(range: range, slot: slot, script: script, level: level, orientation: orientation))
  }

  private mutating func open(_ run: ItemizedRun) {
    let isEmoji = order.slots[run.slot].isEmoji
    let isUniform = vertical == nil && styles == nil
    last = OpenRun(
      slot: run.slot, level: run.level, script: run.script, end: run.range.upperBound,
      isHorizontalUnstyled: isUniform && !isEmoji, isEmoji: isUniform && isEmoji)
    continuingChoices =
      last.isHorizontalUnstyled ? RunChoices(slot: run.slot, script: run.script) : RunChoices()
  }

  /// Ignores spaces and invisible characters, which look alike in every face.
  private mutating func noteMissingStyle(of slot: Int, at range: Range<Int>) {
    if CharacterProperties(utf8.codePoint(at: range.lowerBound).value).isInvisible { return }
    guard !missingStyles.contains(where: { $0.slot == slot && $0.style == order.style }) else {
      return
    }
    missingStyles.append((slot, order.style, range))
  }

  /// Gives Common and Inherited characters at the line's start the script of the first character that has its own.
  private mutating func setLeadingScripts() {
    let firstScript = runs.first { !$0.script.isCommonOrInherited }?.script
    guard let firstScript else { return }
    for index in runs.indices where !order.slots[runs[index].slot].isEmoji {
      guard runs[index].script.isCommonOrInherited else { return }
      runs[index].script = firstScript
    }
  }
}
