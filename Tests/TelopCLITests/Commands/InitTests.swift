import Foundation
import Telop
import Testing

@Suite("telop init")
struct InitTests {
  @Test("writes a script that fits as it is")
  func fits() throws {
    let folder = try Folder()
    let outcome = try Program.run(["init"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output == "wrote talk.md; now: telop fit talk.md\n")
    let fit = try Program.run(["fit", "talk.md", "--strict"], in: folder)
    #expect(fit.status == 0)
    #expect(fit.output.contains("5:00"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
  }

  @Test("refuses to replace a file, unless forced")
  func refuses() throws {
    let folder = try Folder()
    try folder.write("mine.md", "mine")
    let refused = try Program.run(["init", "mine.md"], in: folder)
    #expect(refused.status == 64)
    #expect(refused.errorLines.count == 1)
    #expect(try folder.read("mine.md") == "mine")
    #expect(try Program.run(["init", "mine.md", "--force"], in: folder).status == 0)
    #expect(try folder.read("mine.md").hasPrefix("---\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
  }

  @Test("- prints it")
  func prints() throws {
    let folder = try Folder()
    let outcome = try Program.run(["init", "-"], in: folder)
    #expect(outcome.output.hasPrefix("---\n"))
    #expect(!folder.exists("talk.md") && !folder.exists("-"))
  }

  @Test("every option of the front matter is in it, and each works when its # is taken away")
  func options() throws {
    let text = try Program.run(["init", "-"]).output
    let keys = FitOptions.entries.map(\.name)
    for key in keys { #expect(text.contains("\(key):"), "\(key)") }
    let unknown = text.split(separator: "\n").filter { $0.hasPrefix("# ") && $0.contains(": ") }
    for line in unknown {
      let setting = line.dropFirst(2)
      guard let key = setting.split(separator: ":").first, keys.contains(String(key)),
        !["font", "variation", "instance", "insert", "every", "slides", "viewing-distance"]
          .contains(key)
      else { continue }
      // One of the two says nothing without the other.
      let partner = key == "screen-width" ? "viewing-distance: 10m\n" : ""
      let folder = try Folder()
      try folder.write("talk.md", "---\n\(setting)\n\(partner)---\nx\n")
      let outcome = try Program.run(["fit", "talk.md"], in: folder)
      #expect(outcome.status == 0, "\(setting): \(outcome.errors)")
    }
  }
}
