internal import ArgumentParser
internal import Telop
internal import TelopPlatform
internal import TelopUnits

/// What a wrong call is told: what is wrong with it, what was probably meant, and whose help says more.
struct UsageMessage {
  /// As they were typed.
  let arguments: [String]
  private let command: (any ParsableCommand.Type)?

  init(_ arguments: [String]) {
    self.arguments = arguments
    command = arguments.first.flatMap { name in
      TelopCommand.configuration.subcommands.first { Self.name(of: $0) == name }
    }
  }

  /// - Parameter message: the parser's own.
  func text(_ message: String) -> String {
    if command == nil, let first = arguments.first, first.first != "-" {
      return unknownCommand(first)
    }
    let help = command.map { "telop \(Self.name(of: $0)) --help" } ?? "telop --help"
    var text =
      unknownOption(message) ?? Self.unknownWord(message) ?? missingValue(message)
      ?? plain(message)
    while text.last == "." { text.removeLast() }
    return "\(text); see '\(help)'"
  }

  /// What is said of `telop help exprot`; `nil` for a command that there is.
  static func unknownHelp(_ name: String) -> String? {
    let usage = UsageMessage([name])
    return usage.command == nil && name.first != "-" ? usage.unknownCommand(name) : nil
  }

  private func unknownCommand(_ name: String) -> String {
    let names = TelopCommand.configuration.subcommands.map { Self.name(of: $0) }
    // A file that is there is meant, and what is said of it is said by a command.
    if Self.isFile(name) {
      let isFinished = Self.finished.contains(name.fileExtension)
      let (verb, call) = isFinished ? ("measure", "audit") : ("plan", "fit")
      return "'\(name)' is a file, not a command; to \(verb) it: telop \(call) "
        + shellWord(name)
    }
    if Self.looksLikeFile(name) {
      return
        "\(name): no such file; telop fit FILE plans a script, telop init writes one to start from"
    }
    let meant = Self.otherNames[name.lowercased()] ?? names.nearest(to: name)
    let hint =
      meant.map { "; did you mean 'telop \($0)'?" } ?? "; 'telop --help' lists the commands"
    return "unknown command '\(name)'\(hint)"
  }

  /// What other programs call it.
  private static let otherNames = [
    "render": "export", "convert": "export", "preview": "play", "plan": "fit",
    "version": "--version", "completion": "--generate-completion-script bash",
    "completions": "--generate-completion-script bash",
  ]

  /// A path, or a name with an ending, that is not there.
  private static func looksLikeFile(_ name: String) -> Bool {
    guard !InputFile.exists(name) else { return false }
    let last = name.split(separator: "/").last ?? ""
    let ending = last.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
    return name.contains("/")
      || (1...8).contains(ending.count) && ending.allSatisfy { $0.isLetter || $0.isNumber }
  }

  /// What telop makes that is no script.
  private static let finished: Set = ["html", "mov", "webm", "mp4", "apng", "gif", "mkv"]

  private static func isFile(_ name: String) -> Bool {
    var facts = stat()
    return stat(name, &facts) == 0 && facts.st_mode & S_IFMT != S_IFDIR
  }

  /// An option that the command does not have, as it was typed: what the parser says of or, where it says
  /// first what is missing, the first that is given.
  private func unknown(_ message: String) -> String? {
    let quoted = message.split(separator: "'")
    if message.hasPrefix("Unknown option '-"), quoted.count > 1 { return String(quoted[1]) }
    guard message.hasPrefix("Missing expected argument"), let command else { return nil }
    let known = Set(Self.options(of: command))
    return arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
      .map { String($0.prefix { $0 != "=" }) }
      .first { !known.contains(String($0.dropFirst(2))) }
  }

  /// What is said of an option that the command does not have; `nil` for other messages.
  private func unknownOption(_ message: String) -> String? {
    guard let typed = unknown(message) else { return nil }
    let start = "unknown option '\(typed)'"
    if ["--out", "--output", "-o"].contains(typed), command != nil {
      return "\(start): \(typed) is an option of telop export"
    }
    let known = Self.options(of: command ?? TelopCommand.self)
    guard typed.hasPrefix("--") else {
      let file = typed.dropFirst(2)
      let isJoined = typed.hasPrefix("-o") && known.contains("output")
      return start + (isJoined ? "; did you mean -o \(file)?" : "")
    }
    let name = String(typed.dropFirst(2))
    let owners = Self.owners(of: name)
    if (1...3).contains(owners.count), command != nil {
      return "\(start): \(typed) is an option of "
        + owners.map { "telop \($0)" }.listed
    }
    let begun = known.filter { $0.hasPrefix(name) }.sorted()
    if (1...4).contains(begun.count) {
      return "\(start); did you mean \(begun.map { "--" + $0 }.joined(separator: " or "))?"
    }
    return start + (known.nearest(to: name).map { "; did you mean --\($0)?" } ?? "")
  }

  /// The commands that have an option.
  private static func owners(of option: String) -> [String] {
    TelopCommand.configuration.subcommands.filter { options(of: $0).contains(option) }
      .map { name(of: $0) }
  }

  /// The names of a command's options, without their dashes, as its help has them.
  private static func options(of command: any ParsableCommand.Type) -> [String] {
    let help = TelopCommand.helpMessage(for: command, columns: 1_000)
    let names = help.matches(of: /--([a-z][a-z0-9-]+)/).map { String($0.1) }
    return Array(Set(names))
  }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? ""
  }
}
