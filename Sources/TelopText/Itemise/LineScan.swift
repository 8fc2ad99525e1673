internal import TelopUnits

/// The facts about a line that are needed before fonts are chosen, found in one scan.
struct LineScan {
  private(set) var needsBidi = false
  /// Whether the line has U+2044, which turns the digits around it into a fraction.
  private(set) var hasFraction = false
  /// The number of code points.
  private(set) var characterCount = 0
  private var scripts = ScriptCounts()

  init(utf8: UnsafeBufferPointer<UInt8>) {
    if utf8.count >= Self.minimumLongLength {
      scan(long: utf8)
      return
    }
    var offset = 0
    var needsBidi = false
    var hasFraction = false
    var characters = 0
    let reader = CharacterProperties.reader
    // Adjacent characters usually share a script, so a stretch of one script is counted as a whole, where it ends. A
    // counter that is incremented for each character would wait for the previous store.
    var script = 0
    var start = 0
    while offset < utf8.count {
      let (character, length) = utf8.codePoint(at: offset)
      let properties = CharacterProperties(character, reader)
      let characterScript = Int(properties.script.number)
      if characterScript != script {
        scripts.add(characters - start, of: script)
        script = characterScript
        start = characters
      }
      needsBidi = needsBidi || properties.needsBidi
      hasFraction = hasFraction || properties.isFractionSlash
      characters += 1
      offset += length
    }
    scripts.add(characters - start, of: script)
    self.needsBidi = needsBidi
    self.hasFraction = hasFraction
    characterCount = characters
  }

  /// The minimum length, in bytes, for counting scripts without branches. The branchless loop avoids mispredictions in
  /// mixed text, but its tables must first be cleared.
  private static let minimumLongLength = 2_048

  private mutating func scan(long utf8: UnsafeBufferPointer<UInt8>) {
    var counts = Counts(repeating: 0)
    var flags = CharacterProperties.none
    let reader = CharacterProperties.reader
    // Looking up pairs is unsafe while the table of properties has no memory for its pages.
    let text = reader.allowsPageLookup ? ThreeByteText(utf8) : nil
    var offset = 0
    let count = { (parity: Int) in
      let (character, length) = utf8.codePoint(at: offset)
      let properties = CharacterProperties(character, reader)
      counts[2 &* Int(properties.script.number) &+ parity] &+= 1
      flags.formUnion(properties)
      offset &+= length
    }
    while offset < utf8.count {
      if let text, ThreeByteText.begins(with: utf8[offset]) {
        let (end, pairFlags) = Self.countPairs(text, from: offset, before: utf8.count, &counts)
        flags.formUnion(pairFlags)
        offset = end
      }
      if offset < utf8.count { count(0) }
      if offset < utf8.count { count(1) }
    }
    for script in 0..<256 {
      let count = Int(counts[2 * script]) + Int(counts[2 * script + 1])
      if count == 0 { continue }
      characterCount += count
      scripts.add(count, of: script)
    }
    needsBidi = flags.needsBidi
    hasFraction = flags.isFractionSlash
  }

  /// Two counters for each script. Neighbouring characters alternate between them, because a single counter would wait
  /// for the previous store.
  private typealias Counts = InlineArray<512, UInt32>

  /// Counts characters of three bytes, two at a time, up to the first whose properties have not been looked up in ICU
  /// yet.
  @inline(never)
  private static func countPairs(
    _ text: ThreeByteText, from start: Int, before limit: Int, _ counts: inout Counts
  ) -> (end: Int, flags: CharacterProperties) {
    var offset = start
    var flags = CharacterProperties.none
    let reader = CharacterProperties.reader
    let end = text.endOfPairs(limitedTo: limit)
    while offset < end, let (firstIndex, secondIndex) = text.pair(at: offset),
      let first = CharacterProperties(firstIndex, reader),
      let second = CharacterProperties(secondIndex, reader)
    {
      counts[2 &* Int(first.script.number)] &+= 1
      counts[2 &* Int(second.script.number) &+ 1] &+= 1
      flags.formUnion(first)
      flags.formUnion(second)
      offset &+= 6
    }
    return (offset, flags)
  }

  /// Scans text whose runs are known: counts its characters and looks for U+2044.
  init(counting utf8: UnsafeBufferPointer<UInt8>) {
    characterCount = utf8.characterCount(in: 0..<utf8.count)
    hasFraction = utf8.hasFractionSlash
  }

  /// The language guessed from the scripts. The first rule that applies decides:
  ///
  /// - A text with kana is Japanese.
  /// - A text without letters is Japanese if it has East Asian signs.
  /// - If Han has at least as many letters as all scripts except Han and Hangul together, or Hangul has, the more
  ///   frequent of these two decides. Han without kana is Japanese.
  /// - Otherwise, the most frequent script except Han and Hangul decides.
  ///
  /// Canonically equal texts have the same language.
  func language(of utf8: UnsafeBufferPointer<UInt8>) -> String {
    if scripts.hasKana { return "ja" }
    if let script = scripts.onlyScript {
      return script == .common && Self.letters(of: utf8).isEastAsian ? "ja" : script.language
    }
    let hanOrHangul = scripts.dominant(eastAsian: true)
    // A script with half of the characters is the most frequent one. Returning its language at once avoids a second
    // scan.
    if hanOrHangul.script == .han, 2 * Int(hanOrHangul.count) >= characterCount {
      return hanOrHangul.script.language
    }
    let isEastAsian = hanOrHangul.count > 0 && Self.letters(of: utf8).isEastAsian
    return Self.scripts(ofLettersIn: utf8).dominant(eastAsian: isEastAsian).script.language
  }

  private static func letters(of utf8: UnsafeBufferPointer<UInt8>) -> LetterCounts {
    var letters = LetterCounts()
    for (_, character) in utf8.characters(in: utf8.indices) {
      if let scalar = Unicode.Scalar(character) { letters.add(scalar) }
    }
    return letters
  }

  /// Counts the scripts of all characters except those that belong to the preceding letter, such as marks.
  private static func scripts(ofLettersIn utf8: UnsafeBufferPointer<UInt8>) -> ScriptCounts {
    var scripts = ScriptCounts()
    let reader = CharacterProperties.reader
    for (_, character) in utf8.characters(in: utf8.indices) {
      let properties = CharacterProperties(character, reader)
      if !properties.mayShareCluster || LetterCounts.isLeadingJamo(character) {
        scripts.add(1, of: Int(properties.script.number))
      }
    }
    return scripts
  }
}

private struct ScriptCounts {
  /// Indexed by ICU's script numbers. Inline, because some lines are measured in less than a microsecond.
  private var counts = InlineArray<256, UInt32>(repeating: 0)
  /// A bit for each script that occurs.
  private var added = InlineArray<4, UInt64>(repeating: 0)

  @inline(__always)
  mutating func add(_ count: Int, of script: Int) {
    counts[script] &+= UInt32(truncatingIfNeeded: count)
    added[script >> 6] |= 1 << UInt64(script & 63)
  }

  var hasKana: Bool {
    counts[Int(ScriptCode.hiragana.number)] + counts[Int(ScriptCode.katakana.number)] > 0
  }

  /// The only script of the characters; Common if none has a script, `nil` if there are several scripts.
  var onlyScript: ScriptCode? {
    var lastScript = ScriptCode.common
    var count = 0
    forEachScript { script in
      lastScript = script
      count += 1
    }
    return count > 1 ? nil : lastScript
  }

  /// The most frequent script with its number of characters: of Han and Hangul if `eastAsian`, otherwise of other
  /// scripts.
  func dominant(eastAsian: Bool) -> (script: ScriptCode, count: UInt32) {
    var best = (script: ScriptCode.common, count: UInt32(0))
    forEachScript { script in
      let count = counts[Int(script.number)]
      let isEastAsian = script == .han || script == .hangul
      if count > best.count, isEastAsian == eastAsian { best = (script, count) }
    }
    return best
  }

  private func forEachScript(_ body: (ScriptCode) -> Void) {
    for word in added.indices {
      var bits = added[word]
      while bits != 0 {
        let script = ScriptCode(UInt8(word << 6 + bits.trailingZeroBitCount))
        bits &= bits - 1
        if !script.isCommonOrInherited { body(script) }
      }
    }
  }
}
