import Foundation
import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

/// The text below a page's outlines, for selection, search and screen readers.
@Suite("Words of pages", .needs(.browser), .serialized)
struct PageWordsTests {
  private struct Report: Decodable {
    /// Segment indices in document order.
    let order: [Int]
    let selected: String
    let found: Bool
    /// Length of the text along the line minus the segment's length, in pixels.
    let excess: [Double]
    /// The text for screen readers, and whether everything else is hidden from them.
    let read: String
    let isHidden: Bool
    /// Whether a click toggled playback: a click that ends a selection, and another.
    let played: [Bool]
  }

  @Test("words are in reading order, as wide as their segments, selectable and searchable")
  func words() throws {
    let source = "Hello, 東京 👩‍💻 and ==שלום עולם== to all of you &amp; &lt;everyone>"
    let run = """
      await telop.ready;
      for (const seconds of [20, 3, 17, 10]) telop.seek(seconds);
      const strip = document.getElementById("strip"), band = document.getElementById("band");
      const ends = box => plan.vertical ? box.height : box.width;
      const segments = [...strip.querySelectorAll(".s")];
      const excess = segments.map(node => ends(node.querySelector("text").getBoundingClientRect())
        - ends(node.querySelector(".t").getBoundingClientRect()));
      const played = [];
      const click = () => {
        const label = () => document.getElementById("pause").getAttribute("aria-label");
        const before = label();
        band.click();
        played.push(label() !== before);
      };
      getSelection().selectAllChildren(strip);
      const selected = getSelection().toString();
      click();
      getSelection().removeAllRanges();
      click();
      return {
        order: segments.map(node => Number(node.dataset.i)), selected, excess, played,
        found: window.find("שלום"),
        read: document.querySelector(".read").textContent,
        isHidden: document.getElementById("view").getAttribute("aria-hidden") === "true",
      };
      """
    let directions = ["auto", "ttb"]
    let pages = try directions.map { direction in
      let fit = try fit(
        source,
        ["duration": "20", "viewport": "3000", "segment-width": "200", "direction": direction])
      return Browser.Shown(page: try fit.page(), width: 3_000, before: Browser.clock, after: run)
    }
    for (direction, data) in zip(directions, try Browser.results(of: pages)) {
      let report = try #require(
        try? JSONDecoder().decode(Report.self, from: data),
        "\(direction): \(String(decoding: data.prefix(300), as: UTF8.self))")
      #expect(report.order.count > 3 && report.order == report.order.sorted(), "\(direction)")
      let line = "Hello, 東京 👩‍💻 and שלום עולם to all of you & <everyone>"
      let letters = { (text: String) in text.filter { !$0.isWhitespace } }
      #expect(letters(report.selected) == letters(line), "\(direction)")
      #expect(report.excess.allSatisfy { abs($0) < 1 }, "\(direction): \(report.excess)")
      #expect(report.found && report.read == line && report.isHidden, "\(direction)")
      #expect(report.played == [false, true], "\(direction)")
    }
  }

  @Test("a page with titles has them as outlines, and cuts long ones")
  func titles() throws {
    let long = String(repeating: "とても長い見出し", count: 20)
    let fit = try fit(
      "---\ntitle: Talk\n---\n# \(long)\n\nwords\n\n# Two\n\nmore", ["viewport": "960"])
    let run = """
      const boxes = [...document.querySelectorAll("#tabs svg, #header > svg")].filter(svg => !svg.closest("#over")).map(svg => {
        const [own, all] = [svg.querySelector("g"), svg.parentNode].map(
          node => node.getBoundingClientRect());
        return [own.left - all.left, all.right - own.right, own.top - all.top, all.bottom - own.bottom];
      });
      return boxes;
      """
    let shown = Browser.Shown(page: try fit.page(tabs: .equal), width: 960, after: run)
    let data = try #require(try Browser.results(of: [shown]).first)
    let boxes = try #require(
      try? JSONDecoder().decode([[Double]].self, from: data),
      "\(String(decoding: data.prefix(300), as: UTF8.self))")
    #expect(boxes.count == 3)
    for box in boxes { #expect(box.allSatisfy { $0 >= -1 }, "\(box)") }
    // Centred in the tab, within the difference between ink and advance.
    for box in boxes.dropFirst() { #expect(abs(box[0] - box[1]) < 6, "\(box)") }
  }
}
