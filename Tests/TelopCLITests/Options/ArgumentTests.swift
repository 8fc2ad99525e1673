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

  @Test(
    "a plain call is read as the argument parser reads it, or not at all",
    arguments: Effort.spread([1, 2, 3, 4], step: 4))
  func plain(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Effort.now == .short ? 60 : 200
    let plainEntries = FitOptions.entries.filter { $0.family != .look }
    var taken = 0
    for _ in 0..<count {
      var call = ["fit"]
      // Only the argument parser reads a call with an option of the look.
      let isPlain = Int.random(in: 0..<4, using: &random) > 0
      let entries = isPlain ? plainEntries : FitOptions.entries
      for entry in entries.shuffled(using: &random).prefix(5) {
        call.append("--" + entry.name)
        if !entry.isSwitch {
          call.append(["1", "flush", "a,b", "-1"].randomElement(using: &random) ?? "")
        }
      }
      if Bool.random(using: &random) { call += ["--strict"] }
      if Bool.random(using: &random) { call += ["--allow-files"] }
      if Bool.random(using: &random) { call += ["--format", "json"] }
      if Int.random(in: 0..<4, using: &random) == 0 { call += ["--compare-fonts", "p.json"] }
      if Bool.random(using: &random) { call += ["--report", "r.svg"] }
      for file in ["a.json", "b.json"] where Bool.random(using: &random) {
        call += ["--rehearsal", file]
      }
      call.insert("talk.md", at: Int.random(in: 0..<2, using: &random) == 0 ? 1 : call.count)
      guard let plain = FitCall(plain: call) else { continue }
      taken += 1
      let parsed = try FitCommand.parse(Array(call.dropFirst())).call
      #expect(plain.script == parsed.script && plain.strict == parsed.strict)
      #expect(plain.allowsOutsideFiles == parsed.allowsOutsideFiles)
      #expect(plain.compareFonts == parsed.compareFonts && plain.format == parsed.format)
      #expect(plain.report == parsed.report && plain.rehearsals == parsed.rehearsals)
      let byName = { (layer: OptionLayer) in layer.settings.sorted { $0.name < $1.name } }
      #expect(byName(plain.options) == byName(parsed.options), "\(call)")
    }
    #expect(taken >= count / 20)
  }
}
