/// The rules that keep units exact, each by name: tests leave one out and see that it is missed.
struct UnitRules: OptionSet, Sendable, Hashable {
  let rawValue: UInt32

  /// Marks, joiners and what is never shown belong to what is around them.
  static let glue = UnitRules(rawValue: 1 << 0)
  /// A letter that a mark follows may be another glyph, for what is before it too.
  static let marksBase = UnitRules(rawValue: 1 << 1)
  /// Ligatures, contexts and chains join what stands in them.
  static let sequences = UnitRules(rawValue: 1 << 2)
  /// A rare character of a wide rule keeps what the rule reaches together.
  static let triggers = UnitRules(rawValue: 1 << 3)
  /// Pairs move closer or further apart.
  static let pairs = UnitRules(rawValue: 1 << 4)
  /// A character is also whatever substitutions make of it.
  static let outcomes = UnitRules(rawValue: 1 << 5)
  /// Lines with U+2044 are HarfBuzz's.
  static let fractions = UnitRules(rawValue: 1 << 6)
  /// So are fonts with tables of other shapers.
  static let otherTables = UnitRules(rawValue: 1 << 7)
  /// So are scripts that HarfBuzz has rules of its own for.
  static let scripts = UnitRules(rawValue: 1 << 8)
  /// So are fonts whose lookups pass over letters, or whose pairs use up their second glyph.
  static let furtherReach = UnitRules(rawValue: 1 << 9)
  /// What the font lacks is drawn with what comes close.
  static let lacking = UnitRules(rawValue: 1 << 10)
  /// A stretch ends where nothing that follows can open the gap.
  static let margins = UnitRules(rawValue: 1 << 11)

  /// A character whose glyph goes away belongs to what is around it.
  static let vanishing = UnitRules(rawValue: 1 << 12)

  /// Arabic letters join their neighbours.
  static let joining = UnitRules(rawValue: 1 << 13)
  /// What opens from the left closes from the right.
  static let mirrors = UnitRules(rawValue: 1 << 14)

  /// Letters join those of other runs.
  static let contexts = UnitRules(rawValue: 1 << 15)

  /// A letter and its mark may be one character.
  static let composing = UnitRules(rawValue: 1 << 16)

  /// Runs with broken syllables are HarfBuzz's.
  static let wholeSyllables = UnitRules(rawValue: 1 << 17)
  /// A virama or a joiner binds what follows it.
  static let viramas = UnitRules(rawValue: 1 << 18)
  /// A vowel sign that is drawn before its syllable depends on what precedes the syllable.
  static let leftSigns = UnitRules(rawValue: 1 << 19)
  /// Runs in which the context of a syllable's rule may lie in the syllable before are HarfBuzz's.
  static let leaks = UnitRules(rawValue: 1 << 20)
  /// A ligature may move where the letters that it is made of do not.
  static let pairedOutcomes = UnitRules(rawValue: 1 << 21)
  /// Fonts that put glyphs in place of others at random are HarfBuzz's.
  static let random = UnitRules(rawValue: 1 << 22)
  /// A letter and its mark may be a mark of the letter before.
  static let composedMarks = UnitRules(rawValue: 1 << 23)
  /// So are runs with letters that HarfBuzz takes apart, and puts together where there is a mark.
  static let built = UnitRules(rawValue: 1 << 24)
  /// So is text from right to left in fonts without a space, in whose place HarfBuzz takes away what is never shown.
  static let spaceless = UnitRules(rawValue: 1 << 25)
  /// Scripts and languages share what is known only where the font has the same rules for them.
  static let sharing = UnitRules(rawValue: 1 << 26)
  static let all: [UnitRules] = (0..<27).map { UnitRules(rawValue: 1 << $0) }
}
