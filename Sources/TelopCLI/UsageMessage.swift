internal import ArgumentParser
internal import Telop

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

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
    return (unknownOption(message) ?? message) + "; see '\(help)'"
  }

  private func unknownCommand(_ name: String) -> String {
    let names = Telop.configuration.subcommands.map { Self.name(of: $0) }
    // A file that is there is meant, and what is said of it is said by a command.
    if access(name, F_OK) == 0 {
      return "'\(name)' is a file, and no command; to plan it: telop fit \(name)"
    }
    let hint =
      names.nearest(to: name).map { "; did you mean 'telop \($0)'?" }
      ?? "; 'telop --help' lists the commands"
    return "no command is called '\(name)'\(hint)"
  }

  /// What is said of an option that the command does not have; `nil` for other messages.
  private func unknownOption(_ message: String) -> String? {
    let quoted = message.split(separator: "'")
    guard message.hasPrefix("Unknown option '--"), quoted.count > 1 else { return nil }
    let name = String(quoted[1].dropFirst(2))
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
