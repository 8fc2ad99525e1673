internal import Telop

// Values of options.
extension UsageMessage {
  /// `--format jsno`, in the words of the library's options; `nil` for other messages.
  static func unknownWord(_ message: String) -> String? {
    guard message.hasPrefix("The value '"),
      let middle = message.firstRange(of: "' is invalid for '--"),
      let list = message[middle.upperBound...].firstRange(of: "Please provide one of ")
    else { return nil }
    let value = String(message[..<middle.lowerBound].dropFirst("The value '".count))
    let name = message[middle.upperBound...].prefix { $0 != " " && $0 != "'" }
    let words = message[list.upperBound...].split(separator: "'").map(String.init)
      .filter { $0.first?.isLetter == true && !$0.contains(" ") }
    return "\(name) '\(value)' is not one of \(words.joined(separator: ", "))"
      + words.hint(for: value)
  }

  /// An option without its value; `nil` for other messages.
  func missingValue(_ message: String) -> String? {
    let start = "Missing value for '"
    guard message.hasPrefix(start) else { return nil }
    let call = message.dropFirst(start.count).prefix { $0 != "'" }
    let name = call.prefix { $0 != " " }
    // `--color #fff` in a shell is `--color` and a comment.
    if FitOptions.entry(named: String(name.dropFirst(2)))?.form.kind == .color {
      return "\(name) has no value; # begins a comment in a shell, so quote it: \(name) '#fff'"
    }
    return "\(name) has no value; give \(call)"
  }

  /// The rest of what the parser says, as the other errors are worded.
  func plain(_ message: String) -> String {
    // Behind a quote there may be anything: of a value that has quotes itself, all is kept.
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    let first = quoted.count > 1 ? quoted[1] : ""
    if message.hasPrefix("Missing expected argument '") {
      let name = first.hasSuffix(" ...") ? String(first.dropLast(4)) : first
      return "missing \(name.hasPrefix("-") ? "option" : "argument") \(name)"
    }
    if message.hasPrefix("The option '"), quoted.count > 4 {
      let value = quoted[3..<(quoted.count - 1)].joined(separator: "'")
      return "\(first) takes no value, but '\(value)' was given"
    }
    if message.hasPrefix("Value to be set with flag '"), quoted.count == 5 {
      return "\(quoted[3]) and \(first) exclude each other; give one of them"
    }
    // What is not text is a number.
    if message.hasPrefix("The value '"), let middle = message.firstRange(of: "' is invalid for '") {
      let value = message[..<middle.lowerBound].dropFirst("The value '".count)
      let call = message[middle.upperBound...].prefix { $0 != "'" }
      let name = call.hasPrefix("--") ? call.dropFirst(2).prefix { $0 != " " } : call
      return "\(name) '\(value)' is not a whole number"
    }
    if message.hasPrefix("Can't generate completion scripts for '"), quoted.count > 3 {
      return
        "no completions for '\(quoted[2])'; --generate-completion-script takes bash, zsh or fish"
    }
    return message.prefix(1).lowercased() + message.dropFirst()
  }
}
