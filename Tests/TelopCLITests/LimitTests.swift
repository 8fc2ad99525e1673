import Foundation
import Telop
import TestSupport
import Testing

@Suite("Limits before work, and outputs that fail")
struct LimitTests {
  /// The first font is missing: opening it before counting would give another error.
  @Test("too many fonts are refused before the first is opened")
  func fonts() throws {
    let count = 201
    let named = (0..<count).flatMap { _ in ["--font", "./none.ttf"] }
    for call in [["measure", "a"], ["shape", "a"], ["fonts"], ["fit", "-"]] {
      let outcome = try Program.run(call + named, input: "a")
      #expect(outcome.status == 64)
      #expect(outcome.errors == "telop: there may be at most 200 fonts, not \(count)\n")
    }
    let folder = try Folder()
    let list = Array(repeating: "./none.ttf", count: count).joined(separator: ", ")
    try folder.write("a.md", "---\nfont: [\(list)]\n---\nx")
    let matter = try Program.run(["fit", "a.md"], in: folder)
    #expect(matter.status == 65)
    #expect(matter.errors == "telop: a.md:2: there may be at most 200 fonts, not \(count)\n")
    let bold = try Program.run(
      ["fit", "-", "--font", "./none.ttf"] + named.map { $0 == "--font" ? "--font-bold" : $0 },
      input: "a")
    #expect(bold.errors == "telop: there may be at most 200 fonts, not \(count + 1)\n")
  }

  @Test("the maximum number of fonts is opened")
  func maximumCount() throws {
    let named = (0..<200).flatMap { _ in ["--font", "./none.ttf"] }
    #expect(try Program.run(["measure", "a"] + named).errors.contains("none.ttf"))
  }

  @Test("a name of 64,000 letters is refused and not repeated")
  func names() throws {
    for name in [String(repeating: "x", count: 64_000), String(repeating: "x:", count: 32_000)] {
      let calls = [
        ["measure", "a", "--font", name], ["fonts", "--font", name], ["fit", "-", "--font", name],
        ["fit", "-", "--font-bold", name],
      ]
      // The commands share the check, so a short run tries all of them with one name.
      for call in Effort.spread(calls, step: name.contains(":") ? calls.count : 1) {
        let outcome = try Program.run(call, input: "**a**")
        #expect(outcome.status == 64)
        #expect(outcome.errors == "telop: a font's name has at most 1000 bytes, not 64000\n")
      }
    }
    let path = try Program.run([
      "measure", "a", "--font", "./" + String(repeating: "x", count: 64_000),
    ])
    #expect(path.status == 66 && path.errors.contains("File name too long"))
    #expect(path.errors.utf8.count < 5_000 && path.errorAndWarningLines.count == 1)
  }

  @Test(
    "a failure to write help, version or completions is reported",
    arguments: Effort.spread(
      [
        "--help", "help fit", "--version", "fit --help", "--generate-completion-script bash",
        "--generate-completion-script zsh", "init -", "fonts --bundled", "measure x --format json",
      ], step: 2))
  func full(call: String) throws {
    let outcome = try Program.run(
      executable: "/bin/sh", ["-c", "'\(Program.path)' \(call) > /dev/full; echo $?"])
    #expect(outcome.output == "74\n", "\(outcome.output)")
    #expect(outcome.errors == "telop: standard output: No space left on device\n")
    // A closed pipe is not an error.
    let early = try Program.run(
      executable: "/bin/sh", ["-c", "{ '\(Program.path)' \(call); echo $? >&2; } | true"])
    #expect(early.errors == "0\n", "\(early.errors)")
  }

  @Test(
    "an error names the given path, not a temporary one",
    .disabled(if: Effort.isSanitized, "a sanitizer needs files of its own"))
  func paths() throws {
    let folder = try Folder()
    try folder.write("talk.md", "速さ AVATAR")
    // No file may have content; the output goes through a pipe.
    for output in ["a.ograf", "a.vtt", "a.svg", "sub/a.vtt", "talk.md/a.ograf"] {
      let outcome = try Program.run(
        executable: "/bin/sh",
        [
          "-c",
          """
          (trap '' XFSZ; ulimit -f 0; exec '\(Program.path)' export talk.md -o \(output)) 2>&1 | cat
          """,
        ],
        in: folder)
      #expect(outcome.output.hasPrefix("telop: \(output)"), "\(outcome.output)")
      #expect(!outcome.output.contains(".tmp"), "\(outcome.output)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["talk.md"])
  }

  @Test("an encoder's error names the given path")
  func encoder() throws {
    let folder = try Folder()
    try folder.write("talk.md", "x")
    try folder.install(
      "ffmpeg",
      "#!/bin/sh\nfor last; do :; done\ncat > /dev/null\necho \"$last: Invalid argument\" >&2\nexit 1\n"
    )
    let outcome = try Program.run(
      executable: Program.path, ["export", "talk.md", "-o", "a.mov"] + FakePrograms.small,
      in: folder,
      environment: ["PATH": folder.url.appendingPathComponent("bin").path + ":/usr/bin:/bin"])
    #expect(outcome.status == 69)
    #expect(outcome.errors.hasSuffix("a.mov: Invalid argument\n"), "\(outcome.errors)")
    #expect(!outcome.errors.contains(".tmp"), "\(outcome.errors)")
  }

  /// Hides the source of Swift's arguments from the program only: unmounting `/proc` needs rights that not
  /// every user has.
  @Test("arguments come from the system, with and without /proc")
  func withoutProc() throws {
    let folder = try Folder()
    try folder.write(
      "hide.c",
      """
      #define _GNU_SOURCE
      #include <dlfcn.h>
      #include <errno.h>
      #include <stdio.h>
      #include <string.h>
      FILE *fopen(const char *path, const char *mode) {
        if (strncmp(path, "/proc/", 6) == 0) { errno = ENOENT; return 0; }
        FILE *(*next)(const char *, const char *) = dlsym(RTLD_NEXT, "fopen");
        return next(path, mode);
      }
      """)
    let place = { (name: String) in folder.url.appendingPathComponent(name).path }
    _ = try Tool.output(
      "clang", ["-shared", "-fPIC", place("hide.c"), "-o", place("hide.so"), "-ldl"])
    for (arguments, status, says) in [
      (["measure", "abc"], 0, "width "), (["--version"], 0, Release.version),
      (["nonsense"], 64, "nonsense"),
    ] {
      let outcome = try Program.run(
        executable: Program.path, arguments,
        environment: [
          "LD_PRELOAD": place("hide.so"), "TELOP_FONTS": Package.path("fonts"),
          "ASAN_OPTIONS": "verify_asan_link_order=0:detect_leaks=0",
        ])
      #expect(outcome.status == Int32(status))
      #expect(
        (outcome.output + outcome.errors).contains(says), "\(outcome.output)\(outcome.errors)")
    }
  }
}
