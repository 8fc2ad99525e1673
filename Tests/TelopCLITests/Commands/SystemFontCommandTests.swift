import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import TestSupport
import Testing

@Suite("Installed fonts")
struct SystemFontCommandTests {
  /// A folder with a fontconfig configuration, in which one bundled file is the only installed font.
  private func machine(_ file: String) throws -> (folder: Folder, environment: [String: String]) {
    let folder = try Folder()
    let fonts = folder.url.appendingPathComponent("fonts")
    try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: fonts.appendingPathComponent("one.ttc").path,
      withDestinationPath: Package.path("fonts/" + file))
    try folder.write(
      "fonts.conf",
      "<fontconfig><dir>\(fonts.path)</dir><cachedir>\(folder.url.path)</cachedir></fontconfig>")
    return (folder, ["FONTCONFIG_FILE": folder.url.appendingPathComponent("fonts.conf").path])
  }

  private func run(_ arguments: [String], _ environment: [String: String]) throws -> Outcome {
    try Program.run(executable: Program.path, arguments, environment: environment)
  }

  @Test("fonts lists them after the bundled ones, with their index in a collection")
  func list() throws {
    let (folder, environment) = try machine("NotoSansCJK/NotoSansCJK-Regular.ttc")
    let all = try run(["fonts"], environment)
    #expect(all.errors == "")
    let lines = all.output.split(separator: "\n")
    let bundled = lines.prefix { $0.contains(" bundled ") }
    let system = lines.dropFirst(bundled.count)
    #expect(bundled.count >= 18)
    #expect(system.count == 10 && system.allSatisfy { $0.contains(" system ") })
    #expect(Array(system) == system.sorted())
    #expect(system.contains { $0.hasPrefix("Noto Sans CJK SC ") && $0.hasSuffix("/one.ttc#2") })
    #expect(
      try run(["fonts", "--system"], environment).output.split(separator: "\n") == Array(system))
    #expect(
      try run(["fonts", "--bundled"], environment).output.split(separator: "\n") == Array(bundled))
    let json = try run(["fonts", "--system", "--format", "json"], environment)
    let document = try JSONDecoder().decode(FontsDocument.self, from: Data(json.output.utf8))
    #expect(document.fonts.isEmpty)
    #expect(document.partial == nil)
    #expect(document.system.map(\.index).sorted() == Array(0..<10))
    withExtendedLifetime(folder) {}
  }

  @Test("fonts --covers lists the characters that each font lacks")
  func covers() throws {
    let (folder, environment) = try machine("NotoSansThai/NotoSansThai-Regular.ttf")
    let all = try run(["fonts", "--system", "--covers", "ไทย"], environment)
    #expect(all.output.hasPrefix("Noto Sans Thai "))
    #expect(all.output.hasSuffix("/one.ttc\n"))
    let some = try run(["fonts", "--system", "--covers", "ไทย é字"], environment)
    #expect(
      some.output
        == "no font has every character of the text\n\nFonts that lack some of the text's characters:\n"
        + "Noto Sans Thai               Regular                lacks   U+00E9 U+5B57\n")
    let none = try run(["fonts", "--system", "--covers", "é 字"], environment)
    #expect(none.output == "no font has every character of the text\n")
    withExtendedLifetime(folder) {}
  }

  @Test("--font prefers a path to a bundled name, and a bundled name to an installed one")
  func precedence() throws {
    let (folder, environment) = try machine("NotoSansCJK/NotoSansCJK-Regular.ttc")
    let font = { (name: String) throws -> String? in
      let outcome = try run(
        ["measure", "字", "--font", name, "--no-bundled-fonts", "--format", "json"], environment)
      let document = try? JSONDecoder().decode(
        MeasureDocument.self, from: Data(outcome.output.utf8))
      return document?.runs.first?.font ?? outcome.errors
    }
    // Only the installed collection names the monospaced faces.
    #expect(try font("Noto Sans Mono CJK KR") == "NotoSansMonoCJKkr-Regular")
    #expect(try font("BIZ UDPGothic:bold") == "BIZUDPGothic-Bold")
    #expect(try font("Noto Sans CJK KR") == "NotoSansCJKkr-Regular")
    #expect(
      try font("Noto Sans Mono CJK KR:bold")
        == "telop: the family Noto Sans Mono CJK KR has no face 'bold' here; it has Regular\n")
    #expect(try font("./Inter")?.contains("./Inter: no such font file") == true)
    withExtendedLifetime(folder) {}
  }

  @Test("without a fontconfig configuration no fonts and no messages are printed")
  func noConfiguration() throws {
    let environment = ["FONTCONFIG_FILE": "/none/fonts.conf", "FONTCONFIG_PATH": "/none"]
    let outcome = try run(["fonts", "--system"], environment)
    #expect(outcome.output == "no fonts\n")
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    let named = try run(["measure", "a", "--font", "Inter"], environment)
    #expect(named.status == 0)
    #expect(try run(["measure", "a", "--font", "DejaVu Sans"], environment).status == 66)
  }
}
