import Foundation
import TestSupport
import Testing

@Suite("telop export to a sequence of PNG files", .needs(.ffmpeg))
struct FramesCommandTests {
  private func export(_ folder: Folder, _ output: String, _ more: String...) throws -> Outcome {
    try Program.run(
      [
        "export", "talk.md", "-o", output, "--duration", "0.2", "--fps", "25", "--canvas", "64x36",
        "--size", "10", "--band-out", "none",
      ] + more, in: folder)
  }

  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("talk.md", "AV")
    return folder
  }

  private func names(_ folder: Folder, _ path: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent(path).path
    ).sorted()
  }

  @Test("a folder is written as a whole, and replaced if it holds only frames")
  func folders() throws {
    let folder = try folder()
    for output in ["talk.frames", "talk.frames/", "shots/f%03d.png", "shots/f%03d.png"] {
      let outcome = try export(folder, output)
      #expect(outcome.status == 0 && outcome.errorLines.isEmpty, "\(outcome.errors)")
    }
    #expect(try names(folder) == ["shots", "talk.frames", "talk.md"])
    #expect(try names(folder, "talk.frames") == (0..<6).map { "frame_0000\($0).png" })
    #expect(try names(folder, "shots") == (0..<6).map { "f00\($0).png" })
    // A shorter export leaves no frames of the longer one.
    #expect(try export(folder, "talk.frames", "--duration", "0.12s").status == 0)
    #expect(try names(folder, "talk.frames").count == 4)
    #expect(try export(folder, "any", "--to", "frames").status == 0)
    #expect(try names(folder, "any").count == 6)
  }

  @Test("other files in a folder stay, and frames of a longer movie are reported")
  func others() throws {
    let folder = try folder()
    #expect(try export(folder, "f_%02d.png").status == 0)
    #expect(try names(folder) == (0..<6).map { "f_0\($0).png" } + ["talk.md"])
    #expect(try export(folder, "f_%02d.png").status == 0)
    let shorter = try export(folder, "f_%02d.png", "--duration", "0.12s")
    #expect(shorter.status == 64 && shorter.errors.contains("./f_04.png: already exists"))
    #expect(try names(folder).count == 7)
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("mine"), withIntermediateDirectories: true)
    try folder.write("mine/notes.txt", "x")
    let refused = try export(folder, "mine", "--to", "frames")
    #expect(refused.status == 64 && refused.errors.contains("other files, such as notes.txt"))
    #expect(try export(folder, "mine/f_%d.png").status == 0)
    #expect(try names(folder, "mine") == (0..<6).map { "f_\($0).png" } + ["notes.txt"])
    #expect(try export(folder, "-", "--to", "frames").status == 64)
    #expect(try export(folder, "gone/away/f_%d.png").status == 74)
  }
}
