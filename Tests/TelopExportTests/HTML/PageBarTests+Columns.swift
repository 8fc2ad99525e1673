import Foundation
import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

extension PageBarTests {
  @Test("a vertical line has its tabs in a column at the band's inner side")
  func column() throws {
    let run = { (place: String) in
      """
      get("frame").classList.add("waits");
      const [ground, tabs, band] = ["ground", "tabs", "band"].map(id => box(get(id)));
      const [first, second] = \(place == "right") ? [tabs, band] : [band, tabs];
      const near = (one, other) => Math.abs(one - other) < .51;
      noted.push(near(first.left, ground.left) || ground.left < first.left && ground.left > -3,
        near(first.right, second.left), second.right <= ground.right + .01,
        near(band.height, 720), ground.top <= 0, ground.bottom >= 720, get("header") === null);
      for (const time of [0, 12, 29.9]) {
        telop.seek(time);
        const now = get("tabs").querySelector(".now");
        const letters = box(now.querySelector("svg > *")), capsule = box(get("capsule"));
        noted.push(now.dataset.tab, near(capsule.top, box(now).top),
          letters.top > capsule.top && letters.bottom < capsule.bottom
            && letters.left >= capsule.left && letters.right <= capsule.right,
          Math.abs(box(get("rail")).height / ground.height - time / 30) < .001);
      }
      """
    }
    let source = "---\ntitle: 縦書き\n---\n# 一\n\n短い。\n\n# 十二月\n\nこれも。\n\n# 末\n\n短い。"
    let cases = ["right", "left"].flatMap { place in
      TabForm.allCases.map { (place: place, form: $0) }
    }
    let pages = try Browser.lists(for: cases) { one in
      let values = [
        "canvas": "640x720", "size": "36", "duration": "30", "direction": "ttb", "place": one.place,
      ]
      return Browser.Shown(
        page: try fit(source, values).page(tabs: one.form), width: 640, height: 720,
        before: Browser.clock, after: Self.start + run(one.place) + "\nreturn noted;")
    }
    for (one, list) in pages {
      var found = try #require(list as? [Any])
      let tabs = [7, 11, 15].map { $0 < found.count ? found[$0] as? String : nil }
      #expect(tabs.first == "0" && tabs.last == "2", "\(one): \(found)")
      found.removeAll { $0 is String }
      #expect(
        found.count == 7 + 9 && found.allSatisfy { $0 as? Bool == true }, "\(one): \(found)")
    }
  }

  @Test("titles stay within their tabs, with padding on both sides")
  func titles() throws {
    let many = (1...24).map { "# A rather long title \($0)\n\nwords" }.joined(separator: "\n\n")
    let run = """
      for (const tab of document.querySelectorAll("#tabs li:not(#capsule):not(.mark):not(.talk)")) {
        const letters = tab.querySelector("svg > *");
        const [own, outer] = [letters && box(letters), box(tab)];
        if (own && (own.left < outer.left + 1 || own.right > outer.right - 1)) {
          noted.push([own.left, own.right, outer.left, outer.right]);
        }
      }
      """
    let fits = try [Self.english, many, Self.hebrew].map { try fit($0, Self.values) }
    let cases = TabForm.allCases.flatMap { form in fits.map { (form: form, fit: $0) } }
    let pages = try Browser.lists(for: cases) { one in
      try shown(one.fit, tabs: one.form, width: 1_280, run: run)
    }
    for (one, found) in pages {
      #expect(found == [], "\(one.fit.script.shownTitle ?? "many titles"), \(one.form) tabs")
    }
  }
}
