internal import ArgumentParser
internal import Telop
internal import TelopPlatform
internal import TelopUnits

/// What a wrong call is told: the parser's words, what was probably meant, and whose help says more.
struct UsageMessage {
  /// As they were typed.
  let arguments: [String]

  /// - Parameter message: the parser's own.
  func text(_ message: String) -> String {
    if let unknownCommand { return unknownCommand }
    var message = message
    while message.last == "." { message.removeLast() }
    let name = arguments.first.flatMap { Self.commands.contains($0) ? " \($0)" : nil } ?? ""
    return [message, comment, dash, elsewhere, "see 'telop\(name) --help'"].compactMap { $0 }
      .joined(separator: "; ")
  }

  /// An option without its colour at the end, as where a shell takes `#fff` for a comment.
  private var comment: String? {
    guard let last = arguments.last, last.hasPrefix("--"),
      FitOptions.entry(named: String(last.dropFirst(2)))?.form.kind == .color
    else { return nil }
    return "# begins a comment in a shell, so quote it: \(last) '#fff'"
  }

  /// The first option that begins with other dashes.
  private var dash: String? {
    arguments.prefix { $0 != "--" }.lazy.compactMap { argument in
      Self.option(dashed: argument).map { "'\(argument)' begins with another dash; write \($0)" }
    }.first
  }

  /// The option that is meant where a word processor has made one dash of two hyphens, or an input method
  /// full-width signs; `nil` for all else.
  private static func option(dashed argument: String) -> String? {
    let dashes = argument.prefix { "-\u{2010}\u{2011}\u{2012}–—―−－ー".contains($0) }
    let name = argument.dropFirst(dashes.count).narrowed
    guard dashes.contains(where: { $0 != "-" }), let first = name.first, first.isASCII,
      first.isLetter
    else { return nil }
    return (name.count == 1 ? "-" : "--") + name
  }

  /// An option of commands that draw, given to one that does not.
  private var elsewhere: String? {
    guard let command = arguments.first, !["export", "play"].contains(command) else { return nil }
    if command == "fit", arguments.contains("-o") { return "-o is an option of telop export" }
    return arguments.lazy.compactMap { argument in
      let name = argument.prefix { $0 != "=" }
      guard name.hasPrefix("--"), Look.entry(named: String(name.dropFirst(2))) != nil else {
        return nil
      }
      return "\(name) is an option of telop export and telop play"
    }.first
  }

  private static let commands = TelopCommand.configuration.subcommands.map {
    $0.configuration.commandName ?? ""
  }

  /// What is said of a first argument that is no command; `nil` where it is one, or an option.
  var unknownCommand: String? {
    guard let name = arguments.first, name.first != "-", name != "help",
      !Self.commands.contains(name), Self.option(dashed: name) == nil
    else { return nil }
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
    let narrow = name.narrowed
    let meant = Self.otherNames[narrow.lowercased()] ?? Self.commands.nearest(to: narrow)
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
}
