/// What one pass over a line finds out before fonts are chosen: its language and whether it needs
/// the bidirectional algorithm.
struct LineScan {
  private(set) var needsBidi = false
  /// The line has U+2044, which makes fractions of the digits around it.
  private(set) var hasFraction = false
  /// How many code points the line has.
  private(set) var characterCount = 0
  private(set) var scripts = ScriptCounts()

  init(utf8: UnsafeBufferPointer<UInt8>) {
    var offset = 0
    var needsBidi = false
    var hasFraction = false
    var characters = 0
    scripts.counts.withUnsafeMutableBufferPointer { counts in
      // Neighbours are mostly of one script: a count in memory would wait for itself.
      var script = 0
      var start = 0
      while offset < utf8.count {
        let (character, length) = utf8.codePoint(at: offset)
        let properties = CharacterProperties(character)
        let own = Int(properties.script.number)
        if own != script {
          counts[script] += characters - start
          (script, start) = (own, characters)
        }
        needsBidi = needsBidi || properties.needsBidi
        hasFraction = hasFraction || character == 0x2044
        characters += 1
        offset += length
      }
      counts[script] += characters - start
    }
    self.needsBidi = needsBidi
    self.hasFraction = hasFraction
    characterCount = characters
  }

  /// The line's language as far as its scripts tell.
  var language: String { scripts.language }
}

/// How many characters of each script a text has.
struct ScriptCounts: Sendable {
  /// By ICU's numbers of scripts.
  fileprivate var counts = [Int](repeating: 0, count: 256)

  /// The scripts that occur.
  var present: [(script: Int, count: Int)] {
    counts.enumerated().compactMap { $1 == 0 ? nil : ($0, $1) }
  }

  mutating func add(_ others: [(script: Int, count: Int)], times factor: Int = 1) {
    for (script, count) in others { counts[script] += count * factor }
  }

  /// The language of the text as far as its scripts tell: any kana makes it Japanese; otherwise the
  /// commonest script decides. Han without kana counts as Japanese, because nothing in it says
  /// whether it is Chinese: name the language.
  var language: String {
    let count = { (script: ScriptCode) in counts[Int(script.number)] }
    if count(.hiragana) + count(.katakana) > 0 { return "ja" }
    let commonest = counts.indices.dropFirst(2).max { counts[$0] < counts[$1] } ?? 0
    guard counts[commonest] > 0 else { return "und" }
    switch ScriptCode(UInt8(commonest)) {
    case .han: return "ja"
    case .hangul: return "ko"
    case .arabic: return "ar"
    case .hebrew: return "he"
    case .devanagari: return "hi"
    case .thai: return "th"
    default: return "en"
    }
  }
}
