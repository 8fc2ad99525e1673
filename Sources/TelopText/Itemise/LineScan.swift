internal import TelopUnits

/// The facts about a line that are needed before fonts are chosen, found in one pass.
struct LineScan {
  private(set) var needsBidi = false
  /// Whether the line has U+2044, which turns the digits around it into a fraction.
  private(set) var hasFraction = false
  /// The number of code points.
  private(set) var characterCount = 0
  private var scripts = ScriptCounts()

  init(utf8: UnsafeBufferPointer<UInt8>) {
    if utf8.count >= Self.longBytes {
      scan(long: utf8)
      return
    }
    var offset = 0
    var needsBidi = false
    var hasFraction = false
    var characters = 0
    let known = CharacterProperties.reader
    // Adjacent characters usually share a script. Incrementing one counter in memory for each would stall on its last
    // store.
    var script = 0
    var start = 0
    while offset < utf8.count {
      let (character, length) = utf8.codePoint(at: offset)
      let properties = CharacterProperties(character, known)
      let own = Int(properties.script.number)
      if own != script {
        scripts.add(characters - start, of: script)
        script = own
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

  /// The minimum length, in bytes, for counting scripts without branches. Mixed text mispredicts branches, but the
  /// tables of the branchless loop must first be cleared.
  private static let longBytes = 2_048

  private mutating func scan(long utf8: UnsafeBufferPointer<UInt8>) {
    var counts = Counts(repeating: 0)
    var all = CharacterProperties.none
    let known = CharacterProperties.reader
    let text = known.hasPages ? ThreeByteText(utf8) : nil
    var offset = 0
    let count = { (parity: Int) in
      let (character, length) = utf8.codePoint(at: offset)
      let properties = CharacterProperties(character, known)
      counts[2 &* Int(properties.script.number) &+ parity] &+= 1
      all.formUnion(properties)
      offset &+= length
    }
    while offset < utf8.count {
      if let text, ThreeByteText.begins(with: utf8[offset]) {
        let (end, found) = Self.countPairs(text, from: offset, before: utf8.count, &counts)
        all.formUnion(found)
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
    needsBidi = all.needsBidi
    hasFraction = all.isFractionSlash
  }

  /// Two counters for each script. Neighbouring characters alternate between them, because a single counter would stall
  /// on its last store.
  private typealias Counts = InlineArray<512, UInt32>

  /// Counts known characters of three bytes, two at a time.
  @inline(never)
  private static func countPairs(
    _ text: ThreeByteText, from start: Int, before limit: Int, _ counts: inout Counts
  ) -> (end: Int, all: CharacterProperties) {
    var offset = start
    var all = CharacterProperties.none
    let known = CharacterProperties.reader
    let end = text.endOfPairs(limitedTo: limit)
    while offset < end, let (firstPlace, secondPlace) = text.pair(at: offset),
      let first = CharacterProperties(firstPlace, known),
      let second = CharacterProperties(secondPlace, known)
    {
      counts[2 &* Int(first.script.number)] &+= 1
      counts[2 &* Int(second.script.number) &+ 1] &+= 1
      all.formUnion(first)
      all.formUnion(second)
      offset &+= 6
    }
    return (offset, all)
  }

  /// Scans text whose runs are known: counts its characters and looks for U+2044.
  init(counting utf8: UnsafeBufferPointer<UInt8>) {
    characterCount = utf8.characterCount(in: 0..<utf8.count)
    hasFraction = utf8.hasFractionSlash
  }

  /// The language guessed from the scripts: Japanese if the text has kana, otherwise by the most frequent letters. Han
  /// without kana counts as Japanese, and so do East Asian signs without letters. Canonically equal texts have the same
  /// language.
  func language(of utf8: UnsafeBufferPointer<UInt8>) -> String {
    if scripts.hasKana { return "ja" }
    if let only = scripts.only {
      return only == .common && Self.letters(of: utf8).isEastAsian ? "ja" : only.language
    }
    let east = scripts.commonest(eastAsian: true)
    // Han has at least half of the characters, so no other script has more.
    if east.script == .han, 2 * Int(east.count) >= characterCount { return east.script.language }
    let isEastAsian = east.count > 0 && Self.letters(of: utf8).isEastAsian
    return Self.scripts(ofLettersIn: utf8).commonest(eastAsian: isEastAsian).script.language
  }

  private static func letters(of utf8: UnsafeBufferPointer<UInt8>) -> LetterCounts {
    var letters = LetterCounts()
    for (_, character) in utf8.characters(in: utf8.indices) {
      if let scalar = Unicode.Scalar(character) { letters.add(scalar) }
    }
    return letters
  }

  /// The scripts of all characters except marks and others that belong to the letter before them.
  private static func scripts(ofLettersIn utf8: UnsafeBufferPointer<UInt8>) -> ScriptCounts {
    var scripts = ScriptCounts()
    let known = CharacterProperties.reader
    for (_, character) in utf8.characters(in: utf8.indices) {
      let properties = CharacterProperties(character, known)
      if !properties.isGlued || LetterCounts.isLeadingJamo(character) {
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
  var only: ScriptCode? {
    var found = ScriptCode.common
    var count = 0
    forEachScript { script in
      found = script
      count += 1
    }
    return count > 1 ? nil : found
  }

  /// The most frequent script, and the number of its characters: of Han and Hangul, or of all other scripts.
  func commonest(eastAsian: Bool) -> (script: ScriptCode, count: UInt32) {
    var found = (script: ScriptCode.common, count: UInt32(0))
    forEachScript { script in
      let count = counts[Int(script.number)]
      let isEastAsian = script == .han || script == .hangul
      if count > found.count, isEastAsian == eastAsian { found = (script, count) }
    }
    return found
  }

  private func forEachScript(_ body: (ScriptCode) -> Void) {
    for word in added.indices {
      var bits = added[word]
      while bits != 0 {
        let script = ScriptCode(UInt8(word << 6 + bits.trailingZeroBitCount))
        bits &= bits - 1
        if !script.isWeak { body(script) }
      }
    }
  }
}
