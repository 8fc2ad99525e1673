/// Adds up a line of plain characters in one pass, without dividing it into runs and units first: each is a grapheme
/// cluster by itself, reads from left to right, has one glyph, and at most kerns with the next.
///
/// Most lines are such. It gives up at the first character that is anything else.
struct PlainLine {
  private let utf8: UnsafeBufferPointer<UInt8>
  private let order: FontOrder
  private var scripts = ScriptResolver()
  /// The script of weak characters before the first strong one, once one of them was met.
  private var leading: ScriptCode?
  private var language = PlainLanguage()
  private var run = Run()

  /// The run at hand.
  private struct Run {
    var slot = -1
    var script = ScriptCode.common
    var isEmoji = false
    var way: WidthWay?
    /// Its last character, and what is known of it.
    var last: (character: UInt32, facts: CharacterFacts) = (0, .unknown)
    var sum = WidthSum()
  }

  /// - Parameter utf8: one line of valid UTF-8.
  init(_ utf8: UnsafeBufferPointer<UInt8>, _ kind: WidthKind) {
    self.utf8 = utf8
    order = kind.fonts.plain
  }

  /// Adds the runs to their ways.
  ///
  /// - Parameter kind: its ways are clear.
  /// - Returns: the line's language as far as its scripts tell; `nil` where something is not plain, or not known yet.
  ///   The ways have then something of the line.
  /// - Complexity: O(n).
  mutating func add(to kind: WidthKind) throws(TextError) -> String? {
    var offset = 0
    while offset < utf8.count {
      let (character, length) = utf8.codePoint(at: offset)
      let properties = CharacterProperties(character)
      guard properties.isSimpleGrapheme, !properties.needsBidi, character != 0x2044 else {
        return nil
      }
      language.add(properties.script)
      var script = scripts.resolve(character, properties, at: offset)
      let slot: Int
      if properties.isSpace, !Spaces.isWide(character), let way = run.way, !run.isEmoji {
        // It stays with the word before it, where that font has one.
        guard character == 0x20, way.hasSpace else { return nil }
        slot = run.slot
      } else {
        slot = try order.slot(forSingle: character)
      }
      if script.isWeak {
        guard let named = leadingScript(from: offset) else { return nil }
        script = named
      }
      if slot != run.slot || !run.isEmoji && !run.script.joins(script) {
        guard try begin(slot, script, of: kind, isStrong: !properties.script.isWeak) else {
          return nil
        }
      }
      guard add(character) else { return nil }
      offset += length
    }
    end()
    return language.name
  }

  /// The script of the first strong character; Common where there is none, `nil` where an emoji font has it, which
  /// has no script.
  private mutating func leadingScript(from start: Int) -> ScriptCode? {
    if let leading { return leading }
    var offset = start
    var found = ScriptCode.common
    while offset < utf8.count, found.isWeak {
      let (character, length) = utf8.codePoint(at: offset)
      found = CharacterProperties(character).script
      offset += length
    }
    leading = found.isWeak ? .common : found
    return leading
  }

  private mutating func begin(
    _ slot: Int, _ script: ScriptCode, of kind: WidthKind, isStrong: Bool
  ) throws(TextError) -> Bool {
    end()
    let isEmoji = order.slots[slot].isEmoji
    if isEmoji, isStrong { return false }
    let script = isEmoji ? .common : script
    let way = try kind.way(
      of: ItemizedRun.Way(
        slot: slot, script: script, orientation: .horizontal, isRightToLeft: false))
    guard let plan = way.plan, !plan.isSyllabic, !plan.joins else { return false }
    run = Run(slot: slot, script: script, isEmoji: isEmoji, way: way)
    return true
  }

  private mutating func end() {
    guard let way = run.way else { return }
    way.add(run.sum)
  }

  /// Adds a character to the run; false where it is not plain there.
  @inline(__always)
  private mutating func add(_ character: UInt32) -> Bool {
    guard let plan = run.way?.plan else { return false }
    var own = plan.facts[character]
    if !own.isKnown { own = plan.learn(character) }
    guard own.isPlain, !own.isGlued, !own.isTrigger else { return false }
    let (last, before) = run.last
    if before.isKnown, !before.isInertBefore, !own.isInertBehind {
      let gap = plan.gap(last, character)
      if gap.isOpen { return false }
      run.sum.add(gap.advance)
    }
    run.sum.add(Int32(own.advance))
    run.last = (character, own)
    return true
  }
}

/// The language of a line as far as its scripts tell, where that takes no counting.
struct PlainLanguage {
  private var script = ScriptCode.common
  private var hasKana = false
  private var isMixed = false

  @inline(__always)
  mutating func add(_ script: ScriptCode) {
    if script == self.script || script.isWeak { return }
    hasKana = hasKana || script == .hiragana || script == .katakana
    isMixed = isMixed || !self.script.isWeak
    self.script = script
  }

  /// `nil` where the commonest script has a say.
  var name: String? { hasKana ? "ja" : isMixed ? nil : script.language }
}
