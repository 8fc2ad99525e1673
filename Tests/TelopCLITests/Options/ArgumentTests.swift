import ArgumentParser
import Telop
import TelopExport
import TestSupport
import Testing

@testable import TelopCLI

/// The argument parser's wrappers have every option a second time; these hold them to the entries.
@Suite("Arguments and entries")
struct ArgumentTests {
  @Test("every option of the library is an argument, and nothing else is read of it")
  func complete() throws {
    for entry in FitOptions.entries {
      let call = ["--\(entry.name)"] + (entry.isSwitch ? [] : ["1"])
      let groups = [
        try? FitArguments.parse(call).given, try? TextArguments.parse(call).given,
        try? ReadingArguments.parse(call).given, try? LookArguments.parse(call).given,
      ].compactMap { $0 }
      #expect(groups == [[.init(entry.name, [entry.isSwitch ? "true" : "1"])]], "\(entry.name)")
    }
    for entry in ExportOptions.entries {
      let given = try OutputArguments.parse(
        ["--\(entry.name)"] + (entry.isSwitch ? [] : ["equal"])
      ).given
      #expect(given == [.init(entry.name, [entry.isSwitch ? "true" : "equal"])])
    }
  }

  @Test("an argument's help is its entry's")
  func help() {
    let help = ExportCommand.helpMessage().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    let lines =
      FitOptions.entries.map { ($0.name, $0.isSwitch, $0.placeholder, $0.help) }
      + ExportOptions.entries.map { ($0.name, $0.isSwitch, $0.placeholder, $0.help) }
    for (name, isSwitch, placeholder, line) in lines {
      let value = isSwitch ? "" : name == "tabs" ? "[<\(placeholder)>] " : "<\(placeholder)> "
      #expect(help.contains("--\(name) \(value)\(line.dropLast())"), "\(name)")
    }
  }

  @Test("what is parsed is what the entry reads, in its order")
  func given() throws {
    let arguments = try FitArguments.parse([
      "--font-italic", "b", "--loop", "3", "--viewport", "1280", "--font-italic", "a",
    ])
    #expect(
      arguments.given == [
        .init("viewport", ["1280"]), .init("loop", ["3"]), .init("font-italic", ["b", "a"]),
      ])
    #expect(try TextArguments.parse(["--no-bundled-fonts"]).given.map(\.texts) == [["true"]])
  }

  @Test("--tabs has a form where one follows, and leaves the script alone")
  func tabs() throws {
    for (arguments, form) in [
      (["--tabs", "talk.md", "-o", "a.html"], "natural"),
      (["talk.md", "-o", "-", "--tabs"], "natural"),
      (["talk.md", "--tabs", "--out", "a.html"], "natural"),
      (["--tabs", "equal", "talk.md", "-o", "a.html"], "equal"),
      (["--tabs=equal", "-o", "a.html", "--", "talk.md"], "equal"),
    ] {
      let export = try ExportCommand.parse(arguments)
      #expect(export.input.script == "talk.md" && export.out.given == [.init("tabs", [form])])
    }
  }
}
