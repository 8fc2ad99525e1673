import Foundation
import Telop
import TelopDocuments
import TestSupport
import Testing

@Suite("telop talk, and fit --deck")
struct TalkCommandTests {
  private static let talk = TalkWithSlides("# One\n\nAVATAR\n\n# Two\n\nこんにちは")

  private func folder() throws -> Folder { try Self.talk.folder() }

  private let time = ["--duration", "0:20"]

  @Test("the page and the plan are those of export and fit", arguments: [true, false])
  func same(hasSlides: Bool) throws {
    let folder = try folder()
    let slides = hasSlides ? ["slides.pdf"] : []
    let deck = slides.flatMap { ["--deck", $0] }
    let talk = try Program.run(["talk", "talk.md"] + slides + time, in: folder)
    #expect(talk.status == 0 && talk.errors.isEmpty, "\(talk.errors)")
    let page = try Program.run(["export", "talk.md", "-o", "b.html"] + deck + time, in: folder)
    #expect(page.status == 0)
    #expect(try folder.read("talk.html") == folder.read("b.html"))
    let fit = try Program.run(["fit", "talk.md"] + deck + time, in: folder)
    #expect(talk.output.hasPrefix(fit.output) && fit.status == 0)
    #expect(talk.output.contains("  page      talk.html: 1920 × 1080 px, 0:20.0"))
    #expect(talk.output.contains("open it in a browser"))
    #expect(talk.output.contains("  keys      Space"))
    let next = hasSlides ? "--deck slides.pdf --lan" : "telop talk talk.md slides.pdf"
    #expect(talk.output.contains(next))
    #expect(fit.output.contains("  slide 1                   0:00.0  One, Two\n") == hasSlides)
    // A page of an earlier run is replaced.
    #expect(try Program.run(["talk", "talk.md"] + slides + time, in: folder).status == 0)
  }

  @Test("the status is fit's, and an unreadable talk has its page")
  func unreadable() throws {
    let folder = try folder()
    try folder.write("talk.md", String(repeating: "速さは文字の数で決まる。", count: 99))
    let call = ["talk", "talk.md", "--duration", "0:20"]
    for (options, status) in [([], 0), (["--strict"], 1)] {
      let outcome = try Program.run(call + options + ["-o", "\(status).html"], in: folder)
      #expect(outcome.status == Int32(status) && outcome.output.contains("unreadable"))
      #expect(folder.exists("\(status).html"))
    }
    let impossible = try Program.run(["talk", "-"], input: "a @1:00 b @0:30 c", in: folder)
    #expect(impossible.status == 0)
    #expect(folder.exists("talk.html"))
    try folder.write("cues.md", "a @1:00 b @0:30 c")
    #expect(try Program.run(["talk", "cues.md"], in: folder).status == 65)
    #expect(!folder.exists("cues.html"))
  }

  @Test("no other file is replaced, and an output is a page")
  func refusals() throws {
    let folder = try folder()
    try folder.write("talk.html", "<p>Mine</p>")
    for (arguments, status, message) in [
      (
        ["talk.md"], 64,
        "talk.html: already exists, and telop did not make it; name the page with -o"
      ),
      (["talk.md", "-o", "a.mp4"], 64, "a.mp4: a talk is a page, whose name ends in .html"),
      (["talk.html", "-o", "talk.html"], 64, "talk.html: is also an input"),
      (["talk.md", "--deck-place", "below", "-o", "a.html"], 64, "deck-place needs deck"),
      (["slides.pdf", "talk.md"], 65, "slides.pdf: this is a PDF, not a script"),
      (["talk.md", "none.pdf", "-o", "a.html"], 66, "none.pdf: no such file"),
    ] as [([String], Int32, String)] {
      let outcome = try Program.run(["talk"] + arguments, in: folder)
      #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome)")
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
    #expect(try folder.read("talk.html") == "<p>Mine</p>" && !folder.exists("a.html"))
  }

  @Test(
    "a desktop opens the page; no desktop, another machine, and -o do not",
    arguments: [
      (["DISPLAY": ":9"], [], true), (["WAYLAND_DISPLAY": "w", "DISPLAY": ""], [], true),
      (["DISPLAY": "", "WAYLAND_DISPLAY": ""], [], false),
      (["DISPLAY": ":9", "SSH_CONNECTION": "1"], [], false),
      (["DISPLAY": ":9"], ["-o", "a.html"], false),
    ] as [([String: String], [String], Bool)])
  func opening(environment: [String: String], options: [String], opens: Bool) throws {
    let programs = try FakePrograms([
      "xdg-open":
        #"printf %s "$1" > "$TMPDIR/opened.new"; mv "$TMPDIR/opened.new" "$TMPDIR/opened""#
    ])
    let path = programs.folder.url.path
    let given = options.map { $0 == "-o" ? $0 : path + "/" + $0 }
    let terminal = try Pseudoterminal(
      ["talk", path + "/talk.md"] + time + given, columns: 100,
      environment: ["SSH_CONNECTION": ""].merging(programs.environment) { $1 }
        .merging(environment) { $1 })
    #expect(terminal.status() == 0)
    #expect(terminal.text.contains("it opens in your browser") == opens, "\(terminal.text)")
    if opens {
      #expect(Hang.wait { programs.folder.exists("tmp/opened") })
      #expect(try programs.folder.read("tmp/opened") == path + "/talk.html")
    } else {
      #expect(try programs.temporaries.isEmpty)
    }
  }

  @Test("fit --deck says which slide has which text, in JSON too")
  func deck() throws {
    let folder = try folder()
    let outcome = try Program.run(
      ["fit", "talk.md", "--deck", "slides.pdf", "--format", "json"] + time, in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let object = try JSONSerialization.jsonObject(with: outcome.outputBytes) as? [String: Any]
    let deck = try #require(object?["deck"] as? [String: Any])
    let slides = try #require(deck["slides"] as? [[String: Any]])
    #expect(slides.count == 1 && slides[0]["pages"] as? [Int] == [1, 1])
    #expect(slides[0]["sections"] as? [Int] == [0, 1] && slides[0]["time"] as? Double == 0)
    let notes = try #require(deck["notes"] as? [String])
    #expect(notes.count == 2 && notes[0].contains("; {slide=3} "))
    #expect(notes[1].hasPrefix("the band covers the bottom "), "\(notes[1])")
    // Slides beside the band are not covered.
    let beside = try Program.run(
      ["talk", "talk.md", "slides.pdf", "--deck-place", "below"] + time, in: folder)
    #expect(beside.status == 0 && !beside.output.contains("the band covers"))
  }
}
