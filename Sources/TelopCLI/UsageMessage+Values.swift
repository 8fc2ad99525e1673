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

  /// `--color #fff` in a shell is `--color` and a comment; `nil` for other messages.
  static func missingColor(_ message: String) -> String? {
    let start = "Missing value for '--"
    guard message.hasPrefix(start) else { return nil }
    let name = String(message.dropFirst(start.count).prefix { $0 != " " && $0 != "'" })
    guard FitOptions.entry(named: name)?.form.kind == .color else { return nil }
    return "--\(name) has no value; # begins a comment in a shell, so quote it: --\(name) '#fff'"
  }
}
