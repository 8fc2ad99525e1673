import Foundation
import TestSupport
import Testing

@Suite("telop export --over", .needs(.ffmpeg))
struct OverCommandTests {
  /// A video of one second with sound, made once for all tests.
  private static let video = Result {
    let folder = try Folder()
    _ = try Tool.output(
      "ffmpeg",
      [
        "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=30", "-f",
        "lavfi", "-i", "sine=duration=1", "-frames:v", "30", "-c:v", "libx264", "-preset",
        "ultrafast", "-c:a", "aac", folder.url.appendingPathComponent("talk.mp4").path,
      ])
    return try Data(contentsOf: folder.url.appendingPathComponent("talk.mp4"))
  }

  private func folder(_ script: String = "速さ AVATAR 👋") throws -> Folder {
    let folder = try Folder()
    try folder.write("talk.md", script)
    try folder.write("talk.mp4", try Self.video.get())
    return folder
  }

  private func export(
    _ folder: Folder, _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Outcome {
    try Program.run(
      executable: Program.path, ["export", "talk.md"] + arguments, in: folder,
      environment: environment)
  }

  @Test("fit and export use the video's size and times")
  func plan() throws {
    let folder = try folder()
    let fit = try Program.run(
      ["fit", "talk.md", "--over", "talk.mp4", "--format", "json"], in: folder)
    #expect(fit.status == 0, "\(fit.errors)")
    #expect(fit.output.contains("\"duration\" : \"1\"") && fit.output.contains("\"rate\" : \"30\""))
    #expect(fit.output.contains("\"viewport\" : \"320\""))
    let plan = try export(folder, "--over", "talk.mp4", "-o", "plan.json")
    #expect(plan.status == 0)
    #expect(try folder.read("plan.json") == fit.output)
    let audit = try Program.run(["audit", "talk.mp4", "--plan", "plan.json"], in: folder)
    #expect(audit.status == 65 && audit.errors.contains("its plan is laid over talk.mp4"))
    let subtitles = try export(folder, "--over", "talk.mp4", "-o", "talk.ass")
    #expect(subtitles.status == 0)
    #expect(try folder.read("talk.ass").contains("PlayResX: 320\nPlayResY: 180\n"))
    let movie = try export(folder, "--over", "talk.mp4", "-o", "out.mp4", "--duration", "0.8")
    #expect(movie.status == 0 && folder.exists("out.mp4"), "\(movie.errors)")
    let same = try Program.run(
      ["fit", "talk.md", "--over", "talk.mp4", "--fps", "30", "--format", "json"], in: folder)
    #expect(same.status == 0 && same.output == fit.output, "\(same.errors)")
  }

  @Test("unreadable text over a video is reported by time and by colour")
  func unreadable() throws {
    let folder = try folder(
      "---\nsize: 20\n---\nはじめ\n\n" + String(repeating: "速さは大事です。", count: 20))
    for name in ["out.mp4", "out.ass"] {
      let long = try export(folder, "--over", "talk.mp4", "-o", name)
      #expect(long.status == 0 && long.errorAndWarningLines.count == 1, "\(long.errors)")
      #expect(
        long.errors.hasPrefix("telop: warning: talk.md:4: unreadable in 1 place: ")
          && long.errors.hasSuffix("; telop fit lists fixes\n"), "\(long.errors)")
    }
    // Eight seconds are long enough to read one character.
    _ = try Tool.output(
      "ffmpeg",
      [
        "-v", "error", "-nostdin", "-f", "lavfi", "-i", "color=s=320x180:rate=5", "-frames:v", "40",
        "-c:v", "libx264", folder.url.appendingPathComponent("slow.mp4").path,
      ])
    try folder.write("talk.md", "---\nsize: 20\n---\n速")
    let short = try export(folder, "--over", "slow.mp4", "-o", "out.mp4")
    #expect(short.status == 0 && short.errors.isEmpty, "\(short.errors)")
    let clear = try export(
      folder, "--over", "slow.mp4", "-o", "out.mp4", "--background", "transparent")
    #expect(clear.errors.contains("a contrast of 1 to 1 over some pictures, below 4.5"))
  }

  @Test(
    "options that contradict the video are refused",
    arguments: [
      (["--fps", "25"], 64, "fps and over: the video sets it to 30; remove fps"),
      (["--viewport", "320"], 64, "viewport and over: "),
      (["--canvas", "640x360"], 64, "canvas and over: the video sets it to 320x180; "),
      (["--canvas", "band"], 64, "canvas and over: "),
      (["--duration", "1.5"], 64, "duration 0:01.5 is longer than talk.mp4, which lasts 0:01.0: "),
      (["--tail", "1"], 64, "tail has no effect with over"),
      (
        ["--to", "gif"], 64, "over needs mp4, mov or webm, not gif; "
      ),
      (["--to", "html"], 64, "over needs mp4, mov or webm, not html"),
      (["--to", "webm"], 64, "its sound is aac, which webm cannot contain; mp4 or mov can"),
      (["-o", "talk.mp4"], 64, "talk.mp4: is also an input, talk.mp4"),
      (["-o", "./link.mp4"], 64, "./link.mp4: is also an input, talk.mp4"),
      (["--over", "gone.mp4"], 66, "gone.mp4: no such file"),
      (["--over", "."], 66, ".: not a regular file"), (["--over", "-"], 66, "standard input"),
      (["--over", "talk.md"], 65, "talk.md: not a video that ffmpeg can read"),
      (["--over", "/dev/null"], 66, "/dev/null: not a regular file"),
    ] as [([String], Int32, String)])
  func refusals(arguments: [String], status: Int32, words: String) throws {
    let folder = try folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("link.mp4").path,
      withDestinationPath: "talk.mp4")
    let base = arguments.contains("-o") ? [] : ["-o", "out.mp4"]
    let over = arguments.contains("--over") ? [] : ["--over", "talk.mp4"]
    let outcome = try Program.run(["export", "talk.md"] + base + over + arguments, in: folder)
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.errorAndWarningLines.count == 1 && !folder.exists("out.mp4"))
    let after = try Data(contentsOf: folder.url.appendingPathComponent("talk.mp4"))
    #expect(try after == Self.video.get())
  }

  @Test("front matter names a video beside the script; the command line overrides its canvas")
  func frontMatter() throws {
    let folder = try folder("---\nover: ../talk.mp4\n---\nAV")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("texts"), withIntermediateDirectories: true)
    try folder.write("texts/talk.md", "---\nover: ../talk.mp4\n---\nAV")
    try folder.write("texts/fps.md", "---\nover: ../talk.mp4\nfps: 25\n---\nAV")
    try folder.write("texts/canvas.md", "---\ncanvas: 1280x720\nfps: 25\nviewport: 12\n---\nAV")
    let run = { (name: String, more: [String]) in
      try Program.run(
        ["fit", "texts/\(name).md", "--allow-files", "--format", "json"] + more, in: folder)
    }
    #expect(try run("talk", []).output.contains("\"viewport\" : \"320\""))
    let odd = try run("fps", [])
    #expect(odd.status == 65 && odd.errors.contains("texts/fps.md:3: fps and over: "))
    let own = try run("canvas", ["--over", "talk.mp4"])
    #expect(own.status == 0 && own.output.contains("\"viewport\" : \"320\""), "\(own.errors)")
    try folder.write("texts/talk.md", "---\nsize: 30\nover: gone.mp4\n---\nAV")
    let gone = try run("talk", [])
    #expect(gone.status == 66 && gone.errors.contains("texts/talk.md:3: texts/gone.mp4: no such"))
  }

  @Test("impossible answers of ffprobe and ffmpeg are refused")
  func answers() throws {
    let programs = try FakePrograms(["ffprobe": "echo width=320"])
    try programs.folder.write("talk.mp4", try Self.video.get())
    let call = ["export", "talk.md", "--over", "talk.mp4", "-o", "out.mp4"]
    #expect(try programs.run(call).status == 65)
    try programs.add("ffprobe", "cat /dev/zero")
    #expect(try programs.run(call).status == 69)
    // Claims a hundred frames, where there are thirty.
    let says = """
      case "$*" in
      *.telop-*) exec /usr/bin/ffprobe "$@";;
      *packet=pts*) i=0; while [ $i -lt 100 ]; do echo $((i * 512)),__; i=$((i + 1)); done;;
      *codec_name,width*) printf 'width=320\\nheight=180\\nr_frame_rate=30/1\\ntime_base=1/15360\\n';;
      esac
      """
    try programs.add("ffprobe", says)
    let more = try programs.run(call)
    // The encoder may have read all frames before it ends.
    let words = ["before it read frame", "has 100 frames, but the output has 30"]
    #expect(more.status == 69 && words.contains(where: more.errors.contains), "\(more)")
    // Claims one frame in the output.
    try programs.add(
      "ffprobe", "case \"$*\" in *.telop-*) echo 0,K_;; *) exec /usr/bin/ffprobe \"$@\";; esac")
    let fewer = try programs.run(call)
    #expect(fewer.status == 69 && fewer.errors.contains("the video has 30 frames"), "\(fewer)")
    #expect(try programs.files == ["talk.md", "talk.mp4"])
    try programs.add("ffprobe", "exit 1")
    #expect(try programs.run(call).status == 65)
    let nowhere = try programs.run(call, ["PATH": "/nowhere"])
    #expect(nowhere.status == 69 && nowhere.errors.contains("ffprobe is not installed"))
  }
}
