import Foundation
import TelopDocuments
import TestSupport
import Testing

@_spi(Answers) @testable import Telop

@Suite("fit --compare-fonts")
struct FontRecordTests {
  private static let hebrew = "fonts/NotoSansHebrew/NotoSansHebrew-Regular.ttf"
  private static let thai = "fonts/NotoSansThai/NotoSansThai-Regular.ttf"

  /// A folder with a script and its own font, and the plan's JSON.
  private func planned() throws -> (folder: Folder, plan: FitDocument) {
    let folder = try Folder()
    try folder.write(
      "brand.ttf", try Data(contentsOf: URL(fileURLWithPath: Package.path(Self.hebrew))))
    try folder.write("talk.md", "---\nfont: ./brand.ttf\nduration: 60\n---\nשלום\n")
    let outcome = try Program.run(["fit", "talk.md", "--format", "json"], in: folder)
    try folder.write("plan.json", outcome.output)
    return (folder, try JSONDecoder().decode(FitDocument.self, from: Data(outcome.output.utf8)))
  }

  @Test("the same fonts cause no output and no field in the JSON")
  func same() throws {
    let (folder, plan) = try planned()
    #expect(plan.fontChanges == nil)
    let arguments = ["fit", "talk.md", "--compare-fonts", "plan.json", "--strict"]
    let outcome = try Program.run(arguments, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let json = try Program.run(arguments + ["--format", "json"], in: folder)
    #expect(json.output.contains("\"fontChanges\" : [\n\n  ]"))
  }

  @Test("a changed font is named and fails with --strict")
  func changed() throws {
    let (folder, plan) = try planned()
    // A byte after the last table changes the file but no glyph.
    var bytes = try Data(contentsOf: folder.url.appendingPathComponent("brand.ttf"))
    bytes.append(0)
    try folder.write("brand.ttf", bytes)
    for strict in [[], ["--strict"]] {
      let outcome = try Program.run(
        ["fit", "talk.md", "--compare-fonts=plan.json"] + strict, in: folder)
      #expect(outcome.status == (strict.isEmpty ? 0 : 1))
      #expect(outcome.errorAndWarningLines.count == 1)
      #expect(
        outcome.errors.hasPrefix(
          "telop: warning: plan.json: font NotoSansHebrew-Regular changed: sha256 was "
            + "\(plan.fonts[0].sha256), is "))
    }
    let json = try Program.run(
      ["fit", "talk.md", "--format", "json", "--compare-fonts", "plan.json"], in: folder)
    let now = try JSONDecoder().decode(FitDocument.self, from: Data(json.output.utf8))
    #expect(now.fontChanges?.map(\.name) == ["NotoSansHebrew-Regular"])
    #expect(now.fontChanges?.first?.was == plan.fonts[0].sha256)
    #expect(now.fontChanges?.first?.now == now.fonts[0].sha256)
    #expect(now.widths == plan.widths)
  }

  @Test("added and removed fonts are named")
  func exchanged() throws {
    let (folder, _) = try planned()
    let outcome = try Program.run(
      ["fit", "talk.md", "--compare-fonts", "plan.json", "--font", Package.path(Self.thai)],
      in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("NotoSansHebrew-Regular"))
    try folder.write("talk.md", "ไทย\n")
    let other = try Program.run(["fit", "talk.md", "--compare-fonts", "plan.json"], in: folder)
    #expect(other.errorAndWarningLines.count == 2)
    #expect(other.errors.contains("font NotoSansHebrew-Regular is no longer used"))
    #expect(other.errors.contains("font NotoSansThai-Regular was not used before"))
  }

  @Test("two files with the same name are two fonts")
  func twins() {
    let font = { (sha: String) in UsedFont(name: "Twin", sha256: sha) }
    let record = FontRecord(fonts: [font("a"), font("b")])
    #expect(record.changes(to: [font("b"), font("a")]).isEmpty)
    let changes = record.changes(to: [font("c"), font("b")])
    #expect(changes.map(\.was) == ["a"] && changes.map(\.now) == ["c"])
    #expect(
      record.changes(to: [font("a")]).map(\.message) == [
        "font Twin is no longer used: sha256 was b"
      ])
  }

  @Test(
    "a file that is not a plan is an error",
    arguments: ["", "{}", "{\"version\": 9, \"fonts\": []}", "[1"])
  func noPlan(_ text: String) throws {
    let folder = try Folder()
    try folder.write("talk.md", "ไทย\n")
    try folder.write("plan.json", text)
    let outcome = try Program.run(["fit", "talk.md", "--compare-fonts", "plan.json"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errorAndWarningLines.count == 1)
    #expect(outcome.output == "")
  }

  @Test("a missing plan is an error")
  func absent() throws {
    let absent = try Program.run(["fit", "-", "--compare-fonts", "none.json"], input: "ไทย")
    #expect(absent.status == 66 && absent.errors.contains("none.json"), "\(absent.errors)")
  }
}

extension FitDocument {
  fileprivate var widths: [String] { segments.map(\.widthExact) }
}
