internal import Telop
internal import TelopDocuments

/// A message that means a command of a show: `/telop/SHOW/nudge` with a value.
struct OSCCommand: Sendable, Hashable {
  let show: String
  let command: AskedCommand
  /// Whether a button was let go, which nothing is done for.
  let isRelease: Bool

  /// - Returns: `nil` for an address that is none of a show's, and a value that its command does not take.
  init?(_ message: OSCMessage) {
    let parts = message.address.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[1] == "telop", !parts[2].isEmpty else { return nil }
    let name = String(parts[3])
    show = String(parts[2])
    let value = message.arguments.first
    if AskedCommand.plain.contains(name) {
      command = AskedCommand(name)
      // Controllers send 1 for a button that goes down, and 0 when it comes up.
      isRelease = [.integer(0), .number(0), .bool(false)].contains(value)
      return
    }
    guard let value, let taken = Self.value(value, of: name) else { return nil }
    command = AskedCommand(name, taken)
    isRelease = false
  }

  private static func value(_ value: OSCArgument, of name: String) -> JSONValue? {
    switch (name, value) {
    case ("nudge", .integer(let number)), ("seek", .integer(let number)),
      ("jump", .integer(let number)), ("slide", .integer(let number)):
      return .integer(Int(clamping: number))
    case ("nudge", .number(let number)), ("seek", .number(let number)):
      return number.isFinite ? .number(number) : nil
    // Many controllers have numbers with a point only.
    case ("jump", .number(let number)), ("slide", .number(let number)):
      return Int(exactly: number).map(JSONValue.integer)
    case ("loop", .bool(let isOn)): return .bool(isOn)
    case ("loop", .integer(let number)): return .bool(number != 0)
    case ("loop", .number(let number)): return .bool(number != 0)
    case ("nudge", .text(let text)), ("seek", .text(let text)), ("jump", .text(let text)),
      ("end-at", .text(let text)), ("insert", .text(let text)), ("append", .text(let text)),
      ("replace", .text(let text)), ("slide", .text(let text)):
      return .string(text)
    default: return nil
    }
  }
}
