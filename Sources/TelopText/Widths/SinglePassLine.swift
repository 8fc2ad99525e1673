/// Measures a line of simple characters in one loop, without splitting it into runs and units. A simple character is
/// a grapheme cluster by itself, reads from left to right, has one glyph, and interacts with the next only by kerning.
/// Most lines have only simple characters. Measuring stops at the first other character.
///
/// The loop does no reference counting. Threads share fonts and caches, and contention on their reference counts would
/// take longer than the loop.
struct SinglePassLine {
  private let utf8: UnsafeBufferPointer<UInt8>
  private let properties = CharacterProperties.reader
  private let choices: FontOrder.Choices
  private var scripts = ScriptResolver()
  /// The script for characters at the line's start that have no script of their own; `nil` until the first such
  /// character.
  private var cachedLeadingScript: ScriptCode?
  private var languages = PlainLanguage()
  private var run: Run?

  init(_ utf8: UnsafeBufferPointer<UInt8>, _ meter: LanguageMeter) {
    self.utf8 = utf8
    choices = meter.choices
  }

  /// The language of the text so far, by its scripts; `nil` if scripts must be counted.
  var language: String? { languages.name }

  /// Adds the widths of the line's runs to the run meters of `meter`. The caller must have cleared the run meters.
  /// Returns `false` if some character is not simple, or some run has no unit cache. The run meters then hold only a
  /// part of the line.
  mutating func add(to meter: LanguageMeter) throws(TextError) -> Bool {
    var offset = 0
    while offset < utf8.count {
      let (character, length) = utf8.codePoint(at: offset)
      let properties = CharacterProperties(character, properties)
      // Around U+2044, the fraction slash, HarfBuzz forms fractions.
      guard properties.isSimpleGrapheme, !properties.needsBidi, character != 0x2044
      else { return false }
      languages.add(properties.script)
      var script = scripts.resolve(character, properties, at: offset)
      if script.isCommonOrInherited { script = leadingScript(from: offset) }
      guard let slot = try slot(of: character, properties, meter) else { return false }
      if !(run.map { $0.continues(in: slot, script) } ?? false) {
        if let run { meter.runMeters[run.index].add(run.sum) }
        // A run in an emoji font has the script Common even if it has letters. The itemiser handles such a run.
        if meter.isEmoji[slot], !properties.script.isCommonOrInherited { return false }
        run = try Run(slot, script, of: meter)
      }
      guard var shapingProperties = run?.readers.shapingProperties[character] else { return false }
      if !shapingProperties.isKnown, let index = run?.index,
        let cache = meter.runMeters[index].cache
      {
        shapingProperties = cache.learn(character)
      }
      // A mark is inseparable from its neighbours. At a character that triggers a rule, a rule of the font for several
      // characters may match. Neither character is simple.
      guard shapingProperties.isSingleGlyph, !shapingProperties.isInseparable,
        !shapingProperties.triggersRule, let last = run?.last
      else { return false }
      if last.shapingProperties.isKnown, !last.shapingProperties.ignoresNext,
        !shapingProperties.ignoresPrevious
      {
        guard let interaction = interaction(last.character, character, meter),
          !interaction.isSameUnit
        else { return false }
        run?.sum.add(interaction.advance)
      }
      run?.sum.add(Int32(shapingProperties.advance))
      run?.last = (character, shapingProperties)
      offset += length
    }
    if let run { meter.runMeters[run.index].add(run.sum) }
    return true
  }

  /// The slot of a character's font; `nil` for a character that may take the font of the word beside it.
  @inline(__always)
  private func slot(
    of character: UInt32, _ properties: CharacterProperties, _ meter: LanguageMeter
  ) throws(TextError) -> Int? {
    if properties.isSpace, !Spaces.isWide(character), let run, !run.isEmoji {
      return character == 0x20 && run.hasSpace ? run.slot : nil
    }
    let choice = choices[character]
    let slot =
      choice.isKnown ? choice.slot : try meter.fonts.unstyledOrder.slot(forSingle: character)
    if Hyphens.contains(character), let run, slot != run.slot { return nil }
    return slot
  }

  @inline(__always)
  private func interaction(_ first: UInt32, _ second: UInt32, _ meter: LanguageMeter)
    -> PairInteraction?
  {
    guard let run else { return nil }
    return run.readers.interactions[first, second]
      ?? meter.runMeters[run.index].cache?.interaction(first, second)
  }

  /// The script of the first character from `start` on that has a script of its own; Common if there is none.
  private mutating func leadingScript(from start: Int) -> ScriptCode {
    if let cachedLeadingScript { return cachedLeadingScript }
    let first = utf8.characters(in: start..<utf8.count).lazy
      .map { [properties] in CharacterProperties($0.value, properties).script }
      .first { !$0.isCommonOrInherited }
    cachedLeadingScript = first ?? .common
    return first ?? .common
  }
}

extension SinglePassLine {
  private struct Run {
    let slot: Int
    private let script: ScriptCode
    let isEmoji: Bool
    let hasSpace: Bool
    /// An index into `LanguageMeter.runMeters`.
    let index: Int
    let readers: ShapedUnitCacheReaders
    var last: (character: UInt32, shapingProperties: ShapingProperties) = (0, .unknown)
    var sum = WidthSum()

    /// `nil` if there is no unit cache for the run.
    init?(_ slot: Int, _ script: ScriptCode, of meter: LanguageMeter) throws(TextError) {
      self.slot = slot
      isEmoji = meter.isEmoji[slot]
      self.script = isEmoji ? .common : script
      index = try meter.index(
        of: ItemizedRun.Parameters(
          slot: slot, script: self.script, orientation: .horizontal, isRightToLeft: false))
      hasSpace = meter.runMeters[index].hasSpace
      guard let readers = meter.runMeters[index].readers else { return nil }
      self.readers = readers
    }

    @inline(__always)
    func continues(in slot: Int, _ script: ScriptCode) -> Bool {
      slot == self.slot && (isEmoji || self.script.canShareRun(with: script))
    }
  }
}

/// The language of a line by its scripts, if it is known without counting.
private struct PlainLanguage {
  private var script = ScriptCode.common
  private var hasKana = false
  private var isMixed = false

  @inline(__always)
  mutating func add(_ script: ScriptCode) {
    if script == self.script || script.isCommonOrInherited { return }
    hasKana = hasKana || script == .hiragana || script == .katakana
    isMixed = isMixed || !self.script.isCommonOrInherited
    self.script = script
  }

  /// The language; `nil` if it depends on the most frequent script.
  var name: String? { hasKana ? "ja" : isMixed ? nil : script.language }
}
