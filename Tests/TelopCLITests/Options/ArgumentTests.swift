import ArgumentParser
import Synchronization
@_spi(Answers) import Telop
import TelopExport
import Testing

@testable import TelopCLI

/// The argument parser's wrappers declare every option again; these tests compare them with the entries.
@Suite("Arguments and entries")
struct ArgumentTests {
  @Test("every option of the library is an argument, and its value is read")
  func complete() throws {
    let options =
      FitOptions.entries.map { ($0.name, $0.isSwitch) }
      + ExportOptions.entries.map { ($0.name, $0.isSwitch) }
    // Uses each option's name as its value.
    let words = options.flatMap { name, isSwitch in ["--\(name)"] + (isSwitch ? [] : [name]) }
    let export = try ExportCommand.parse(["talk.md", "-o", "a.html"] + words)
    let given =
      export.outputOptions.givenSettings + export.look.givenSettings + export.plan.givenSettings
    #expect(
      given.sorted { $0.name < $1.name }
        == options.sorted { $0.0 < $1.0 }.map { .init($0.0, [$0.1 ? "true" : $0.0]) })
  }

  @Test("an argument's help is its entry's help")
  func help() {
    EntryDescription.isNeeded.store(true, ordering: .relaxed)
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

  @Test("arguments are parsed into the entries' values, in order")
  func given() throws {
    let arguments = try FitArguments.parse([
      "--font-italic", "b", "--loop", "3", "--viewport", "1280", "--font-italic", "a",
    ])
    #expect(
      arguments.givenSettings == [
        .init("viewport", ["1280"]), .init("loop", ["3"]), .init("font-italic", ["b", "a"]),
      ])
    let text = try TextArguments.parse(["--no-bundled-fonts"])
    #expect(text.givenSettings.map(\.texts) == [["true"]])
  }

  @Test("--tabs has an optional value and does not take the script as one")
  func tabs() throws {
    for (arguments, form) in [
      (["--tabs", "talk.md", "-o", "a.html"], "natural"),
      (["talk.md", "-o", "-", "--tabs"], "natural"),
      (["talk.md", "--tabs", "--out", "a.html"], "natural"),
      (["--tabs", "equal", "talk.md", "-o", "a.html"], "equal"),
      (["--tabs=equal", "-o", "a.html", "--", "talk.md"], "equal"),
    ] {
      let export = try ExportCommand.parse(arguments)
      #expect(export.input.script == "talk.md")
      #expect(export.outputOptions.givenSettings == [.init("tabs", [form])])
    }
  }
}
