import ArgumentParser
import Telop
import TelopExport
import TestSupport
import Testing

@testable import TelopCLI

/// The argument parser's wrappers have every option a second time; these hold them to the entries.
@Suite("Arguments and entries")
struct ArgumentTests {
  /// The long names of a group's properties, as the parser has them.
  private func names<Arguments: EntryArguments>(of type: Arguments.Type) throws -> [String] {
    Mirror(reflecting: try type.parse([])).children.compactMap(\.label)
      .map { type.longName(ofProperty: $0) }
  }

  @Test("every option of the library is an argument, once")
  func complete() throws {
    let fit =
      try names(of: FitArguments.self) + names(of: TextArguments.self)
      + names(of: ReadingArguments.self) + names(of: LookArguments.self)
    #expect(fit.sorted() == FitOptions.entries.map(\.name).sorted())
    #expect(try names(of: TextArguments.self).sorted() == TypeSetting.entries.map(\.name).sorted())
    #expect(try names(of: LookArguments.self).sorted() == Look.entries.map(\.name).sorted())
    #expect(
      try names(of: OutputArguments.self).sorted() == ExportOptions.entries.map(\.name).sorted())
  }

  @Test("an argument's help is its entry's")
  func help() {
    let help = ExportCommand.helpMessage().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    let lines =
      FitOptions.entries.map { ($0.name, $0.isSwitch, $0.placeholder, $0.help) }
      + ExportOptions.entries.map { ($0.name, $0.isSwitch, $0.placeholder, $0.help) }
    for (name, isSwitch, placeholder, line) in lines {
      let start = isSwitch ? "--\(name) " : "--\(name) <\(placeholder)> "
      #expect(help.contains(start + line.dropLast()), "\(name)")
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
}
