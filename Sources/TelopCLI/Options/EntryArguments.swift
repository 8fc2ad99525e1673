internal import ArgumentParser
internal import Synchronization
@_spi(Answers) internal import Telop

/// Arguments that are options of the library. Each argument names its option's entry, which has the help text.
protocol EntryArguments: ParsableArguments {
  associatedtype Target: OptionTarget
  /// The settings in any order; `nil` for each absent option.
  var settings: [Setting?] { get }
}

extension EntryArguments {
  typealias Setting = OptionLayer.Setting

  /// One setting for each option that was given, in the order of the entries, with all texts of a repeated option.
  var givenSettings: [Setting] {
    let byName = Dictionary(grouping: settings.compactMap { $0 }, by: \.name)
    return Target.entries.compactMap { entry in
      byName[entry.name].map { Setting(entry.name, $0.flatMap(\.texts)) }
    }
  }
}

extension OptionLayer.Setting {
  /// `nil` if the flag is absent.
  init?(_ name: String, isOn: Bool) {
    guard isOn else { return nil }
    self.init(name, ["true"])
  }
}

/// The setting of an option with one value; `setting` is `nil` for an absent option. `OptionLayer.Setting?` would be
/// slower, because the runtime would look up the generic `Optional` whenever the parser creates an option.
struct OptionalSetting: Sendable {
  var setting: OptionLayer.Setting?
}

extension Option where Value == OptionalSetting {
  init<Target>(
    wrappedValue: OptionalSetting, _ name: String, of target: Target.Type,
    parsing: SingleValueParsingStrategy = .next
  ) where Target: OptionTarget {
    let description = EntryDescription.of(name, target)
    self.init(
      wrappedValue: wrappedValue, name: .customLong(name), parsing: parsing, help: description.help,
      completion: description.completion
    ) { OptionalSetting(setting: OptionLayer.Setting(name, [$0])) }
  }
}

extension Option where Value == String? {
  /// An option whose value may be omitted. The parser then takes the next argument, such as a file name, as the value.
  /// Only letters are therefore accepted.
  init<Target>(withOptionalValue name: String, of target: Target.Type) where Target: OptionTarget {
    let description = EntryDescription.of(name, target)
    self.init(
      name: .customLong(name), defaultAsFlag: "", parsing: .next, help: description.help,
      completion: description.completion
    ) { text in
      guard text.allSatisfy(\.isLetter) else { throw ValidationError("\(text) is not a word") }
      return text
    }
  }
}

extension Option where Value == [OptionLayer.Setting] {
  init<Target>(
    wrappedValue: [OptionLayer.Setting], _ name: String, of target: Target.Type,
    parsing: ArrayParsingStrategy = .singleValue
  ) where Target: OptionTarget {
    let description = EntryDescription.of(name, target)
    self.init(
      wrappedValue: wrappedValue, name: .customLong(name), parsing: parsing, help: description.help,
      completion: description.completion
    ) { OptionLayer.Setting(name, [$0]) }
  }
}

extension Flag where Value == Bool {
  init<Target>(wrappedValue: Bool, _ name: String, of target: Target.Type)
  where Target: OptionTarget {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(name),
      help: EntryDescription.isNeeded.load(ordering: .relaxed)
        ? target.entry(named: name).map { ArgumentHelp("\($0.help)") } : nil)
  }
}

/// The help and the completions that the parser needs for an option.
struct EntryDescription: Sendable {
  fileprivate let help: ArgumentHelp?
  fileprivate let completion: CompletionKind

  /// Set to true before help, completions or an error is printed. Until then, descriptions are not made, because making
  /// them takes time and they are not shown.
  static let isNeeded = Atomic(false)

  private struct Key: Hashable {
    let target: ObjectIdentifier
    let name: String
  }

  /// Descriptions by option. The parser creates each option several times, in a debug build over a hundred times.
  private static let cache = Mutex<[Key: EntryDescription]>([:])

  fileprivate static func of<Target>(_ name: String, _ target: Target.Type) -> EntryDescription
  where Target: OptionTarget {
    guard isNeeded.load(ordering: .relaxed) else {
      return EntryDescription(help: nil, completion: .default)
    }
    let key = Key(target: ObjectIdentifier(target), name: name)
    if let description = cache.withLock({ $0[key] }) { return description }
    let entry = target.entry(named: name)
    let description = EntryDescription(
      help: entry?.argumentHelp(in: target), completion: entry?.completion ?? .default)
    cache.withLock { $0[key] = description }
    return description
  }
}

extension OptionEntry where Target: OptionTarget {
  fileprivate func argumentHelp(in target: Target.Type) -> ArgumentHelp {
    let defaultText = defaultText(of: target.init())
    let text = defaultText.isEmpty ? help : "\(help.dropLast()) (default: \(defaultText))."
    return ArgumentHelp("\(text)", discussion: discussion ?? "", valueName: placeholder)
  }

  fileprivate var completion: CompletionKind {
    switch form.kind {
    case .font: .custom { _, _, start in FontCompletion.words(start) }
    case .path:
      switch name {
      case "over", "logo": .file()
      case "deck": .file(extensions: ["pdf"])
      default: .file(extensions: ["txt", "md"])
      }
    default: form.words.isEmpty ? .default : .list(form.words)
    }
  }
}
