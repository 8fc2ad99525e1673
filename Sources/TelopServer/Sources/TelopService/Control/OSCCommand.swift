@_spi(Answers) internal import TelopDocuments
internal import TelopShows

/// The command of an OSC message for a show, such as `/telop/SHOW/nudge` with a value.
struct OSCCommand: Sendable, Hashable {
  let show: String
  let command: RequestedCommand
  /// Whether the message reports that a button was released. The command then has no effect.
  let isButtonRelease: Bool

  /// - Returns: `nil` for an unknown address, and for a value that the command does not accept.
  init?(_ message: OSCMessage) {
    let parts = message.address.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[1] == "telop", !parts[2].isEmpty else { return nil }
    let name = String(parts[3])
    show = String(parts[2])
    let value = message.arguments.first
    guard let entry = ShowCommandEntry(name), !entry.traits.contains(.noOSC) else { return nil }
    if entry.form.types.isEmpty {
      command = RequestedCommand(name)
      // Controllers send 1 when a button is pressed and 0 when it is released.
      isButtonRelease = [.integer(0), .number(0), .bool(false)].contains(value)
      return
    }
    guard let value, let argument = Self.value(value, of: entry.form) else { return nil }
    command = RequestedCommand(name, argument)
    isButtonRelease = false
  }

  private static func value(_ value: OSCArgument, of form: ShowCommandEntry.Form) -> JSONValue? {
    switch (form, value) {
    case (.time, .integer(let number)), (.section, .integer(let number)),
      (.page, .integer(let number)):
      .integer(Int(clamping: number))
    case (.time, .number(let number)): number.isFinite ? .number(number) : nil
    // Many controllers can send only floating-point numbers.
    case (.section, .number(let number)), (.page, .number(let number)):
      Int(exactly: number).map(JSONValue.integer)
    case (.flag, .bool(let isOn)): .bool(isOn)
    case (.flag, .integer(let number)): .bool(number != 0)
    case (.flag, .number(let number)): number.isNaN ? nil : .bool(number != 0)
    case (_, .text(let text)) where form.types.contains("string"): .string(text)
    default: nil
    }
  }
}
