import Foundation
import TestSupport
import Testing

/// Headless Chromium: shows several pages side by side in one run.
enum Browser {
  /// A page to show, and the scripts to run in it.
  struct Shown {
    let page: String
    /// Width in pixels.
    var width = 2_000
    var height = 1_300
    /// Runs before the page's own script.
    var before = ""
    /// The body of an async function that runs after the page's script; its return value is the page's
    /// result.
    var after = "return null"
  }

  /// A script to run before the page's own: gives the test control of animation frames. `step(stamp)` runs
  /// the requested callbacks.
  static let clock = """
    let frames = [], last = 0;
    window.requestAnimationFrame = run => (frames.push({ run, id: ++last }), last);
    window.cancelAnimationFrame = id => { frames = frames.filter(frame => frame.id !== id); };
    const step = stamp => {
      const next = frames;
      frames = [];
      for (const frame of next) frame.run(stamp);
    };
    """

  /// A script to run before the page's own: gives the page an address with a query.
  static func query(_ query: String) -> String {
    """
    const Query = URLSearchParams;
    window.URLSearchParams = class extends Query { constructor() { super("\(query)"); } };
    """
  }

  /// The results of the pages, as JSON.
  static func results(of pages: [Shown]) throws -> [Data] {
    let dom = try show(pages, ["--dump-dom"])
    let results = try #require(try value(in: dom) as? [Any])
    return try results.map {
      try JSONSerialization.data(withJSONObject: $0, options: .fragmentsAllowed)
    }
  }

  /// The results of pages that return lists.
  static func lists(of pages: [Shown]) throws -> [NSArray] {
    try results(of: pages).map { data in
      try #require(
        JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) as? NSArray,
        "\(String(decoding: data, as: UTF8.self))")
    }
  }

  /// The list that each case's page returns, in one run for all cases.
  static func lists<Case>(
    for cases: [Case], _ page: (Case) throws -> Shown
  ) throws -> [(Case, NSArray)] {
    Array(zip(cases, try lists(of: cases.map(page))))
  }

  /// The JSON that a page passes to `report(value)`. The page is in a folder with its files.
  static func report(of page: String, in folder: URL, time: Int = 20_000) throws -> Any {
    let file = folder.appendingPathComponent("page.html")
    let report = """
      <script>
      const report = value => {
        const out = document.createElement("pre");
        out.hidden = true;
        out.textContent = JSON.stringify(value);
        document.body.append(out);
      };
      </script>
      """
    try Data((page + report).utf8).write(to: file)
    let output = String(
      decoding: try Chromium.output([
        "--allow-file-access-from-files",
        "--user-data-dir=\(folder.appendingPathComponent("profile").path)",
        "--window-size=2000,400", "--virtual-time-budget=\(time)", "--dump-dom",
        file.absoluteString,
      ]), as: UTF8.self)
    return try value(in: output)
  }

  /// The JSON in the document's hidden element.
  private static func value(in dom: String) throws -> Any {
    let start = try #require(
      dom.range(of: "<pre hidden=\"\">")?.upperBound, "no result: \(dom.suffix(500))")
    let end = try #require(dom.range(of: "</pre>", range: start..<dom.endIndex)?.lowerBound)
    let text = dom[start..<end].replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&amp;", with: "&")
    return try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  /// Writes the pages below one another to a PNG file.
  ///
  /// - Returns: the picture in the file.
  @discardableResult
  static func picture(of pages: [Shown], to file: URL) throws -> Image {
    let height = pages.map(\.height).reduce(0, +)
    let width = pages.map(\.width).max() ?? 1
    // The browser's virtual time does not wait for a busy machine. If a picture is taken before every page has
    // finished, the mark below the pages is missing.
    for _ in 0..<5 {
      _ = try show(
        pages,
        [
          "--screenshot=\(file.path)", "--window-size=\(width),\(height + 200)",
          "--hide-scrollbars",
        ])
      let image = try Image(png: file)
      let place = (height + 1) * image.width * 3
      if image.bytes.dropFirst(place).prefix(3).elementsEqual(mark) { return image }
    }
    Issue.record("the pages did not finish")
    return try Image(png: file)
  }

  /// The colour below pages that have finished.
  private static let mark: [UInt8] = [0, 255, 0]

  private static func host(_ pages: [Shown]) throws -> String {
    let encoder = JSONEncoder()
    let sources = pages.map { shown in
      let before = "<script>\(shown.before)</script>\n<style>"
      let after = """
        <script>(async () => { \(shown.after) })().then(
          value => parent.report(Number(window.name), value),
          error => parent.report(Number(window.name), String(error)))</script></html>
        """
      // The page's own text is otherwise unchanged.
      return shown.page.replacing("<style>", with: before, maxReplacements: 1)
        .replacing("</html>", with: after)
    }
    let json = String(decoding: try encoder.encode(sources), as: UTF8.self)
      .replacing("<", with: "\\u003C")
    let sizes = pages.map { "[\($0.width),\($0.height)]" }.joined(separator: ",")
    return """
      <!DOCTYPE html><meta charset="utf-8">
      <style>html,body{margin:0;background:#000}iframe{display:block;border:0}</style><body><script>
      const sources = \(json), sizes = [\(sizes)], results = [];
      let left = sources.length;
      window.report = (index, value) => {
        results[index] = value;
        if (--left > 0) return;
        const result = document.createElement("pre");
        result.textContent = JSON.stringify(results);
        result.hidden = true;
        const mark = document.createElement("div");
        mark.style = "width: 4px; height: 4px; background: rgb(\(mark.map(String.init).joined(separator: " ")))";
        document.body.append(mark, result);
      };
      sources.forEach((source, index) => {
        const frame = document.createElement("iframe");
        frame.name = index;
        [frame.width, frame.height] = sizes[index];
        document.body.append(frame);
        frame.srcdoc = source;
      });
      </script>
      """
  }

  private static func show(_ pages: [Shown], _ arguments: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("telop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("pages.html")
    try Data(host(pages).utf8).write(to: file)
    let output = try Chromium.output(
      [
        "--force-device-scale-factor=1",
        "--user-data-dir=\(folder.appendingPathComponent("profile").path)",
        "--enable-font-subpixel-positioning", "--font-render-hinting=none",
        "--virtual-time-budget=20000",
      ] + arguments + [file.absoluteString])
    return String(decoding: output, as: UTF8.self)
  }
}
