import Foundation
import TestSupport
import Testing

@Suite("Files that a script names")
struct AllowFilesTests {
  /// A folder with a script's folder, `talk`. There is a file of each kind inside it, beside it, and behind a link.
  private func folder() throws -> Folder {
    let folder = try Folder()
    let font = try Data(
      contentsOf: URL(fileURLWithPath: Package.path("fonts/Inter/Inter-Regular.otf")))
    for place in ["", "talk/", "talk/sub/"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(place), withIntermediateDirectories: true)
      try folder.write(place + "x.txt", "from elsewhere")
      try folder.write(
        place + "x.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><path d=\"M0 0h1v1z\"/></svg>"
      )
      try folder.write(place + "x.ttf", font)
    }
    try folder.write("x.mp4", "no movie")
    for name in ["x.txt", "x.svg", "x.ttf", "x.mp4"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appendingPathComponent("talk/link-\(name)").path,
        withDestinationPath: "../\(name)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("talk/up").path, withDestinationPath: "..")
    return folder
  }

  private func run(
    _ matter: String, _ more: [String] = [], command: String = "fit", in folder: Folder
  ) throws -> Outcome {
    try folder.write("talk/talk.md", "---\nduration: 2:00\n\(matter)\n---\n**text** and more")
    return try Program.run([command, "talk/talk.md"] + more, in: folder)
  }

  static let options = [
    "insert": "x.txt", "logo": "x.svg", "font": "x.ttf", "font-bold": "x.ttf",
    "font-italic": "x.ttf", "font-bold-italic": "x.ttf",
  ]

  @Test("files outside the script's folder need --allow-files", arguments: options)
  func outside(option: String, file: String) throws {
    let folder = try folder()
    let above = folder.url.appendingPathComponent(file).path
    // All options share the check, so a short run tries every path with one of them.
    let isThorough = option == "insert" || Effort.now != .short
    let outside = ["../\(file)", "./sub/../../\(file)", above, "./link-\(file)", "up/\(file)"]
    for path in isThorough ? outside : ["../\(file)"] {
      let outcome = try run("\(option): \(path)", in: folder)
      #expect(outcome.status == 65, "\(path) \(outcome.errors)")
      #expect(
        outcome.errors == "telop: talk/talk.md:3: \(option): \(path) lies outside the script's "
          + "folder; --allow-files allows it\n")
      let allowed = try run("\(option): \(path)", ["--allow-files"], in: folder)
      #expect(allowed.status == 0, "\(allowed.errors)")
    }
    let inside = ["./\(file)", "sub/\(file)", "sub/../\(file)", "up/talk/\(file)"]
    for path in isThorough ? inside : ["./\(file)"] {
      let outcome = try run("\(option): \(path)", in: folder)
      #expect(outcome.status == 0, "\(path) \(outcome.errors)")
    }
    guard isThorough else { return }
    // The command line overrides the script and may name any file.
    let own = try run("\(option): ../none-\(file)", ["--\(option)", "./\(file)"], in: folder)
    #expect(own.status == 0, "\(own.errors)")
  }

  @Test(
    "missing files, faces of collections and videos outside the folder need it too",
    arguments: [
      ("insert: ../none", 65), ("insert: ../none/none.txt", 65), ("insert: none.txt", 66),
      ("insert: sub/none/none.txt", 66), ("font: [Inter, ../x.ttf]", 65),
      ("font: ./link-x.ttf#0", 65), ("font: ../x.ttf#0", 65), ("font: ./x.ttf#0", 0),
      ("font: Inter", 0), ("over: ../x.mp4", 65), ("over: link-x.mp4", 65),
      ("logo: /etc/passwd", 65),
    ])
  func kinds(matter: String, status: Int) throws {
    let outcome = try run(matter, in: folder())
    #expect(outcome.status == Int32(status), "\(matter) \(outcome.errors)")
  }

  @Test("a playlist named like a video opens no other file", .needs(.ffmpeg))
  func playlist() throws {
    let folder = try folder()
    _ = try Tool.output(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc=d=1:s=320x180:r=25",
        folder.url.appendingPathComponent("x.ts").path,
      ])
    try folder.write(
      "talk/x.mp4",
      """
      #EXTM3U
      #EXT-X-VERSION:3
      #EXT-X-TARGETDURATION:1
      #EXTINF:1.0,
      ../x.ts
      #EXT-X-ENDLIST

      """)
    let outcome = try run("over: x.mp4", in: folder)
    #expect(outcome.status == 65 && outcome.errors.contains("playlist"), "\(outcome.errors)")
  }

  @Test("every command that reads a script enforces the rule")
  func commands() throws {
    let folder = try folder()
    let calls = [
      ("room", []), ("resume", ["--at", "0:10"]), ("export", ["-o", "a.html"]),
      ("fix", ["1", "-o", "b.md"]),
    ]
    for (command, more) in calls {
      let outcome = try run("insert: ../x.txt", more, command: command, in: folder)
      #expect(outcome.status == 65 && outcome.errors.contains("--allow-files"), "\(outcome.errors)")
    }
    #expect(!folder.exists("a.html") && !folder.exists("b.md"))
    // Files beside a script in the working folder.
    try folder.write("here.md", "---\ninsert: talk/x.txt\n---\ntext")
    #expect(try Program.run(["fit", "here.md"], in: folder).status == 0)
    try folder.write("here.md", "---\ninsert: ../x.txt\n---\ntext")
    #expect(try Program.run(["fit", "here.md"], in: folder).status == 65)
  }
}
