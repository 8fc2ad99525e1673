import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import TelopCLI

@Suite("Help")
struct HelpTests {
  /// What `--experimental-dump-help` says of a command: its texts as they were written.
  private struct Account: Decodable {
    struct Argument: Decodable { var discussion: String? }

    var commandName: String
    var discussion: String?
    var arguments: [Argument]?
    var subcommands: [Account]?

    /// Indented lines: examples and tables, which nobody may fill.
    var lines: [Substring] {
      ([discussion] + (arguments ?? []).map(\.discussion)).flatMap {
        ($0 ?? "").split(separator: "\n").filter { $0.hasPrefix("  ") }
      }
    }
  }

  private struct Dump: Decodable { var command: Account }

  @Test("has 80 columns, and every example on a line of its own")
  func columns() throws {
    let dumped = try Program.run(["--experimental-dump-help"])
    let telop = try JSONDecoder().decode(Dump.self, from: dumped.outputBytes).command
    let commands = try #require(telop.subcommands).filter { $0.commandName != "help" }
    #expect(commands.count == Telop.configuration.subcommands.count)
    for (command, call) in [(telop, ["--help"])]
      + commands.map({ ($0, [$0.commandName, "--help"]) })
    {
      let help = try Program.run(call)
      #expect(help.status == 0)
      let shown = help.output.split(separator: "\n")
      for line in shown {
        #expect(TerminalText(stringLiteral: String(line)).columns <= 80, "\(call): \(line)")
      }
      let trimmed = Set(shown.map(Self.trimmed))
      for line in command.lines {
        #expect(trimmed.contains(Self.trimmed(line)), "\(call): \(line)")
      }
    }
    #expect(telop.lines.count > 10)
  }

  private static func trimmed(_ line: Substring) -> Substring { line.drop { $0 == " " } }
}
