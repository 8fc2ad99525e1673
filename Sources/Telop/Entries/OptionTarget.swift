internal import TelopUnits

/// A type that stores options, with an entry for each option.
public protocol OptionTarget: Sendable {
  /// All options, in the order of the help, with unique names.
  static var entries: [OptionEntry<Self>] { get }

  /// Creates a target on which no option is set.
  init()
}

extension OptionTarget {
  /// The entry with a name; `nil` if no option has this name.
  ///
  /// - Complexity: O(entries).
  public static func entry(named name: String) -> OptionEntry<Self>? {
    // `first(where:)` needs a type look-up at run time, which takes longer than reading the options.
    for entry in entries where entry.name == name { return entry }
    return nil
  }

  /// Sets one option from text. If it throws, the target is unchanged.
  ///
  /// - Parameters:
  ///   - name: a long name of `entries`.
  ///   - texts: one value, or several for options that take many.
  /// - Throws: `PlanError` for an unknown name or an invalid value. The error's message names valid values, and its
  ///   place names the option.
  /// - Complexity: O(entries).
  public mutating func set(_ name: String, to texts: [String]) throws(PlanError) {
    guard let entry = Self.entry(named: name) else {
      throw .unknownOption(name, among: Self.entries.map(\.name))
    }
    try entry.set(&self, to: texts)
  }
}

extension PlanError {
  static func unknownOption(_ name: String, among names: [String]) -> PlanError {
    PlanError(
      .unknownOption, "unknown option '\(name)'\(names.hint(for: name))", options: [name])
  }
}
