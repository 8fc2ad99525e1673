import Foundation
import TestSupport
import Testing

enum Browser {
  static let path = ProcessInfo.processInfo.environment["TELOP_CHROMIUM"]

  struct Span: Encodable {
    let text: String
    let font: URL
    let language: String
    /// Size in CSS pixels, as a decimal.
    let size: String
    let isRightToLeft: Bool
    var isVertical = false
    /// Width of the box in CSS pixels, for line breaking.
    var room: Double?
  }

  /// The length of each span's box in CSS pixels: its width, or its height for vertical text.
  static func lengths(of spans: [Span]) throws -> [Double] {
    try answer([Double].self, to: "spans.map(measure)", of: spans)
  }

  /// The line starts of each span in a box of its width, as UTF-16 offsets.
  static func lineStarts(of spans: [Span]) throws -> [[Int]] {
    try answer([[Int]].self, to: "spans.map(starts)", of: spans)
  }

  private static func answer<Value: Decodable>(
    _ type: Value.Type, to question: String, of spans: [Span]
  ) throws -> Value {
    try withTemporaryFolder { folder in
      let page = folder.appendingPathComponent("page.html")
      try Data(Self.page(spans, question).utf8).write(to: page)
      let dom = try run(page, profile: folder.appendingPathComponent("profile"))
      let start = try #require(dom.range(of: "<pre>")?.upperBound, "\(dom.prefix(1_000))")
      let end = try #require(dom.range(of: "</pre>")?.lowerBound)
      return try JSONDecoder().decode(Value.self, from: Data(dom[start..<end].utf8))
    }
  }

  /// A page that replaces itself with its measurements once its fonts are loaded.
  private static func page(_ spans: [Span], _ question: String) throws -> String {
    let fonts = Array(Set(spans.map(\.font))).sorted { $0.path < $1.path }
    let faces = fonts.enumerated().map { index, font in
      "@font-face { font-family: f\(index); src: url(\"\(font.absoluteString)\") }"
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let data = String(decoding: try encoder.encode(spans), as: UTF8.self)
      .replacing("<", with: "\\u003C")
    let files = String(decoding: try encoder.encode(fonts.map(\.absoluteString)), as: UTF8.self)
    return """
      <!DOCTYPE html><meta charset="utf-8"><title>measuring</title>
      <style>
      \(faces.joined(separator: "\n"))
      span {
        position: absolute; white-space: pre; text-rendering: geometricPrecision;
        font-kerning: normal; font-synthesis: none; font-optical-sizing: none;
        text-spacing-trim: space-all; text-autospace: no-autospace;
      }
      div {
        text-rendering: geometricPrecision; font-kerning: normal; font-synthesis: none;
        font-optical-sizing: none; text-spacing-trim: space-all; text-autospace: no-autospace;
        overflow-wrap: anywhere; white-space: pre-wrap;
      }
      </style><body><script>
      const spans = \(data), files = \(files);
      const family = span => "f" + files.indexOf(span.font);
      const measure = span => {
        const element = document.createElement("span");
        element.textContent = span.text;
        element.lang = span.language;
        element.dir = span.isRightToLeft ? "rtl" : "ltr";
        element.style.font = span.size + "px " + family(span);
        if (span.isVertical) element.style.writingMode = "vertical-rl";
        document.body.append(element);
        const box = element.getBoundingClientRect();
        const length = span.isVertical ? box.height : box.width;
        element.remove();
        return length;
      };
      const starts = span => {
        const element = document.createElement("div");
        element.textContent = span.text;
        element.lang = span.language;
        element.dir = span.isRightToLeft ? "rtl" : "ltr";
        element.style.font = span.size + "px/2 " + family(span);
        element.style.width = span.room + "px";
        document.body.append(element);
        const found = [], range = document.createRange(), node = element.firstChild;
        const size = Number(span.size), top = element.getBoundingClientRect().top;
        let line = -1, offset = 0;
        for (const { segment } of new Intl.Segmenter().segment(span.text)) {
          range.setStart(node, offset);
          range.setEnd(node, offset + segment.length);
          const box = [...range.getClientRects()].find(({ width }) => width > 0);
          const own = box ? Math.floor(((box.top + box.bottom) / 2 - top) / (2 * size)) : line;
          if (own > line) { line = own; found.push(offset); }
          offset += segment.length;
        }
        element.remove();
        return found;
      };
      Promise.all(spans.map(span => document.fonts.load("48px " + family(span), span.text)))
        .then(() => {
          const result = document.createElement("pre");
          result.textContent = JSON.stringify(\(question));
          document.body.replaceChildren(result);
        });
      </script>
      """
  }

  /// The document after ten seconds of the page's virtual time.
  private static func run(_ page: URL, profile: URL) throws -> String {
    let document = try Chromium.output([
      "--user-data-dir=\(profile.path)", "--allow-file-access-from-files",
      "--enable-font-subpixel-positioning", "--font-render-hinting=none",
      "--force-device-scale-factor=1", "--virtual-time-budget=10000", "--dump-dom",
      page.absoluteString,
    ])
    return String(decoding: document, as: UTF8.self)
  }
}
