internal import ArgumentParser
internal import Telop
internal import TelopPlatform

/// What a wrong call is told: what is wrong with it, what was probably meant, and whose help says more.
struct UsageMessage {
  private let arguments: [String]
  private let command: (any ParsableCommand.Type)?

  init(_ arguments: [String]) {
    self.arguments = arguments
    command = arguments.first.flatMap { name in
      Telop.configuration.subcommands.first { Self.name(of: $0) == name }
    }
  }

  /// - Parameter message: the parser's own.
  func text(_ message: String) -> String {
    if command == nil, let first = arguments.first, first.first != "-" {
      return unknownCommand(first)
    }
    let help = command.map { "telop \(Self.name(of: $0)) --help" } ?? "telop --help"
    let explained =
      unknownOption(message) ?? Self.unknownWord(message) ?? Self.missingColor(message)
    var text = explained ?? message
    while text.last == "." { text.removeLast() }
    return "\(text); see '\(help)'"
  }

  /// What is said of `telop help exprot`; `nil` for a command that there is.
  static func unknownHelp(_ name: String) -> String? {
    let usage = UsageMessage([name])
    return usage.command == nil && name.first != "-" ? usage.unknownCommand(name) : nil
  }

  private func unknownCommand(_ name: String) -> String {
    let names = Telop.configuration.subcommands.map { Self.name(of: $0) }
    // A file that is there is meant, and what is said of it is said by a command.
    if Self.isFile(name) {
      let ending = name.split(separator: ".").last?.lowercased() ?? ""
      let (verb, call) = Self.finished.contains(ending) ? ("measure", "audit") : ("plan", "fit")
      return "'\(name)' is a file, not a command; to \(verb) it: telop \(call) "
        + Self.quotedForShell(name)
    }
    let hint =
      names.nearest(to: name).map { "; did you mean 'telop \($0)'?" }
      ?? "; 'telop --help' lists the commands"
    return "unknown command '\(name)'\(hint)"
  }

  /// What telop makes that is no script.
  private static let finished: Set = ["html", "mov", "webm", "mp4", "apng", "gif", "mkv"]

  private static func isFile(_ name: String) -> Bool {
    var facts = stat()
    return stat(name, &facts) == 0 && facts.st_mode & S_IFMT != S_IFDIR
  }

  /// A word that a shell takes as it is.
  private static func quotedForShell(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./+,=@%".contains($0) }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }

  /// The name of an option that the command does not have: what the parser says of, or, where it says
  /// first what is missing, the first that is given.
  private func nameOfUnknown(_ message: String) -> String? {
    let quoted = message.split(separator: "'")
    if message.hasPrefix("Unknown option '--"), quoted.count > 1 {
      return String(quoted[1].dropFirst(2))
    }
    guard message.hasPrefix("Missing expected argument"), let command else { return nil }
    let known = Set(Self.options(of: command))
    return arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
      .map { String($0.dropFirst(2).prefix { $0 != "=" }) }
      .first { !known.contains($0) }
  }

  /// What is said of an option that the command does not have; `nil` for other messages.
  private func unknownOption(_ message: String) -> String? {
    guard let name = nameOfUnknown(message) else { return nil }
    let start = "unknown option '--\(name)'"
    if FitOptions.entry(named: name)?.family == .look {
      return "\(start): --\(name) is an option of telop export and telop play"
    }
    let known = Self.options(of: command ?? Telop.self)
    let begun = known.filter { $0.hasPrefix(name) }.sorted()
    if (1...4).contains(begun.count) {
      return "\(start); did you mean \(begun.map { "--" + $0 }.joined(separator: " or "))?"
    }
    return start + (known.nearest(to: name).map { "; did you mean --\($0)?" } ?? "")
  }

  /// The names of a command's options, without their dashes, as its help has them.
  private static func options(of command: any ParsableCommand.Type) -> [String] {
    let help = Telop.helpMessage(for: command, columns: 1_000)
    let names = help.matches(of: /--([a-z][a-z0-9-]+)/).map { String($0.1) }
    return Array(Set(names))
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? ""
  }
}
