public import TelopUnits

/// How fast a text may pass and still be read, for one kind of reader, by the language of the text.
public struct PaceProfile: Sendable, Hashable {
  /// The units that are counted.
  public enum Unit: String, Sendable, Hashable {
    /// A full-width character is 1, a half-width one 0.5; spaces are not read.
    case fullWidth
    /// A run of letters and digits.
    case word
    /// A visible code point, or a space within a paragraph.
    case character
  }

  /// The bounds for some languages.
  package struct Limit: Sendable, Hashable {
    /// Primary subtags of BCP 47; none stands for every language that no other limit names.
    package let languages: [String]
    /// The unit that the bounds count per second.
    package let unit: Unit
    /// Units per second up to which reading is comfortable.
    package let comfortable: Rational
    /// Units per second above which the text cannot be read; no less than `comfortable`.
    package let unreadable: Rational
    /// Units per second below which reading gets worse again; `nil` where nothing is known of that.
    package let slow: Rational?
  }

  /// How long the reader needs to see a character at all, whatever the pace.
  package struct Dwell: Sendable, Hashable {
    /// Seconds from which on it is comfortable.
    package let comfortable: Rational
    /// Seconds below which it cannot be read; no more than `comfortable`.
    package let unreadable: Rational
    /// Where the numbers come from.
    package let source: String
  }

  /// The name on the command line.
  public let name: String
  /// The limit that the pace is told by: that of the line's main language once it is known.
  package let main: Limit
  /// The limits of other languages; text that none names counts by `main`.
  package let others: [Limit]
  /// Where the numbers come from.
  public let source: String
  /// How long every character has to stay on screen.
  package let dwell: Dwell

  /// The unit of the whole line's pace.
  public var unit: Unit { main.unit }
  /// Units per second up to which reading is comfortable.
  public var comfortable: Rational { main.comfortable }
  /// Units per second above which the text cannot be read.
  public var unreadable: Rational { main.unreadable }

  init(
    name: String, main: Limit, others: [Limit] = [], source: String, dwell: Dwell = .broadcast
  ) {
    self.name = name
    self.main = main
    self.others = others
    self.source = source
    self.dwell = dwell
  }

  /// The profile with this name.
  ///
  /// - Throws: `badValue`, listing the names.
  /// - Complexity: O(profiles).
  public static func named(_ name: String) throws(PlanError) -> PaceProfile {
    guard let profile = all.first(where: { $0.name == name }) else {
      throw PlanError(
        .badValue,
        "pace '\(name)' is not a profile; there are "
          + all.map(\.name).joined(separator: ", ") + all.map(\.name).hint(for: name))
    }
    return profile
  }

  /// The overlay profile for a line's language: characters for Japanese and Chinese, words for the
  /// rest.
  public static func overlay(language: String) -> PaceProfile {
    ReadingLanguage.isEastAsian(ReadingLanguage.primary(language))
      ? .overlayJapanese : .overlayEnglish
  }

  /// The profile as it tells the pace of a line: led by the limit of the line's language.
  ///
  /// - Parameter language: a BCP 47 tag.
  package func resolved(for language: String) -> PaceProfile {
    if name == Self.overlay.name { return .overlay(language: language) }
    // The two overlay profiles say by their names which limit leads.
    guard !others.isEmpty, !isLedByName else { return self }
    let index = limitIndex(for: ReadingLanguage.primary(language))
    guard index > 0 else { return self }
    var rest = others
    let leading = rest.remove(at: index - 1)
    return PaceProfile(
      name: name, main: leading, others: [main] + rest, source: source, dwell: dwell)
  }

  private var isLedByName: Bool {
    name == Self.overlayJapanese.name || name == Self.overlayEnglish.name
  }

  /// Which limit text of a language counts by: 0 is `main`, the next ones are `others`.
  func limitIndex(for language: String) -> Int {
    if main.languages.contains(language) { return 0 }
    var fallback = 0
    for index in others.indices {
      if others[index].languages.contains(language) { return index + 1 }
      if others[index].languages.isEmpty { fallback = index + 1 }
    }
    return main.languages.isEmpty ? 0 : fallback
  }

  func limit(at index: Int) -> Limit { index == 0 ? main : others[index - 1] }
}
