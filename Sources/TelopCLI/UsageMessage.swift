internal import ArgumentParser
@_spi(Answers) internal import Telop
internal import TelopPlatform

/// The message for a wrong call: the parser's error, hints, and the command that shows the help.
struct UsageMessage {
  let arguments: [String]

  func text(_ message: String) -> String {
    if let unknownCommand { return unknownCommand }
    var message = message
    while message.last == "." { message.removeLast() }
    let name = arguments.first.flatMap { Self.commands.contains($0) ? " \($0)" : nil } ?? ""
    return [message, colorHint, dashHint, otherCommandHint, "see 'telop\(name) --help'"].compactMap
    { $0 }.joined(separator: "; ")
  }

  /// A hint for a colour option without its value, because a shell takes an unquoted `#fff` for a comment.
  private var colorHint: String? {
    guard let last = arguments.last, last.hasPrefix("--"),
      FitOptions.entry(named: String(last.dropFirst(2)))?.form.kind == .color
    else { return nil }
    return "# begins a comment in a shell, so quote it: \(last) '#fff'"
  }

  /// A hint for the first option that starts with dashes other than `-`.
  private var dashHint: String? {
    arguments.prefix { $0 != "--" }.lazy.compactMap { argument in
      Self.option(dashed: argument).map { "'\(argument)' begins with another dash; write \($0)" }
    }.first
  }

  /// The intended option, if an argument begins with dashes of a word processor or an input method; otherwise `nil`.
  private static func option(dashed argument: String) -> String? {
    let dashes = argument.prefix { "-\u{2010}\u{2011}\u{2012}–—―−－ー".contains($0) }
    // Input methods type full-width letters, too.
    let name = argument.dropFirst(dashes.count).narrowed
    guard dashes.contains(where: { $0 != "-" }), let first = name.first, first.isASCII,
      first.isLetter
    else { return nil }
    return (name.count == 1 ? "-" : "--") + name
  }

  /// A hint for an option of `export` or `play` in a call of another command.
  private var otherCommandHint: String? {
    guard let command = arguments.first, !["export", "play", "talk"].contains(command) else {
      return nil
    }
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

  /// The message for a first argument that is neither a command nor an option; otherwise `nil`.
  var unknownCommand: String? {
    guard let name = arguments.first, name.first != "-", name != "help",
      !Self.commands.contains(name), Self.option(dashed: name) == nil
    else { return nil }
    // An existing file was meant as input, so the message names the command for that file.
    if let facts = FileFacts(name), !facts.isFolder {
      let (verb, call) =
        switch name.fileExtension {
        case "pdf": ("show", "talk talk.md")
        case let ending:
          Self.outputExtensions.contains(ending) ? ("measure", "audit") : ("plan", "fit")
        }
      return "'\(name)' is a file, not a command; to \(verb) it: telop \(call) " + shellWord(name)
    }
    if Self.looksLikeFile(name) {
      return
        "\(name): \(SystemError.message(ENOENT, ofInput: name)); telop fit FILE plans a script, "
        + "telop init writes one to start from"
    }
    let narrowed = name.narrowed
    let suggestion = Self.otherNames[narrowed.lowercased()] ?? Self.commands.nearest(to: narrowed)
    let hint =
      suggestion.map { "; did you mean 'telop \($0)'?" } ?? "; 'telop --help' lists the commands"
    return "unknown command '\(name)'\(hint)"
  }

  /// Commands of other programs, with Telop's command or option for the same purpose.
  private static let otherNames = [
    "render": "export", "convert": "export", "preview": "play", "plan": "fit",
    "version": "--version", "completion": "--generate-completion-script bash",
    "completions": "--generate-completion-script bash",
  ]

  /// True if the name probably means a missing file, because it has a slash or an extension.
  private static func looksLikeFile(_ name: String) -> Bool {
    guard !FileFacts.exists(name) else { return false }
    let last = name.split(separator: "/").last ?? ""
    let ending = last.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
    return name.contains("/")
      || (1...8).contains(ending.count) && ending.allSatisfy { $0.isLetter || $0.isNumber }
  }

  /// The extensions of files that `telop audit` measures.
  private static let outputExtensions: Set = ["html", "mov", "webm", "mp4", "apng", "gif", "mkv"]
}
