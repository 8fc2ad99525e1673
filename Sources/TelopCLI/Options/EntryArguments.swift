internal import ArgumentParser
internal import Synchronization
internal import Telop

/// Arguments that are options of the library: each names its entry, which has the help.
protocol EntryArguments: ParsableArguments {
  associatedtype Target: OptionTarget
}

extension EntryArguments {
  /// What was given, in the order of the entries.
  var given: [OptionLayer.Setting] {
    var texts: [String: [String]] = [:]
    for child in Mirror(reflecting: self).children {
      guard let label = child.label, let argument = child.value as? any GivenArgument else {
        continue
      }
      let given = argument.texts
      if !given.isEmpty { texts[Self.longName(ofProperty: label)] = given }
    }
    return Target.entries.compactMap { entry in
      texts[entry.name].map { OptionLayer.Setting(entry.name, $0) }
    }
  }

  /// `_holdStart` is `hold-start`, as the argument parser has it.
  static func longName(ofProperty label: String) -> String {
    var name = ""
    for letter in label.drop(while: { $0 == "_" }) {
      name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
    return name
  }
}

/// A parsed argument as the texts that an entry reads.
private protocol GivenArgument {
  var texts: [String] { get }
}

extension Option: GivenArgument {
  fileprivate var texts: [String] {
    if let text = wrappedValue as? String { return [text] }
    return wrappedValue as? [String] ?? []
  }
}

extension Flag: GivenArgument {
  fileprivate var texts: [String] { wrappedValue as? Bool == true ? ["true"] : [] }
}

extension Option where Value == String? {
  /// An option of one value, as its entry has it.
  init<Target>(
    _ name: String, of target: Target.Type, parsing: SingleValueParsingStrategy = .next
  ) where Target: OptionTarget {
    let description = EntryDescription.of(name, target)
    self.init(
      name: .long, parsing: parsing, help: description.help, completion: description.completion)
  }
}

extension Option where Value == [String] {
  /// An option of several values, as its entry has it.
  init<Target>(
    wrappedValue: [String], _ name: String, of target: Target.Type,
    parsing: ArrayParsingStrategy = .singleValue
  ) where Target: OptionTarget {
    let description = EntryDescription.of(name, target)
    self.init(
      wrappedValue: wrappedValue, name: .long, parsing: parsing, help: description.help,
      completion: description.completion)
  }
}

extension Flag where Value == Bool {
  /// An option that is on when it is named, as its entry has it.
  init<Target>(wrappedValue: Bool, _ name: String, of target: Target.Type)
  where Target: OptionTarget {
    self.init(
      wrappedValue: wrappedValue, name: .long,
      help: target.entry(named: name).map { ArgumentHelp("\($0.help)") })
  }
}

/// The help and completion of an entry, for the argument parser.
private struct EntryDescription: Sendable {
  let help: ArgumentHelp?
  let completion: CompletionKind

  private struct Key: Hashable {
    let target: ObjectIdentifier
    let name: String
  }

  /// The parser creates each option several times, and in a debug build over a hundred times.
  private static let cache = Mutex<[Key: EntryDescription]>([:])

  static func of<Target>(_ name: String, _ target: Target.Type) -> EntryDescription
  where Target: OptionTarget {
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
  /// The entry's line of help, with the default.
  fileprivate func argumentHelp(in target: Target.Type) -> ArgumentHelp {
    let defaultText = defaultText(of: target.init())
    let end = defaultText.isEmpty ? "" : " (default: \(defaultText))"
    return ArgumentHelp(
      "\(help.dropLast(end.isEmpty ? 0 : 1))\(end.isEmpty ? "" : end + ".")",
      discussion: discussion ?? "", valueName: placeholder)
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
