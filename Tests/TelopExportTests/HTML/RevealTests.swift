import Foundation
import Telop
import TestSupport
import Testing

@testable import TelopExport

/// The folder of reveal.js, which `make reveal` provides.
private enum Reveal {
  static let folder = ProcessInfo.processInfo.environment["TELOP_REVEAL"]
}

/// A page in a reveal.js deck, set up as the article on exporting describes.
@Suite("Pages in reveal.js", .enabled(if: Reveal.folder != nil, "make reveal runs it"))
struct RevealTests {
  @Test("slides play, pause and stop the band; other slides do not affect it")
  func slides() throws {
    try withDeck(
      of: ["play", "", "pause", "play", "stop"],
      """
      const after = time => new Promise(done => setTimeout(done, time));
      (async () => {
        await Reveal.initialize({ transition: "none", embedded: false });
        await after(1000);
        const noted = [told.at(-1)?.state];
        for (let slide = 0; slide < 5; ++slide) {
          Reveal.next();
          await after(500);
          noted.push(told.at(-1)?.state);
        }
        noted.push(Reveal.getIndices().h, told.at(-1)?.duration);
        report(noted);
      })();
      """
    ) { folder, deck in
      let noted = try Browser.report(of: deck, in: folder)
      #expect(
        noted as? NSArray
          == ["off", "playing", "playing", "paused", "playing", "off", 5, 60] as NSArray)
    }
  }

  @Test("a dark deck is visible behind the band", arguments: [true, false])
  func dark(isAsDocumented: Bool) throws {
    try withDeck(of: ["play"], "Reveal.initialize().then(() => Reveal.next());") { folder, deck in
      let style = """
        <style>
        :root { color-scheme: dark }
        .reveal-viewport { background: #123456 }
        </style>
        """
      let page = folder.appendingPathComponent("dark.html")
      let picture = folder.appendingPathComponent("dark.png")
      let deck = isAsDocumented ? deck : deck.replacing("color-scheme: light", with: "")
      try Data((deck + style).utf8).write(to: page)
      _ = try Chromium.output([
        "--allow-file-access-from-files", "--virtual-time-budget=5000", "--window-size=640,360",
        "--hide-scrollbars", "--screenshot=\(picture.path)", page.absoluteString,
      ])
      let image = try Image(png: picture)
      #expect(
        Array(image.bytes.prefix(3)) == (isAsDocumented ? [0x12, 0x34, 0x56] : [255, 255, 255]))
    }
  }

  /// Runs `body` with a folder and with the markup of a deck in it; each slide sends a command to the band.
  private func withDeck(
    of commands: [String], _ script: String, _ body: (URL, String) throws -> Void
  ) throws {
    let article = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources/Telop/Telop.docc/Exporting.md"), encoding: .utf8)
    let block = try #require(article.firstMatch(of: /```html\n(?<html>[^`]*)```/))
    let (slide, rest) = try #require(String(block.html).split(once: "\n\n"))
    let fit = try fit("# One\n\nWords", ["canvas": "640x360", "theme": "base", "duration": "60"])
    let library = URL(fileURLWithPath: try #require(Reveal.folder))
    let slides = commands.map { command in
      command.isEmpty ? "<section>…</section>" : slide.replacing("play", with: command)
    }.joined()
    try withTemporaryFolder { folder in
      try Data(fit.page().utf8).write(to: folder.appendingPathComponent("talk.html"))
      for name in ["reveal.js", "reveal.css"] {
        try FileManager.default.copyItem(
          at: library.appendingPathComponent(name), to: folder.appendingPathComponent(name))
      }
      try body(
        folder,
        """
        <!doctype html><meta charset="utf-8"><link rel="stylesheet" href="reveal.css">
        <body><div class="reveal"><div class="slides"><section>…</section>\(slides)</div></div>
        <script src="reveal.js"></script>
        <script>
        const told = [];
        addEventListener("message", ({ data }) => { if (data?.telop === "status") told.push(data); });
        </script>
        \(rest)
        <script>
        \(script)
        </script>
        """)
    }
  }
}

extension String {
  fileprivate func split(once separator: String) -> (String, String)? {
    range(of: separator).map { (String(self[..<$0.lowerBound]), String(self[$0.upperBound...])) }
  }
}
