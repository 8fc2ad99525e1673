internal import TelopUnits

/// A type that stores options, with an entry for each option.
@_spi(Answers) public protocol OptionTarget: Sendable {
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

  /// - Throws: `PlanError` that suggests a name.
  package static func requiredEntry(named name: String) throws(PlanError) -> OptionEntry<Self> {
    guard let entry = entry(named: name) else {
      let hint = entries.map(\.name).hint(for: name)
      throw PlanError(.unknownOption, "unknown option '\(name)'\(hint)", options: [name])
    }
    return entry
  }

  package mutating func set(_ name: String, to texts: [String]) throws(PlanError) {
    try Self.requiredEntry(named: name).set(&self, to: texts)
  }
}
