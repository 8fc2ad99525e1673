public import TelopUnits

/// The limits of pace for one medium, for each language.
public struct PaceProfile: Sendable, Hashable {
  /// The reading units that are counted.
  public enum Unit: String, Sendable, Hashable {
    /// Full-width characters count 1, half-width characters 0.5, spaces 0.
    case fullWidth
    /// A sequence of letters and digits.
    case word
    /// A visible code point, or a space within a paragraph.
    case character
  }

  /// The limits of pace for some languages.
  package struct Limit: Sendable, Hashable {
    /// The primary subtags of the languages, as in BCP 47; empty for all languages that no other limit names.
    package private(set) var languages: [String] = []
    package let unit: Unit
    /// Reading units per second up to which reading is comfortable.
    package let comfortable: Rational
    /// Reading units per second above which the text cannot be read; no less than `comfortable`.
    package let unreadable: Rational
    /// Reading units per second below which reading gets worse again; `nil` if unknown.
    package private(set) var slow: Rational?
  }

  /// The limits of the time for which a character is visible. They apply at any pace.
  package struct Dwell: Sendable, Hashable {
    /// The time in seconds from which reading is comfortable.
    package let comfortable: Rational
    /// The time in seconds below which a character cannot be read; at most `comfortable`.
    package let unreadable: Rational
  }

  /// The name of the profile on the command line.
  public let name: String
  /// The limit whose reading unit the pace uses. After `resolved(for:)`, this is the limit of the line's main language.
  package let mainLimit: Limit
  /// The limits of other languages. Text in a language that no limit names is counted by `mainLimit`.
  package private(set) var otherLimits: [Limit] = []
  /// The source of the numbers.
  package let source: String
  package private(set) var dwell = Dwell.broadcast

  /// The reading unit in which the pace of the line is given.
  public var unit: Unit { mainLimit.unit }
  /// Reading units per second up to which reading is comfortable.
  public var comfortable: Rational { mainLimit.comfortable }
  /// Reading units per second above which the text cannot be read.
  public var unreadable: Rational { mainLimit.unreadable }
  /// Reading units per second below which readers wait: an eighth of `comfortable`, or `mainLimit.slow` if higher.
  package var slowest: Rational { max(mainLimit.comfortable / 8, mainLimit.slow ?? 0) }

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

  /// The overlay profile for the language of a line: characters for Japanese and Chinese, words for all others.
  package static func overlay(language: String) -> PaceProfile {
    ReadingLanguage.isEastAsian(ReadingLanguage.primary(language))
      ? .overlayJapanese : .overlayEnglish
  }

  /// The profile for a line in a language (a BCP 47 tag), with the limit of that language as `mainLimit`.
  package func resolved(for language: String) -> PaceProfile {
    if name == Self.overlay.name { return .overlay(language: language) }
    // The names of these two profiles fix the main limit.
    let isFixed = name == Self.overlayJapanese.name || name == Self.overlayEnglish.name
    guard !otherLimits.isEmpty, !isFixed else { return self }
    return resolved(toLimit: limitIndex(for: ReadingLanguage.primary(language)))
  }

  /// The profile with another limit as `mainLimit`; for the index see `limitIndex(for:)`.
  func resolved(toLimit index: Int) -> PaceProfile {
    guard index > 0 else { return self }
    var remaining = otherLimits
    let newMain = remaining.remove(at: index - 1)
    return PaceProfile(
      name: name, mainLimit: newMain, otherLimits: [mainLimit] + remaining, source: source,
      dwell: dwell)
  }

  /// The index of the limit for text of a language: 0 for `mainLimit`, or 1 plus an index in `otherLimits`.
  func limitIndex(for language: String) -> Int {
    if mainLimit.languages.contains(language) { return 0 }
    var fallback = 0
    for index in otherLimits.indices {
      if otherLimits[index].languages.contains(language) { return index + 1 }
      if otherLimits[index].languages.isEmpty { fallback = index + 1 }
    }
    return mainLimit.languages.isEmpty ? 0 : fallback
  }

  /// The reading unit of English text, and the number of units of `mainLimit` for which it counts; `nil` if English text
  /// is counted in units of `mainLimit`.
  package var english: (unit: Unit, weight: Rational)? {
    let index = limitIndex(for: "en")
    guard index > 0 else { return nil }
    return (limit(at: index).unit, weight(ofLimitAt: index))
  }

  /// The number of units of `mainLimit` for which a unit of another limit counts: the ratio of the comfortable paces.
  func weight(ofLimitAt index: Int) -> Rational {
    Pace.ratio(comfortable, limit(at: index).comfortable)
  }

  func limit(at index: Int) -> Limit { index == 0 ? mainLimit : otherLimits[index - 1] }
}
