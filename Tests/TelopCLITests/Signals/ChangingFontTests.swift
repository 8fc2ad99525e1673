import Foundation
import TelopPlatform
import TelopText
import TestSupport
import Testing

@Suite("Fonts that change while in use")
struct ChangingFontTests {
  /// A fake encoder that changes the font before it reads a frame. The pipe holds less than one frame, so
  /// only the first frame is drawn before the change.
  private static func encoder(_ change: String) -> String {
    "#!/bin/sh\n\(change)\ncat > /dev/null\necho x > made\n"
  }

  private func folder(_ font: String, _ change: String) throws -> Folder {
    let folder = try Folder()
    try folder.install("ffmpeg", Self.encoder(change))
    let inter = URL(fileURLWithPath: Package.path("fonts/Inter/Inter-Regular.otf"))
    try FileManager.default.copyItem(at: inter, to: folder.url.appendingPathComponent(font))
    // More than one tile, with different letters in each.
    let text = "AVATAR " + String(repeating: "A", count: 300)
    try folder.write("talk.txt", text + " xyz quick brown fox jumps 0123456789")
    return folder
  }

  private func export(_ folder: Folder, _ font: String) throws -> Outcome {
    try Program.run(
      executable: Program.path,
      [
        "export", "talk.txt", "-o", "a.mov", "--duration", "1s", "--fps", "25", "--viewport", "640",
        "--size", "100", "--font", font, "--no-bundled-fonts",
      ], in: folder,
      environment: ["PATH": folder.url.appendingPathComponent("bin").path + ":/usr/bin:/bin"])
  }

  @Test(
    "a truncated font is named in one line, and no file is left",
    arguments: [
      ("font.otf", "./font.otf"),
      ("\u{1B}]0;pwn\u{7}\u{202E}.otf", #"./\u{1B}]0;pwn\u{7}\u{202E}.otf"#),
    ])
  func truncated(font: String, shown: String) throws {
    let folder = try folder(font, "for font in ./*.otf; do : > \"$font\"; done")
    let outcome = try export(folder, "./" + font)
    #expect(outcome.status == 65)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "telop: \(shown): the font's file changed while it was in use; run telop again\n")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(left).subtracting(["made"]) == ["bin", font, "talk.txt"])
  }

  @Test("a replaced font is read from the old file to its end")
  func replaced() throws {
    let folder = try folder("font.otf", "echo x > new; mv new ./font.otf")
    let outcome = try export(folder, "./font.otf")
    #expect(outcome.status != 65 && outcome.status != -1)
    #expect(folder.exists("made"))
  }

  @Test("a font overwritten in place keeps its old widths in a running batch")
  func writtenOver() throws {
    let folder = try Folder()
    let font = folder.url.appendingPathComponent("live.otf")
    let fonts = URL(fileURLWithPath: Package.path("fonts/Inter"))
    try Data(contentsOf: fonts.appendingPathComponent("Inter-Regular.otf")).write(to: font)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = ["batch", "--font", font.path, "--threads", "1"]
    let questions = Pipe()
    let answers = Pipe()
    process.standardInput = questions
    process.standardOutput = answers
    try process.run()
    var lines: [String] = []
    for text in ["AVATAR", "quick brown", "0123 fox"] {
      for _ in 0..<2 {
        let question =
          #"{"measure":{"text":"\#(text)","options":{"font":"Inter"},"want":["width"]}}"#
        try questions.fileHandleForWriting.write(contentsOf: Data((question + "\n").utf8))
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
          line += try #require(try answers.fileHandleForReading.read(upToCount: 1))
        }
        lines.append(String(decoding: line, as: UTF8.self))
        let file = try FileHandle(forWritingTo: font)
        try file.write(contentsOf: Data(repeating: 0xFF, count: 600_000))
        try file.close()
      }
    }
    try questions.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let stack = try FontStack(
      [Font(path: fonts.appendingPathComponent("Inter-Regular.otf").path)], bundled: .excluded)
    for (index, text) in ["AVATAR", "quick brown", "0123 fox"].enumerated() {
      let width = try stack.width(of: text, size: 48.0)
      let answer = #"{"answer":{"version" : 1,"width" : \#(width)}}"# + "\n"
      #expect(lines[2 * index] == answer && lines[2 * index + 1] == answer)
    }
  }
}
