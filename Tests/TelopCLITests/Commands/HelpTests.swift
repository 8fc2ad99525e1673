import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import TelopCLI

@Suite("Help")
struct HelpTests {
  /// A command's texts from `--experimental-dump-help`, before wrapping.
  private struct CommandHelp: Decodable {
    struct Argument: Decodable { var discussion: String? }

    var commandName: String
    var discussion: String?
    var arguments: [Argument]?
    var subcommands: [CommandHelp]?

    /// Indented lines: examples and tables, which must not be refilled.
    var lines: [Substring] {
      ([discussion] + (arguments ?? []).map(\.discussion)).flatMap {
        ($0 ?? "").split(separator: "\n").filter { $0.hasPrefix("  ") }
      }
    }
  }

  private struct Dump: Decodable { var command: CommandHelp }

  @Test("help has all parts, fits 80 columns, and keeps example lines whole")
  func columns() throws {
    let dumped = try Program.run(["--experimental-dump-help"])
    let telop = try JSONDecoder().decode(Dump.self, from: dumped.outputBytes).command
    let commands = try #require(telop.subcommands).filter { $0.commandName != "help" }
    #expect(commands.count == TelopCommand.configuration.subcommands.count)
    for (command, call) in [(telop, ["--help"])]
      + commands.map({ ($0, [$0.commandName, "--help"]) })
    {
      let help = try Program.run(call)
      #expect(help.status == 0 && help.errors == "")
      #expect(help.output.contains("USAGE: telop"))
      // `schemas` is hidden from the list of commands.
      #expect(help.output.contains("EXAMPLES") || command.commandName == "schemas", "\(call)")
      Self.expectFilled(help.output, call)
      let shown = help.output.split(separator: "\n")
      for line in shown {
        #expect(TerminalText(escaping: String(line)).columns <= 80, "\(call): \(line)")
      }
      let trimmed = Set(shown.map(Self.trimmed))
      for line in command.lines {
        #expect(trimmed.contains(Self.trimmed(line)), "\(call): \(line)")
      }
    }
    #expect(telop.lines.count > 10)
  }

  /// Expects greedy line filling: the first word of the next line would not fit.
  private static func expectFilled(_ help: String, _ call: [String]) {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.hasPrefix("USAGE") }
    for (line, next) in zip(lines, lines.dropFirst()) {
      guard let word = next.split(separator: " ").first, !line.isEmpty else { continue }
      let isNew =
        next.contains("  ") || line.hasPrefix(" ")
        || line.allSatisfy { $0.isUppercase || $0 == " " }
      #expect(isNew || line.count + 1 + word.count >= 79, "\(call): \(line)")
    }
  }

  private static func trimmed(_ line: Substring) -> Substring { line.drop { $0 == " " } }
}
