import Foundation
@_spi(Answers) import Telop
import TelopUnits
import Testing

@testable import TelopCLI

@Suite("telop init")
struct InitTests {
  @Test("the written script fits")
  func fits() throws {
    let folder = try Folder()
    let outcome = try Program.run(["init"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output == "wrote talk.md; now: telop fit talk.md\n")
    let fit = try Program.run(["fit", "talk.md", "--strict"], in: folder)
    #expect(fit.status == 0)
    #expect(fit.output.contains("5:00"))
    #expect(fit.output.contains("  reading   comfortable"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
  }

  @Test("an existing file is replaced only with --force")
  func refuses() throws {
    let folder = try Folder()
    try folder.write("mine.md", "mine")
    let refused = try Program.run(["init", "mine.md"], in: folder)
    #expect(refused.status == 64)
    #expect(refused.errorAndWarningLines.count == 1)
    #expect(try folder.read("mine.md") == "mine")
    #expect(try Program.run(["init", "mine.md", "--force"], in: folder).status == 0)
    #expect(try folder.read("mine.md").hasPrefix("---\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
  }

  @Test("- prints the script")
  func prints() throws {
    let folder = try Folder()
    let outcome = try Program.run(["init", "-"], in: folder)
    #expect(outcome.output.hasPrefix("---\n"))
    for line in outcome.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(!folder.exists("talk.md") && !folder.exists("-"))
  }

  @Test("the script lists every option, and each works when uncommented with those that it needs")
  func options() throws {
    let lines = try Program.run(["init", "-"]).output.components(separatedBy: "\n")
    let folder = try Folder()
    // The only file that the examples name.
    try folder.write("sponsors.txt", "Acme\n")
    for entry in FitOptions.entries {
      var script = lines
      for name in [entry.name] + entry.needs
      where !["duration", "fixed-time"].contains(name) {
        let index = try #require(script.firstIndex { $0.hasPrefix("# \(name): ") }, "\(name)")
        script[index].removeFirst(2)
      }
      try folder.write("talk.md", script.joined(separator: "\n"))
      // Fits as `telop fit` does, without a process per option.
      let source = ScriptSource(path: folder.url.appendingPathComponent("talk.md").path)
      var failure: Failure?
      do { _ = try FitJob(source).fit() } catch let error as any TelopError {
        failure = Failure(error)
      }
      if entry.needs == ["font"] {
        // The example needs a variable font, and no bundled font is variable.
        #expect(failure?.status == 65 && failure?.message.contains("\(entry.name) ") == true)
      } else if let file = ["over": "talk.mp4", "logo": "logo.png"][entry.name] {
        #expect(
          failure?.status == 66 && failure?.message.contains("\(file): no such file") == true)
      } else {
        #expect(failure == nil, "\(entry.name): \(failure?.message ?? "")")
      }
    }
  }
}
